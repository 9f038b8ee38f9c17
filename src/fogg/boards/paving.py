"""Spaces for the routes of a board that does not say where they are drawn.

A route is straight where it can be; it bends where its spaces need more room or a city is in its
way. Its lanes lie side by side.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from fogg.boards.layout import Layout, Point, Space
from fogg.engine.board import City, Route

BENDS = (0.0, 0.16, -0.16, 0.3, -0.3, 0.45, -0.45)
"""How far a route may bend from the straight line, as shares of its length, the best first."""
STEEPEST = 1.2
CLEAR = 2.6
"""How far a route keeps from other cities, in radii of a city."""
ENDS = 2.6
"""Room for the cities at both ends of a route, in radii of a city."""
LANE = 1.3
"""How far the lanes of a double route are from each other, in widths of a space."""
GAP = 1.06
"""From space to space at least, in lengths of a space."""
STEPS = 48
"""Pieces in which a bent line is measured."""


def space_length(
    places: Sequence[Point], routes: Sequence[Route], usual: float, radius: float
) -> float:
    """Find the length of the spaces at which most routes have room, no longer than usual."""
    rooms = sorted(
        (_distance(places[route.a], places[route.b]) - ENDS * radius) / (route.length * GAP)
        for route in routes
    )
    # Some routes may bend; all others are straight.
    fitting = rooms[len(rooms) // 8] if rooms else usual
    return min(max(fitting, usual * 0.45), usual)


def paved(
    layout: Layout, routes: Sequence[Route], cities: Sequence[City]
) -> dict[str, tuple[Space, ...]]:
    """Lay the spaces of all routes, by route id."""
    lanes: dict[frozenset[int], list[Route]] = {}
    for route in routes:
        lanes.setdefault(frozenset((route.a, route.b)), []).append(route)
    spaces: dict[str, tuple[Space, ...]] = {}
    for beside in lanes.values():
        first = beside[0]
        ends = [layout.places[cities[end].id] for end in (first.a, first.b)]
        wraps = first.id in layout.wraps
        line = _over_the_edge(layout, ends) if wraps else ends
        others = [place for place in layout.places.values() if place not in ends]
        longest = max(route.length for route in beside)
        bend = 0.0 if wraps else _bend(layout, line, others, longest)
        for number, route in enumerate(beside):
            aside = (number - (len(beside) - 1) / 2) * LANE * layout.space_width
            laid = list(_laid(layout, line, bend, aside, route))
            in_order = laid if route.a == first.a else laid[::-1]
            spaces[route.id] = tuple(_marked(route, in_order))
    return spaces


def _over_the_edge(layout: Layout, ends: Sequence[Point]) -> list[Point]:
    """The way of a route that leaves the board at one side: its end lies beyond the edge."""
    a, b = ends
    beyond = -layout.width if b.x > a.x else layout.width
    return [a, Point(b.x + beyond, b.y)]


def _bend(layout: Layout, ends: Sequence[Point], others: Sequence[Point], length: int) -> float:
    """Choose how much a route bends, so that its spaces have room and no city is in its way."""
    needed = length * layout.space_length * GAP + ENDS * layout.city_radius
    clear = CLEAR * layout.city_radius

    def cost(bend: float) -> float:
        line = list(_line(ends, bend))
        room = sum(_distance(p, q) for p, q in pairwise(line))
        nearest = min((_distance(p, q) for p in line for q in others), default=clear)
        inside = sum(0 <= p.x <= layout.width and 0 <= p.y <= layout.height for p in line)
        crowded = max(0.0, needed - room) / needed
        blocked = max(0.0, clear - nearest) / clear
        return 4 * crowded + 3 * blocked + 6 * (1 - inside / len(line)) + abs(bend) / 2

    # A shallow arc is longer than its chord by 8/3 of the square of its bend.
    longer = max(0.0, needed / max(_distance(*ends), 1e-9) - 1)
    rise = min(math.sqrt(3 / 8 * longer) * 1.1, STEEPEST)
    return min((*BENDS, rise, -rise), key=cost)


def _line(ends: Sequence[Point], bend: float) -> Iterator[Point]:
    """Draw a bent line as points; a bend of 0 is straight."""
    (ax, ay), (bx, by) = ends
    for step in range(STEPS + 1):
        share = step / STEPS
        rise = 4 * bend * share * (1 - share)
        x = ax + (bx - ax) * share - (by - ay) * rise
        yield Point(x, ay + (by - ay) * share + (bx - ax) * rise)


def _laid(
    layout: Layout, ends: Sequence[Point], bend: float, aside: float, route: Route
) -> Iterator[Space]:
    """Lay spaces along a line, evenly, from one city to the other."""
    line = list(_line(ends, bend))
    ways = [0.0]
    for p, q in pairwise(line):
        ways.append(ways[-1] + _distance(p, q))
    step = max(ways[-1] - ENDS * layout.city_radius, ways[-1] / 2) / route.length
    start = (ways[-1] - step * route.length) / 2
    for number in range(route.length):
        way = start + (number + 0.5) * step
        index = next(place for place, end in enumerate(ways) if end >= way and place)
        p, q = line[index - 1], line[index]
        share = (way - ways[index - 1]) / ((ways[index] - ways[index - 1]) or 1)
        angle = math.atan2(q.y - p.y, q.x - p.x)
        x = p.x + (q.x - p.x) * share - math.sin(angle) * aside
        y = p.y + (q.y - p.y) * share + math.cos(angle) * aside
        around = x % layout.width if route.id in layout.wraps else x
        yield Space(round(around, 5), round(y, 5), _upright(angle))


def _upright(angle: float) -> float:
    """An angle in degrees at which nothing stands on its head."""
    return round((math.degrees(angle) + 90) % 180 - 90, 2)


def _marked(route: Route, spaces: Iterable[Space]) -> Iterator[Space]:
    """Mark the spaces of a ferry that ask for locomotives: those in the middle."""
    first = (route.length - route.locomotives) // 2
    for number, space in enumerate(spaces):
        yield space._replace(locomotive=first <= number < first + route.locomotives)


def _distance(p: Point, q: Point) -> float:
    return math.hypot(p.x - q.x, p.y - q.y)
