"""Cheapest paths over a board where each route has a cost; −1 is a route that can't be used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.engine.ints import filled

if TYPE_CHECKING:
    from fogg.bots.planning.graph.board_graph import BoardGraph
    from fogg.engine.ints import Ints

FAR: Final = 1 << 40
"""More than any path costs: the distance of what can't be reached."""


@final
class CheapestPaths:
    """Finds the cheapest path from one city to another, by Dijkstra's algorithm.

    Boards have some forty cities: searching the border in a loop is quicker than a heap.
    """

    def __init__(self, graph: BoardGraph) -> None:
        self._graph = graph
        self._cities: i64 = graph.game.cities
        self.distance: Ints = filled(self._cities, FAR)
        self._reached_by: Ints = filled(self._cities, -1)
        self._reached_from: Ints = filled(self._cities, -1)
        self._border: Ints = filled(self._cities)
        """Cities that are reached and not left yet."""

    def cost_to(self, start: i64, goal: i64, costs: Ints) -> i64:
        """Cost of the cheapest path to `goal`; FAR if there is none.

        With −1 as goal, `distance` holds the cost to every city afterwards.
        """
        graph = self._graph
        distance = self.distance
        border = self._border
        for city in range(self._cities):
            distance[city] = FAR
        distance[start] = 0
        self._reached_by[start] = -1
        border[0] = start
        size: i64 = 1
        while size > 0:
            place = self._nearest(size)
            here = border[place]
            near = distance[here]
            if here == goal:
                return near
            size -= 1
            border[place] = border[size]
            for index in range(graph.first[here], graph.first[here + 1]):
                cost = costs[graph.leaving[index]]
                there = graph.leads_to[index]
                if cost >= 0 and near + cost < distance[there]:
                    if distance[there] == FAR:
                        border[size] = there
                        size += 1
                    distance[there] = near + cost
                    self._reached_by[there] = graph.leaving[index]
                    self._reached_from[there] = here
        return FAR

    def _nearest(self, size: i64) -> i64:
        """Place in the border of the nearest city; of equal ones that with the lower number."""
        distance = self.distance
        border = self._border
        best: i64 = 0
        for place in range(1, size):
            far = distance[border[place]] - distance[border[best]]
            # Equal distances are settled by number, so that every build finds the same path.
            if far < 0 or (far == 0 and border[place] < border[best]):
                best = place
        return best

    def path_to(self, goal: i64) -> Ints:
        """List the routes of the path that `cost_to` went, from the goal back."""
        routes = vec[i64]()
        city = goal
        while self._reached_by[city] >= 0:
            routes = append(routes, self._reached_by[city])
            city = self._reached_from[city]
        return routes
