"""Tables on the World board: a clean display, hands and piles as a test needs them."""

from __future__ import annotations

from tests.toys import Table, blank, variant

CLEAN = "red black white red-ship black-ships white-ships"
GAPS = ". . . . . ."


def world(display: str = CLEAN, seats: int = 2, id: str = "world") -> Table:
    """A table at the first turn where nobody holds cards or tickets."""
    table = blank(seats, variant(id))
    table.set_display(display)
    return table


def piles(table: Table, deck: str = "", discard: str = "") -> Table:
    """The same table with exactly these cards in the decks and the discards."""
    table.set_deck(deck)
    table.set_discard(discard)
    return table


def pieces(table: Table, seat: int) -> tuple[int, ...]:
    """The wagons and ships in a seat's reserve."""
    suits = int(table.game.suits)
    return tuple(int(number) for number in table.state.pieces)[seat * suits : (seat + 1) * suits]


def box(table: Table, seat: int) -> tuple[int, ...]:
    """The wagons and ships in a seat's box."""
    suits = int(table.game.suits)
    return tuple(int(number) for number in table.state.box)[seat * suits : (seat + 1) * suits]


def idle_turn(table: Table) -> None:
    """A turn that changes nothing but a hand: two ships, blind."""
    table.do_anyhow("draw ships")
    table.do_anyhow("draw ships")
