"""The legs of tickets: the pieces that each still needs, kept up to date as routes are claimed.

A ticket of two cities has one leg, a longer one a leg from each city to the next. Routes of one's
own cost nothing, free ones their length, and those of others can't be used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from fogg.bots.planning.graph.board_graph import CITY_BITS, CITY_MASK
from fogg.bots.planning.graph.cheapest_paths import FAR
from fogg.engine.ints import filled, ints
from fogg.engine.state import FREE

if TYPE_CHECKING:
    from fogg.bots.planning.graph.board_graph import BoardGraph
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints

WORD: Final = 60
"""How many routes a number has bits for: less than 62, as `Game.powers` has."""


@final
class Legs:
    """The legs of all tickets of a game, and what they cost on an empty board."""

    def __init__(self, graph: BoardGraph) -> None:
        game = graph.game
        self.game: Game = game
        self.search = Search(graph)
        cities = [[int(city) for city in row] for row in game.ticket_cities]
        starts = [0]
        for row in cities:
            starts.append(starts[-1] + len(row) - 1)
        self.first: Ints = ints(starts)
        """The first leg of each ticket; one entry more marks the end."""
        self.start: Ints = ints(city for row in cities for city in row[:-1])
        self.end: Ints = ints(city for row in cities for city in row[1:])
        self.number: i64 = len(self.start)
        self.words: i64 = game.routes // WORD + 1
        """How many numbers hold a set of routes, one bit each."""
        ends = [
            {int(game.route_a[route]), int(game.route_b[route])} for route in range(game.routes)
        ]
        self.word: Ints = ints(route // WORD for route in range(game.routes))
        self.bit: Ints = ints(1 << route % WORD for route in range(game.routes))
        beside = [
            [other for other in range(len(ends)) if other != route and ends[other] == pair]
            for route, pair in enumerate(ends)
        ]
        places = [0]
        for row in beside:
            places.append(places[-1] + len(row))
        self.beside: Ints = ints(other for row in beside for other in row)
        """The other routes between the same two cities, for each route."""
        self.beside_first: Ints = ints(places)
        """Where they begin; one entry more marks the end."""
        self.empty_board = LegCosts(self)
        """The costs of every leg while nobody has a route."""
        self.empty_board.find_all()


@final
class Search:
    """Finds the cheapest ways from a city, nearest cities first (Dial's algorithm).

    Steps cost few pieces: cities wait in a list for each cost, instead of in a heap. A city that is
    reached more cheaply later waits twice, and counts once. A step leads from a city to a neighbor,
    by whichever of the routes between them costs least.
    """

    def __init__(self, graph: BoardGraph) -> None:
        cities = [int(city) for city in range(graph.game.cities)]
        neighbors = [
            sorted(
                {int(graph.leads_to[i]) for i in range(graph.first[city], graph.first[city + 1])}
            )
            for city in cities
        ]
        starts = [0]
        for row in neighbors:
            starts.append(starts[-1] + len(row))
        self._first: Ints = ints(starts)
        """Where the steps of each city begin; one entry more marks the end."""
        self.leads_to: Ints = ints(there for row in neighbors for there in row)
        self._comes_from: Ints = ints(here for here in cities for _ in neighbors[here])
        self.steps: i64 = len(self.leads_to)
        steps = {
            (here, there): starts[here] + place
            for here in cities
            for place, there in enumerate(neighbors[here])
        }
        ends = [
            (int(graph.game.route_a[r]), int(graph.game.route_b[r]))
            for r in range(graph.game.routes)
        ]
        self.step_there: Ints = ints(steps[a, b] for a, b in ends)
        """The step that each route makes, from its first city to its second."""
        self.step_back: Ints = ints(steps[b, a] for a, b in ends)
        self._lists: i64 = graph.longest + 1
        """How many lists there are: costs that far apart never wait at the same time."""
        self.distance: Ints = filled(len(cities), FAR)
        self._reached_by: Ints = filled(len(cities), -1)
        """The step by which each city was reached last."""
        self._waiting: Ints = filled(self._lists)
        """The first entry of each list; 0 if it is empty."""
        # A city waits at most once for each step that leads to it, and the start once more.
        self._entries: Ints = filled(self.steps + 2)
        """What waits: a city in CITY_BITS, and above it the next entry of its list."""

    def cost_to(self, start: i64, goal: i64, steps: Ints, limit: i64 = FAR) -> i64:
        """Cost of the cheapest way to `goal`; FAR if there is none. `steps`: see `LegCosts`.

        With −1 as goal, `distance` holds the cost to every city afterwards; FAR if it is above
        `limit`.
        """
        # All rows in variables: a field would be fetched anew for every step.
        first, distance, reached_by = self._first, self.distance, self._reached_by
        waiting, entries, lists = self._waiting, self._entries, self._lists
        for city in range(len(distance)):
            distance[city] = FAR
        for cost in range(len(waiting)):
            waiting[cost] = 0
        distance[start] = 0
        reached_by[start] = -1
        entries[1] = start
        waiting[0] = 1
        most = limit + 1
        number: i64 = 2
        near: i64 = 0
        place: i64 = 0
        empty: i64 = 0
        while empty < lists:
            entry = waiting[place]
            if entry == 0:
                empty += 1
                near += 1
                place += 1
                if place == lists:
                    place = 0
                continue
            empty = 0
            waiting[place] = entries[entry] >> CITY_BITS
            here = entries[entry] & CITY_MASK
            if distance[here] != near:
                continue
            if here == goal:
                return near
            for index in range(first[here], first[here + 1]):
                step = steps[index]
                cost = step >> CITY_BITS
                # What is no nearer than the goal is on no way to it.
                if step < 0 or near + cost >= most:
                    continue
                there = step & CITY_MASK
                if near + cost < distance[there]:
                    distance[there] = near + cost
                    reached_by[there] = index
                    if there == goal:
                        most = near + cost
                    later = place + cost
                    if later >= lists:
                        later -= lists
                    entries[number] = waiting[later] << CITY_BITS | there
                    waiting[later] = number
                    number += 1
        return FAR

    def add_way(self, goal: i64, routes: Ints, legs: Legs, way: Ints, at: i64) -> None:
        """Add the routes of the way that the last search found to a city, as bits.

        `routes` are those that make each step.
        """
        step = self._reached_by[goal]
        while step >= 0:
            way[at + legs.word[routes[step]]] |= legs.bit[routes[step]]
            step = self._reached_by[self._comes_from[step]]


@final
class LegCosts:
    """What legs cost one seat: found once, then changed only where a route on the way changes."""

    def __init__(self, legs: Legs) -> None:
        self._legs = legs
        self.cost: Ints = filled(legs.number)
        """The pieces that each leg needs; FAR if it is cut off."""
        self._way: Ints = filled(legs.number * legs.words)
        """The routes of a cheapest way of each leg, as bits."""
        self._found: Ints = filled(legs.number)
        """1 for legs whose cost is known."""
        self._route_cost: Ints = legs.game.route_length[:]
        self._steps: Ints = filled(legs.search.steps, -1)
        """Each step between neighbors: the city it leads to in CITY_BITS, its cost above them.

        −1 if no route between them can be used.
        """
        self._step_route: Ints = filled(legs.search.steps)
        """The route that makes each step at this cost."""
        self._set_steps()
        self._empty = True
        """Whether nobody has a route yet."""

    def clear(self) -> None:
        """Begin with an empty board again; no leg is followed."""
        for route in range(self._legs.game.routes):
            self._route_cost[route] = self._legs.game.route_length[route]
        self._set_steps()
        for leg in range(self._legs.number):
            self._found[leg] = 0
        self._empty = True

    def _set_steps(self) -> None:
        """Work out the costs of all steps from those of the routes."""
        for step in range(self._legs.search.steps):
            self._steps[step] = -1
        for route in range(self._legs.game.routes):
            self._offer_step(route)

    def _offer_step(self, route: i64) -> None:
        """Take a route for its steps, if it can be used and none so far costs less."""
        there = self._legs.search.step_there[route]
        back = self._legs.search.step_back[route]
        cost = self._route_cost[route]
        before = self._steps[there]
        if cost >= 0 and (before < 0 or cost < before >> CITY_BITS):
            leads_to = self._legs.search.leads_to
            self._steps[there] = cost << CITY_BITS | leads_to[there]
            self._steps[back] = cost << CITY_BITS | leads_to[back]
            self._step_route[there] = route
            self._step_route[back] = route

    def find_all(self) -> None:
        """Follow every leg."""
        for leg in range(self._legs.number):
            self._find(leg)

    def needed(self, ticket: i64) -> i64:
        """Add up the pieces that a ticket still needs, and follow it; −1 if it is cut off."""
        legs = self._legs
        pieces: i64 = 0
        for leg in range(legs.first[ticket], legs.first[ticket + 1]):
            if self._found[leg] == 0:
                if self._empty:
                    self._take_over(leg)
                else:
                    self._find(leg)
            pieces += self.cost[leg]
        if pieces >= FAR:
            return -1
        return pieces

    def forget(self, ticket: i64) -> None:
        """Follow a ticket no more."""
        for leg in range(self._legs.first[ticket], self._legs.first[ticket + 1]):
            self._found[leg] = 0

    def _take_over(self, leg: i64) -> None:
        """Copy what a leg costs on the empty board."""
        before = self._legs.empty_board
        words = self._legs.words
        self.cost[leg] = before.cost[leg]
        for word in range(leg * words, (leg + 1) * words):
            self._way[word] = before._way[word]
        self._found[leg] = 1

    def set_owner(self, route: i64, owner: i64, own: bool) -> None:
        """Note who has a route now: FREE, the seat itself (`own`), or another.

        Call `update` when all changes are noted.
        """
        legs = self._legs
        if own:
            self._route_cost[route] = 0
        elif owner == FREE:
            self._route_cost[route] = legs.game.route_length[route]
        else:
            self._route_cost[route] = -1
        self._empty = False
        # The steps anew: from this route and those beside it.
        self._steps[legs.search.step_there[route]] = -1
        self._steps[legs.search.step_back[route]] = -1
        self._offer_step(route)
        for index in range(legs.beside_first[route], legs.beside_first[route + 1]):
            self._offer_step(legs.beside[index])

    def closed(self, route: i64) -> None:
        """Find another way for the legs that lead over a route which can't be used any more."""
        legs = self._legs
        word = legs.word[route]
        bit = legs.bit[route]
        for leg in range(legs.number):
            if self._found[leg] == 1 and self._way[leg * legs.words + word] & bit != 0:
                self._find(leg)

    def claimed(self, route: i64) -> None:
        """Shorten the legs that a route of one's own shortens.

        Whatever got cheaper leads through the route, so through its first city: one search from
        there tells all.
        """
        legs = self._legs
        search = legs.search
        # Cities as far away as the dearest leg costs shorten none.
        most = self._most()
        if most == 0:
            return
        search.cost_to(legs.game.route_a[route], -1, self._steps, most - 1)
        distance = search.distance
        for leg in range(legs.number):
            if self._found[leg] == 0 or self.cost[leg] == 0:
                continue
            here = distance[legs.start[leg]]
            there = distance[legs.end[leg]]
            if here + there < self.cost[leg]:
                self.cost[leg] = here + there
                self._clear_way(leg)
                self._add_way(leg, legs.start[leg])
                self._add_way(leg, legs.end[leg])

    def _find(self, leg: i64) -> None:
        """Search for the cheapest way of a leg."""
        legs = self._legs
        self.cost[leg] = legs.search.cost_to(legs.start[leg], legs.end[leg], self._steps)
        self._clear_way(leg)
        if self.cost[leg] < FAR:
            self._add_way(leg, legs.end[leg])
        self._found[leg] = 1

    def _clear_way(self, leg: i64) -> None:
        words = self._legs.words
        for word in range(leg * words, (leg + 1) * words):
            self._way[word] = 0

    def _add_way(self, leg: i64, city: i64) -> None:
        """Add the routes from where the last search began to a city."""
        legs = self._legs
        legs.search.add_way(city, self._step_route, legs, self._way, leg * legs.words)

    def _most(self) -> i64:
        """Find what the dearest leg that is followed costs; 0 if none needs any pieces."""
        most: i64 = 0
        for leg in range(self._legs.number):
            if self._found[leg] == 1 and self.cost[leg] > most:
                most = self.cost[leg]
        return most
