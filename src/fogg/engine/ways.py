"""The shortest ways that tickets could still take, route by route."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from fogg.engine.state import FREE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogg.engine.view import View

Way = tuple[int, tuple[int, ...]]
"""Spaces still to be claimed, and the routes, own and free."""


def shortest_way(view: View, cities: Sequence[int]) -> list[int] | None:
    """List own and free routes that join cities with the fewest spaces left; None: none do.

    Those of two cities are in order, from the first to the second.
    """
    if len(cities) == 2:
        joined = _spread(view, {int(cities[0]): (0, ())}).get(int(cities[1]))
        return None if joined is None else list(joined[1])
    # Trees that join some of the cities and end anywhere: two meet, or one grows (Dreyfus-Wagner).
    trees: dict[int, dict[int, Way]] = {}
    everything = (1 << len(cities)) - 1
    for some in range(1, everything + 1):
        trees[some] = _spread(view, _met(trees, some, cities))
    best = min(trees[everything].values(), default=None)
    return None if best is None else list(best[1])


def _met(trees: dict[int, dict[int, Way]], some: int, cities: Sequence[int]) -> dict[int, Way]:
    """Find the best trees of some cities, as bits, that are two smaller ones which meet."""
    best: dict[int, Way] = {}
    if some & some - 1 == 0:
        best[int(cities[some.bit_length() - 1])] = (0, ())
    part = some - 1 & some
    while part:
        for city, (spaces, routes) in trees[part].items():
            other = trees[some ^ part].get(city)
            if other is not None:
                both = tuple(dict.fromkeys((*routes, *other[1])))
                best[city] = min(
                    best.get(city, (spaces + other[0], both)), (spaces + other[0], both)
                )
        part = part - 1 & some
    return best


def _spread(view: View, best: dict[int, Way]) -> dict[int, Way]:
    """Grow ways from some cities to every city within reach; of equal ones, over fewer routes."""
    ways = [(spaces, len(routes), city, routes) for city, (spaces, routes) in best.items()]
    heapify(ways)
    reached: dict[int, Way] = {}
    while ways:
        spaces, number, city, routes = heappop(ways)
        if city in reached:
            continue
        reached[city] = (spaces, routes)
        for route, there in _usable(view, city):
            if there not in reached:
                free = view.owner(route) == FREE
                more = int(view.game.route_length[route]) if free else 0
                heappush(ways, (spaces + more, number + 1, there, (*routes, route)))
    return reached


def _usable(view: View, city: int) -> list[tuple[int, int]]:
    """List the own and free routes that end in a city, each with its other end."""
    a, b = view.game.route_a, view.game.route_b
    return [
        (route, int(b[route] if a[route] == city else a[route]))
        for route in range(view.game.routes)
        if city in (a[route], b[route]) and view.owner(route) in (view.seat, FREE)
    ]
