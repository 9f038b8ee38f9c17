"""One Step: claims what gives most at once, by a route's points and how near it brings tickets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.bots.planning.graph.cheapest_paths import FAR, CheapestPaths
from fogg.bots.planning.plan import spaces
from fogg.bots.planning.play.planning_bot import PlanningBot
from fogg.engine.ints import filled

if TYPE_CHECKING:
    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints

MOST: Final = 3
"""How many routes it collects cards for at a time."""


@final
class OneStep(PlanningBot):
    """Looks at one route at a time and plans nothing beyond it."""

    def keep(self, position: Position, legal: Ints) -> i64:
        """Keep the tickets with the fewest points."""
        return spaces.cheapest_tickets(position, legal)

    def wanted(self, position: Position) -> Ints:
        """List the routes that give most for the cards they lack."""
        game = position.game
        gain = self._progress(position)
        chosen = vec[i64]()
        taken = filled(game.routes)
        for _ in range(MOST):
            best: i64 = -1
            most: i64 = 0
            for route in range(game.routes):
                if taken[route] == 1 or not position.claimable(route):
                    continue
                value = (1000 * game.route_points[route] + gain[route]) // (
                    1 + spaces.cards_lacking(position, route)
                )
                if value > most:
                    most = value
                    best = route
            if best >= 0:
                taken[best] = 1
                chosen = append(chosen, best)
        return chosen

    def _progress(self, position: Position) -> Ints:
        """Points of tickets that each route brings nearer, in thousandths; they count twice."""
        game = position.game
        gain = filled(game.routes)
        row = spaces.spaces_to_fill(position)
        paths = CheapestPaths(position.graph)
        for index in range(len(position.tickets)):
            ticket = position.tickets[index]
            cities = game.ticket_cities[ticket]
            there = spaces.ticket_distance(position, paths, row, ticket)
            if there >= FAR or there == 0:
                continue
            for leg in range(len(cities) - 1):
                if paths.cost_to(cities[leg], cities[leg + 1], row) < FAR:
                    routes = paths.path_to(cities[leg + 1])
                    for place in range(len(routes)):
                        route = routes[place]
                        part = 2000 * game.ticket_points[ticket] * row[route] // there
                        gain[route] += part
        return gain
