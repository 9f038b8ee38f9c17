"""Positions of the World in which something can't be done, by the code of the reason."""

from __future__ import annotations

from collections.abc import Callable

from tests.ships import GAPS, piles, world
from tests.toys import Table, variant

Case = Callable[[], tuple[Table, int, int]]
HARBOR = "harbor lagos red-anchor*2 red-ship*2"


def tried(table: Table, text: str) -> tuple[Table, int, int]:
    """Seat 0 tries an action."""
    return table, 0, table.game.notation.parse(text)


def choosing() -> Table:
    """Seat 0 has chosen its tickets, but not its pieces."""
    table = Table(variant("world"))
    table.do(f"keep {' '.join(table.offered(0))}", seat=0)
    return table


def claims(hand: str, text: str) -> tuple[Table, int, int]:
    table = world()
    table.set_hand(0, hand)
    return tried(table, f"claim {text}")


def builds(hand: str = "red-anchor*2 red-ship*2", route: str = "lagos-luanda") -> Table:
    table = world()
    table.set_hand(0, hand)
    table.set_owner(0, route)
    return table


def refilling() -> tuple[Table, int, int]:
    table = world()
    table.do("draw red")
    return tried(table, "draw black")


def harbor_of_another() -> tuple[Table, int, int]:
    table = builds()
    table.set_harbors(1, "lagos")
    return tried(table, HARBOR)


def three_harbors() -> tuple[Table, int, int]:
    table = builds()
    table.set_harbors(0, "tokyo", "lima", "sydney")
    return tried(table, HARBOR)


def nothing_given() -> tuple[Table, int, int]:
    return tried(piles(world(GAPS)), "exchange 11 ships")


WORLD_CASES: dict[str, Case] = {
    "first_pieces_due": lambda: tried(choosing(), "draw wagons"),
    "wrong_pieces": lambda: tried(choosing(), "pieces wagons*26 ships*34"),
    "refill_due": refilling,
    "not_enough_to_exchange": nothing_given,
    "no_port": lambda: tried(
        builds(route="al_qahira-djibouti"), HARBOR.replace("lagos", "djibouti")
    ),
    "harbor_there": harbor_of_another,
    "no_harbors_left": three_harbors,
    "port_not_reached": lambda: tried(builds(route="lima-valparaiso"), HARBOR),
    "harbor_cost": lambda: tried(builds("red-anchor*2 red-ship*1"), HARBOR),
    "wrong_harbor_payment": lambda: tried(
        builds("red-anchor*3 red-ship*2"), "harbor lagos red-anchor*3 red-ship*1"
    ),
    "not_enough_ships": lambda: claims(
        "white-ships*1 white-ship*1", "dar_es_salaam-mumbai white-ships*2"
    ),
    "wrong_ships": lambda: claims(
        "white-ships*2 white-ship*1", "dar_es_salaam-mumbai white-ships*2 white-ship*1"
    ),
    "not_enough_pairs": lambda: claims("red*5", "beijing-lahore red*6"),
    "wrong_pairs": lambda: claims("red*3 black*3 locomotive*3", "beijing-lahore red*3 black*3"),
}
