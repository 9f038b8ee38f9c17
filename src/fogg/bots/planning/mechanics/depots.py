"""Depots: where to place them, for the cards that they open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from fogg.engine.action import DEPOT, kind_of, make, target_of
from fogg.engine.ints import filled
from fogg.engine.state import DEPOT_BUILDING, NOTHING, SEAT_MASK

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints

WORTH_A_DEPOT: Final = 4
"""Stored cards that are worth the depot that opens them."""
WORTH_TWO_DEPOTS: Final = WORTH_A_DEPOT + 2
"""Stored cards that are worth one depot to be placed and another to pay with."""


def visits(position: Position, routes: Ints) -> Ints:
    """Count for each city how many of these routes end there."""
    row = filled(position.game.cities)
    for index in range(len(routes)):
        row[position.game.route_a[routes[index]]] += 1
        row[position.game.route_b[routes[index]]] += 1
    return row


def first_depot(position: Position, legal: Ints, wanted: Callable[[Position], Ints]) -> i64:
    """Choose a depot where most wanted routes end; of equal cities the one with most routes."""
    ends = visits(position, wanted(position))
    graph = position.graph
    best: i64 = -1
    most: i64 = -1
    for index in range(len(legal)):
        if kind_of(legal[index]) != DEPOT:
            continue
        city = target_of(legal[index])
        # No city has a hundred routes: their number decides only between equal ones.
        value = 100 * ends[city] + graph.first[city + 1] - graph.first[city]
        if value > most:
            most = value
            best = legal[index]
    return best


def ends_at_depots(position: Position, owner: i64, routes: Ints) -> i64:
    """Count the ends of these routes that are at a depot of this owner."""
    game = position.game
    number: i64 = 0
    for index in range(len(routes)):
        for city in (game.route_a[routes[index]], game.route_b[routes[index]]):
            if position.view.building(city) == DEPOT_BUILDING + owner:
                number += 1
    return number


def depot_for(position: Position, legal: Ints, route: i64) -> i64:
    """Choose a depot at an end of a route, if it opens enough stored cards; −1: none."""
    city = _opening(position, route)
    if city >= 0 and make(DEPOT, city) in legal:
        return make(DEPOT, city)
    return -1


def _opening(position: Position, route: i64) -> i64:
    """The free end of a route where a depot would open the seat's own stored cards; −1: none.

    Only if these are worth it, and a depot stays in reserve.
    """
    game = position.game
    view = position.view
    if view.depots(position.seat) < 2 or view.stored(position.seat) < WORTH_TWO_DEPOTS:
        return -1
    free: i64 = -1
    for city in (game.route_a[route], game.route_b[route]):
        building = view.building(city)
        if building >= DEPOT_BUILDING and building & SEAT_MASK == position.seat:
            return -1
        if building == NOTHING and game.waypoint[city] == 0:
            free = city
    return free
