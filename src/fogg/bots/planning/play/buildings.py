"""Buildings: stations and the routes they borrow, depots and the warehouses behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogg.bots.planning.graph.cheapest_paths import FAR
from fogg.engine import network
from fogg.engine.action import DEPOT, RAID, STORE, kind_of, target_of
from fogg.engine.ints import filled
from fogg.engine.mechanics.stations import loan_routes
from fogg.engine.mechanics.warehouses import store_deck, store_owner
from fogg.engine.state import DEPOT_BUILDING, NOTHING, SEAT_MASK

if TYPE_CHECKING:
    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints


def best_loans(position: Position, legal: Ints) -> i64:
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


def visits(position: Position, routes: Ints) -> Ints:
    """Count for each city how many of these routes end there."""
    row = filled(position.game.cities)
    for index in range(len(routes)):
        row[position.game.route_a[routes[index]]] += 1
        row[position.game.route_b[routes[index]]] += 1
    return row


def best_depot(position: Position, legal: Ints, routes: Ints) -> i64:
    """Choose a depot where most wanted routes end; of equal cities the one with most routes."""
    ends = visits(position, routes)
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


def reach(position: Position, owner: i64, routes: Ints) -> i64:
    """Count the ends of these routes that are at a depot of this owner."""
    game = position.game
    number: i64 = 0
    for index in range(len(routes)):
        for city in (game.route_a[routes[index]], game.route_b[routes[index]]):
            if position.view.building(city) == DEPOT_BUILDING + owner:
                number += 1
    return number


def best_store(position: Position, legal: Ints, routes: Ints) -> i64:
    """Choose the warehouse to store in: one that the seat's wanted routes will open; −1: none.

    Without a depot in reserve the seat can raid nothing, and stores where the fewest cards are.
    """
    best: i64 = -1
    most: i64 = -FAR
    for index in range(len(legal)):
        if kind_of(legal[index]) != STORE:
            continue
        owner = store_owner(legal[index])
        if position.view.depots(position.seat) > 0:
            value = 4 * reach(position, owner, routes) + (1 if owner == position.seat else 0)
        else:
            value = -position.view.stored(owner)
        # Of equal warehouses, from the deck with more cards left.
        value = 1000 * value + position.view.deck_size(store_deck(legal[index]))
        if value > most:
            most = value
            best = legal[index]
    return best


def best_raid(position: Position, legal: Ints, least: i64) -> i64:
    """Raid the warehouses that hold at least `least` cards; each costs a depot."""
    best = legal[0]
    most: i64 = 0
    for index in range(len(legal)):
        gain: i64 = 0
        for owner in range(position.seats):
            if target_of(legal[index]) >> owner & 1 == 1:
                gain += position.view.stored(owner) - least + 1
        if kind_of(legal[index]) == RAID and gain > most:
            most = gain
            best = legal[index]
    return best


def worth_a_depot(position: Position, route: i64, least: i64) -> i64:
    """The free end of a route where a depot would open the seat's own warehouse; −1: none.

    Only if the warehouse holds at least `least` cards, and a depot stays in reserve.
    """
    game = position.game
    view = position.view
    if view.depots(position.seat) < 2 or view.stored(position.seat) < least:
        return -1
    free: i64 = -1
    for city in (game.route_a[route], game.route_b[route]):
        building = view.building(city)
        if building >= DEPOT_BUILDING and building & SEAT_MASK == position.seat:
            return -1
        if building == NOTHING and game.waypoint[city] == 0:
            free = city
    return free
