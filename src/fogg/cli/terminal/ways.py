"""The way that a ticket could still take: over own routes for nothing, over free ones by spaces."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from fogg.engine.game import Game
from fogg.engine.ints import ints
from fogg.engine.network import cities_along
from fogg.engine.state import FREE
from fogg.engine.view import View
from fogg.texts import Texts, city_name


def way(view: View, start: int, goal: int) -> list[int]:
    """Find the way with the fewest spaces still to claim, as routes; empty: there is none."""
    game = view.game
    usable = [route for route in range(game.routes) if view.owner(route) in (view.seat, FREE)]
    best: dict[int, tuple[int, list[int]]] = {start: (0, [])}
    waiting = {start}
    # The nearest city first, so that the way to a city is final when its turn comes.
    while waiting:
        city = min(waiting, key=lambda place: (best[place][0], place))
        waiting.remove(city)
        cost, path = best[city]
        if city == goal:
            return path
        for route in usable:
            a, b = int(game.route_a[route]), int(game.route_b[route])
            if city not in (a, b):
                continue
            there = b if a == city else a
            spaces = 0 if view.owner(route) == view.seat else int(game.route_length[route])
            if there not in best or cost + spaces < best[there][0]:
                best[there] = (cost + spaces, [*path, route])
                waiting.add(there)
    return []


def ticket_way(view: View, ticket: int) -> list[int]:
    """Find the way of a ticket from each of its cities to the next, as routes."""
    cities = [int(city) for city in view.game.ticket_cities[ticket]]
    legs = [way(view, one, other) for one, other in pairwise(cities)]
    return [route for leg in legs for route in leg]


def spaces(view: View, tickets: Sequence[int]) -> list[int]:
    """Count the spaces that the ways of tickets still need, by suit; a shared route counts once."""
    game = view.game
    routes = {route for ticket in tickets for route in ticket_way(view, ticket)}
    needed = [0] * int(game.suits)
    for route in routes:
        if view.owner(route) == FREE:
            needed[game.route_suit[route]] += int(game.route_length[route])
    return needed


def in_words(say: Texts, view: View, ticket: int) -> str:
    """Word the cities on a ticket's way and the pieces that it needs; empty: there is no way."""
    game = view.game
    names: list[str] = []
    for one, other in pairwise(int(city) for city in game.ticket_cities[ticket]):
        routes = [game.route_names[route] for route in way(view, one, other)]
        cities = path_cities(game, routes)
        if not cities:
            return ""
        if cities[0] != one:
            cities.reverse()
        names += [city_name(game.board, city, say.language) for city in cities[len(names) > 0 :]]
    path = say("ticket.way", cities=" – ".join(names))
    needed = zip(game.suit_names, spaces(view, [ticket]), strict=True)
    pieces = [say(f"pieces.{suit}", n=number) for suit, number in needed if number]
    return f"{path} ({', '.join(pieces)})" if pieces and game.suits > 1 else path


def path_cities(game: Game, routes: Sequence[str]) -> list[int]:
    """List the cities that a path leads through, in order."""
    path = ints(game.board.route(id) for id in routes)
    return [int(city) for city in cities_along(game, path)]
