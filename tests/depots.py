"""Tables with depots: the toy board, a depot of each seat placed, warehouses filled by hand."""

from __future__ import annotations

from fogg.engine.ints import ints
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.mechanics.bonuses import LongestPath
from fogg.engine.mechanics.depots import Depots
from fogg.engine.mechanics.warehouses import Warehouses
from tests.toys import CORE, Table, counts, toy_game

DEPOTS = (Depots(each=5, most_left=10), Warehouses())
CITIES = ("amber", "birch", "cedar", "delta", "elm", "fern")


def depots(seats: int = 2, *more: Mechanic) -> Table:
    """A table at the first turn: seat 0's depot stands in amber, the others' beside it."""
    mechanics = (*CORE, *more, *DEPOTS, LongestPath(10))
    table = Table(toy_game(mechanics=mechanics), seats).open()
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
