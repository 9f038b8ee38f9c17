"""What must be true whatever happens: looked at while a world runs, and once it is calm again."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from fogg.record import read, verify, write
from fogg.server.metrics import Metrics
from fogg.server.services import Services
from fogg.server.storage.base import Storage
from fogg.server.storage.documents import AnyEntry, MoveEntry, UndoEntry, read_entry
from fogg.server.tables.lobby import identify
from fogg.server.tables.room import Room
from fogg.server.wire.encode.updates import Viewer
from tests.simulation.players import Client, Promise
from tests.simulation.world import World

PASSING = ("now", "watchers", "clocks", "talk")
"""What a table tells that changes by itself, or depends on who is connected."""


class Told(Struct):
    """What the referee reads of a message."""

    type: str = ""
    seq: int = 0


class Stored(NamedTuple):
    """What is stored of a table: how many entries, what must not be told, whether starts broke."""

    entries: int
    secret: str
    broken: bool


STORED = """
    SELECT (SELECT count(*) FROM entries WHERE game = games.id), status, seed, doc
    FROM tables LEFT JOIN games ON table_id = tables.id WHERE tables.id = ?
"""


class Referee:
    """Knows all secrets, and what is stored."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.parts: list[str] = []
        """What devices give to the luck: nobody may be sent it before all have told theirs."""
        self.reissued: dict[str, str] = {}
        """Links that were made anew, and the token of the host who asked for each."""
        self.stored: sqlite3.Connection | None = None
        """Reads what is stored at the moment."""
        self._tables: dict[str, str] = {}
        """The table of each token."""

    def know(self, table: str, tokens: Iterable[str]) -> None:
        """Keep the tokens of a table: nobody is sent any, but in answer to making it."""
        self._tables.update(dict.fromkeys(tokens, table))

    # While it runs

    def watch(self, data: bytes, token: str) -> None:
        """Look at something that a server sends, at the moment when it does."""
        if not data.startswith(b'{"type":"'):
            return
        text = data.decode()
        told = msgspec.json.decode(data, type=Told)
        for secret in self._tables:
            # Who asked for a new link twice, as the network doubled it, is told the same one again.
            asked = told.type == "reply" and self.reissued.get(secret) == token
            if secret in text and not asked:
                self.world.fail(f"a token is sent: {text[:80]}")
        table = self._tables.get(token)
        if table is None or told.type not in ("update", "changes", "reply"):
            return
        stored = self._stored(table)
        if told.seq > stored.entries:
            self.world.fail(f"{told.type} of entry {told.seq}, but {stored.entries} are stored")
        if stored.secret and stored.secret in text:
            self.world.fail("the server's secret is sent before the end")
        if not stored.entries and not stored.broken and any(part in text for part in self.parts):
            self.world.fail("a device's part of the luck is sent before the start")

    def _stored(self, table: str) -> Stored:
        """Read what is stored of a table at this moment."""
        assert self.stored is not None
        row = self.stored.execute(STORED, (table,)).fetchone()
        if row is None:
            return Stored(0, "", False)
        entries, status, seed, doc = row
        secret = json.loads(doc).get("secret", "") if status == "lobby" else seed
        return Stored(entries or 0, secret if status != "over" else "", '"broken":' in doc)

    # When it is calm

    def entries(self, table: str) -> list[AnyEntry]:
        """Read the log of a table's game."""
        assert self.stored is not None
        statement = """
            SELECT seq, data FROM entries JOIN games ON games.id = game
            WHERE table_id = ? ORDER BY seq
        """
        rows = self.stored.execute(statement, (table,)).fetchall()
        assert [row[0] for row in rows] == list(range(1, len(rows) + 1)), "a gap in the log"
        return [read_entry(row[1]) for row in rows]

    def check_promises(self, table: str, clients: list[Client]) -> None:
        """Every acknowledged move is there once, and nothing that was refused is."""
        log = self.entries(table)
        ids = [(e.seat, e.id) for e in log if isinstance(e, MoveEntry | UndoEntry) and e.id]
        assert len(set(ids)) == len(ids), "a command was done twice"
        for client in clients:
            for promise in client.promises:
                if promise.type in ("act", "undo"):
                    assert self._kept(log, promise), f"lost: {promise}"
            for id in client.refused:
                assert (client.seat.number, id) not in ids, f"{id} was refused, and done"

    def _kept(self, log: list[AnyEntry], promise: Promise) -> bool:
        at = promise.seq
        if at > len(log):
            return False
        # The end of a turn that was done together with the move has an entry of its own.
        last = log[at - 1]
        entry = log[at - 2] if isinstance(last, MoveEntry) and last.together else last
        return _is(entry, promise) or _is(last, promise)

    async def check_views(self, services: Services, table: str, clients: list[Client]) -> None:
        """Everybody knows what their seat may know of what is stored: no less, no more."""
        doc = await services.storage.table(table)
        assert doc is not None
        room = Room(services, doc)
        await room.load()
        assert room.frozen is None, room.frozen
        assert room.doc.status == "over", f"the table has not come to its end: {room.doc.status}"
        for client in clients:
            viewer = Viewer.of(identify(room.doc, client.seat.token), "en", words=False)
            fresh = room.updates.update(viewer, room.seq)
            expected = json.loads(msgspec.json.encode(fresh))
            what = different(_lasting(client.present), _lasting(expected))
            assert not what, f"{client.name} knows something else: {what}"
        assert room.match is not None
        record = room.match.record([f"P{n}" for n in range(room.match.row.seats)])
        again = read(write(record))
        verdict = verify(again, room.match.game)
        assert verdict.sealed, "the luck is not what was sealed"


def _is(entry: AnyEntry, promise: Promise) -> bool:
    """Whether an entry is what was promised: the same command, and the same action."""
    if isinstance(entry, MoveEntry):
        same = sorted(entry.action.split()) == sorted(promise.action.split())
        return promise.type == "act" and same and entry.id == promise.id
    return isinstance(entry, UndoEntry) and promise.type == "undo" and entry.id == promise.id


def _lasting(update: dict[str, Any]) -> dict[str, Any]:
    """Leave out of an update what depends on the moment, and on the words that were asked for."""
    table = {key: value for key, value in update["table"].items() if key not in PASSING}
    table["seats"] = [{**seat, "connected": 0, "away": 0} for seat in table["seats"]]
    kept = ("seq", "you", "view", "decision", "undo", "take_back")
    final = update["final"]
    totals = None if final is None else [(each["seat"], each["total"]) for each in final["results"]]
    return {**{key: update[key] for key in kept}, "table": table, "totals": totals}


def different(known: Any, expected: Any, place: str = "") -> str:
    """Name the first place where two values differ; empty if there is none."""
    if isinstance(known, dict) and isinstance(expected, dict) and known.keys() == expected.keys():
        parts = (different(known[key], expected[key], f"{place}.{key}") for key in known)
        return next((part for part in parts if part), "")
    return "" if known == expected else f"{place}: {known} instead of {expected}"


def services_of(settings: Any, catalogue: Any, storage: Storage) -> Services:
    """Make services to read with, of no process."""
    return Services(settings, catalogue, storage, Metrics())
