"""Bends routes that turn sharply into curves: `python -m tools.boards curves`.

A route whose spaces turn by more than `SHARP` gets the best of many curves from city to city on
which its spaces cover nothing; the lanes of a double route stay side by side. What is smooth
already stays where it is.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from shapely import STRtree
from shapely.affinity import rotate
from shapely.geometry import Point as Dot
from shapely.geometry import Polygon, box

from fogg.boards import Layout, Point, Space, builtin, load_board, load_layout
from fogg.engine.board import Board, Route

SHARP = 45.0
"""Degrees from one space to the next above which a route is bent anew."""
GAIN = 5.0
"""Degrees by which a route must turn less to be moved for it."""
TRIES = 4000
"""Curves that are tried for a route."""
STARTS = 8
"""How often a route without a curve is eased: by chance some end in a dead end."""
MOMENTS = np.linspace(0, 1, 41)
SHARES = np.stack(
    [
        (1 - MOMENTS) ** 3,
        3 * MOMENTS * (1 - MOMENTS) ** 2,
        3 * MOMENTS**2 * (1 - MOMENTS),
        MOMENTS**3,
    ],
    axis=1,
)
"""How much each of four control points counts at the points of a curve."""
CLOSE, WIDE = 1.02, 1.12
"""From space to space at least and at most, in lengths of a space."""
ROOM = 0.02
"""Between a city and the first space at least, in lengths of a space."""
HAIRPIN = 0.75
"""Spaces whose middles are nearer than this, in lengths of a space, lie in a hairpin."""
NEAR = 0.9
"""From a city to the middle of the first space at most, in lengths of a space."""
SLACK = 0.5
"""What a curve may be too long for its spaces, in lengths of a space."""
MARGIN = 0.04
"""Between spaces and what they must not cover, in widths of a space."""
OUTSIDE = 0.007
"""How far spaces keep from the edge of the board, in its widths."""

Ends = tuple[Point, Point]
Curve = tuple[float, float, float, float]
"""The two control points of a curve: along and aside, as shares of the way from city to city."""


class Lane(NamedTuple):
    """One of the lanes between two cities, and how far it lies aside from their middle."""

    route: Route
    aside: float
    spaces: tuple[Space, ...]


def bend_sharp_routes(name: str) -> None:
    """Bend the sharp routes of a board, and write its spaces.csv."""
    folder = builtin(name)
    board, layout = load_board(folder), load_layout(folder)
    spaces = dict(layout.spaces)
    for routes in _bundles(board):
        ids = {route.id for route in routes}
        if layout.wraps.isdisjoint(ids) and _sharpest([spaces[id] for id in ids]) > SHARP:
            spaces |= _bent(board, layout, spaces, routes)
        for route in routes:
            sharp = _sharpest([spaces[route.id]])
            eased = _eased(board, layout, spaces, route) if sharp > SHARP else ()
            if eased and _sharpest([eased]) < sharp - GAIN:
                spaces[route.id] = eased
    changed = {id: row for id, row in spaces.items() if row != layout.spaces[id]}
    for id, row in changed.items():
        print(f"{id}: {_sharpest([layout.spaces[id]]):.0f}° → {_sharpest([row]):.0f}°")
    _write(folder, changed)


def _bundles(board: Board) -> list[list[Route]]:
    """The routes between the same two cities."""
    bundles: dict[frozenset[int], list[Route]] = {}
    for route in board.routes:
        bundles.setdefault(frozenset((route.a, route.b)), []).append(route)
    return list(bundles.values())


def _sharpest(rows: Sequence[Sequence[Space]]) -> float:
    """The largest turn from a space to the next, in degrees."""
    turns = [_turn(one.angle, other.angle) for row in rows for one, other in pairwise(row)]
    return max(turns, default=0.0)


def _turn(one: float, other: float) -> float:
    """The angle between two lines."""
    return abs((one - other + 90) % 180 - 90)


def _bow(before: Point, here: Point, after: Point) -> float:
    """By how many degrees a line through three points turns."""
    return abs((_direction(here, after) - _direction(before, here) + 180) % 360 - 180)


def _direction(start: Point, end: Point) -> float:
    """The angle of the way from a point to another, in degrees."""
    return math.degrees(math.atan2(end.y - start.y, end.x - start.x))


def _bent(
    board: Board, layout: Layout, spaces: dict[str, tuple[Space, ...]], routes: list[Route]
) -> dict[str, tuple[Space, ...]]:
    """Find the best places for the spaces of the routes between two cities."""
    first = routes[0]
    ends = (layout.places[board.cities[first.a].id], layout.places[board.cities[first.b].id])
    lanes = _lanes(layout, spaces, routes)
    blocked = _obstacles(layout, spaces, {route.id for route in routes})
    chance = random.Random(first.id)
    best: tuple[float, Curve] | None = None

    def tried(curve: Curve) -> None:
        nonlocal best
        rows = [_laid(layout, ends, curve, lane) for lane in lanes]
        cost = _cost(layout, ends, lanes, rows)
        if (best is None or cost < best[0]) and _free(layout, rows, blocked):
            best = (cost, curve)

    for _ in range(TRIES):
        tried(_any_curve(chance))
    for number in range(TRIES // 3 if best else 0):
        assert best is not None
        width = 0.2 * (1 - 3 * number / TRIES)
        near, left, far, right = (value + chance.gauss(0, width) for value in best[1])
        tried((near, left, far, right))
    if best is None or best[0] >= _cost(layout, ends, lanes, [lane.spaces for lane in lanes]):
        return {}
    return {lane.route.id: _laid(layout, ends, best[1], lane) for lane in lanes}


def _eased(
    board: Board, layout: Layout, spaces: dict[str, tuple[Space, ...]], route: Route
) -> tuple[Space, ...]:
    """Move and turn the spaces of a route for which there is no curve, little by little.

    From where they lie now, and from where they lay at first.
    """
    lane = Lane(route, 0.0, layout.spaces[route.id])
    places = [layout.places[board.cities[end].id] for end in (route.a, route.b)]
    ends = tuple(map(partial(_end, layout), places, (lane.spaces[0], lane.spaces[-1])))
    blocked = _obstacles(layout, spaces, {route.id})

    def cost(row: list[Space]) -> float:
        sharp = max(0.0, _sharpest([row]) - SHARP) / 10
        return _cost(layout, (ends[0], ends[1]), [lane], [row]) + sharp**3

    def eased(row: Sequence[Space], chance: random.Random) -> tuple[float, list[Space]]:
        best, least = list(row), cost(list(row))
        for number in range(TRIES):
            far = 0.35 * (1 - number / TRIES)
            moved = [_nudged(space, chance, far, layout.space_length) for space in best]
            tried = cost(moved)
            if tried < least and _free(layout, [moved], blocked):
                best, least = moved, tried
        return least, best

    rows = {layout.spaces[route.id], spaces[route.id]}
    chances = [f"{route.id}{start}" for start in range(STARTS)]
    return tuple(min(eased(row, random.Random(each)) for row in rows for each in chances)[1])


def _end(layout: Layout, city: Point, space: Space) -> Point:
    """A city, or the edge of the board between it and the space beside it."""
    if abs(city.x - space.x) < layout.width / 2:
        return city
    return Point(0.0 if space.x < layout.width / 2 else layout.width, (city.y + space.y) / 2)


def _nudged(space: Space, chance: random.Random, far: float, length: float) -> Space:
    """A space, most often moved and turned a little: by up to some of its lengths."""
    if chance.random() < 0.4:
        return space
    return space._replace(
        x=round(space.x + chance.gauss(0, far * length), 4),
        y=round(space.y + chance.gauss(0, far * length), 4),
        angle=round((space.angle + chance.gauss(0, far * 60)) % 180, 1),
    )


def _any_curve(chance: random.Random) -> Curve:
    """A curve that bows to one side, or goes from one to the other."""
    left = chance.uniform(-1.6, 1.6)
    right = left * chance.uniform(-1, 2)
    return chance.uniform(-0.6, 1.1), left, chance.uniform(-0.1, 1.6), right


def _lanes(layout: Layout, spaces: dict[str, tuple[Space, ...]], routes: list[Route]) -> list[Lane]:
    """The lanes beside each other as they are: which of two lies on which side."""
    if len(routes) == 1:
        return [Lane(routes[0], 0.0, spaces[routes[0].id])]
    rows = [spaces[route.id] for route in routes]
    middle = len(rows[0]) // 2
    one, other = rows[0][middle], rows[1][min(middle, len(rows[1]) - 1)]
    start, end = rows[0][max(middle - 1, 0)], rows[0][min(middle + 1, len(rows[0]) - 1)]
    across = (end.x - start.x) * (other.y - one.y) - (end.y - start.y) * (other.x - one.x)
    half = max(math.dist(one[:2], other[:2]), 1.08 * layout.space_width) / 2
    side = half if across > 0 else -half
    return [Lane(routes[0], -side, rows[0]), Lane(routes[1], side, rows[1])]


def _laid(layout: Layout, ends: Ends, curve: Curve, lane: Lane) -> tuple[Space, ...]:
    """Lay the spaces of a lane along a curve, evenly; nothing if the curve is too short or long."""
    a, b = np.array(ends[0]), np.array(ends[1])
    along, across = b - a, np.array((a[1] - b[1], b[0] - a[0]))
    near, left, far, right = curve
    line = SHARES @ np.array(
        (a, a + along * near + across * left, a + along * far + across * right, b)
    )
    steps = np.diff(line, axis=0)
    ways = np.concatenate(([0.0], np.cumsum(np.hypot(*steps.T))))
    count, length = len(lane.spaces), layout.space_length
    free = ways[-1] - 2 * (layout.city_radius + ROOM * length)
    if not CLOSE * length * count <= free <= (WIDE * count + SLACK) * length:
        return ()
    step = min(free / count, WIDE * length)
    places = ways[-1] / 2 + (np.arange(count) - (count - 1) / 2) * step
    angles = np.unwrap(np.arctan2(steps[:, 1], steps[:, 0]))
    turned = np.interp(places, (ways[1:] + ways[:-1]) / 2, angles)
    xs = np.interp(places, ways, line[:, 0]) - np.sin(turned) * lane.aside
    ys = np.interp(places, ways, line[:, 1]) + np.cos(turned) * lane.aside
    rows = zip(xs, ys, np.degrees(turned) % 180, lane.spaces, strict=True)
    return tuple(
        Space(round(float(x), 4), round(float(y), 4), round(float(angle), 1), old.locomotive)
        for x, y, angle, old in rows
    )


def _cost(layout: Layout, ends: Ends, lanes: list[Lane], rows: Sequence[Sequence[Space]]) -> float:
    """How bad a curve is: its turns, and how far the spaces are from where they were."""
    if not all(rows):
        return math.inf
    turns = [_turn(one.angle, other.angle) / 20 for row in rows for one, other in pairwise(row)]
    gaps = []
    for row in rows:
        if any(math.dist(p[:2], q[:2]) < HAIRPIN * layout.space_length for p, q in pairwise(row)):
            return math.inf
        line = [ends[0], *(Point(space.x, space.y) for space in row), ends[1]]
        turns += [_bow(*three) / 25 for three in zip(line, line[1:], line[2:], strict=False)]
        turns += [
            _turn(space.angle, _direction(before, after)) / 12
            for before, space, after in zip(line, row, line[2:], strict=False)
        ]
        steps = [math.dist(p, q) / layout.space_length for p, q in (line[:2], line[-2:])]
        gaps += [max(0.0, step - NEAR) for step in steps]
    moved = [
        math.dist(old[:2], new[:2]) / layout.space_length
        for lane, row in zip(lanes, rows, strict=True)
        for old, new in zip(lane.spaces, row, strict=True)
    ]
    spread = sum(turn**2 for turn in turns) / len(rows)
    away = sum(far**2 for far in moved) / len(moved)
    return max(turns) ** 3 + spread + 1.5 * away + 20 * max(gaps)


def _obstacles(
    layout: Layout, spaces: dict[str, tuple[Space, ...]], own: set[str]
) -> tuple[STRtree, list[Polygon]]:
    """What the spaces of a route must not cover."""
    shapes = [_shape(layout, space) for id, row in spaces.items() if id not in own for space in row]
    shapes += [Dot(place).buffer(layout.city_radius) for place in layout.places.values()]
    labels = [*layout.labels.values(), *layout.signs]
    shapes += [box(*label.box(layout.label_size)) for label in labels]
    return STRtree(shapes), shapes


def _free(
    layout: Layout, rows: Sequence[Sequence[Space]], blocked: tuple[STRtree, list[Polygon]]
) -> bool:
    """Do the spaces cover nothing, not even each other, and lie on the board?"""
    tree, _ = blocked
    own = [_shape(layout, space) for row in rows for space in row]
    inside = box(0, 0, layout.width, layout.height).buffer(-OUTSIDE)
    if any(not inside.contains(shape) for shape in own):
        return False
    if any(one.intersects(other) for n, one in enumerate(own) for other in own[:n]):
        return False
    margin = MARGIN * layout.space_width
    return all(not len(tree.query(shape.buffer(margin), "intersects")) for shape in own)


def _shape(layout: Layout, space: Space) -> Polygon:
    half, side = layout.space_length / 2, layout.space_width / 2
    flat = box(space.x - half, space.y - side, space.x + half, space.y + side)
    return rotate(flat, space.angle, origin=(space.x, space.y))


def _write(folder: Path, changed: dict[str, tuple[Space, ...]]) -> None:
    """Put the places of changed spaces into spaces.csv; all other lines stay as they are."""
    path = folder / "spaces.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    for index, line in enumerate(lines):
        route, *rest = line.split(",")
        if route in changed:
            space = changed[route][int(rest[0]) - 1]
            places = (f"{space.x:g}", f"{space.y:g}", f"{space.angle:g}")
            lines[index] = ",".join((route, rest[0], *places, *rest[4:]))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
