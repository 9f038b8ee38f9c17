"""Aids for players: what a careful person could work out from their own view."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from fogg.engine import network
from fogg.engine.ints import ints
from fogg.engine.mechanics.stations import Stations
from fogg.engine.state import FREE, NOTHING

if TYPE_CHECKING:
    from fogg.engine.view import View


class TicketAid(NamedTuple):
    """How far a ticket is from done: spaces still to claim, or cut off for good."""

    ticket: int
    completed: bool
    spaces_left: int
    cut_off: bool
    within_reserve: bool
    needs_station: bool = False
    """Whether only a station, built or to be built, can still join its cities (EU-7)."""
    in_order: bool = False
    """Whether a path of its owner leads through the cities of an itinerary in order (WO-9)."""


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
    """The aids for a view's seat; those offered to it are among its tickets."""
    tickets = (*view.tickets(view.seat), *view.offered()) if view.seat >= 0 else ()
    return Aids([_ticket_aid(view, ticket) for ticket in tickets], tuple(view.unseen()))


def _ticket_aid(view: View, ticket: int) -> TicketAid:
    cities = [int(city) for city in view.game.ticket_cities[ticket]]
    left = _spaces_through(view, cities, NO_STATIONS)
    borrowing = borrowing_of(view)
    needs_station = left < 0 and bool(borrowing.built or borrowing.left)
    if needs_station:
        left = _spaces_through(view, cities, borrowing)
    reserve = sum(int(view.pieces(view.seat, suit)) for suit in range(view.game.suits))
    return TicketAid(
        ticket,
        left == 0 and not needs_station,
        max(left, 0),
        left < 0,
        0 <= left <= reserve,
        needs_station and left >= 0,
        left == 0 and len(cities) > 2 and _in_order(view, ticket),
    )


def _spaces_through(view: View, cities: list[int], borrowing: Borrowing) -> int:
    """The spaces missing from each city to the next, all together; −1 if one can't be reached."""
    total = 0
    for start, goal in pairwise(cities):
        spaces = spaces_left(view, start, goal, borrowing)
        if spaces < 0:
            return -1
        total += spaces
    return total


def _in_order(view: View, ticket: int) -> bool:
    game = view.game
    own = ints(route for route in range(game.routes) if view.owner(route) == view.seat)
    return len(network.in_order(game, own, game.ticket_cities[ticket])) > 0


def borrowing_of(view: View) -> Borrowing:
    """The stations of a view's seat; none in a game without stations."""
    for mechanic in view.game.mechanics:
        if isinstance(mechanic, Stations):
            state = view._state
            built = tuple(int(city) for city in mechanic.built(state, view.seat))
            return Borrowing(built, int(mechanic.left(state, view.seat)))
    return NO_STATIONS


def spaces_left(view: View, start: int, goal: int, borrowing: Borrowing = NO_STATIONS) -> int:
    """The fewest spaces that would join two cities over own, free and borrowed routes; −1: none.

    Each station borrows one route of another that ends in its city; a new one needs a free city.
    """
    ways: list[tuple[int, int, int, int]] = [(0, start, 0, 0)]
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
    """The routes that end in a city, each with its other end."""
    a, b = view.game.route_a, view.game.route_b
    return [
        (route, int(b[route] if a[route] == city else a[route]))
        for route in range(view.game.routes)
        if city in (a[route], b[route])
    ]


def _may_build(view: View, city: int) -> bool:
    """Whether a station could be built in a city."""
    return view.building(city) == NOTHING and view.game.waypoint[city] == 0
