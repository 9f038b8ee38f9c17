"""Plays for those who do not: bots on their turn, and seats whose player's time is up."""

from __future__ import annotations

import asyncio
import logging
import time

from fogg.engine.errors import FoggError
from fogg.server.services import Services
from fogg.server.tables.clock import deadlines
from fogg.server.tables.commands import move
from fogg.server.tables.lobby import bot_of
from fogg.server.tables.room import Change, Room
from fogg.server.workers.thinking import Question, Thinkers, simple_action

LOG = logging.getLogger("fogg.server")


def bots_to_act(room: Room) -> list[int]:
    """List the seats that a bot has to decide for now."""
    match = room.match
    if match is None or room.doc.status != "playing" or match.over:
        return []
    return [seat for seat in match.game.actors(match.state) if room.doc.seats[seat].played_by_bot]


def _deadlines(room: Room) -> dict[int, float]:
    return deadlines(room.doc, room.match, room.services.started)


class Autoplay:
    """Keeps one task for each table whose bots have to move or whose clock runs."""

    def __init__(self, thinkers: Thinkers, services: Services) -> None:
        self._thinkers = thinkers
        self._services = services
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._stopped = False

    def look_after(self, room: Room) -> None:
        """Begin a task for a table, if it needs one; wake the one that it has."""
        if self._stopped:
            return
        if room.id in self._tasks:
            self._again.add(room.id)
            room.stirred.set()
        elif bots_to_act(room) or _deadlines(room):
            task = asyncio.get_running_loop().create_task(self._drive(room))
            self._tasks[room.id] = task

    def busy(self, room: Room) -> bool:
        """Whether a table's bots or clock are being looked after."""
        return room.id in self._tasks

    async def stop(self) -> None:
        """End all tasks; a move that is being stored is finished first."""
        self._stopped = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drive(self, room: Room) -> None:
        try:
            while True:
                # Whatever changes from here on makes the loop go round once more.
                self._again.discard(room.id)
                room.stirred.clear()
                bots = bots_to_act(room)
                if bots:
                    await self._bot_moves(room, bots[0])
                elif limits := _deadlines(room):
                    await self._clock(room, limits)
                elif room.id not in self._again:
                    return
        except FoggError as error:
            LOG.error("bots stopped", extra={"table": room.id, "code": error.code})
        except Exception:
            LOG.exception("bots stopped", extra={"table": room.id})
        finally:
            del self._tasks[room.id]

    async def _bot_moves(self, room: Room, seat: int) -> None:
        """Think in a worker, wait as long as the table wants, move if all is as it was."""
        match = room.match
        assert match is not None
        seq, bot = match.seq, bot_of(room.doc, seat, self._services.settings.holder)
        pause = self._pause(room)
        question = Question(
            variant=match.row.variant,
            state=match.state.pack(),
            seat=seat,
            bot=bot,
            seed=f"{match.row.id}/{seq}/{seat}",
        )
        text = await self._thinkers.think(question, match.game)
        if pause > time.time():
            await asyncio.sleep(pause - time.time())

        def attempt() -> Change:
            same = room.match is match and match.decision(seat) is not None
            # The player may have taken the seat back while the bot was thinking.
            bot_plays = room.doc.seats[seat].played_by_bot
            if not same or not bot_plays or room.doc.status != "playing" or match.seq != seq:
                return Change(seq=0)
            try:
                return move(room, seat, text, by=bot)
            except FoggError as error:
                self._services.metrics.bot_failures += 1
                LOG.error("bot chose badly", extra={"bot": bot, "code": error.code})
                # A bot's mistake must not stop the table.
                return move(room, seat, simple_action(question, match.game), by=bot)

        await room.change(attempt)
        self._services.metrics.bot_moves += 1

    def _pause(self, room: Room) -> float:
        """Give when a bot may move: some time after the last move, so that people can follow."""
        assert room.match is not None
        return room.match.entries[-1].at + room.doc.settings.bot_delay

    async def _clock(self, room: Room, limits: dict[int, float]) -> None:
        """Wait until a player's time is up or the table changes; then a bot holds the seat."""
        seat = min(limits, key=lambda each: limits[each])
        left = limits[seat] - time.time()
        if left > 0:
            try:
                await asyncio.wait_for(room.stirred.wait(), left)
            except TimeoutError:
                pass
            else:
                return

        def attempt() -> Change:
            if _deadlines(room).get(seat, float("inf")) > time.time():
                return Change(seq=0)
            doc = room.draft()
            doc.seats[seat].held = True
            return Change(doc=doc)

        await room.change(attempt)
