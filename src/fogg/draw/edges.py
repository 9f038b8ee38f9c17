"""Where routes leave a board at one edge and enter at the other."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from fogg.boards import Layout, Point
from fogg.engine.board import Board, Route


class Exit(NamedTuple):
    """A route's way out: from its last space or city before the edge, to the edge, to a city."""

    route: str
    start: Point
    edge: Point
    beyond: str
    at_city: bool
    """Does it lead from the city itself, with no space between?"""


def exits(board: Board, layout: Layout) -> list[Exit]:
    """Both exits of every route that wraps."""
    return [
        way
        for route in board.routes
        if route.id in layout.wraps
        for way in _of_route(route, board, layout)
    ]


def _of_route(route: Route, board: Board, layout: Layout) -> list[Exit]:
    a, b = board.cities[route.a].id, board.cities[route.b].id
    spaces = [Point(space.x, space.y) for space in layout.spaces[route.id]]
    line = [layout.places[a], *spaces, layout.places[b]]
    for index, (before, after) in enumerate(pairwise(line)):
        if abs(after.x - before.x) > layout.width / 2:
            ends = (before, after), (index == 0, index == len(line) - 2)
            return _both(route.id, *ends, (b, a), layout.width)
    return []


def _both(
    route: str,
    ends: tuple[Point, Point],
    at_city: tuple[bool, bool],
    beyond: tuple[str, str],
    width: float,
) -> list[Exit]:
    before, after = ends
    eastward = before.x > after.x
    left, right = (after, before) if eastward else (before, after)
    gap = left.x + width - right.x
    y = right.y + (left.y - right.y) * (width - right.x) / gap
    edges = (Point(width, y), Point(0, y)) if eastward else (Point(0, y), Point(width, y))
    return [
        Exit(route, start, edge, city, own)
        for start, edge, city, own in zip(ends, edges, beyond, at_city, strict=True)
    ]
