"""Checks of rows that come from outside: one that the server could not read must not get in."""

from __future__ import annotations

from typing import Annotated

from msgspec import DecodeError, Meta, ValidationError, convert, json

from fogg.record.text import MAGIC
from fogg.server.errors import ServerError
from fogg.server.storage.base import Row
from fogg.server.storage.documents import read_entry, read_table
from fogg.server.wire.types.table import Status

Id = Annotated[str, Meta(min_length=1, max_length=200)]
Number = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(ge=0)]
Seed = Annotated[str, Meta(pattern="^([0-9a-f]{2})+$")]

SHAPES: dict[str, object] = {
    "tables": tuple[Id, Number, Status, Annotated[int, Meta(ge=0, le=1)], Seconds, str, Seconds],
    "games": tuple[Id, Id, Id, str, Annotated[int, Meta(ge=1, le=20)], Seed, Seconds],
    "entries": tuple[Id, Number, str],
    "records": tuple[Id, Seconds, str, Seconds],
    "reviews": tuple[Id, Id, str, Seconds, str],
}
"""What the columns of each kind hold."""


class RowChecks:
    """Checks the rows of an import one by one, in the order in which an export writes them."""

    def __init__(self) -> None:
        self.number = 0
        """How many rows were right."""
        self._games: set[str] = set()
        self._records: set[str] = set()
        self._last = ("", 0)
        """The last entry: its game and number."""

    def check(self, line: int, row: Row) -> None:
        """Raise if a row, which stands on this line of its file, is not what it should be."""
        kind, values = row
        try:
            convert(values, SHAPES[kind])
            if any(isinstance(value, str) and "\x00" in value for value in values):
                raise ValueError("a letter that no database takes")
            self._check_content(kind, values)
        except (DecodeError, ValidationError, ValueError) as error:
            raise ServerError("bad_row", line=line, kind=kind, reason=str(error)) from error
        self.number += 1

    def _check_content(self, kind: str, values: tuple[object, ...]) -> None:
        if kind == "tables":
            id, version, status, _, _, doc, _ = values
            table = read_table(str(doc))
            if (table.id, table.version, table.status) != (id, version, status):
                raise ValueError("its document is of another table, version or status")
        elif kind == "games":
            self._games.add(str(values[0]))
        elif kind == "entries":
            self._check_entry(str(values[0]), values[1], str(values[2]))
        elif kind == "reviews":
            self._check_review(str(values[0]), str(values[4]))
        else:
            self._records.add(str(values[0]))
            if not str(values[2]).startswith(f"{MAGIC} "):
                # What is wrong further on is told, with its line, to whoever opens the record.
                raise ValueError("its text is no record")

    def _check_review(self, record: str, data: str) -> None:
        if record not in self._games | self._records:
            raise ValueError(f"there is no record {record}")
        # One of another edition may be of another shape: it is never read, only replaced.
        json.decode(data)

    def _check_entry(self, game: str, seq: object, data: str) -> None:
        read_entry(data)
        if game not in self._games:
            raise ValueError(f"there is no game {game}")
        expected = self._last[1] + 1 if self._last[0] == game else 1
        if seq != expected:
            raise ValueError(f"entry {expected} of game {game} was expected, not {seq}")
        self._last = (game, expected)
