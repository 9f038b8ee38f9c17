"""Facts: what the coach claims, as plain data, so that words can tell it and tests can check it."""

from __future__ import annotations

from typing import NamedTuple


class Fact(NamedTuple):
    """A sentence of the coach: the name of its words, and what stands in them by its number.

    `route`, `city`, `player`, `ticket` and `card` are numbers of the game; `tickets` and
    `players` tuples of them; `cards` a kind of card and how many of it; `pieces` and
    `needs` how many pieces of each suit; all else are plain numbers.
    """

    name: str
    params: dict[str, object]


class Lights(NamedTuple):
    """What is lit while a step is read: routes and cities of the map, kinds of cards, decks."""

    routes: tuple[int, ...] = ()
    cities: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    """Kinds of cards in the display."""
    decks: tuple[int, ...] = ()
    tickets: bool = False
    """The deck of tickets."""
