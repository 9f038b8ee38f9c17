"""Writes as statements, the same for both databases but for the placeholder."""

from __future__ import annotations

from typing import NamedTuple

from fogg.server.storage.base import Append, NewGame, PutTable, Write
from fogg.server.storage.documents import GameRow, entry_text, table_text
from fogg.server.storage.schema import insert_new

TABLE = "SELECT doc FROM tables WHERE id = {mark}"
PUBLIC = (
    "SELECT doc FROM tables WHERE public = 1 AND status IN ('lobby', 'playing')"
    " ORDER BY created DESC LIMIT {mark}"
)
UNFINISHED = "SELECT id FROM tables WHERE status = 'playing' ORDER BY created DESC LIMIT {mark}"
GAME = "SELECT id, table_id, variant, digest, seats, seed, created FROM games WHERE id = {mark}"
ENTRIES = "SELECT data FROM entries WHERE game = {mark} AND seq > {mark} ORDER BY seq"
RECORD = "SELECT text FROM records WHERE id = {mark}"
UPDATE_TABLE = (
    "UPDATE tables SET version = {mark}, status = {mark}, public = {mark}, doc = {mark}"
    " WHERE id = {mark} AND version = {mark}"
)


class Statement(NamedTuple):
    """A statement that must change exactly one row."""

    text: str
    values: tuple[object, ...]


def statement(write: Write, mark: str) -> Statement:
    """Write the statement that does a write."""
    if isinstance(write, PutTable):
        return _put_table(write, mark)
    if isinstance(write, NewGame):
        return Statement(insert_new("games", mark), _game_values(write.game))
    if isinstance(write, Append):
        values = (write.game, write.seq, entry_text(write.entry))
        return Statement(insert_new("entries", mark), values)
    return Statement(insert_new("records", mark), (write.id, write.created, write.text))


def _put_table(write: PutTable, mark: str) -> Statement:
    doc = write.doc
    text = table_text(doc)
    public = int(doc.settings.public)
    if write.expected == 0:
        values = (doc.id, doc.version, doc.status, public, doc.created, text)
        return Statement(insert_new("tables", mark), values)
    changed = (doc.version, doc.status, public, text, doc.id, write.expected)
    return Statement(UPDATE_TABLE.format(mark=mark), changed)


def _game_values(game: GameRow) -> tuple[object, ...]:
    return (
        game.id,
        game.table,
        game.variant,
        game.digest,
        game.seats,
        game.seed.hex(),
        game.created,
    )


def game_row(values: tuple[str, str, str, str, int, str, float]) -> GameRow:
    """Read a game from its row."""
    id, table, variant, digest, seats, seed, created = values
    return GameRow(
        id=id,
        table=table,
        variant=variant,
        digest=digest,
        seats=seats,
        seed=bytes.fromhex(seed),
        created=created,
    )
