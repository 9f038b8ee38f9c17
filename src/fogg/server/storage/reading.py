"""What both databases read in the same way."""

from __future__ import annotations

from typing import Any

from fogg.server.storage import rows
from fogg.server.storage.documents import AnyEntry, GameRow, TableDoc, read_entry, read_table


class StoredReader:
    """Answers the server's questions with statements that both databases understand."""

    async def _select(self, text: str, values: tuple[object, ...]) -> list[Any]:
        """The rows that a statement finds; its placeholders are written {mark}."""
        raise NotImplementedError("a database overrides _select")

    async def table(self, id: str) -> TableDoc | None:
        """A table's document."""
        found = await self._select(rows.TABLE, (id,))
        return read_table(found[0][0]) if found else None

    async def public_tables(self, limit: int) -> list[TableDoc]:
        """Listed tables, the newest first."""
        return [read_table(row[0]) for row in await self._select(rows.PUBLIC, (limit,))]

    async def unfinished(self, limit: int) -> list[str]:
        """Tables whose game is going on."""
        return [row[0] for row in await self._select(rows.UNFINISHED, (limit,))]

    async def game(self, id: str) -> GameRow | None:
        """A game."""
        found = await self._select(rows.GAME, (id,))
        return rows.game_row(found[0]) if found else None

    async def entries(self, game: str, after: int = 0) -> list[AnyEntry]:
        """The entries of a game's log."""
        return [read_entry(row[0]) for row in await self._select(rows.ENTRIES, (game, after))]

    async def record(self, id: str) -> str | None:
        """The text of an imported record."""
        found = await self._select(rows.RECORD, (id,))
        return found[0][0] if found else None
