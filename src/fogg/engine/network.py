"""A seat's routes as a graph: what is connected, by which way, and the longest trail."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from fogg.engine.ints import filled
from fogg.engine.state import NOTHING

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.state import State


def routes_of(state: State, seat: i64) -> Ints:
    """List the routes that a seat owns."""
    owner = state.owner
    owned = filled(len(owner))
    number: i64 = 0
    for route in range(len(owner)):
        # Without an `if`, whose answer a processor would often guess wrong: a route that is not the
        # seat's is written over.
        owned[number] = route
        number += i64(owner[route] == seat)
    return owned[:number]


def components(game: Game, routes: Ints) -> Ints:
    """Number the components: cities with equal numbers are connected by these routes."""
    parent = filled(game.cities)
    for city in range(game.cities):
        parent[city] = city
    for index in range(len(routes)):
        route = routes[index]
        one = _root(parent, game.route_a[route])
        other = _root(parent, game.route_b[route])
        parent[one] = other
    # Every city points to its root now, so that equal numbers mean connected.
    for city in range(len(parent)):
        parent[city] = _root(parent, city)
    return parent


def _root(parent: Ints, city: i64) -> i64:
    while parent[city] != city:
        # Path halving keeps the trees flat.
        parent[city] = parent[parent[city]]
        city = parent[city]
    return city


def best_loans(game: Game, state: State, seat: i64, cities: Ints) -> Ints:
    """Choose routes of others, one ending in each city, that serve a seat's tickets best.

    Most points first, then most completed tickets (EU-7); NOTHING where no route helps.
    """
    search = LoanSearch(game, state, seat, cities)
    search.try_from(0, components(game, routes_of(state, seat)))
    return search.best


def lendable(game: Game, state: State, seat: i64, city: i64) -> Ints:
    """List the routes of others that end in a city."""
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
        # Nothing comes first: a route that helps no ticket is never better, so it is not borrowed.
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
        # Ruling of EU-7: points first, then completed tickets.
        better = points > self._points or (points == self._points and completed > self._completed)
        if better:
            self._points = points
            self._completed = completed
            self.best = self._now[:]


def joined_by(game: Game, parts: Ints, route: i64) -> bool:
    """Whether a route's ends are connected already."""
    return parts[game.route_a[route]] == parts[game.route_b[route]]


def with_route(game: Game, parts: Ints, route: i64) -> Ints:
    """Merge the components that a route joins, in a copy."""
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
    """Find the routes of the shortest way between two cities, by spaces; empty if none."""
    distance = {start: 0}
    reached_by: dict[int, tuple[int, int]] = {}
    waiting = {start}
    while waiting:
        # Equal distances go by number: the way shown is always the same.
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


def way_through(game: Game, routes: Ints, cities: Ints) -> list[int]:
    """List the routes of short ways from each of the cities to the next, each route once."""
    along: dict[int, None] = {}
    for index in range(len(cities) - 1):
        for route in way(game, routes, int(cities[index]), int(cities[index + 1])):
            along[route] = None
    return list(along)


def cities_along(game: Game, path: Ints) -> Ints:
    """List the cities that a path leads through, in order; none if it has no routes."""
    if len(path) == 0:
        return vec[i64]()
    # The first route of a path may be gone in either direction, but only one leads on.
    for start in (game.route_a[path[0]], game.route_b[path[0]]):
        cities = append(vec[i64](), start)
        for index in range(len(path)):
            here = cities[index]
            a, b = game.route_a[path[index]], game.route_b[path[index]]
            if here != a and here != b:
                break
            cities = append(cities, b if here == a else a)
        if len(cities) == len(path) + 1:
            return cities
    raise AssertionError("expected routes in the order of a path")


def in_order(game: Game, routes: Ints, cities: Ints) -> list[int]:
    """Find a trail through these cities in order, no route twice (WO-9); empty if none."""
    journey = Journey(game, routes, cities)
    return [int(route) for route in journey.path] if journey.go() else []


@final
class Journey:
    """Looks for a trail through some cities in order, city by city."""

    def __init__(self, game: Game, routes: Ints, cities: Ints) -> None:
        self.path = vec[i64]()
        """The routes gone so far."""
        self._game = game
        self._routes = routes
        self._cities = cities
        self._used = filled(len(routes))
        # In which leg each city was last passed: a leg never needs to pass one twice.
        self._passed = filled(game.cities, -1)
        self._failed = False
        self._hopeless = False

    def go(self) -> bool:
        """Whether such a trail exists; `path` holds it then."""
        return self._leg(1)

    def _leg(self, stop: i64) -> bool:
        """Go on from the city before `stop` to all the others."""
        if stop == len(self._cities):
            return True
        if not self._still_joined(stop - 1):
            if not self._failed:
                self._failed = True
                self._hopeless = self._needs_a_route_twice()
            return False
        city = self._cities[stop - 1]
        passed = self._passed[:]
        self._passed[city] = stop
        arrived = self._walk(city, stop)
        self._passed = passed
        return arrived

    def _walk(self, city: i64, stop: i64) -> bool:
        """Go on from a city on the way to `stop`, and from there to the others."""
        if city == self._cities[stop]:
            return self._leg(stop + 1)
        for index in range(len(self._routes)):
            if self._used[index] == 1:
                continue
            route = self._routes[index]
            a = self._game.route_a[route]
            b = self._game.route_b[route]
            if a != city and b != city:
                continue
            there = b if a == city else a
            if self._passed[there] == stop or not self._leads_on(there, stop):
                continue
            self._used[index] = 1
            self._passed[there] = stop
            self.path = append(self.path, route)
            if self._walk(there, stop):
                return True
            self.path, _ = pop(self.path)
            self._passed[there] = -1
            self._used[index] = 0
            if self._hopeless:
                return False
        return False

    def _leads_on(self, city: i64, stop: i64) -> bool:
        """Whether `stop` can be reached from a city without the cities that this leg passed."""
        goal = self._cities[stop]
        if city == goal:
            return True
        left = vec[i64]()
        for index in range(len(self._routes)):
            route = self._routes[index]
            if self._used[index] == 1 or self._passed[self._game.route_a[route]] == stop:
                continue
            if self._passed[self._game.route_b[route]] != stop:
                left = append(left, route)
        parts = components(self._game, left)
        return parts[city] == parts[goal]

    def _needs_a_route_twice(self) -> bool:
        """Whether some route alone joins two parts between which the cities lead to and fro.

        Asked once, after a first failure: without it all ways would be tried in vain.
        """
        for index in range(len(self._routes)):
            others = self._routes[:index]
            for rest in range(index + 1, len(self._routes)):
                others = append(others, self._routes[rest])
            parts = components(self._game, others)
            changes = 0
            for stop in range(1, len(self._cities)):
                if parts[self._cities[stop]] != parts[self._cities[stop - 1]]:
                    changes += 1
            if changes > 1:
                return True
        return False

    def _still_joined(self, first: i64) -> bool:
        """Whether the routes not gone yet join the cities from `first` on."""
        left = vec[i64]()
        for index in range(len(self._routes)):
            if self._used[index] == 0:
                left = append(left, self._routes[index])
        return joins(components(self._game, left), self._cities[first:])


def _directions(game: Game, route: i64) -> tuple[tuple[int, int], tuple[int, int]]:
    a, b = int(game.route_a[route]), int(game.route_b[route])
    return (a, b), (b, a)


def _walk_back(reached_by: dict[int, tuple[int, int]], start: int, goal: int) -> list[int]:
    routes: list[int] = []
    while goal != start:
        route, goal = reached_by[goal]
        routes.append(route)
    return routes[::-1]


# A step of a trail is one number: the place of its route among the seat's in STEP_SHIFT bits,
# its length in as many, the city that it leads to above them. One row is read and not four.
STEP_SHIFT: Final = 16
STEP_MASK: Final = 0xFFFF
CITY_SHIFT: Final = 32


@final
class Trail:
    """The longest trail over some routes: each used once, cities any number of times (US-11)."""

    def __init__(self, game: Game, routes: Ints, longer_than: i64 = 0) -> None:
        """Look for trails longer than this only; `length` stays at it if there is none."""
        self.length: i64 = longer_than
        """Its spaces."""
        self.best = vec[i64]()
        """Its routes, in order."""
        self._game = game
        self._routes = routes
        self._used = filled(len(routes))
        # The places in `routes` gone so far; how many there are is known where it is read.
        self._path = filled(len(routes))
        self._longest = vec[i64]()
        self._bound: i64 = 0
        self._parts = components(game, routes)
        self._first = vec[i64]()
        self._steps = vec[i64]()
        self._search()
        for index in range(len(self._longest)):
            self.best = append(self.best, routes[self._longest[index]])

    def _search(self) -> None:
        """Search every component that has spaces enough for a longer trail."""
        game, parts = self._game, self._parts
        spaces = filled(game.cities)
        # Longer than any route.
        shortest = filled(game.cities, 1 << 30)
        for index in range(len(self._routes)):
            route = self._routes[index]
            part = parts[game.route_a[route]]
            length = game.route_length[route]
            spaces[part] += length
            if length < shortest[part]:
                shortest[part] = length
        for city in range(game.cities):
            if spaces[city] > self.length:
                # Not made for who has not even enough spaces.
                if len(self._first) == 0:
                    self._first = self._starts()
                    self._steps = self._steps_of_cities()
                self._search_component(city, spaces[city], shortest[city])

    def _starts(self) -> Ints:
        """Find where the steps of each city begin in their row."""
        starts = filled(self._game.cities + 1)
        for index in range(len(self._routes)):
            starts[self._game.route_a[self._routes[index]] + 1] += 1
            starts[self._game.route_b[self._routes[index]] + 1] += 1
        for city in range(self._game.cities):
            starts[city + 1] += starts[city]
        return starts

    def _steps_of_cities(self) -> Ints:
        """List where each city's routes lead, city after city: see STEP_SHIFT."""
        row = filled(2 * len(self._routes))
        filling = self._first[:]
        for index in range(len(self._routes)):
            route = self._routes[index]
            a = self._game.route_a[route]
            b = self._game.route_b[route]
            step = self._game.route_length[route] << STEP_SHIFT | index
            row[filling[a]] = b << CITY_SHIFT | step
            filling[a] += 1
            row[filling[b]] = a << CITY_SHIFT | step
            filling[b] += 1
        return row

    def _degree(self, city: i64) -> i64:
        return self._first[city + 1] - self._first[city]

    def _search_component(self, part: i64, total: i64, shortest: i64) -> None:
        """Try every start that a longest trail of this component can have.

        `total` are its spaces, `shortest` is the length of its shortest route.
        """
        odd = self._odd_cities(part)
        # All degrees are even: a circuit takes in every route, from whichever city (Euler).
        if len(odd) == 0:
            self._bound = total
            self._walk(part, 0, 0, total)
            return
        # A trail leaves out at least one route for each pair of odd cities beyond the first.
        self._bound = total - shortest * ((len(odd) - 2) // 2)
        # A longest trail that is no circuit ends where no route is left: in cities of odd degree,
        # so the last of them need not be tried.
        for index in range(len(odd) - 1):
            if self.length < self._bound:
                self._walk(odd[index], 0, 0, total)

    def _odd_cities(self, part: i64) -> Ints:
        odd = vec[i64]()
        for city in range(self._game.cities):
            if self._parts[city] == part and self._degree(city) & 1 == 1:
                odd = append(odd, city)
        return odd

    def _walk(self, city: i64, steps: i64, length: i64, left: i64) -> None:
        """Go on from a city after some steps, `left` spaces of the component being unused."""
        longer = length > self.length
        if longer:
            self.length = length
        # Else even all unused spaces would not make it longer.
        if length + left > self.length:
            self._go_on(city, steps, length, left)
        # Written down only where it ends: nearly every step of a first trail is the longest so far.
        if longer and self.length == length:
            self._longest = self._path[:steps]

    def _go_on(self, city: i64, steps: i64, length: i64, left: i64) -> None:
        """Try every unused route of a city."""
        used, steps_of = self._used, self._steps
        for place in range(self._first[city], self._first[city + 1]):
            step = steps_of[place]
            index = step & STEP_MASK
            if used[index] == 1:
                continue
            used[index] = 1
            self._path[steps] = index
            spaces = step >> STEP_SHIFT & STEP_MASK
            self._walk(step >> CITY_SHIFT, steps + 1, length + spaces, left - spaces)
            used[index] = 0
            # No trail of this component can be longer.
            if self.length >= self._bound:
                return


def longest_trails(game: Game, state: State) -> Ints:
    """Measure the longest paths, in spaces; of a seat that another surpasses only that it does."""
    lengths = filled(state.seats)
    best: i64 = 0
    for seat in range(state.seats):
        # Whoever can't draw level need not be measured: most of the search is saved.
        least = best - 1 if best > 0 else 0
        lengths[seat] = Trail(game, routes_of(state, seat), least).length
        if lengths[seat] > best:
            best = lengths[seat]
    return lengths


def trail_lengths(game: Game, state: State) -> Ints:
    """Measure each seat's longest path, in spaces."""
    lengths = filled(state.seats)
    for seat in range(state.seats):
        lengths[seat] = Trail(game, routes_of(state, seat)).length
    return lengths
