"""Tables with depots: the toy board, a depot of each seat placed, warehouses filled by hand."""

from __future__ import annotations

from fogg.engine.cards import SHIP, Card, CardCount
from fogg.engine.game import Game
from fogg.engine.ints import ints
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.mechanics.bonuses import LongestPath
from fogg.engine.mechanics.depots import Depots
from fogg.engine.mechanics.warehouses import Warehouses
from tests.toys import CORE, TOY_RULES, Table, counts, toy_game

DEPOTS = (Depots(each=5, most_left=10), Warehouses())
CITIES = ("amber", "birch", "cedar", "delta", "elm", "fern")


def depots(seats: int = 2, *more: Mechanic) -> Table:
    """A table at the first turn: seat 0's depot stands in amber, the others' beside it."""
    return opened(toy_game(mechanics=(*CORE, *more, *DEPOTS, LongestPath(10))), seats)


def two_decks(seats: int = 2) -> Table:
    """The same with a second deck, of ships, that nobody is dealt cards of."""
    ships = tuple(CardCount(Card(SHIP, color), 6) for color in ("red", "blue"))
    cards = (*TOY_RULES.cards, *ships)
    return opened(toy_game(cards=cards, mechanics=(*CORE, *DEPOTS)), seats)


def opened(game: Game, seats: int) -> Table:
    """A table where everybody has placed the first depot and holds nothing."""
    table = Table(game, seats).open()
    for city in CITIES[:seats][::-1]:
        table.do(f"depot {city}")
    for seat in range(seats):
        table.set_hand(seat, "")
        table.set_tickets(seat)
    table.set_display("red red blue blue green")
    return table


def store(table: Table, seat: int, text: str) -> None:
    """Put these cards into a seat's warehouse."""
    kinds = int(table.game.kinds)
    row = list(table.state.warehouses)
    row[seat * kinds : (seat + 1) * kinds] = counts(table.game, text)
    table.state.warehouses = ints(row)


def empty(table: Table, deck: int) -> None:
    """Take a deck and its discard away."""
    game = table.game
    for name in ("deck", "discard"):
        row = list(getattr(table.state, name))
        for kind in range(game.first_kind[deck], game.last_kind[deck]):
            row[kind] = 0
        setattr(table.state, name, ints(row))
        sizes = list(getattr(table.state, f"{name}_size"))
        sizes[deck] = 0
        setattr(table.state, f"{name}_size", ints(sizes))
