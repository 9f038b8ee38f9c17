"""Places in a file that people wrote, in their words: "second player, third route"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from fogg.texts.message import fill, parameters

ORDINAL_WORDS = 10
"""Up to this number a place is a word, above it a number."""

ITEM = "part"
"""What an item is called whose list has no word of its own."""


class SheetPlace(NamedTuple):
    """Where a value stands in a file: keys, and places in lists from 0."""

    steps: tuple[str | int, ...] = ()

    def __str__(self) -> str:
        """Write the place as programs do: players[1].routes[3]."""
        path = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.steps)
        return path.removeprefix(".")

    def within(self, step: str | int) -> SheetPlace:
        """The place of a member or an item of the value here."""
        return SheetPlace((*self.steps, step))


def place_words(place: SheetPlace, language: str, messages: Mapping[str, str]) -> str:
    """Word a place: "Second player, third route"."""
    parts: list[str] = []
    items = ITEM
    for index, step in enumerate(place.steps):
        if isinstance(step, int):
            parts.append(_item(items, step + 1, language, messages))
            items = ITEM
        elif f"place.{step}" in messages and index + 1 < len(place.steps):
            items = step
        else:
            parts.append(fill(messages, language, "place.key", {"name": step}))
    words = ", ".join(parts)
    return words[:1].upper() + words[1:]


def _item(items: str, number: int, language: str, messages: Mapping[str, str]) -> str:
    """Word an item of a list; the message names the form of the ordinal that its noun takes."""
    key = f"place.{items}"
    forms = {
        form: ordinal(number, form == "feminine", language, messages)
        for form in parameters(messages[key])
    }
    return fill(messages, language, key, forms)


def ordinal(number: int, feminine: bool, language: str, messages: Mapping[str, str]) -> str:
    """Word the place of something in a list, from 1: first, third, 11th."""
    if number == 1 and feminine:
        return messages["ordinal.first_feminine"]
    if number <= ORDINAL_WORDS:
        return messages[f"ordinal.{number}"]
    return f"{number}{ENDINGS[language](number)}"


def _english_ending(number: int) -> str:
    if number % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


ENDINGS: dict[str, Callable[[int], str]] = {"en": _english_ending, "fr": lambda number: "e"}
