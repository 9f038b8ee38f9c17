"""Route: one ticket after the other on its shortest path; then routes for their points."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.bots.planning.graph.cheapest_paths import FAR, CheapestPaths
from fogg.bots.planning.plan import spaces
from fogg.bots.planning.play.planning_bot import PlanningBot

if TYPE_CHECKING:
    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints


@final
class RouteFocused(PlanningBot):
    """Works on the ticket with most points for each space that is left to fill."""

    def keep(self, position: Position, legal: Ints) -> i64:
        """Keep the tickets with the fewest points."""
        return spaces.cheapest_tickets(position, legal)

    def wanted(self, position: Position) -> Ints:
        """List the routes of one ticket's shortest path."""
        row = spaces.spaces_to_fill(position)
        paths = CheapestPaths(position.graph)
        best: i64 = -1
        most: i64 = -1
        for index in range(len(position.tickets)):
            ticket = position.tickets[index]
            far = spaces.ticket_distance(position, paths, row, ticket)
            if far < FAR and far > 0:
                value = 1000 * position.game.ticket_points[ticket] // far
                if value > most:
                    most = value
                    best = ticket
        if best < 0:
            return spaces.routes_by_points(position, 1)[:2]
        return self._path(position, paths, row, best)

    def _path(self, position: Position, paths: CheapestPaths, row: Ints, ticket: i64) -> Ints:
        cities = position.game.ticket_cities[ticket]
        path = vec[i64]()
        for leg in range(len(cities) - 1):
            paths.cost_to(cities[leg], cities[leg + 1], row)
            routes = paths.path_to(cities[leg + 1])
            for index in range(len(routes)):
                if row[routes[index]] > 0:
                    path = append(path, routes[index])
        return path
