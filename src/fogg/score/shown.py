"""What a score line shows besides its points: a list of entries, as data and as a table."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple

from fogg.engine.board import Board
from fogg.texts import city_name

JOINED = " - "
"""Between the cities of a route or a ticket."""


class Cell(Enum):
    """How a column of a table writes its values."""

    WORDS = "words"
    NUMBER = "number"
    POINTS = "points"
    """With a sign, also in front of what is won."""


class ShownColumn(NamedTuple):
    """A column of a table: which value of an entry it shows, and the key of its title."""

    name: str
    title: str
    cell: Cell = Cell.WORDS


class ShownLine(NamedTuple):
    """What a score line shows: its detail as entries with the names of a language."""

    line: str
    """The name of the score line."""
    key: str
    """Where the entries stand in the result as data."""
    columns: tuple[ShownColumn, ...]
    entries: Callable[[Board, str, Any], list[dict[str, Any]]]
    """Makes entries of the detail on a board, in a language; a value of None is nothing."""


def route_cities(board: Board, route: int, language: str) -> str:
    """Name the cities of a route: Paris - Dieppe."""
    printed = board.routes[route]
    return JOINED.join(city_name(board, end, language) for end in (printed.a, printed.b))
