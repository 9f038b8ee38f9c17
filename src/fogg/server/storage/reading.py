"""What both databases read in the same way."""

from __future__ import annotations

import logging
from typing import Any

from msgspec import DecodeError

from fogg.server.errors import Damaged
from fogg.server.storage import rows
from fogg.server.storage.base import KeptRecord, KeptTable
from fogg.server.storage.documents import AnyEntry, GameRow, TableDoc, read_entry, read_table

LOG = logging.getLogger("fogg.server")


class StoredReader:
    """Answers the server's questions with statements that both databases understand."""

    async def _select(self, text: str, values: tuple[object, ...]) -> list[Any]:
        """Select the rows of a statement, whose placeholders are written {mark}."""
        raise NotImplementedError("a database overrides _select")

    async def table(self, id: str) -> TableDoc | None:
        """Read a table's document; None if there is none."""
        selected = await self._select(rows.TABLE, (id,))
        try:
            return read_table(selected[0][0]) if selected else None
        except DecodeError as error:
            raise Damaged("table_damaged", table=id, reason=str(error)) from error

    async def public_tables(self, limit: int) -> list[TableDoc]:
        """Read the listed tables, the newest first, but for those that can't be read."""
        docs = []
        for row in await self._select(rows.PUBLIC, (limit,)):
            try:
                docs.append(read_table(row[0]))
            except DecodeError as error:
                LOG.error("table damaged", extra={"reason": str(error)})
        return docs

    async def unfinished(self, limit: int) -> list[str]:
        """Read the ids of tables whose game is going on."""
        return [row[0] for row in await self._select(rows.UNFINISHED, (limit,))]

    async def game(self, id: str) -> GameRow | None:
        """Read what a game is played by; None if there is none."""
        selected = await self._select(rows.GAME, (id,))
        return rows.game_row(selected[0]) if selected else None

    async def entries(self, game: str, after: int = 0) -> list[AnyEntry]:
        """Read the entries of a game's log after a number; raise if any is missing."""
        entries: list[AnyEntry] = []
        selected = await self._select(rows.ENTRIES, (game, after))
        for number, (seq, data) in enumerate(selected, after + 1):
            if seq != number:
                raise Damaged("game_damaged", reason=f"entry {number}: missing")
            try:
                entries.append(read_entry(data))
            except DecodeError as error:
                raise Damaged("game_damaged", reason=f"entry {number}: {error}") from error
        return entries

    async def record(self, id: str) -> str | None:
        """Read the text of an imported record; None if there is none."""
        selected = await self._select(rows.RECORD, (id,))
        return selected[0][0] if selected else None

    async def review(self, record: str, depth: str, edition: str) -> str | None:
        """Read the review of a record; None if there is none of this depth and edition."""
        selected = await self._select(rows.REVIEW, (record, depth, edition))
        return selected[0][0] if selected else None

    async def idle_lobbies(self, before: float, limit: int) -> list[tuple[str, int]]:
        """Read ids and versions of lobbies that nobody has changed since."""
        return [(row[0], row[1]) for row in await self._select(rows.IDLE_LOBBIES, (before, limit))]

    async def idle_records(self, before: float, limit: int) -> list[str]:
        """Read the ids of imported records that nobody has looked at since."""
        return [row[0] for row in await self._select(rows.IDLE_RECORDS, (before, limit))]

    async def kept_tables(self, after: str, limit: int) -> list[KeptTable]:
        """Read what is kept of tables, with the last moves of their games."""
        kept = []
        for id, status, doc, touched, game in await self._select(rows.KEPT_TABLES, (after, limit)):
            last = await self._select(rows.LAST_ENTRY, (game,)) if game else []
            moves, used = (last[0][0] - 1, _time_of(last[0][1])) if last else (0, 0.0)
            kept.append(KeptTable(id, status, doc, game, moves, max(used, touched)))
        return kept

    async def kept_records(self, after: str, limit: int) -> list[KeptRecord]:
        """Read imported records."""
        selected = await self._select(rows.KEPT_RECORDS, (after, limit))
        return [KeptRecord(*row) for row in selected]


def _time_of(entry: str) -> float:
    """Read when an entry was stored; 0 if it can't be read."""
    try:
        return read_entry(entry).at
    except DecodeError:
        return 0.0
