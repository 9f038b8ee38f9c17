"""The errors found in a board's files: where they are, and a list that gathers them."""

from __future__ import annotations

from types import TracebackType
from typing import NamedTuple

from fogg.engine.errors import BoardError

MANIFEST = "board.toml"
CITIES = "cities.csv"
ROUTES = "routes.csv"
TICKETS = "tickets.csv"
PLACES = "places.csv"
SPACES = "spaces.csv"
LABELS = "labels.csv"
FILES = (MANIFEST, CITIES, ROUTES, TICKETS, PLACES, SPACES, LABELS)


class Place(NamedTuple):
    """A line of a board's file; line 0 is the file as a whole."""

    board: str
    file: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}"

    def error(self, code: str, **params: object) -> BoardError:
        """Make an error at this place."""
        return BoardError(code, board=self.board, file=self.file, line=self.line, **params)


class Problems:
    """Gathers board errors: one raised in `with problems:` is kept, and the reading goes on."""

    def __init__(self) -> None:
        self.errors: list[BoardError] = []

    def __enter__(self) -> Problems:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        if not isinstance(error, BoardError):
            return False
        self.errors.append(error)
        return True

    def within(self, *files: str) -> bool:
        """Whether something is wrong in one of these files."""
        return any(error.params["file"] in files for error in self.errors)

    def forget(self, code: str) -> None:
        """Drop the errors with this code, which all follow from another one."""
        self.errors = [error for error in self.errors if error.code != code]

    def in_order(self) -> list[BoardError]:
        """Sort all errors, file by file and line by line."""
        return sorted(self.errors, key=_position)

    def raise_first(self) -> None:
        """Raise the first error, if there is any."""
        for error in self.in_order():
            raise error


def _position(error: BoardError) -> tuple[int, int]:
    file, line = error.params["file"], error.params["line"]
    return FILES.index(str(file)), int(str(line))
