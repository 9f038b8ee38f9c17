"""All tables in memory: loading, making, forgetting them, and the bots and clocks of each."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine

from fogg.server.errors import Missing, NotAllowed, ServerError, TooMany, Unavailable
from fogg.server.services import Services
from fogg.server.storage import Notice, PutTable
from fogg.server.storage.documents import TableDoc
from fogg.server.tables import lobby
from fogg.server.tables.autoplay import Autoplay
from fogg.server.tables.commands import Caller, beginning, perform
from fogg.server.tables.presence import Presence
from fogg.server.tables.rematch import claim
from fogg.server.tables.room import Change, Room
from fogg.server.wire.types import (
    Command,
    JoiningJson,
    NewTableJson,
    RematchCommand,
    ReplyJson,
    YouJson,
)
from fogg.server.workers.reviewing import Reviews
from fogg.server.workers.thinking import Thinkers

LOG = logging.getLogger("fogg.server")
MOST_ROOMS = 20_000
FAREWELL_TENTHS = 20
"""Tenths of a second that clients have to leave when the server stops."""


class Hub:
    """Holds the rooms of this process, and what keeps them going: workers, bots, clocks."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.rooms: dict[str, Room] = {}
        self.thinkers = Thinkers(services.settings, services.metrics)
        self.autoplay = Autoplay(self.thinkers, services)
        self.presence = Presence(services.storage, self.rooms)
        self.reviews = Reviews(services.settings)
        self.stopping = False
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Listen to other processes, resume interrupted games, begin to forget idle tables."""
        self.services.storage.listen(self._heard)
        self._spawn(self._resume())
        self._spawn(self._forget())
        self._spawn(self.presence.keep_alive())

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def farewell(self) -> None:
        """Let nothing new begin, and close all connections, without waiting for slow clients."""
        self.stopping = True
        for room in list(self.rooms.values()):
            for connection in list(room.attendance.connections):
                connection.closed = Unavailable("server_stops")
                connection.wake.set()
        for _ in range(FAREWELL_TENTHS):
            if not any(room.attendance.connections for room in self.rooms.values()):
                return
            await asyncio.sleep(0.1)

    async def stop(self) -> None:
        """Let nothing new begin; wait for what is being stored."""
        self.stopping = True
        for task in list(self._tasks):
            task.cancel()
        await self.autoplay.stop()
        # Whoever holds a table's lock may be in the middle of a commit: let it finish.
        for room in list(self.rooms.values()):
            async with room.lock:
                pass
        await self.reviews.stop()
        await self.thinkers.stop()
        self.presence.leave()

    # Rooms

    async def room(self, id: str) -> Room:
        """Give the table with this id, from memory or from the database."""
        if self.stopping:
            raise Unavailable("server_stops")
        if id in self.rooms:
            return self.rooms[id]
        # Two requests at once must not load a table twice: there would be two rooms of it.
        async with self._loading.setdefault(id, asyncio.Lock()):
            try:
                if id not in self.rooms:
                    await self._load(id)
            finally:
                self._loading.pop(id, None)
        return self.rooms[id]

    async def _load(self, id: str) -> None:
        doc = await self.services.storage.table(id)
        if doc is None:
            raise Missing("no_such_table", table=id)
        room = self._open(doc)
        await room.load()
        self.rooms[id] = room
        self.presence.ask(room)
        self.autoplay.look_after(room)

    def _open(self, doc: TableDoc) -> Room:
        if len(self.rooms) >= MOST_ROOMS:
            raise TooMany("server_full")
        room = Room(self.services, doc)
        room.after = self._after
        return room

    def _after(self, room: Room) -> None:
        """Do what follows from a change of a table: announce it, let bots move."""
        self.presence.announce(room)
        self.autoplay.look_after(room)

    async def create(self, new: NewTableJson) -> tuple[Room, lobby.Secrets]:
        """Make a new table, and begin its game if that was asked for."""
        if self.stopping:
            raise Unavailable("server_stops")
        doc, tokens = lobby.create(new, self.services.catalogue)
        if new.start and any(seat.kind == "open" for seat in doc.seats):
            raise ServerError("seats_open")
        room = self._open(doc)
        if not await self.services.storage.commit(doc.id, PutTable(doc, 0)):
            raise Unavailable("try_again")
        self.rooms[doc.id] = room
        if new.start:
            await room.change(lambda: beginning(room))
        return room, tokens

    async def join(self, room: Room, token: str, joining: JoiningJson) -> tuple[int, str]:
        """Sit down at a table."""

        def attempt() -> Change:
            doc = room.draft()
            you = lobby.identify(doc, token)
            return Change(result=lobby.join(doc, you, joining), doc=doc)

        change = await room.change(attempt)
        seat, token = change.result
        return int(seat), str(token)

    async def perform(self, room: Room, caller: Caller, command: Command) -> ReplyJson:
        """Do a command, and note how long it took."""
        if self.stopping:
            raise Unavailable("server_stops")
        begun = time.perf_counter()
        reply = await perform(room, caller, command)
        if isinstance(command, RematchCommand) and reply.result.get("pending"):
            reply.result = await self._claim(room, reply.result["table"], caller)
        self.services.metrics.command(time.perf_counter() - begun)
        return reply

    async def _claim(self, old: Room, table: str, caller: Caller) -> object:
        new = await self.room(table)
        you = lobby.identify(old.doc, caller.token, caller.host)
        change = await new.change(lambda: claim(new, you, caller.token))
        return change.result

    async def identify(self, id: str, token: str, host: str = "") -> tuple[Room, YouJson]:
        """Find a table, and what a token makes its holder there."""
        room = await self.room(id)
        try:
            return room, lobby.identify(room.doc, token, host)
        except NotAllowed:
            # Another process may just have issued the link.
            if not await room.refresh():
                raise
            return room, lobby.identify(room.doc, token, host)

    # Other processes

    def _heard(self, notice: Notice) -> None:
        """Refresh the table that a notice names; all of them if notices may have been lost."""
        if notice.words:
            self.presence.hear(notice)
        elif notice.table in self.rooms:
            self._spawn(self._refresh(self.rooms[notice.table]))
        elif not notice.table:
            self.presence.start_over()
            for room in self.rooms.values():
                self._spawn(self._refresh(room))

    async def _refresh(self, room: Room) -> None:
        try:
            await room.refresh()
        except ServerError as error:
            LOG.warning("table not refreshed", extra={"table": room.id, "code": error.code})

    # Going on and forgetting

    async def _resume(self) -> None:
        """Load the games that were interrupted: bots may have to move in them."""
        # Half of the rooms stay free for tables that people ask for.
        for id in await self.services.storage.unfinished(MOST_ROOMS // 2):
            try:
                await self.room(id)
            except (ServerError, NotAllowed) as error:
                LOG.warning("table not resumed", extra={"table": id, "code": error.code})
            await asyncio.sleep(0)

    async def _forget(self) -> None:
        while True:
            await asyncio.sleep(min(60.0, self.services.settings.idle))
            limit = time.monotonic() - self.services.settings.idle
            for id, room in list(self.rooms.items()):
                empty = not room.attendance.connections
                idle = empty and room.used < limit and not room.lock.locked()
                if idle and not self.autoplay.busy(room):
                    del self.rooms[id]
