"""A table in memory: one writer at a time, and nobody learns of what is not yet stored."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

from fogg.editions import present_digest
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.lessons import Course
from fogg.server.errors import (
    Conflict,
    Damaged,
    Missing,
    NotAllowed,
    ServerError,
    Unavailable,
    reason_of,
)
from fogg.server.services import Services
from fogg.server.storage import Append, NewGame, PutTable, Write
from fogg.server.storage.documents import (
    AnyEntry,
    GameRow,
    TableDoc,
    UndoEntry,
    copy_of,
)
from fogg.server.tables.attendance import Attendance, Connection
from fogg.server.tables.clock import known_by, never_ahead
from fogg.server.tables.lobby import identify, may_watch
from fogg.server.tables.match import Match, Prepared
from fogg.server.tables.remarks import Remark, Remarks
from fogg.server.tables.snapshot import take_snapshot
from fogg.server.tables.talk import Said, Talk
from fogg.server.wire.encode.snapshot import TableSnapshot
from fogg.server.wire.encode.updates import UpdateEncoder

LOG = logging.getLogger("fogg.server")
MOST_TRIES = 5
"""How often a change is worked out anew because another process was first."""


class Change(NamedTuple):
    """What a command leads to; a change of nothing is not stored."""

    doc: TableDoc | None = None
    move: Prepared | None = None
    end: Prepared | None = None
    """The end of the turn, done together with the move."""
    undo: UndoEntry | None = None
    game: tuple[GameRow, list[AnyEntry]] | None = None
    """A new game with the first entries of its log: the start, and what a lesson begins after."""
    also: tuple[Write, ...] = ()
    """Writes to other tables, which are done together with those to this one."""
    result: Any = None
    """What the reply holds for the caller."""
    seq: int | None = None
    """Reply with this entry instead of storing anything (0: nothing to do)."""
    said: Said | None = None
    """What somebody says; it is stored nowhere."""


class Room:
    """A table: its document, its game, who is connected, and what they are shown."""

    def __init__(self, services: Services, doc: TableDoc) -> None:
        self.services = services
        self.doc = doc
        self.match: Match | None = None
        self.frozen: ServerError | None = None
        """Why the game can't go on, if it was begun under other rules."""
        self.lock = asyncio.Lock()
        self.attendance = Attendance(self.changed, services.clock)
        self.talk = Talk(services.settings.limits.talk, services.clock)
        self.remarks: deque[Remark] = deque()
        """What characters are about to say about moves that this process has stored."""
        self._remarks = Remarks("")
        self.updates = UpdateEncoder(services.encoders, self.snapshot, services.clock.now)
        self.used = time.monotonic()
        """When the table last changed, in seconds of the process's own clock."""
        self.behind = False
        """Whether the database may know more than this process."""
        self.removed = False
        """Whether the table was removed from the database."""
        self.stirred = asyncio.Event()
        """Set by every change, for whoever waits until a player's time is up."""
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
        return self.match.game if self.match else self.services.catalogue.game(self.doc.variant)

    @property
    def known_game(self) -> Game | None:
        """The rules and board of this table; None if they can't be had any more."""
        return None if self.frozen is not None and self.match is None else self.game

    def snapshot(self, before: TableSnapshot | None = None) -> TableSnapshot:
        """Take down the present for the encoder, who has the one `before`."""
        parts = (self.doc, self.match, self.frozen, self.attendance, self.talk)
        return take_snapshot(self.services, *parts, before)

    # Loading

    async def load(self) -> None:
        """Bring document and game to what is stored."""
        doc = await self.services.storage.table(self.id)
        if doc is None:
            self.end()
            raise Missing("no_such_table", table=self.id)
        never_ahead(doc, self.services.clock.now())
        self.doc = doc
        if self.match is None:
            self.frozen = self._missing_board()
        if doc.game is None:
            self.match = None
        elif self.match is None or self.match.row.id != doc.game:
            await self._load_or_freeze(doc.game)
        else:
            self.match.extend(await self._entries(doc.game, self.match.seq))

    def _missing_board(self) -> ServerError | None:
        """Say that the board of this table can't be had; None if it can."""
        try:
            self.services.catalogue.game(self.doc.variant)
        except FoggError as error:
            details = {"table": self.id, "variant": self.doc.variant, "code": error.code}
            LOG.warning("board missing", extra=details)
            return Conflict("board_missing", variant=self.doc.variant)
        return None

    async def _load_or_freeze(self, id: str) -> None:
        """Load the game; one that can't be read is frozen, and all others go on."""
        if self.frozen is not None:
            return
        try:
            await self._load_match(id)
        except (Missing, Unavailable):
            raise
        except Exception as error:
            LOG.exception("game damaged", extra={"table": self.id, "game": id})
            told = error.params["reason"] if isinstance(error, Damaged) else reason_of(error)
            self.frozen = Conflict("game_damaged", reason=told)

    async def _load_match(self, id: str) -> None:
        row = await self.services.storage.game(id)
        if row is None:
            raise Missing("no_such_game", game=id)
        entries = await self._entries(id)
        game = self.services.catalogue.game(row.variant, row.digest)
        if present_digest(row.digest) != game.digest:
            # The log might be illegal, or lead elsewhere, under rules that changed with an upgrade.
            self.frozen = Conflict("other_rules", variant=row.variant)
            return
        self.match = Match(game, row, entries, self._course())

    def _course(self) -> Course | None:
        """Give the lesson that is played here."""
        id = self.doc.lesson
        return self.services.lessons.course(id) if id else None

    async def _entries(self, game: str, after: int = 0) -> list[AnyEntry]:
        entries = await self.services.storage.entries(game, after)
        return known_by(entries, self.services.clock.now())

    # Writing

    async def change(self, attempt: Callable[[], Change]) -> Change:
        """Work a change out, store it, make it the present; once more if others were first.

        `attempt` must change nothing itself: it may be called several times.
        """
        # Whoever asked may go away meanwhile: what is stored must become the present all the same.
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
                    # The error may come from an old position: look once for news, then believe it.
                    if fresh or not await self._has_news():
                        raise
                    fresh = True
                    continue
                # A repeated command, or one that has become pointless: the first answer counts.
                if change.seq is not None:
                    return change
                writes = self._writes(change)
                if not writes:
                    self._say(change.said)
                    return change
                if await self._commit(writes):
                    self._make_present(change)
                    return change
                # Another process was first: the change has to be worked out on what it stored.
                await self._catch_up()
                fresh = True
        raise Conflict("too_busy")

    def _say(self, said: Said | None) -> None:
        """Let everybody hear what somebody says, at other processes too."""
        if said is not None:
            self.talk.say(said)
            if self.services.storage.shared:
                self.services.storage.notify(self.id, said.notice())
            self.changed()

    def hear(self, words: str) -> None:
        """Take in what was said at another process."""
        if self.talk.hear(words):
            self.changed()

    async def _commit(self, writes: list[Write]) -> bool:
        try:
            return await self.services.storage.commit(self.id, *writes)
        except Exception as error:
            # Nobody knows whether it was stored: look before the next change.
            LOG.warning("not stored", extra={"table": self.id, "reason": reason_of(error)})
            self.fall_behind()
            raise Unavailable("not_stored") from error

    async def _has_news(self) -> bool:
        """Catch up with the database; say whether another process had changed the table."""
        if not self.services.storage.shared:
            return False
        known = (self.doc.version, self.seq)
        await self._catch_up()
        return known != (self.doc.version, self.seq)

    async def _catch_up(self) -> None:
        """Bring the table to what is stored, and show everybody if that is new."""
        known = (self.doc.version, self.seq)
        await self.load()
        self.behind = False
        if known != (self.doc.version, self.seq):
            self.changed()

    def _writes(self, change: Change) -> list[Write]:
        writes: list[Write] = list(change.also)
        if change.doc is not None:
            # The database refuses the write if anybody else has raised the version meanwhile.
            change.doc.version = self.doc.version + 1
            writes.append(PutTable(change.doc, self.doc.version, time.time()))
        if change.game is not None:
            row, entries = change.game
            writes.append(NewGame(row))
            writes += [Append(row.id, seq, entry) for seq, entry in enumerate(entries, 1)]
        moves = [each.entry for each in (change.move, change.end) if each is not None]
        for number, entry in enumerate(moves or ([change.undo] if change.undo else []), 1):
            assert self.match is not None
            writes.append(Append(self.match.row.id, self.match.seq + number, entry))
        return writes

    def _make_present(self, change: Change) -> None:
        """Make what is stored the present that everybody sees."""
        if change.doc is not None:
            self.doc = change.doc
            if self.frozen is not None and self.doc.game is None:
                # The host may have chosen another variant in place of one that is gone.
                self.frozen = self._missing_board()
        if change.game is not None:
            row, entries = change.game
            game = self.services.catalogue.game(row.variant, row.digest)
            self.match = Match(game, row, entries, self._course())
        for prepared in (change.move, change.end):
            if prepared is not None:
                assert self.match is not None
                self.match.take(prepared)
                self.services.metrics.moves += 1
                self._remark(self.match, prepared)
        if change.undo is not None:
            assert self.match is not None
            self.match.take_undo(change.undo)
        self.changed()

    def _remark(self, match: Match, prepared: Prepared) -> None:
        """Have the characters think of something to say about a move."""
        if self._remarks.game != match.row.id:
            self._remarks = Remarks(match.row.id)
        winners = match.game.winners(match.state) if match.over else []
        seen = match.game.view(match.state, None)
        self.remarks += self._remarks.on(self.doc, match.seq, seen, prepared.events, winners)

    def fall_behind(self) -> None:
        """Note that the database may know more, and have it asked until it answers."""
        self.behind = True
        self.after(self)

    async def recover(self) -> None:
        """Bring the table to what is stored after a fault, if nobody has since."""
        async with self.lock:
            if self.behind:
                await self._catch_up()

    async def refresh(self) -> bool:
        """Catch up with the database; say whether another process had changed the table."""
        async with self.lock:
            return await self._has_news()

    async def reload(self) -> None:
        """Catch up with a database that another program has changed."""
        async with self.lock:
            await self._catch_up()

    def end(self) -> None:
        """Send everybody away: the table was removed."""
        self.removed = True
        for connection in list(self.attendance.connections):
            connection.end(Missing("no_such_table", table=self.id))
        self.after(self)

    def changed(self) -> None:
        """Wake all connections, and let bots and clocks be looked after."""
        self.updates.clear()
        self.used = time.monotonic()
        # Links are looked up before anybody wakes: one that is void gets no update any more.
        for connection in list(self.attendance.connections):
            if connection.known_by is not self.doc:
                self._identify_again(connection)
            connection.stir()
        self.after(self)

    def _identify_again(self, connection: Connection) -> None:
        """Look up again what a link is good for: seats may have moved, it may be void."""
        try:
            connection.become(identify(self.doc, connection.token, connection.host))
            may_watch(self.doc, connection.you)
            connection.known_by = self.doc
        except NotAllowed as error:
            connection.closed = error

    def draft(self) -> TableDoc:
        """Copy the document, to be changed."""
        return copy_of(self.doc)

    def playing(self) -> Match:
        """Give the game that is going on; raise if there is none."""
        if self.frozen is not None:
            raise self.frozen
        if self.match is None or self.doc.status != "playing":
            raise Conflict("game_not_running")
        return self.match
