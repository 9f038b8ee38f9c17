"""What the tests of the boards measure: the drawing, and how far cities are apart."""

from __future__ import annotations

from itertools import pairwise

from fogg.boards import Layout, builtin, load_layout
from fogg.engine.board import Board


def drawing(board: Board) -> Layout:
    """The layout of a board of the box."""
    return load_layout(builtin(board.id))


def check_everything_is_drawn(board: Board) -> None:
    """Every city has a place on the board and on the globe, every route its spaces."""
    layout = drawing(board)
    cities = {city.id for city in board.cities}
    assert set(layout.places) == set(layout.coordinates) == cities
    lengths = {id: len(spaces) for id, spaces in layout.spaces.items()}
    assert lengths == {route.id: route.length for route in board.routes}
    points = [(place.x, place.y) for place in layout.places.values()]
    points += [(space.x, space.y) for spaces in layout.spaces.values() for space in spaces]
    assert all(0 < x < layout.width and 0 < y < layout.height for x, y in points)


def check_spaces_run_from_a_to_b(board: Board) -> None:
    """The first space of a longer route is nearer to city a than the last one is."""
    layout = drawing(board)
    for route in board.routes:
        if route.length > 1:
            city = layout.places[board.cities[route.a].id]
            far = [
                _across(layout, space.x - city.x, route.id) ** 2 + (space.y - city.y) ** 2
                for space in layout.spaces[route.id]
            ]
            assert far[0] < far[-1], route.id


def _across(layout: Layout, x: float, route: str) -> float:
    """A distance from left to right, over the edge if that is shorter and the route wraps."""
    over = route in layout.wraps and abs(x) > layout.width / 2
    return layout.width - abs(x) if over else abs(x)


def steps_over_the_edge(board: Board) -> dict[str, int]:
    """For each route, how many steps from city to space or on are shorter over the edge."""
    layout = drawing(board)
    crossings: dict[str, int] = {}
    for route in board.routes:
        a, b = (layout.places[board.cities[end].id].x for end in (route.a, route.b))
        line = [a, *(space.x for space in layout.spaces[route.id]), b]
        crossings[route.id] = sum(
            abs(x - before) > layout.width / 2 for before, x in pairwise(line)
        )
    return crossings


def shortest(board: Board, start: int, end: int) -> int:
    """The fewest spaces between two cities, by relaxing every route until nothing changes."""
    far = 1000
    distance = [far] * len(board.cities)
    distance[start] = 0
    for _ in board.cities:
        for route in board.routes:
            distance[route.a] = min(distance[route.a], distance[route.b] + route.length)
            distance[route.b] = min(distance[route.b], distance[route.a] + route.length)
    return distance[end]
