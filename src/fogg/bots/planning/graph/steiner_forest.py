"""A Steiner forest: a cheap set of routes that joins the cities of several tickets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.bots.planning.graph.board_graph import CITY_BITS
from fogg.bots.planning.graph.cheapest_paths import FAR, CheapestPaths
from fogg.engine.ints import filled, same

if TYPE_CHECKING:
    from fogg.bots.planning.graph.board_graph import BoardGraph
    from fogg.engine.ints import Ints

ROUNDS: Final = 3
"""How often, at most, every leg is taken out and laid anew."""
WORD: Final = 60
"""Routes whose bits stand in one number."""


@final
class KnownPaths:
    """Paths that were found before, at the same costs and with the same routes free.

    Legs that are laid anew while the others stay, and plans for other tickets, ask for most of them
    several times: comparing some bits is quicker than another search.
    """

    def __init__(self) -> None:
        self._leg: Ints = vec[i64]()
        self._free: list[Ints] = []
        self.cost: Ints = vec[i64]()
        """What each path costs; FAR if there is none."""
        self.path: list[Ints] = []
        """The routes of each path."""

    def find(self, leg: i64, free: Ints) -> i64:
        """Return the number of the path of a leg while these routes are free; −1 if not known."""
        legs = self._leg
        for number in range(len(legs)):
            if legs[number] == leg and same(self._free[number], free):
                return number
        return -1

    def add(self, leg: i64, free: Ints, cost: i64, path: Ints) -> i64:
        """Remember a path; return its number."""
        self._leg = append(self._leg, leg)
        self._free.append(free[:])
        self.cost = append(self.cost, cost)
        self.path.append(path)
        return len(self._leg) - 1


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
        self._free: Ints = vec[i64]()
        """A bit for each route that costs nothing because a leg uses it, WORD to a number."""
        self._known = KnownPaths()

    def clear(self, costs: Ints) -> None:
        """Remove all legs; from now on routes cost this."""
        self.costs = costs
        self._known = KnownPaths()
        self.lift_all()

    def lift_all(self) -> None:
        """Remove all legs; routes cost what they did, so that paths found before serve again."""
        self._now = self.costs[:]
        self._free = filled(len(self.costs) // WORD + 1)
        self.uses = filled(len(self.costs))
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
        # A single leg needs no search for its place.
        if number < 2:
            return
        far = filled(number)
        for leg in range(number):
            # First the search: it makes `cost` longer.
            found = self._find(leg)
            far[leg] = self._known.cost[found]
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

    def _find(self, leg: i64) -> i64:
        """Find the cheapest path for a leg; return its number among those known."""
        key = self._start[leg] << CITY_BITS | self._goal[leg]
        number = self._known.find(key, self._free)
        if number < 0:
            cost = self.paths.cost_to(self._start[leg], self._goal[leg], self._now)
            path = self.paths.path_to(self._goal[leg]) if cost < FAR else vec[i64]()
            number = self._known.add(key, self._free, cost, path)
        return number

    def _lay(self, leg: i64) -> None:
        """Lay the cheapest path for a leg."""
        found = self._find(leg)
        if self._known.cost[found] >= FAR:
            if self._of[leg] not in self.cut_off:
                self.cut_off = append(self.cut_off, self._of[leg])
            self._laid[leg] = vec[i64]()
            return
        routes = self._known.path[found]
        self._laid[leg] = routes
        uses, now = self.uses, self._now
        for index in range(len(routes)):
            route = routes[index]
            uses[route] += 1
            if now[route] > 0:
                now[route] = 0  # free for the legs laid after this one
                self._free[route // WORD] += self._game.powers[route % WORD]

    def _lift(self, leg: i64) -> i64:
        """Take the path of a leg out; return what it alone cost."""
        routes = self._laid[leg]
        cost: i64 = 0
        for index in range(len(routes)):
            route = routes[index]
            self.uses[route] -= 1
            if self.uses[route] == 0 and self.costs[route] > 0:
                self._now[route] = self.costs[route]
                cost += self.costs[route]
                self._free[route // WORD] -= self._game.powers[route % WORD]
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
