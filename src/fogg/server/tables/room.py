"""A table in memory: one writer at a time, commit before anybody is told, snapshots for all."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple

from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.server.errors import Conflict, Missing, NotAllowed, ServerError, Unavailable
from fogg.server.services import Services
from fogg.server.storage import Append, NewGame, PutTable, Write
from fogg.server.storage.documents import (
    GameRow,
    RequestDoc,
    StartEntry,
    TableDoc,
    UndoEntry,
    copy_of,
)
from fogg.server.tables.clock import Time, times
from fogg.server.tables.lobby import identify, may_watch
from fogg.server.tables.match import Match, Prepared
from fogg.server.wire.encode.steps import LogStep
from fogg.server.wire.types import TableJson, TicketAidJson, YouJson

LOG = logging.getLogger("fogg.server")
MOST_TRIES = 5
RECENT = 40
"""So many entries are kept with their events; who is further behind has the game replayed."""


class Change(NamedTuple):
    """What a command leads to: a changed document, an entry, a new game, another table."""

    doc: TableDoc | None = None
    move: Prepared | None = None
    undo: UndoEntry | None = None
    game: tuple[GameRow, StartEntry] | None = None
    also: tuple[Write, ...] = ()
    result: Any = None
    seq: int | None = None
    """The entry that a repeated command had led to."""


class Here(NamedTuple):
    """Who is connected to one process."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0


class Connection:
    """Somebody who listens: a socket or a stream of events."""

    def __init__(self, token: str, host: str, you: YouJson, language: str, words: bool) -> None:
        self.token = token
        self.host = host
        self.you = you
        self.language = language
        self.words = words
        self.seq = 0
        """The last entry that was sent."""
        self.wake = asyncio.Event()
        self.closed: ServerError | None = None

    @property
    def seat(self) -> int | None:
        """The seat, or None for a spectator."""
        return self.you.seat


class Room:
    """A table: its document, its game, who listens."""

    def __init__(self, services: Services, doc: TableDoc) -> None:
        self.services = services
        self.doc = doc
        self.match: Match | None = None
        self.frozen: ServerError | None = None
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.elsewhere: dict[str, Here] = {}
        """Who is connected to each of the other processes."""
        self.announced = Here()
        """What the other processes know of this one."""
        self.away: dict[int, float] = {}
        """Since when each seat has nobody connected."""
        self.recent: deque[LogStep] = deque(maxlen=RECENT)
        self.used = time.monotonic()
        self.behind = False
        """Whether the database may know more."""
        self.cache: dict[object, bytes] = {}
        """What was sent since the last change, by who it was sent to."""
        self.shown: dict[str, TableJson] = {}
        """The table in each language, as it is now."""
        self.ticket_aids: dict[int, tuple[object, list[TicketAidJson]]] = {}
        """What each seat was last told of its tickets, and the board that this was true of."""
        self.stirred = asyncio.Event()
        """Wakes who waits for the table's clock."""
        self.after: Callable[[Room], None] = lambda room: None
        """Called after every change: bots and clocks follow from it."""

    @property
    def id(self) -> str:
        """The table's id."""
        return self.doc.id

    @property
    def seq(self) -> int:
        """The number of the last entry of the game; 0 before it."""
        return self.match.seq if self.match else 0

    @property
    def game(self) -> Game:
        """The rules and board of this table."""
        return self.services.catalogue.game(self.doc.variant)

    # Loading

    async def load(self) -> None:
        """Bring document and game to what is stored."""
        doc = await self.services.storage.table(self.id)
        if doc is None:
            raise Missing("no_such_table", table=self.id)
        self.doc = doc
        if doc.game is None:
            self.match = None
        elif self.match is None or self.match.row.id != doc.game:
            await self._load_match(doc.game)
        else:
            new = await self.services.storage.entries(doc.game, self.match.seq)
            self.recent.extend(self.match.extend(new) if new else [])

    async def _load_match(self, id: str) -> None:
        row = await self.services.storage.game(id)
        if row is None:
            raise Missing("no_such_game", game=id)
        entries = await self.services.storage.entries(id)
        game = self.services.catalogue.game(row.variant)
        if row.digest != game.digest:
            self.frozen = Conflict("other_rules", variant=row.variant)
            return
        self.match = Match(game, row, entries)
        self.recent.clear()

    # Writing

    async def change(self, attempt: Callable[[], Change]) -> Change:
        """Work a change out, store it, make it the present; again if another process was first."""
        # Who asked may go away meanwhile: what is stored must become the present all the same.
        return await asyncio.shield(self._change(attempt))

    async def _change(self, attempt: Callable[[], Change]) -> Change:
        async with self.lock:
            if self.behind:
                await self._catch_up()
            fresh = False
            for _ in range(MOST_TRIES):
                try:
                    change = attempt()
                except FoggError:
                    if fresh or not await self._news():
                        raise
                    fresh = True
                    continue
                if change.seq is not None:
                    return change
                writes = self._writes(change)
                if not writes:
                    return change
                if await self._commit(writes):
                    self._present(change)
                    return change
                await self._catch_up()
                fresh = True
        raise Conflict("too_busy")

    async def _commit(self, writes: list[Write]) -> bool:
        try:
            return await self.services.storage.commit(self.id, *writes)
        except Exception as error:
            # Nobody knows whether it was stored: look before the next change.
            self.behind = True
            LOG.exception("not stored", extra={"table": self.id})
            raise Unavailable("not_stored") from error

    async def _news(self) -> bool:
        """Whether another process has changed the table, which this one has not heard of yet."""
        if not self.services.storage.shared:
            return False
        known = (self.doc.version, self.seq)
        await self._catch_up()
        return known != (self.doc.version, self.seq)

    async def _catch_up(self) -> None:
        """Bring the table to what is stored, and tell everybody."""
        known = (self.doc.version, self.seq)
        await self.load()
        self.behind = False
        if known != (self.doc.version, self.seq):
            self.changed()

    def _writes(self, change: Change) -> list[Write]:
        writes: list[Write] = list(change.also)
        if change.doc is not None:
            change.doc.version = self.doc.version + 1
            writes.append(PutTable(change.doc, self.doc.version))
        if change.game is not None:
            row, entry = change.game
            writes += [NewGame(row), Append(row.id, 1, entry)]
        entry_ = change.move.entry if change.move else change.undo
        if entry_ is not None:
            assert self.match is not None
            writes.append(Append(self.match.row.id, self.match.seq + 1, entry_))
        return writes

    def _present(self, change: Change) -> None:
        """What is stored becomes what everybody sees."""
        if change.doc is not None:
            self.doc = change.doc
        if change.game is not None:
            row, entry = change.game
            self.match = Match(self.services.catalogue.game(row.variant), row, [entry])
            self.recent.clear()
            self.recent.extend(self.match.log_steps())
        if change.move is not None:
            assert self.match is not None
            self.recent.append(self.match.take(change.move))
            self.services.metrics.moves += 1
        if change.undo is not None:
            assert self.match is not None
            self.recent.append(self.match.take_undo(change.undo))
        self.changed()

    async def refresh(self) -> bool:
        """Look whether another process has changed the table."""
        async with self.lock:
            return await self._news()

    def changed(self) -> None:
        """Let everybody be told, bots and clocks be looked after."""
        self.cache.clear()
        self.shown.clear()
        self.used = time.monotonic()
        for connection in list(self.connections):
            self._identify_again(connection)
            connection.wake.set()
        self.after(self)

    def _identify_again(self, connection: Connection) -> None:
        """Seats may have moved; a void link ends its connections."""
        try:
            connection.you = identify(self.doc, connection.token, connection.host)
            may_watch(self.doc, connection.you)
        except NotAllowed as error:
            connection.closed = error

    def draft(self) -> TableDoc:
        """A copy of the document to be changed."""
        return copy_of(self.doc)

    def playing(self) -> Match:
        """The game that is going on."""
        if self.frozen is not None:
            raise self.frozen
        if self.match is None or self.doc.status != "playing":
            raise Conflict("game_not_running")
        return self.match

    # Listening

    def join(self, connection: Connection) -> None:
        """Let somebody listen from now on."""
        self.connections.add(connection)
        if connection.seat is not None:
            self.away.pop(connection.seat, None)
        self.changed()

    def part(self, connection: Connection) -> None:
        """Somebody listens no more."""
        self.connections.discard(connection)
        if connection.seat is not None:
            self._note_away({connection.seat})
        self.changed()

    def hear_of(self, process: str, here: Here) -> None:
        """Another process tells who is connected there."""
        before = self.elsewhere.pop(process, Here())
        if here != Here():
            self.elsewhere[process] = here
        if here == before:
            return
        for seat in here.seats:
            self.away.pop(seat, None)
        self._note_away(before.seats - here.seats)
        self.changed()

    def _note_away(self, seats: AbstractSet[int]) -> None:
        for seat in seats:
            if not self.connected(seat):
                self.away[seat] = time.time()

    def here(self) -> Here:
        """Who is connected to this process."""
        seats = [connection.seat for connection in self.connections]
        return Here(frozenset(seat for seat in seats if seat is not None), seats.count(None))

    def connected(self, seat: int) -> bool:
        """Whether anybody is connected for a seat, to any process."""
        here = any(connection.seat == seat for connection in self.connections)
        return here or any(seat in other.seats for other in self.elsewhere.values())

    def watchers(self) -> int:
        """How many spectators there are."""
        return self.here().watchers + sum(other.watchers for other in self.elsewhere.values())

    def log_steps(self, since: int) -> list[LogStep]:
        """The steps of the game's log after entry `since`."""
        if self.match is None or since >= self.match.seq:
            return []
        if self.recent and self.recent[0].seq <= since + 1:
            return [step for step in self.recent if step.seq > since]
        return self.match.log_steps(since)

    # Asking for a take-back

    def request(self) -> RequestDoc | None:
        """The take-back that is asked for; any new entry has settled it."""
        request = self.doc.request
        return request if request is not None and request.seq == self.seq else None

    def waiting(self, request: RequestDoc) -> list[int]:
        """Who has not agreed yet; bots always do."""
        return [
            seat
            for seat in range(len(self.doc.seats))
            if seat != request.seat and seat not in request.agreed and not self.is_bot(seat)
        ]

    # Whose turn it is

    def bots_to_act(self) -> list[int]:
        """The seats that a bot has to decide for now."""
        if self.match is None or self.doc.status != "playing" or self.match.over:
            return []
        return [seat for seat in self.match.game.actors(self.match.state) if self.is_bot(seat)]

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays a seat, for itself or for a player."""
        return self.doc.seats[seat].kind == "bot" or self.doc.seats[seat].held

    def bot_of(self, seat: int) -> str:
        """The bot that plays a seat."""
        doc = self.doc.seats[seat]
        return doc.bot or self.doc.settings.holder or self.services.settings.holder

    def clock_from(self, seat: int) -> float:
        """The time before which a seat's clock did not run: its player could not be waited for."""
        return max(self.services.started, self.doc.seats[seat].returned)

    def times(self) -> list[Time] | None:
        """The time of each seat, if the table has a clock."""
        if self.match is None:
            return None
        since = [self.clock_from(seat) for seat in range(len(self.doc.seats))]
        return times(self.match, self.doc.settings.pace, since)

    def deadlines(self) -> dict[int, float]:
        """When the time of each player who has to decide runs out."""
        if self.match is None or self.doc.status != "playing":
            return {}
        found = self.times() or []
        return {
            seat: time_.deadline
            for seat, time_ in enumerate(found)
            if time_.deadline is not None and not self.is_bot(seat)
        }
