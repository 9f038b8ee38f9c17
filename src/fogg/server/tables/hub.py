"""All tables in memory: loading, making, forgetting them, and the bots and clocks of each."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import TypeVar
from weakref import WeakValueDictionary

from fogg.server.aside import aside
from fogg.server.errors import (
    Conflict,
    Missing,
    NotAllowed,
    ServerError,
    TooMany,
    Unavailable,
    reason_of,
)
from fogg.server.health import Health
from fogg.server.services import Services
from fogg.server.storage import Append, NewGame, Notice, PutTable, Write
from fogg.server.storage.documents import TableDoc
from fogg.server.tables import lobby
from fogg.server.tables.autoplay import Autoplay, waiting_time
from fogg.server.tables.beginning import beginning, lesson_begun
from fogg.server.tables.commands import Caller, perform
from fogg.server.tables.expiry import Expiry
from fogg.server.tables.presence import Presence
from fogg.server.tables.rematch import claim, without_next
from fogg.server.tables.review_shelf import ReviewShelf
from fogg.server.tables.room import Change, Room
from fogg.server.tables.starting import Starts
from fogg.server.tables.taking import arrived
from fogg.server.tables.talk import SAID
from fogg.server.wire.types import (
    Command,
    JoiningJson,
    NewLessonJson,
    NewTableJson,
    RematchCommand,
    ReplyJson,
    TakenJson,
    YouJson,
)
from fogg.server.workers.process import MakeWorker
from fogg.server.workers.reviewing import Reviews
from fogg.server.workers.thinking import Thinkers

T = TypeVar("T")
LOG = logging.getLogger("fogg.server")
MOST_ROOMS = 20_000
"""Tables in memory at which strangers are turned away; people with a seat still get in."""
MOST_OF_ALL = MOST_ROOMS + MOST_ROOMS // 4
"""Tables in memory at which everybody is."""
CROWDED_SECONDS = 30.0
"""Seconds after which a table that nobody watches leaves a memory that is full."""
FAREWELL_TENTHS = 20
"""Tenths of a second that clients have to leave when the server stops."""


class Hub:
    """Holds the rooms of this process, and what keeps them going: workers, bots, clocks."""

    def __init__(self, services: Services, make_worker: MakeWorker | None = None) -> None:
        self.services = services
        self.rooms: dict[str, Room] = {}
        self.thinkers = Thinkers(services.settings, services.metrics, make_worker)
        self.autoplay = Autoplay(self.thinkers, services)
        self.starts = Starts()
        self.presence = Presence(services.storage, self.rooms)
        self.reviews = Reviews(services.settings, ReviewShelf(services.storage), make_worker)
        self.health = Health(services.storage)
        self.expiry = Expiry(services, self.rooms)
        self.stopping = False
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: dict[asyncio.Task[None], None] = {}

    async def start(self) -> None:
        """Listen to other processes, resume interrupted games, begin to forget idle tables."""
        self.services.storage.listen(self._heard)
        self._spawn(self._resume())
        self._spawn(self._forget())
        self._spawn(self.expiry.run())
        self._spawn(self.presence.keep_alive())

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks[task] = None
        task.add_done_callback(lambda done: self._tasks.pop(done, None))

    async def farewell(self) -> None:
        """Let nothing new begin, and close all connections, without waiting for slow clients."""
        self.stopping = True
        for room in list(self.rooms.values()):
            for connection in list(room.attendance.connections):
                connection.end(Unavailable("server_stops"))
        for _ in range(FAREWELL_TENTHS):
            if not any(room.attendance.connections for room in self.rooms.values()):
                return
            await asyncio.sleep(0.1)

    async def stop(self) -> None:
        """Let nothing new begin; wait for what is being stored."""
        self.stopping = True
        for task in list(self._tasks):
            task.cancel()
        await self.starts.stop()
        await self.autoplay.stop()
        # Whoever holds a table's lock may be in the middle of a commit: let it finish.
        for room in list(self.rooms.values()):
            async with room.lock:
                pass
        await self.reviews.stop()
        await self.thinkers.stop()
        self.presence.leave()

    @contextlib.contextmanager
    def _doubting(self) -> Iterator[None]:
        """Have the database looked at anew if it does not do this."""
        try:
            yield
        except Unavailable:
            self.health.doubt()
            raise

    # Rooms

    async def room(self, id: str, token: str = "", host: str = "") -> Room:
        """Give the table with this id, from memory or from the database.

        Where the memory is full, only a token of a seat or of the host has a table loaded.
        """
        if self.stopping:
            raise Unavailable("server_stops")
        if id in self.rooms:
            return self.rooms[id]
        # Two requests at once must not load a table twice: there would be two rooms of it. Who
        # waits holds the lock, so that it stays the same one for all, also after loading failed.
        loading = self._loading.setdefault(id, asyncio.Lock())
        async with loading:
            if id not in self.rooms:
                await self._load(id, token, host)
            return self.rooms[id]

    async def _load(self, id: str, token: str, host: str) -> None:
        with self._doubting():
            doc = await self.services.storage.table(id)
        if doc is None:
            raise Missing("no_such_table", table=id)
        room = self._open(doc, known=_at_home(doc, token, host))
        await room.load()
        self.rooms[id] = room
        self.presence.ask(room)
        self.starts.look_after(room)
        self.autoplay.look_after(room)

    def _open(self, doc: TableDoc, known: bool = False) -> Room:
        """Make the room of a table; there is a reserve for those who are `known` to play there."""
        if len(self.rooms) >= MOST_ROOMS:
            self._clear(CROWDED_SECONDS)
        if len(self.rooms) >= (MOST_OF_ALL if known else MOST_ROOMS):
            raise TooMany("server_full")
        room = Room(self.services, doc)
        room.after = self._after
        return room

    def _after(self, room: Room) -> None:
        """Do what follows from a change of a table, or from one that was not stored."""
        if room.removed:
            self.rooms.pop(room.id, None)
            return
        if room.behind:
            self.health.doubt()
        self.presence.announce(room)
        self.starts.look_after(room)
        self.autoplay.look_after(room)

    async def create(self, new: NewTableJson) -> tuple[Room, lobby.Secrets]:
        """Make a new table, and begin its game if that was asked for."""
        if self.stopping:
            raise Unavailable("server_stops")
        doc, tokens = lobby.create(new, self.services.catalogue)
        if new.start and any(seat.kind == "open" for seat in doc.seats):
            raise ServerError("seats_open")
        room = await self._store(doc)
        if new.start:
            await room.change(lambda: beginning(room))
        return room, tokens

    async def create_lesson(self, id: str, new: NewLessonJson) -> tuple[Room, lobby.Secrets]:
        """Make the table of a lesson, and begin its game."""
        if self.stopping:
            raise Unavailable("server_stops")
        course = self.services.lessons.course(id)
        doc, tokens = lobby.create_lesson(course.lesson, new, self.services.catalogue)
        room = await self._store(doc)
        await room.change(lambda: lesson_begun(room, course))
        return room, tokens

    async def arrive(self, taken: TakenJson) -> tuple[Room, lobby.Secrets]:
        """Take in a game that its player has taken along from a server."""
        services = self.services
        if not services.settings.alone:
            raise NotAllowed("only_in_a_browser")
        come = await aside(arrived, taken, services.catalogue, services.clock.now())
        writes: list[Write] = [PutTable(come.doc, 0), NewGame(come.game)]
        writes += [Append(come.game.id, seq, entry) for seq, entry in enumerate(come.entries, 1)]
        with self._doubting():
            if not await services.storage.commit(come.doc.id, *writes):
                raise Conflict("already_here")
        return await self.room(come.doc.id), come.tokens

    async def _store(self, doc: TableDoc) -> Room:
        """Store a new table, and take it into the memory."""
        room = self._open(doc)
        with self._doubting():
            if not await self.services.storage.commit(doc.id, PutTable(doc, 0)):
                raise Unavailable("try_again")
        self.rooms[doc.id] = room
        return room

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
            try:
                reply.result = await self._claim(room, reply.result["table"], caller)
            except Missing:
                reply = await perform(room, caller, command)
        self.services.metrics.command(time.perf_counter() - begun)
        return reply

    async def _claim(self, old: Room, table: str, caller: Caller) -> object:
        try:
            new = await self.room(table)
        except Missing:
            # Nobody had come there for long, so that it was removed: the next to ask makes another.
            await old.change(lambda: without_next(old, table))
            raise
        you = lobby.identify(old.doc, caller.token, caller.host)
        change = await new.change(lambda: claim(new, you, caller.token))
        return change.result

    async def identify(self, id: str, token: str, host: str = "") -> tuple[Room, YouJson]:
        """Find a table, and what a token makes its holder there."""
        room = await self.room(id, token, host)
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
        kind, _, rest = notice.words.partition(" ")
        room = self.rooms.get(notice.table)
        if kind == SAID and room is not None:
            room.hear(rest)
        elif notice.words:
            self.presence.hear(notice)
        elif room is not None:
            self._spawn(self._refresh(room))
        elif not notice.table:
            self.presence.start_over()
            for room in list(self.rooms.values()):
                self._spawn(self._refresh(room))

    async def _refresh(self, room: Room) -> None:
        try:
            await (room.refresh() if self.services.storage.shared else room.reload())
        except Missing:
            pass  # everybody was sent away
        except ServerError as error:
            LOG.warning("table not refreshed", extra={"table": room.id, "code": error.code})
            # Nobody else would look: the others have told what they had to tell.
            room.fall_behind()

    # Going on and forgetting

    async def _resume(self) -> None:
        """Load the games that were interrupted: bots may have to move in them."""
        # Half of the rooms stay free for tables that people ask for.
        unfinished = await self._patiently(
            lambda: self.services.storage.unfinished(MOST_ROOMS // 2)
        )
        for id in unfinished:
            try:
                await self._patiently(lambda id=id: self.room(id))  # type: ignore[misc]
            except Exception as error:
                # One table that can't be loaded must not keep the others from going on.
                LOG.warning("table not resumed", extra={"table": id, "reason": reason_of(error)})
            await asyncio.sleep(0)

    async def _patiently(self, work: Callable[[], Coroutine[object, object, T]]) -> T:
        """Do something, again and again while the database does not answer."""
        faults = 0
        while True:
            try:
                return await work()
            except Unavailable as error:
                if self.stopping:
                    raise
                faults += 1
                LOG.warning("trying again", extra={"reason": reason_of(error)})
                await asyncio.sleep(waiting_time(faults))

    async def _forget(self) -> None:
        while True:
            await asyncio.sleep(min(60.0, self.services.settings.idle))
            self._clear(self.services.settings.idle)

    def _clear(self, seconds: float) -> None:
        """Let tables leave the memory that nobody watched or used for so long."""
        limit = time.monotonic() - seconds
        for id, room in list(self.rooms.items()):
            empty = not room.attendance.connections
            idle = empty and room.used < limit and not room.lock.locked()
            if idle and not self.autoplay.busy(room):
                del self.rooms[id]


def _at_home(doc: TableDoc, token: str, host: str) -> bool:
    """Whether tokens are those of a seat or of the host of a table."""
    try:
        return lobby.identify(doc, token, host).role in ("seat", "host")
    except NotAllowed:
        return False
