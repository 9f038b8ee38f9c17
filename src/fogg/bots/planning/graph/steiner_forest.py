"""A Steiner forest: a cheap set of routes that joins the cities of several tickets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.bots.planning.graph.cheapest_paths import FAR, CheapestPaths
from fogg.engine.ints import filled

if TYPE_CHECKING:
    from fogg.bots.planning.graph.board_graph import BoardGraph
    from fogg.engine.ints import Ints

ROUNDS: Final = 3
"""How often, at most, every leg is taken out and laid anew."""


@final
class SteinerForest:
    """Lays a path for each leg of each ticket; what one leg uses is free for the others.

    A leg joins two cities that follow each other on a ticket. The cheapest forest is hard to
    find; laying each leg anew while the others stay comes near it, and takes little time.
    """

    def __init__(self, graph: BoardGraph) -> None:
        self._game = graph.game
        self.paths = CheapestPaths(graph)
        self.costs: Ints = filled(graph.game.routes)
        """What each route costs: 0 if the seat owns it, −1 if it can't be used."""
        self._now: Ints = filled(graph.game.routes)
        self.uses: Ints = filled(graph.game.routes)
        """How many legs use each route."""
        self._start: Ints = vec[i64]()
        self._goal: Ints = vec[i64]()
        self._of: Ints = vec[i64]()
        self._laid: list[Ints] = []
        self.cut_off: Ints = vec[i64]()
        """Tickets whose cities no path joins."""

    def clear(self, costs: Ints) -> None:
        """Remove all legs; from now on routes cost this."""
        self.costs = costs
        self._now = costs[:]
        self.uses = filled(len(costs))
        self._start = vec[i64]()
        self._goal = vec[i64]()
        self._of = vec[i64]()
        self._laid = []
        self.cut_off = vec[i64]()

    def join(self, tickets: Ints) -> None:
        """Lay paths for all these tickets, the farthest legs first, then improve them."""
        for index in range(len(tickets)):
            self._add_legs(tickets[index])
        self._sort_legs()
        for leg in range(len(self._start)):
            self._lay(leg)
        if len(self._start) > 1:
            for _ in range(ROUNDS):
                if not self._improve():
                    break

    def _add_legs(self, ticket: i64) -> None:
        cities = self._game.ticket_cities[ticket]
        for index in range(len(cities) - 1):
            self._start = append(self._start, cities[index])
            self._goal = append(self._goal, cities[index + 1])
            self._of = append(self._of, ticket)
            self._laid.append(vec[i64]())

    def _sort_legs(self) -> None:
        """Sort the farthest legs first: nearer ones can then use their routes."""
        number: i64 = len(self._start)
        far = filled(number)
        for leg in range(number):
            far[leg] = self.paths.cost_to(self._start[leg], self._goal[leg], self.costs)
        for leg in range(1, number):
            place: i64 = leg
            while place > 0 and far[place - 1] < far[place]:
                self._swap(far, place)
                self._swap(self._start, place)
                self._swap(self._goal, place)
                self._swap(self._of, place)
                place -= 1

    def _swap(self, row: Ints, place: i64) -> None:
        row[place - 1], row[place] = row[place], row[place - 1]

    def _lay(self, leg: i64) -> None:
        """Lay the cheapest path for a leg."""
        if self.paths.cost_to(self._start[leg], self._goal[leg], self._now) >= FAR:
            if self._of[leg] not in self.cut_off:
                self.cut_off = append(self.cut_off, self._of[leg])
            self._laid[leg] = vec[i64]()
            return
        routes = self.paths.path_to(self._goal[leg])
        self._laid[leg] = routes
        for index in range(len(routes)):
            self.uses[routes[index]] += 1
            self._now[routes[index]] = 0  # free for the legs laid after this one

    def _lift(self, leg: i64) -> i64:
        """Take the path of a leg out; return what it alone cost."""
        routes = self._laid[leg]
        cost: i64 = 0
        for index in range(len(routes)):
            route = routes[index]
            self.uses[route] -= 1
            if self.uses[route] == 0:
                self._now[route] = self.costs[route]
                cost += self.costs[route]
        return cost

    def _improve(self) -> bool:
        """Lay every leg anew; return whether one became cheaper."""
        better = False
        for leg in range(len(self._start)):
            before = self._lift(leg)
            self._lay(leg)
            after: i64 = 0
            routes = self._laid[leg]
            for index in range(len(routes)):
                if self.uses[routes[index]] == 1:
                    after += self.costs[routes[index]]
            if after < before:
                better = True
        return better

    def routes(self) -> Ints:
        """List the routes to claim, those of the leg laid first in front."""
        claims = vec[i64]()
        taken = filled(len(self.costs))
        for leg in range(len(self._start)):
            routes = self._laid[leg]
            for index in range(len(routes)):
                route = routes[index]
                if self.costs[route] > 0 and taken[route] == 0:
                    taken[route] = 1
                    claims = append(claims, route)
        return claims

    def alone(self, ticket: i64) -> Ints:
        """List the routes to claim that no other ticket needs."""
        mine = filled(len(self.costs))
        for leg in range(len(self._start)):
            if self._of[leg] == ticket:
                for index in range(len(self._laid[leg])):
                    mine[self._laid[leg][index]] += 1
        alone = vec[i64]()
        for route in range(len(mine)):
            if mine[route] > 0 and mine[route] == self.uses[route] and self.costs[route] > 0:
                alone = append(alone, route)
        return alone

    def more(self, ticket: i64) -> Ints | None:
        """List the routes that a further ticket would need; None if it is cut off."""
        cities = self._game.ticket_cities[ticket]
        more = vec[i64]()
        for leg in range(len(cities) - 1):
            if self.paths.cost_to(cities[leg], cities[leg + 1], self._now) >= FAR:
                return None
            routes = self.paths.path_to(cities[leg + 1])
            for index in range(len(routes)):
                if self._now[routes[index]] > 0 and routes[index] not in more:
                    more = append(more, routes[index])
        return more
