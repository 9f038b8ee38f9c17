"""A seat's routes as a graph: what is connected, by which way, and the longest trail."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from fogg.engine.ints import filled
from fogg.engine.state import NOTHING

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.state import State


def routes_of(state: State, seat: i64) -> Ints:
    """The routes that a seat owns."""
    owned = vec[i64]()
    owner = state.owner
    for route in range(len(owner)):
        if owner[route] == seat:
            owned = append(owned, route)
    return owned


def components(game: Game, routes: Ints) -> Ints:
    """For each city the number of its component: equal numbers are connected by these routes."""
    parent = filled(game.cities)
    for city in range(game.cities):
        parent[city] = city
    for index in range(len(routes)):
        route = routes[index]
        one = _root(parent, game.route_a[route])
        other = _root(parent, game.route_b[route])
        parent[one] = other
    for city in range(len(parent)):
        parent[city] = _root(parent, city)
    return parent


def _root(parent: Ints, city: i64) -> i64:
    while parent[city] != city:
        parent[city] = parent[parent[city]]
        city = parent[city]
    return city


def best_loans(game: Game, state: State, seat: i64, cities: Ints) -> Ints:
    """The routes of others, one ending in each of these cities, that serve a seat's tickets best.

    Most points first, then most completed tickets (EU-7); NOTHING where no route helps.
    """
    search = LoanSearch(game, state, seat, cities)
    search.try_from(0, components(game, routes_of(state, seat)))
    return search.best


def lendable(game: Game, state: State, seat: i64, city: i64) -> Ints:
    """The routes of others that end in a city."""
    routes = vec[i64]()
    for route in range(game.routes):
        owner = state.owner[route]
        ends_here = game.route_a[route] == city or game.route_b[route] == city
        if ends_here and owner >= 0 and owner != seat:
            routes = append(routes, route)
    return routes


@final
class LoanSearch:
    """Tries every choice of borrowed routes; those that join nothing new are left out."""

    def __init__(self, game: Game, state: State, seat: i64, cities: Ints) -> None:
        self.best = filled(len(cities), NOTHING)
        """The route borrowed for each city."""
        self._points: i64 = -1
        self._completed: i64 = -1
        self._now = filled(len(cities), NOTHING)
        self._game = game
        self._choices = [lendable(game, state, seat, city) for city in cities]
        self._tickets = vec[i64]()
        for ticket in range(game.ticket_count):
            if state.holder[ticket] == seat:
                self._tickets = append(self._tickets, ticket)

    def try_from(self, place: i64, parts: Ints) -> None:
        """Try every choice for the cities from `place` on."""
        if place == len(self._now):
            self._judge(parts)
            return
        self._now[place] = NOTHING
        self.try_from(place + 1, parts)
        routes = self._choices[place]
        for index in range(len(routes)):
            route = routes[index]
            if joined_by(self._game, parts, route):
                continue
            self._now[place] = route
            self.try_from(place + 1, with_route(self._game, parts, route))
        self._now[place] = NOTHING

    def _judge(self, parts: Ints) -> None:
        points: i64 = 0
        completed: i64 = 0
        for index in range(len(self._tickets)):
            ticket = self._tickets[index]
            if joins(parts, self._game.ticket_cities[ticket]):
                points += self._game.ticket_points[ticket]
                completed += 1
        better = points > self._points or (points == self._points and completed > self._completed)
        if better:
            self._points = points
            self._completed = completed
            self.best = self._now[:]


def joined_by(game: Game, parts: Ints, route: i64) -> bool:
    """Whether a route's ends are connected already."""
    return parts[game.route_a[route]] == parts[game.route_b[route]]


def with_route(game: Game, parts: Ints, route: i64) -> Ints:
    """The components once a route is added."""
    merged = parts[:]
    old = parts[game.route_a[route]]
    new = parts[game.route_b[route]]
    for city in range(len(merged)):
        if merged[city] == old:
            merged[city] = new
    return merged


def joins(parts: Ints, cities: Ints) -> bool:
    """Whether all these cities lie in one component."""
    for index in range(1, len(cities)):
        if parts[cities[index]] != parts[cities[0]]:
            return False
    return True


def way(game: Game, routes: Ints, start: int, goal: int) -> list[int]:
    """The routes of the shortest way between two cities, by spaces; empty if there is none."""
    distance = {start: 0}
    reached_by: dict[int, tuple[int, int]] = {}
    waiting = {start}
    while waiting:
        city = min(waiting, key=lambda place: (distance[place], place))
        waiting.remove(city)
        if city == goal:
            return _walk_back(reached_by, start, goal)
        for route in routes:
            for here, there in _directions(game, route):
                length = distance[city] + int(game.route_length[route])
                if here == city and length < distance.get(there, length + 1):
                    distance[there] = length
                    reached_by[there] = (int(route), city)
                    waiting.add(there)
    return []


def _directions(game: Game, route: i64) -> tuple[tuple[int, int], tuple[int, int]]:
    a, b = int(game.route_a[route]), int(game.route_b[route])
    return (a, b), (b, a)


def _walk_back(reached_by: dict[int, tuple[int, int]], start: int, goal: int) -> list[int]:
    routes: list[int] = []
    while goal != start:
        route, goal = reached_by[goal]
        routes.append(route)
    return routes[::-1]


@final
class Trail:
    """The longest trail over some routes: each used once, cities as often as one likes (US-11)."""

    def __init__(self, game: Game, routes: Ints) -> None:
        self.length: i64 = 0
        """Its spaces."""
        self.best = vec[i64]()
        """Its routes, in order."""
        self._game = game
        self._routes = routes
        self._used = filled(len(routes))
        self._path = vec[i64]()
        self._bound: i64 = 0
        self._parts = components(game, routes)
        self._first = self._starts()
        self._at = self._incidence()
        for city in range(game.cities):
            if self._parts[city] == city and self._degree(city) > 0:
                self._search_component(city)

    def _starts(self) -> Ints:
        """Where the routes of each city begin in the incidence row."""
        starts = filled(self._game.cities + 1)
        for index in range(len(self._routes)):
            starts[self._game.route_a[self._routes[index]] + 1] += 1
            starts[self._game.route_b[self._routes[index]] + 1] += 1
        for city in range(self._game.cities):
            starts[city + 1] += starts[city]
        return starts

    def _incidence(self) -> Ints:
        """The places in `routes` of each city's routes, city after city."""
        row = filled(2 * len(self._routes))
        filling = self._first[:]
        for index in range(len(self._routes)):
            a = self._game.route_a[self._routes[index]]
            b = self._game.route_b[self._routes[index]]
            row[filling[a]] = index
            filling[a] += 1
            row[filling[b]] = index
            filling[b] += 1
        return row

    def _degree(self, city: i64) -> i64:
        return self._first[city + 1] - self._first[city]

    def _search_component(self, part: i64) -> None:
        """Try every start that a longest trail of this component can have."""
        total: i64 = 0
        shortest: i64 = 1 << 30
        for index in range(len(self._routes)):
            route = self._routes[index]
            if self._parts[self._game.route_a[route]] == part:
                length = self._game.route_length[route]
                total += length
                shortest = length if length < shortest else shortest
        if total <= self.length:
            return
        odd = self._odd_cities(part)
        if len(odd) == 0:
            self._bound = total
            self._walk(part, 0, total)
            return
        # A trail leaves out at least one route for each pair of odd cities beyond the first.
        self._bound = total - shortest * ((len(odd) - 2) // 2)
        # A longest trail that is no circuit ends where no route is left: in cities of odd degree,
        # so the last of them need not be tried.
        for index in range(len(odd) - 1):
            if self.length < self._bound:
                self._walk(odd[index], 0, total)

    def _odd_cities(self, part: i64) -> Ints:
        odd = vec[i64]()
        for city in range(self._game.cities):
            if self._parts[city] == part and self._degree(city) & 1 == 1:
                odd = append(odd, city)
        return odd

    def _walk(self, city: i64, length: i64, left: i64) -> None:
        """Go on from a city, `left` spaces of the component being unused."""
        if length > self.length:
            self.length = length
            self.best = self._path[:]
        if length + left <= self.length:
            return
        game = self._game
        for place in range(self._first[city], self._first[city + 1]):
            index = self._at[place]
            if self._used[index] == 1:
                continue
            route = self._routes[index]
            a = game.route_a[route]
            spaces = game.route_length[route]
            self._used[index] = 1
            self._path = append(self._path, route)
            self._walk(game.route_b[route] if a == city else a, length + spaces, left - spaces)
            self._path, _ = pop(self._path)
            self._used[index] = 0
            if self.length >= self._bound:
                return
