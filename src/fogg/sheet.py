"""Plain data read field by field: an error says where, and all of them can be gathered."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from fogg.boards.spelling import nearest, normalize
from fogg.engine.errors import FoggError
from fogg.texts import SheetPlace

MOST_SHOWN = 40
"""Characters of a wrong value that an error shows."""


class ScoreError(FoggError):
    """A score sheet that can't be read, or that no game can end with."""


class SheetField(NamedTuple):
    """A value of the input and where it stands."""

    value: object
    place: SheetPlace = SheetPlace()

    def located(self, error: FoggError) -> FoggError:
        """Give an error the place of this value, unless it already has one."""
        if not self.place.steps or error.code == "at_field":
            return error
        return ScoreError("at_field", field=self.place, cause=error)

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
        return [SheetField(item, self.place.within(index)) for index, item in enumerate(self.value)]

    def members(self, known: Sequence[str], required: Sequence[str]) -> dict[str, SheetField]:
        """Read the members of the object that this value must be; it may have only known keys."""
        mistakes = Mistakes()
        members = self.known_members(known, required, mistakes)
        if mistakes.found:
            raise mistakes.found[0]
        return members

    def known_members(
        self, known: Sequence[str], required: Sequence[str], mistakes: Mistakes
    ) -> dict[str, SheetField]:
        """Read the known members of an object; other keys and missing ones are gathered."""
        if not isinstance(self.value, dict):
            raise self.misshapen("object")
        for key in self.value:
            if key not in known:
                near = nearest(str(key), {normalize(name): name for name in known})
                mistakes.add(self.error("unknown_key", key=key, near=near))
        for key in required:
            if key not in self.value:
                mistakes.add(self.error("missing_key", key=key))
        return {
            key: SheetField(item, self.place.within(key))
            for key, item in self.value.items()
            if key in known
        }


class Mistakes:
    """Gathers the mistakes of a sheet, so that people hear of all of them at once."""

    def __init__(self) -> None:
        self.found: list[FoggError] = []

    def add(self, error: FoggError) -> None:
        """Keep a mistake."""
        self.found.append(error)

    @contextmanager
    def at(self, field: SheetField) -> Iterator[None]:
        """Keep a mistake raised within the block, at the place of a field, and go on."""
        try:
            yield
        except FoggError as error:
            self.add(field.located(error))

    def within(self, field: SheetField) -> bool:
        """Whether a mistake was found in a field or in any part of it."""
        steps = field.place.steps
        return any(_steps(error)[: len(steps)] == steps for error in self.found)

    def raise_all(self) -> None:
        """Raise the mistake that was found, or all of them in the order of the players."""
        if len(self.found) == 1:
            raise self.found[0]
        if self.found:
            causes = tuple(sorted(self.found, key=_player))
            raise ScoreError("several_mistakes", n=len(causes), cause=causes)


def _steps(error: FoggError) -> tuple[str | int, ...]:
    """Where an error stands; an empty place is the sheet as a whole."""
    place = error.params.get("field")
    return place.steps if isinstance(place, SheetPlace) else ()


def _player(error: FoggError) -> int:
    """The number of the player whose mistake it is; -1: nobody's."""
    steps = _steps(error)
    return next((step for step in steps if isinstance(step, int)), -1)
