"""Aids for players: what a careful person could work out from their own view."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fogg.engine.ints import filled
from fogg.engine.state import FREE

if TYPE_CHECKING:
    from fogg.engine.view import View


class TicketAid(NamedTuple):
    """How far a ticket is from done: spaces still to claim, or cut off for good."""

    ticket: int
    completed: bool
    spaces_left: int
    cut_off: bool
    within_reserve: bool


class Aids(NamedTuple):
    """Each of the seat's tickets, and the cards it has not seen, by kind."""

    tickets: list[TicketAid]
    unseen: tuple[int, ...]


def aids(view: View) -> Aids:
    """The aids for a view's seat; those offered to it are among its tickets."""
    tickets = (*view.tickets(view.seat), *view.offered()) if view.seat >= 0 else ()
    return Aids([_ticket_aid(view, ticket) for ticket in tickets], tuple(view.unseen()))


def _ticket_aid(view: View, ticket: int) -> TicketAid:
    cities = [int(city) for city in view.game.ticket_cities[ticket]]
    left = spaces_left(view, cities[0], cities[1])
    reserve = sum(int(view.pieces(view.seat, suit)) for suit in range(view.game.suits))
    return TicketAid(ticket, left == 0, max(left, 0), left < 0, 0 <= left <= reserve)


def spaces_left(view: View, start: int, goal: int) -> int:
    """The fewest spaces that would join two cities over own and free routes; −1 if none can."""
    game = view.game
    distance = filled(game.cities, -1)
    distance[start] = 0
    done: set[int] = set()
    while True:
        near = [city for city in range(game.cities) if distance[city] >= 0 and city not in done]
        if not near:
            return -1
        city = min(near, key=lambda place: distance[place])
        if city == goal:
            return int(distance[city])
        done.add(city)
        for route in range(game.routes):
            owner = view.owner(route)
            if owner not in (view.seat, FREE):
                continue
            a, b = game.route_a[route], game.route_b[route]
            if city not in (a, b):
                continue
            there = b if a == city else a
            far = distance[city] + (game.route_length[route] if owner == FREE else 0)
            if distance[there] < 0 or far < distance[there]:
                distance[there] = far
