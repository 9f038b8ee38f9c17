"""What a host does with a whole database: list what is kept, remove it, forget a player."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

from msgspec import DecodeError

from fogg.server.errors import Conflict, ServerError
from fogg.server.storage import PutTable, RemoveRecord, RemoveTable, Storage
from fogg.server.storage.base import KeptRecord, KeptTable
from fogg.server.storage.documents import TableDoc, read_table
from fogg.server.tables.lobby import identify

PAGE = 500
IMPORT = "import"
DAMAGED = "damaged"


class Kept(NamedTuple):
    """A table or an imported record, as its host sees it."""

    id: str
    status: str
    """The table's, or `import`, or `damaged` if it can't be read."""
    variant: str
    players: list[str]
    moves: int
    used: float
    """When anything last happened, in seconds of the epoch."""
    game: str | None = None
    """The id of the game, which is that of its record too."""


class Name(NamedTuple):
    """What a host names: the id of a table, game or record; a link has a token as well."""

    id: str
    token: str = ""


def read_name(text: str) -> Name:
    """Read an id, or the link of a table, a seat or a record."""
    parts = urlsplit(text)
    if not parts.scheme:
        return Name(text)
    return Name(parts.path.rstrip("/").rpartition("/")[2], parts.fragment)


async def kept(storage: Storage) -> AsyncIterator[Kept]:
    """Yield every table, and then every imported record."""
    after = ""
    while tables := await storage.kept_tables(after, PAGE):
        for table in tables:
            yield _of_table(table)
        after = tables[-1].id
    after = ""
    while records := await storage.kept_records(after, PAGE):
        for record in records:
            yield _of_record(record)
        after = records[-1].id


def _of_table(table: KeptTable) -> Kept:
    try:
        doc = read_table(table.doc)
    except DecodeError:
        return Kept(table.id, DAMAGED, "", [], table.moves, table.used, table.game)
    players = [seat.name for seat in doc.seats if seat.kind == "human" and seat.name]
    return Kept(table.id, doc.status, doc.variant, players, table.moves, table.used, table.game)


def _of_record(record: KeptRecord) -> Kept:
    return Kept(record.id, IMPORT, "", [], 0, record.used)


class KeptChoice(NamedTuple):
    """Which tables and records a host means; what is empty chooses all."""

    names: Sequence[Name] = ()
    statuses: Sequence[str] = ()
    older_than: float = 0.0
    """Seconds for which nothing has happened."""

    @property
    def everything(self) -> bool:
        """Whether nothing was chosen at all."""
        return not (self.names or self.statuses or self.older_than)

    def means(self, each: Kept) -> bool:
        """Whether a table or record is among those that are meant."""
        named = not self.names or any(name.id in (each.id, each.game) for name in self.names)
        known = not self.statuses or each.status in self.statuses
        return named and known and each.used <= time.time() - self.older_than


async def choose(storage: Storage, choice: KeptChoice) -> list[Kept]:
    """List what is meant; raise if a name is of nothing, or a link opens nothing any more."""
    chosen = [each async for each in kept(storage) if choice.means(each)]
    there = {id for each in chosen for id in (each.id, each.game)}
    for name in choice.names:
        if name.id not in there:
            raise ServerError("nothing_kept", name=name.id)
        if name.token:
            # Whoever asks by a link shows with its secret that it is theirs.
            identify(await _table(storage, name.id), name.token)
    return chosen


async def _table(storage: Storage, id: str) -> TableDoc:
    doc = await storage.table(id)
    if doc is None:
        raise ServerError("nothing_kept", name=id)
    return doc


async def remove(storage: Storage, chosen: Sequence[Kept]) -> int:
    """Remove tables with their games, and imported records; count them."""
    number = 0
    for each in chosen:
        if each.status == IMPORT:
            number += await storage.commit("", RemoveRecord(each.id))
        else:
            number += await storage.commit(each.id, RemoveTable(each.id))
    return number


async def forget(storage: Storage, name: Name) -> str:
    """Take a player's name and link out of a table, which the others keep; give the name."""
    doc = await _table(storage, name.id)
    number = identify(doc, name.token).seat if name.token else None
    if number is None:
        raise ServerError("no_seat_link")
    seat = doc.seats[number]
    known = seat.name
    seat.name = seat.token = ""
    # A bot plays on for a player who is gone.
    seat.held = doc.status == "playing"
    doc.version += 1
    if not await storage.commit(doc.id, PutTable(doc, doc.version - 1, time.time())):
        raise Conflict("too_busy")
    return known
