"""Plain data read field by field: an error says where, as in `players[1].routes[3]`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from fogg.boards.spelling import nearest, normalize
from fogg.engine.errors import FoggError

MOST_SHOWN = 40
"""Characters of a wrong value that an error shows."""


class ScoreError(FoggError):
    """A score sheet that can't be read, or that no game can end with."""


class SheetField(NamedTuple):
    """A value of the input and where it stands."""

    value: object
    path: str = ""

    def located(self, error: FoggError) -> FoggError:
        """Give an error the place of this value, unless it already has one."""
        if not self.path or error.code == "at_field":
            return error
        return ScoreError("at_field", field=self.path, cause=error)

    def error(self, code: str, **params: object) -> FoggError:
        """Make an error at this place."""
        return self.located(ScoreError(code, **params))

    @contextmanager
    def here(self) -> Iterator[None]:
        """Give errors raised within the block this place."""
        try:
            yield
        except FoggError as error:
            raise self.located(error) from error

    def misshapen(self, expected: str) -> FoggError:
        """Make the error that something else was expected here."""
        value = json.dumps(self.value, default=str)
        shown = value if len(value) <= MOST_SHOWN else value[:MOST_SHOWN] + "…"
        return self.error("wrong_shape", expected=expected, value=shown)

    def text(self) -> str:
        """Read the text that this value must be."""
        if not isinstance(self.value, str):
            raise self.misshapen("text")
        return self.value

    def items(self) -> list[SheetField]:
        """Read the items of the list that this value must be."""
        if not isinstance(self.value, list | tuple):
            raise self.misshapen("list")
        return [SheetField(item, f"{self.path}[{index}]") for index, item in enumerate(self.value)]

    def members(self, known: Sequence[str], required: Sequence[str]) -> dict[str, SheetField]:
        """Read the members of the object that this value must be; it may have only known keys."""
        if not isinstance(self.value, dict):
            raise self.misshapen("object")
        for key in self.value:
            if key not in known:
                near = nearest(str(key), {normalize(name): name for name in known})
                raise self.error("unknown_key", key=key, near=near)
        for key in required:
            if key not in self.value:
                raise self.error("missing_key", key=key)
        dot = "." if self.path else ""
        return {key: SheetField(item, f"{self.path}{dot}{key}") for key, item in self.value.items()}
