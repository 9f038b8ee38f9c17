"""Costs counted in spaces to fill: what routes and tickets ask of the simpler bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append
from mypy_extensions import i64

from fogg.bots.planning.graph.cheapest_paths import FAR, CheapestPaths
from fogg.engine.ints import filled
from fogg.engine.mechanics.tickets import kept_row

if TYPE_CHECKING:
    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints


def spaces_to_fill(position: Position) -> Ints:
    """Spaces still to fill on each route: 0 if the seat owns it, −1 if it is out of reach."""
    row = filled(position.game.routes, -1)
    for route in range(position.game.routes):
        if position.owners[route] == position.seat:
            row[route] = 0
        elif position.claimable(route):
            row[route] = position.game.route_length[route]
    return row


def ticket_distance(position: Position, paths: CheapestPaths, costs: Ints, ticket: i64) -> i64:
    """Cost of joining a ticket's cities one after the other; FAR if they are cut off."""
    cities = position.game.ticket_cities[ticket]
    total: i64 = 0
    for index in range(len(cities) - 1):
        total += paths.cost_to(cities[index], cities[index + 1], costs)
        if total >= FAR:
            return FAR
    return total


def cheapest_tickets(position: Position, legal: Ints) -> i64:
    """Choose the tickets with the fewest points: failing them costs least."""
    best = legal[0]
    fewest: i64 = FAR
    for index in range(len(legal)):
        points: i64 = 0
        kept = kept_row(position.game, legal[index])
        for place in range(len(kept)):
            points += position.game.ticket_points[kept[place]]
        if points < fewest:
            fewest = points
            best = legal[index]
    return best


def routes_by_points(position: Position, least: i64) -> Ints:
    """List claimable routes of at least this length, most points for the missing cards first."""
    game = position.game
    routes = filled(0)
    value = filled(game.routes)
    for route in range(game.routes):
        if position.claimable(route) and game.route_length[route] >= least:
            value[route] = 1000 * game.route_points[route] // (1 + cards_lacking(position, route))
            routes = _insert(routes, value, route)
    return routes


def cards_lacking(position: Position, route: i64) -> i64:
    """Count the cards that the hand lacks for a route, if all its jokers go into it."""
    missing = (
        position.graph.price[route]
        - position.held(position.stock, route)
        - position.stock[position.game.joker]
    )
    return missing if missing > 0 else 0


def _insert(row: Ints, value: Ints, route: i64) -> Ints:
    """Insert a route into a row that is sorted by value, the highest first."""
    row = append(row, route)
    place: i64 = len(row) - 1
    while place > 0 and value[row[place - 1]] < value[row[place]]:
        row[place - 1], row[place] = row[place], row[place - 1]
        place -= 1
    return row
