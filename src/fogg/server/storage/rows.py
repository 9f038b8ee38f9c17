"""Writes as statements, the same for both databases but for the placeholder."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from fogg.server.storage.base import (
    Append,
    NewGame,
    PutRecord,
    PutReview,
    PutTable,
    RemoveRecord,
    RemoveTable,
    UseRecord,
    Write,
)
from fogg.server.storage.documents import GameRow, entry_text, table_text
from fogg.server.storage.schema import insert_new

TABLE = "SELECT doc FROM tables WHERE id = {mark}"
PUBLIC = (
    "SELECT doc FROM tables WHERE public = 1 AND status IN ('lobby', 'playing')"
    " ORDER BY created DESC LIMIT {mark}"
)
UNFINISHED = "SELECT id FROM tables WHERE status = 'playing' ORDER BY created DESC LIMIT {mark}"
GAME = "SELECT id, table_id, variant, digest, seats, seed, created FROM games WHERE id = {mark}"
ENTRIES = "SELECT seq, data FROM entries WHERE game = {mark} AND seq > {mark} ORDER BY seq"
RECORD = "SELECT text FROM records WHERE id = {mark}"
REVIEW = "SELECT data FROM reviews WHERE record = {mark} AND depth = {mark} AND edition = {mark}"
UPDATE_TABLE = (
    "UPDATE tables SET version = {mark}, status = {mark}, public = {mark}, doc = {mark},"
    " touched = {mark}"
    " WHERE id = {mark} AND version = {mark}"
)

APPEND = (
    "INSERT INTO entries (game, seq, data) SELECT {mark}, {mark}, {mark}"
    # A game that was removed must not come back in part.
    " WHERE EXISTS (SELECT 1 FROM games WHERE id = {mark}) ON CONFLICT DO NOTHING"
)
PUT_REVIEW = (
    "INSERT INTO reviews (record, depth, edition, created, data)"
    " SELECT {mark}, {mark}, {mark}, {mark}, {mark}"
    # Nothing may be left of a game that was removed while it was reviewed.
    " WHERE EXISTS (SELECT 1 FROM games WHERE id = {mark})"
    " OR EXISTS (SELECT 1 FROM records WHERE id = {mark})"
    " ON CONFLICT (record, depth) DO UPDATE SET"
    " edition = excluded.edition, created = excluded.created, data = excluded.data"
)
REMOVE_TABLE = "DELETE FROM tables WHERE id = {mark} AND (version = {mark} OR {mark} = 0)"
REMOVE_REST = (
    "DELETE FROM reviews WHERE record IN (SELECT id FROM games WHERE table_id = {mark})",
    "DELETE FROM entries WHERE game IN (SELECT id FROM games WHERE table_id = {mark})",
    "DELETE FROM games WHERE table_id = {mark}",
    "DELETE FROM claims WHERE table_id = {mark}",
)
USE_RECORD = "UPDATE records SET used = {mark} WHERE id = {mark} AND used < {mark}"
REMOVE_RECORD = "DELETE FROM records WHERE id = {mark} AND used < {mark}"
REMOVE_REVIEWS = "DELETE FROM reviews WHERE record = {mark}"
IDLE_LOBBIES = (
    "SELECT id, version FROM tables WHERE status = 'lobby' AND touched < {mark} LIMIT {mark}"
)
IDLE_RECORDS = "SELECT id FROM records WHERE used < {mark} LIMIT {mark}"
KEPT_TABLES = (
    "SELECT id, status, doc, touched, (SELECT id FROM games WHERE table_id = tables.id LIMIT 1)"
    " FROM tables WHERE id > {mark} ORDER BY id LIMIT {mark}"
)
KEPT_RECORDS = (
    "SELECT id, created, used, length(text) FROM records WHERE id > {mark} ORDER BY id LIMIT {mark}"
)
LAST_ENTRY = "SELECT seq, data FROM entries WHERE game = {mark} ORDER BY seq DESC LIMIT 1"
DAY = 86400.0
FAR_AWAY = 1e18
"""Later than any second of the epoch that is stored."""


class Statement(NamedTuple):
    """A statement, and whether it must change exactly one row."""

    text: str
    values: tuple[object, ...]
    one: bool = True


def statements(write: Write, mark: str) -> list[Statement]:
    """Write the statements that do a write."""
    if isinstance(write, RemoveTable):
        return _remove_table(write, mark)
    if isinstance(write, RemoveRecord):
        return _remove_record(write, mark)
    return [_statement(write, mark)]


def _statement(
    write: PutTable | NewGame | Append | PutRecord | PutReview | UseRecord, mark: str
) -> Statement:
    if isinstance(write, PutTable):
        return _put_table(write, mark)
    if isinstance(write, NewGame):
        return Statement(insert_new("games", mark), _game_values(write.game))
    if isinstance(write, Append):
        values = (write.game, write.seq, entry_text(write.entry), write.game)
        return Statement(_append(mark), values)
    if isinstance(write, UseRecord):
        used = (write.at, write.id, write.at - DAY)
        return Statement(USE_RECORD.format(mark=mark), used, one=False)
    if isinstance(write, PutReview):
        row = (write.record, write.depth, write.edition, write.created, write.data)
        return Statement(PUT_REVIEW.format(mark=mark), (*row, write.record, write.record))
    record = (write.id, write.created, write.text, write.created)
    return Statement(insert_new("records", mark), record)


@cache
def _append(mark: str) -> str:
    """Write the statement of a move, which is used for all of them."""
    return APPEND.format(mark=mark)


def _remove_table(write: RemoveTable, mark: str) -> list[Statement]:
    # The table first: of a version that is gone nothing may be removed.
    version = (write.version, write.version)
    removed = Statement(REMOVE_TABLE.format(mark=mark), (write.id, *version))
    rest = [Statement(text.format(mark=mark), (write.id,), one=False) for text in REMOVE_REST]
    return [removed, *rest]


def _remove_record(write: RemoveRecord, mark: str) -> list[Statement]:
    since = min(write.unused_since, FAR_AWAY)
    removed = Statement(REMOVE_RECORD.format(mark=mark), (write.id, since))
    return [removed, Statement(REMOVE_REVIEWS.format(mark=mark), (write.id,), one=False)]


def _put_table(write: PutTable, mark: str) -> Statement:
    doc = write.doc
    text = table_text(doc)
    public = int(doc.settings.public)
    if write.expected == 0:
        values = (doc.id, doc.version, doc.status, public, doc.created, text, doc.created)
        return Statement(insert_new("tables", mark), values)
    touched = write.at or doc.created
    changed = (doc.version, doc.status, public, text, touched, doc.id, write.expected)
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
