"""Plays for those who do not: bots on their turn, and seats whose player's time is up."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time

from fogg.engine.errors import FoggError
from fogg.server.errors import Missing, ServerError, TooMany, reason_of
from fogg.server.services import Services
from fogg.server.tables.clock import deadlines
from fogg.server.tables.commands import move
from fogg.server.tables.lobby import bot_of
from fogg.server.tables.remarks import characters_at
from fogg.server.tables.room import Change, Room
from fogg.server.workers.thinking import Question, Thinkers, simple_action

LOG = logging.getLogger("fogg.server")
FIRST_WAIT = 0.5
MOST_WAIT = 10.0
"""Seconds to wait after a first fault, and at most after many: each time twice as long."""
REMARK_SECONDS = 1.0
"""Seconds from a move, or from what was said last, until a character says something about it."""
FAREWELL_SECONDS = 7.0
"""Seconds from the last move until the first of them does: people look at the result before."""
CLAIM_SECONDS = 15.0
"""Seconds for which a process has a table's bots to itself; it renews that while they think."""
MOST_WAIT_AFTER_MISTAKES = 300.0
"""Seconds to wait at most after other faults than those of storing, which hardly pass."""


def bots_to_act(room: Room) -> list[int]:
    """List the seats that a bot has to decide for now."""
    match = room.match
    if match is None or room.doc.status != "playing" or match.over:
        return []
    return [seat for seat in match.game.actors(match.state) if room.doc.seats[seat].played_by_bot]


def _deadlines(room: Room) -> dict[int, float]:
    return deadlines(room.doc, room.match, room.services.started)


def waiting_time(faults: int, most: float = MOST_WAIT) -> float:
    """Give the seconds to wait after so many faults in a row; tables do not come all at once."""
    return min(most, FIRST_WAIT * 2.0 ** min(faults - 1, 30)) * random.uniform(0.8, 1.2)


class Autoplay:
    """Keeps one task for each table whose bots have to move or whose clock runs."""

    def __init__(self, thinkers: Thinkers, services: Services) -> None:
        self._thinkers = thinkers
        self._services = services
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._thoughts: dict[str, tuple[str, str]] = {}
        """Each table's last decision by its seed, and the action: storing it may have failed."""
        self._claimed: dict[str, float] = {}
        """Until when this process has each table's bots to itself, in monotonic seconds."""
        self._stopped = False

    def look_after(self, room: Room) -> None:
        """Begin a task for a table, if it needs one; wake the one that it has."""
        if self._stopped or room.removed:
            return
        if room.id in self._tasks:
            self._again.add(room.id)
            room.stirred.set()
        elif room.behind or room.remarks or bots_to_act(room) or _deadlines(room):
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
        """Do what a table needs until it needs nothing more; a fault only delays it."""
        faults = 0
        try:
            while not self._stopped:
                # Whatever changes from here on makes the loop go round once more.
                self._again.discard(room.id)
                room.stirred.clear()
                behind = room.behind
                try:
                    if not await self._step(room):
                        return
                    # To catch up is only to read: whether storing works is still to be seen.
                    faults = faults if behind else 0
                except Missing:
                    return  # the table was removed
                except Exception as error:
                    faults += 1
                    await self._wait_after(room, error, faults)
        finally:
            del self._tasks[room.id]
            self._thoughts.pop(room.id, None)
            self._claimed.pop(room.id, None)

    async def _wait_after(self, room: Room, error: Exception, faults: int) -> None:
        """Note a fault and wait: storing will work again, and then the table goes on."""
        passing = isinstance(error, ServerError)
        seconds = waiting_time(faults, MOST_WAIT if passing else MOST_WAIT_AFTER_MISTAKES)
        details = {"table": room.id, "reason": reason_of(error), "seconds": round(seconds, 1)}
        if passing:
            LOG.warning("bots wait", extra=details)
        else:
            LOG.error("bots wait", extra=details, exc_info=error)
        room.stirred.clear()
        # Whatever changes the table meanwhile shows that storing works again.
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(room.stirred.wait(), seconds)

    async def _step(self, room: Room) -> bool:
        """Do the next thing that a table needs; say whether there was any."""
        if room.behind:
            await room.recover()
        elif room.remarks:
            await self._say(room)
        elif bots := bots_to_act(room):
            await self._bot_moves(room, bots[0])
        elif limits := _deadlines(room):
            await self._clock(room, limits)
        else:
            return room.id in self._again
        return True

    async def _say(self, room: Room) -> None:
        """Let a character say something, if that is still to be said."""
        remark, match = room.remarks.popleft(), room.match
        assert match is not None
        delay, moved = room.doc.settings.bot_delay, match.entries[-1].at
        pauses = (min(delay, REMARK_SECONDS), FAREWELL_SECONDS if delay else 0.0)
        due = max(moved + pauses[match.over], room.talk.last + pauses[0])
        await asyncio.sleep(max(0.0, due - self._services.clock.now()))
        # The host may have wanted silence meanwhile.
        if remark.seat in characters_at(room.doc):
            with contextlib.suppress(TooMany):
                said = room.talk.remark(remark.seat, remark.emote)
                await room.change(lambda: Change(said=said))

    async def _bot_moves(self, room: Room, seat: int) -> None:
        """Think in a worker, wait as long as the table wants, move if all is as it was."""
        if not await self._claim(room) or seat not in bots_to_act(room):
            return
        match = room.match
        assert match is not None
        seq, bot = match.seq, bot_of(room.doc, seat, self._services.settings.holder)
        pause = self._pause(room)
        question = Question(
            variant=match.row.variant,
            digest=match.game.digest,
            state=match.state.pack(),
            seat=seat,
            bot=bot,
            # Rivals of a lesson do the same for everybody who does the same.
            seed=f"{room.doc.lesson or match.row.id}/{seq}/{seat}",
        )
        scripted = match.scripted
        text = await self._think(room, question) if scripted is None else scripted
        left = pause - self._services.clock.now()
        if left > 0:
            await asyncio.sleep(left)

        def attempt() -> Change:
            same = room.match is match and match.decision(seat) is not None
            # The player may have taken the seat back while the bot was thinking.
            bot_plays = room.doc.seats[seat].played_by_bot
            if not same or not bot_plays or room.doc.status != "playing" or match.seq != seq:
                return Change(seq=0)
            try:
                return move(room, seat, text, by=bot, end_turn=True)
            except FoggError as error:
                self._services.metrics.bot_failures += 1
                LOG.error("bot chose badly", extra={"bot": bot, "code": error.code})
                # A bot's mistake must not stop the table.
                simple = simple_action(question, match.game)
                return move(room, seat, simple, by=bot, end_turn=True)

        change = await room.change(attempt)
        self._services.metrics.bot_moves += change.move is not None

    async def _claim(self, room: Room) -> bool:
        """Have a table's bots for this process; if another has them, wait and say no."""
        wait = await self._services.storage.claim(room.id, CLAIM_SECONDS)
        if wait:
            # The other may die in the middle of it: then its claim ends.
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(room.stirred.wait(), wait)
            return False
        known = self._claimed.get(room.id, float("-inf")) > time.monotonic()
        self._claimed[room.id] = time.monotonic() + CLAIM_SECONDS
        if not known:
            # Whoever had them before may have moved, and its notice be on the way.
            await room.refresh()
        return True

    async def _think(self, room: Room, question: Question) -> str:
        """Let the bot think, unless it has thought about this already and only storing failed."""
        assert room.match is not None
        seed, text = self._thoughts.get(room.id, ("", ""))
        if seed != question.seed:
            renewing = asyncio.create_task(self._keep_claim(room))
            try:
                text = await self._thinkers.think(question, room.match.game)
            finally:
                renewing.cancel()
            self._thoughts[room.id] = (question.seed, text)
        return text

    async def _keep_claim(self, room: Room) -> None:
        """Keep the table's bots for this process, however long they have to wait for a worker."""
        while True:
            await asyncio.sleep(CLAIM_SECONDS / 3)
            with contextlib.suppress(ServerError):
                await self._services.storage.claim(room.id, CLAIM_SECONDS)

    def _pause(self, room: Room) -> float:
        """Give when a bot may move: some time after the last move, so that people can follow."""
        assert room.match is not None
        return room.match.entries[-1].at + room.doc.settings.bot_delay

    async def _clock(self, room: Room, limits: dict[int, float]) -> None:
        """Wait until a player's time is up or the table changes; then a bot holds the seat."""
        seat = min(limits, key=lambda each: limits[each])
        left = limits[seat] - self._services.clock.now()
        if left > 0:
            try:
                await asyncio.wait_for(room.stirred.wait(), left)
            except TimeoutError:
                pass
            else:
                return

        def attempt() -> Change:
            if _deadlines(room).get(seat, float("inf")) > self._services.clock.now():
                return Change(seq=0)
            doc = room.draft()
            doc.seats[seat].held = True
            return Change(doc=doc)

        await room.change(attempt)
