"""Aids for players: what a careful person could work out from their own view."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from fogg.engine.mechanics.stations import Stations
from fogg.engine.network import routes_of, way_through
from fogg.engine.state import FREE, NOTHING

if TYPE_CHECKING:
    from fogg.engine.view import View


class TicketAid(NamedTuple):
    """How far a ticket is from being completed: spaces still to claim, or cut off for good."""

    ticket: int
    completed: bool
    spaces_left: int
    cut_off: bool
    within_reserve: bool
    needs_station: bool = False
    """Whether only a station, built or to be built, can still join its cities (EU-7)."""
    by_station: bool = False
    """Whether its cities are joined already, if built stations borrow routes of others (EU-7)."""
    way: tuple[int, ...] = ()
    """The own routes that join its cities, from end to end; none while it is not completed."""


class Aids(NamedTuple):
    """Each of the seat's tickets, and the cards it has not seen, by kind."""

    tickets: list[TicketAid]
    unseen: tuple[int, ...]


class Borrowing(NamedTuple):
    """What a seat may borrow with: the cities of its stations, and how many it can still build."""

    built: tuple[int, ...] = ()
    left: int = 0


NO_STATIONS = Borrowing()


def aids(view: View) -> Aids:
    """Work out the aids for a view's seat; tickets offered to it are included."""
    tickets = (*view.tickets(view.seat), *view.offered()) if view.seat >= 0 else ()
    return Aids([_ticket_aid(view, ticket) for ticket in tickets], tuple(view.unseen()))


def _ticket_aid(view: View, ticket: int) -> TicketAid:
    cities = [int(city) for city in view.game.ticket_cities[ticket]]
    left = spaces_to_join(view, cities)
    borrowing = borrowing_of(view) if len(cities) == 2 else NO_STATIONS
    joined = Borrowing(borrowing.built)
    by_station = (
        left != 0 and bool(joined.built) and spaces_left(view, cities[0], cities[1], joined) == 0
    )
    needs_station = left < 0 and bool(borrowing.built or borrowing.left)
    if needs_station:
        left = spaces_left(view, cities[0], cities[1], borrowing)
    reserve = sum(int(view.pieces(view.seat, suit)) for suit in range(view.game.suits))
    completed = left == 0 and not needs_station
    return TicketAid(
        ticket,
        completed,
        max(left, 0),
        left < 0,
        0 <= left <= reserve or by_station,
        needs_station and left >= 0,
        by_station,
        _own_way(view, ticket) if completed else (),
    )


def _own_way(view: View, ticket: int) -> tuple[int, ...]:
    """List the own routes that join a ticket's cities, from end to end."""
    routes = routes_of(view._state, view.seat)
    return tuple(way_through(view.game, routes, view.game.ticket_cities[ticket]))


def borrowing_of(view: View) -> Borrowing:
    """List the stations of a view's seat; none in a game without stations."""
    stations = view.game.find(Stations)
    if stations is None:
        return NO_STATIONS
    built = tuple(int(city) for city in stations.built(view._state, view.seat))
    return Borrowing(built, int(stations.left(view._state, view.seat)))


def spaces_to_join(view: View, cities: list[int]) -> int:
    """Find the fewest spaces that join all these cities over own and free routes; −1: none do."""
    if len(cities) == 2:
        return spaces_left(view, cities[0], cities[1])
    # Trees that join some of the cities and end anywhere: two meet, or one grows (Dreyfus-Wagner).
    trees: dict[int, dict[int, int]] = {}
    everything = (1 << len(cities)) - 1
    for some in range(1, everything + 1):
        best: dict[int, int] = {}
        if some & some - 1 == 0:
            best[cities[some.bit_length() - 1]] = 0
        part = some - 1 & some
        while part:
            for city, spaces in trees[part].items():
                other = trees[some ^ part].get(city)
                if other is not None and spaces + other < best.get(city, spaces + other + 1):
                    best[city] = spaces + other
            part = part - 1 & some
        trees[some] = _grown(view, best)
    return min(trees[everything].values(), default=-1)


def _grown(view: View, best: dict[int, int]) -> dict[int, int]:
    """Spread from some cities, each with the spaces spent so far, to every city within reach."""
    ways = [(spaces, city) for city, spaces in best.items()]
    heapify(ways)
    reached: dict[int, int] = {}
    while ways:
        spaces, city = heappop(ways)
        if city in reached:
            continue
        reached[city] = spaces
        for route, there in _from(view, city):
            owner = view.owner(route)
            if owner in (view.seat, FREE) and there not in reached:
                more = int(view.game.route_length[route]) if owner == FREE else 0
                heappush(ways, (spaces + more, there))
    return reached


def spaces_left(view: View, start: int, goal: int, borrowing: Borrowing = NO_STATIONS) -> int:
    """Find the fewest spaces that join two cities over own, free and borrowed routes; −1: none.

    Each station borrows one route of another that ends in its city; a new one needs a free city.
    """
    ways: list[tuple[int, int, int, int]] = [(0, start, 0, 0)]
    # A place is a city with the stations used so far: with more of them left it is another.
    done: set[tuple[int, int, int]] = set()
    while ways:
        spaces, city, used, new = heappop(ways)
        if city == goal:
            return spaces
        if (city, used, new) in done:
            continue
        done.add((city, used, new))
        for route, there in _from(view, city):
            owner = view.owner(route)
            if owner == view.seat:
                heappush(ways, (spaces, there, used, new))
            elif owner == FREE:
                length = int(view.game.route_length[route])
                heappush(ways, (spaces + length, there, used, new))
            elif owner >= 0:
                for place, station in enumerate(borrowing.built):
                    if station in (city, there) and used >> place & 1 == 0:
                        heappush(ways, (spaces, there, used | 1 << place, new))
                if new < borrowing.left and (_may_build(view, city) or _may_build(view, there)):
                    heappush(ways, (spaces, there, used, new + 1))
    return -1


def _from(view: View, city: int) -> list[tuple[int, int]]:
    """List the routes that end in a city, each with its other end."""
    a, b = view.game.route_a, view.game.route_b
    return [
        (route, int(b[route] if a[route] == city else a[route]))
        for route in range(view.game.routes)
        if city in (a[route], b[route])
    ]


def _may_build(view: View, city: int) -> bool:
    """Whether a station could be built in a city."""
    return view.building(city) == NOTHING and view.game.waypoint[city] == 0
