"""Cheapest paths over a board where each route has a cost; −1 is a route that can't be used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.bots.planning.graph.board_graph import CITY_BITS, CITY_MASK
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
        self._reached: Ints = filled(self._cities, -1)
        """By which route each city is reached, and below it, in CITY_BITS, from which city."""
        self._border: Ints = filled(2 * graph.game.routes + 1)
        """Cities that are reached and not left yet, each with its distance in the higher bits.

        One number for both: the least is the nearest, and of equally near cities that with the
        lower number, so that every build finds the same path. A city that is reached on a shorter
        way stands in it twice.
        """

    def cost_to(self, start: i64, goal: i64, costs: Ints) -> i64:
        """Cost of the cheapest path to `goal`; FAR if there is none.

        With −1 as goal, `distance` holds the cost to every city afterwards.
        """
        # What is no nearer than the goal is on no path to it: it is not even put down.
        most: i64 = FAR
        # Tables in local variables: compiled, each access through an object costs a check.
        first, exits = self._graph.first, self._graph.exits
        distance, border, reached = self.distance, self._border, self._reached
        for city in range(self._cities):
            distance[city] = FAR
        distance[start] = 0
        reached[start] = -1
        border[0] = start
        size: i64 = 1
        while size > 0:
            nearest: i64 = 0
            least = border[0]
            for place in range(1, size):
                if border[place] < least:
                    least = border[place]
                    nearest = place
            size -= 1
            border[nearest] = border[size]
            here = least & CITY_MASK
            near = least >> CITY_BITS
            # Left already, on a shorter way.
            if near > distance[here]:
                continue
            if here == goal:
                return near
            for index in range(first[here], first[here + 1]):
                leads = exits[index]
                cost = costs[leads >> CITY_BITS]
                if cost < 0 or near + cost >= most:
                    continue
                there = leads & CITY_MASK
                if near + cost < distance[there]:
                    distance[there] = near + cost
                    border[size] = (near + cost) << CITY_BITS | there
                    size += 1
                    if there == goal:
                        most = near + cost
                    # The same route, but here in place of there.
                    reached[there] = leads - there + here
        return FAR

    def path_to(self, goal: i64) -> Ints:
        """List the routes of the path that `cost_to` went, from the goal back."""
        routes = vec[i64]()
        step = self._reached[goal]
        while step >= 0:
            routes = append(routes, step >> CITY_BITS)
            step = self._reached[step & CITY_MASK]
        return routes
