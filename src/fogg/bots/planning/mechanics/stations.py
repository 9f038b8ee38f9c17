"""Stations: where to build them, and which routes of others they borrow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogg.engine import network
from fogg.engine.action import STATION, kind_of, payment_of, target_of
from fogg.engine.mechanics.stations import loan_routes
from fogg.engine.state import NOTHING, STATION_BUILDING

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogg.bots.planning.play.payments import CardValues
    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints


def stations_left(position: Position) -> i64:
    """Count the stations that the seat has not built."""
    # Asked several times in a decision: counted once.
    if position.stations_left < 0:
        position.stations_left = _stations_left(position)
    return position.stations_left


def _stations_left(position: Position) -> i64:
    number: i64 = len(position.rule_numbers.station_costs)
    if number > 0:
        for city in range(position.game.cities):
            if position.view.building(city) == STATION_BUILDING + position.seat:
                number -= 1
    return number


def next_cost(position: Position) -> i64:
    """Cards that the seat's next station costs; 0 if it has none left."""
    costs = position.rule_numbers.station_costs
    left = stations_left(position)
    return costs[len(costs) - left] if left > 0 else 0


def lent(position: Position, route: i64) -> bool:
    """Whether a station of the seat stands at an end of a route: it can be borrowed."""
    game = position.game
    mine = STATION_BUILDING + position.seat
    view = position.view
    return view.building(game.route_a[route]) == mine or view.building(game.route_b[route]) == mine


def free_end(position: Position, route: i64) -> i64:
    """The end of a route where a station could be built; −1: neither."""
    game = position.game
    for city in (game.route_a[route], game.route_b[route]):
        if position.view.building(city) == NOTHING and game.waypoint[city] == 0:
            return city
    return -1


def with_loans(position: Position, costs: Ints, turn_value: float, spaces_drawn: float) -> Ints:
    """Copy the costs of routes, with those of others added that a station could borrow."""
    cost = next_cost(position)
    if cost == 0:
        return costs
    turns = 1.0 + float(cost) / spaces_drawn
    price = turn_value * turns + float(position.rule_numbers.station_points)
    row = costs[:]
    for route in range(position.game.routes):
        owner = position.owners[route]
        if owner < 0 or owner == position.seat:
            continue
        if lent(position, route):
            row[route] = 1  # nothing more to pay, but 0 would mean that the seat owns it
        elif free_end(position, route) >= 0:
            row[route] = i64(1000.0 * price)
    return row


def station_for(position: Position, loans: Ints, legal: Ints, card_values: CardValues) -> i64:
    """Choose the cheapest station for the first route to borrow; −1: none can be built."""
    if len(loans) == 0:
        return -1
    city = free_end(position, loans[0])
    best: i64 = -1
    least: i64 = 0
    for index in range(len(legal)):
        action = legal[index]
        if kind_of(action) == STATION and target_of(action) == city:
            cost = card_values.price(position.game.purses[0], payment_of(action))
            if best < 0 or cost < least:
                best = action
                least = cost
    return best


def best_loans(position: Position, legal: Ints, wanted: Callable[[Position], Ints]) -> i64:
    """Choose the routes to borrow that complete most points of tickets, with fewest loans."""
    game = position.game
    best = legal[0]
    most: i64 = -1
    for index in range(len(legal)):
        loans = loan_routes(legal[index], game.cities)
        parts = position.parts
        spared: i64 = 0
        for place in range(len(loans)):
            if loans[place] != NOTHING:
                parts = network.with_route(game, parts, loans[place])
            else:
                spared += 1
        points: i64 = 0
        for ticket in range(len(position.tickets)):
            if network.joins(parts, game.ticket_cities[position.tickets[ticket]]):
                points += game.ticket_points[position.tickets[ticket]]
        # Points first; loans that are not needed decide only between equal ones.
        value = points * (game.cities + 1) + spared
        if value > most:
            most = value
            best = legal[index]
    return best
