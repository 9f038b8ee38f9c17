"""Kinds of cards. A pile is a list of counts, one for each kind: nobody has seen its order."""

from __future__ import annotations

from typing import NamedTuple

LOCOMOTIVE = "locomotive"
GRAY = "gray"
WAGON = "wagon"
SHIP = "ship"


class Card(NamedTuple):
    """A kind of card; `units` 2 is a double ship, `anchor` the mark that pays for harbors."""

    suit: str
    color: str
    units: int = 1
    anchor: bool = False

    @property
    def name(self) -> str:
        """The kind's word in actions and records: red, red-anchor, red-ship, red-ships."""
        if self.color == LOCOMOTIVE:
            return LOCOMOTIVE
        if self.suit == SHIP:
            return f"{self.color}-ship" if self.units == 1 else f"{self.color}-ships"
        return f"{self.color}-anchor" if self.anchor else self.color


class CardCount(NamedTuple):
    """How many cards of a kind the box holds."""

    card: Card
    number: int


def wagon_deck(colors: tuple[str, ...], each: int, locomotives: int) -> tuple[CardCount, ...]:
    """Make a deck of `each` wagon cards in every color, and locomotives."""
    colored = [CardCount(Card(WAGON, color), each) for color in colors]
    return (*colored, CardCount(Card(WAGON, LOCOMOTIVE), locomotives))


def marked_wagon_deck(
    colors: tuple[str, ...], each: int, marked: int, locomotives: int
) -> tuple[CardCount, ...]:
    """Make a deck of `each` wagon cards in every color, `marked` for harbors, and locomotives."""
    colored = [
        CardCount(Card(WAGON, color, anchor=anchor), marked if anchor else each - marked)
        for color in colors
        for anchor in (False, True)
    ]
    # Jokers count as marked (WO-1).
    return (*colored, CardCount(Card(WAGON, LOCOMOTIVE, anchor=True), locomotives))


def ship_deck(colors: tuple[str, ...], single: int, double: int) -> tuple[CardCount, ...]:
    """Make a deck of single ships, all marked for harbors, and double ships in every color."""
    return tuple(
        CardCount(Card(SHIP, color, units, anchor=units == 1), single if units == 1 else double)
        for color in colors
        for units in (1, 2)
    )
