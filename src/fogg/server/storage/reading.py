"""What both databases read in the same way."""

from __future__ import annotations

from typing import Any

from fogg.server.storage import rows
from fogg.server.storage.documents import AnyEntry, GameRow, TableDoc, read_entry, read_table


class StoredReader:
    """Answers the server's questions with statements that both databases understand."""

    async def _select(self, text: str, values: tuple[object, ...]) -> list[Any]:
        """Select the rows of a statement, whose placeholders are written {mark}."""
        raise NotImplementedError("a database overrides _select")

    async def table(self, id: str) -> TableDoc | None:
        """Read a table's document; None if there is none."""
        selected = await self._select(rows.TABLE, (id,))
        return read_table(selected[0][0]) if selected else None

    async def public_tables(self, limit: int) -> list[TableDoc]:
        """Read the listed tables, the newest first."""
        return [read_table(row[0]) for row in await self._select(rows.PUBLIC, (limit,))]

    async def unfinished(self, limit: int) -> list[str]:
        """Read the ids of tables whose game is going on."""
        return [row[0] for row in await self._select(rows.UNFINISHED, (limit,))]

    async def game(self, id: str) -> GameRow | None:
        """Read what a game is played by; None if there is none."""
        selected = await self._select(rows.GAME, (id,))
        return rows.game_row(selected[0]) if selected else None

    async def entries(self, game: str, after: int = 0) -> list[AnyEntry]:
        """Read the entries of a game's log after a number."""
        return [read_entry(row[0]) for row in await self._select(rows.ENTRIES, (game, after))]

    async def record(self, id: str) -> str | None:
        """Read the text of an imported record; None if there is none."""
        selected = await self._select(rows.RECORD, (id,))
        return selected[0][0] if selected else None
