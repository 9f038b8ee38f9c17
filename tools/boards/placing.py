"""Finds places for the names of cities: never on a space, a city or another name."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from shapely.geometry import LineString, box
from shapely.geometry import Point as DotShape
from shapely.geometry.base import BaseGeometry
from shapely.strtree import STRtree

from fogg.boards.lettering import ASCENT, LEADING, fall
from tools.boards.font import width
from tools.boards.settings import View

GAP = 2.0
"""What must stay free around a name."""
FAR = 40.0
"""How far a name may stand from its city."""
NEAR = 1.2
STEP = 2.6
ROUNDS = 60_000
CLASH = 300
"""What an overlap costs while places are tried; none is left at the end."""
MOST = 110
"""How many of the cheapest places of a name are tried."""

Bounds = tuple[float, float, float, float]


class Spot(NamedTuple):
    """A possible place of a name: its first baseline, its anchor, its lines, its area, its cost."""

    x: float
    y: float
    anchor: str
    lines: int
    area: BaseGeometry
    cost: float


@dataclass
class Name:
    """What is to be placed beside a city."""

    city: str
    x: float
    y: float
    radius: float
    texts: tuple[str, ...]
    """The name in each language."""
    size: float
    slanted: bool = False
    second_line: float = 5
    """What it costs to part the name into two lines."""
    spots: list[Spot] = field(default_factory=list)


def split(text: str, lines: int) -> tuple[str, ...]:
    """A name on one line, or on two as equal in length as can be."""
    words = text.split(" ")
    if lines == 1 or len(words) == 1:
        return (text,)
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(cuts, key=lambda cut: max(len(part) for part in cut))


def measure(name: Name, lines: int) -> float:
    """How wide a name is in its widest language and line."""
    return max(
        width(line, name.size, name.slanted) for text in name.texts for line in split(text, lines)
    )


def place(
    names: Sequence[Name], taken: Sequence[BaseGeometry], disliked: BaseGeometry, view: View
) -> list[Spot]:
    """A spot for each name: the cheapest set that was found in which no two overlap."""
    tree = STRtree(list(taken))
    for name in names:
        others = [other for other in names if other is not name]
        free = [spot for spot in _candidates(name) if _fits(spot, tree, taken, view)]
        name.spots = sorted(
            (spot._replace(cost=_cost(spot, name, others, (tree, disliked))) for spot in free),
            key=lambda spot: spot.cost,
        )[:MOST]
        if not name.spots:
            raise ValueError(f"found no free spot for the name of {name.city}")
    return _choose(names)


def _candidates(name: Name) -> Iterator[Spot]:
    """Places on a grid all around a city, as far as a name may stand from it."""
    longest = max(len(text.split(" ")) for text in name.texts)
    for lines in (1, 2) if longest > 1 else (1,):
        wide = measure(name, lines)
        lowest = fall(split(text, lines)[-1] for text in name.texts)
        tall = (ASCENT + lowest + (lines - 1) * LEADING) * name.size
        reach = name.radius + FAR
        for across in _steps(-reach - wide, reach):
            for down in _steps(-reach - tall, reach):
                spot = _at(name, lines, (wide, tall), (across, down))
                if name.radius + NEAR <= _away(name, spot.area.bounds) <= reach:
                    yield spot


def _steps(start: float, end: float) -> list[float]:
    count = int((end - start) / STEP) + 1
    return [start + (end - start) * index / count for index in range(count + 1)]


def _at(name: Name, lines: int, size: tuple[float, float], shift: tuple[float, float]) -> Spot:
    """The place of a name whose left upper corner is shifted from its city."""
    (wide, tall), (left, top) = size, (name.x + shift[0], name.y + shift[1])
    lean = (shift[0] + wide / 2) / (wide / 2 + name.radius)
    anchor = "start" if lean > 0.6 else "end" if lean < -0.6 else "middle"
    x = {"start": left, "middle": left + wide / 2, "end": left + wide}[anchor]
    area = box(left, top, left + wide, top + tall)
    return Spot(
        x, top + ASCENT * name.size, anchor, lines, area, name.second_line if lines == 2 else 0.0
    )


def _away(name: Name, bounds: Bounds) -> float:
    """How far the middle of a city is from an area."""
    across = max(bounds[0] - name.x, 0, name.x - bounds[2])
    down = max(bounds[1] - name.y, 0, name.y - bounds[3])
    return math.hypot(across, down)


def _fits(spot: Spot, tree: STRtree, taken: Sequence[BaseGeometry], view: View) -> bool:
    left, top, right, bottom = spot.area.bounds
    inside = (
        left >= view.left + 3
        and top >= view.top + 3
        and right <= view.right - 3
        and bottom <= view.bottom - 3
    )
    if not inside:
        return False
    roomy = box(left - GAP, top - GAP * 0.4, right + GAP, bottom + GAP * 0.4)
    return not any(taken[index].intersects(roomy) for index in tree.query(roomy))


def _cost(
    spot: Spot, name: Name, others: Sequence[Name], about: tuple[STRtree, BaseGeometry]
) -> float:
    """Dear is a name far from its city, askew, near another city, behind a route, or on a line."""
    tree, disliked = about
    bounds = spot.area.bounds
    own = _away(name, bounds) - name.radius
    cost = spot.cost + own * 1.3 + _askew(name, bounds)
    for other in others:
        near = own + 12 - (_away(other, bounds) - other.radius)
        if near > 0:
            cost += near * 2.2
    sight = LineString([(name.x, name.y), *_nearest(name, bounds)])
    behind = [
        index
        for index in tree.query(sight, predicate="intersects")
        if tree.geometries[index].distance(DotShape(name.x, name.y)) > 0.1
    ]
    crossed: float = disliked.intersection(spot.area).length
    return cost + 40 * bool(behind) + crossed * 0.12


def _askew(name: Name, bounds: Bounds) -> float:
    """Best is a name beside its city or centered above or below it."""
    beside = abs((bounds[1] + bounds[3]) / 2 - name.y)
    centered = abs((bounds[0] + bounds[2]) / 2 - name.x)
    level = min(beside, 8) if bounds[0] > name.x or bounds[2] < name.x else min(centered, 30) * 0.3
    return level * 0.6


def _nearest(name: Name, bounds: Bounds) -> list[tuple[float, float]]:
    x = min(max(name.x, bounds[0]), bounds[2])
    y = min(max(name.y, bounds[1]), bounds[3])
    return [(x, y)]


def _choose(names: Sequence[Name]) -> list[Spot]:
    """Anneal: change one name at a time, at first rather freely, at last only for the better."""
    chance = random.Random(1873)
    clashes = _clashes(names)
    chosen = [0] * len(names)
    costs = _total(names, chosen, clashes)
    best, best_cost = list(chosen), costs
    for step in range(ROUNDS):
        heat = 12 * (1 - step / ROUNDS) ** 2 + 0.01
        index = chance.randrange(len(names))
        spot = min(int(chance.expovariate(0.05)), len(names[index].spots) - 1)
        change = _price(names, chosen, clashes, index, spot) - _price(
            names, chosen, clashes, index, chosen[index]
        )
        if change <= 0 or chance.random() < math.exp(-change / heat):
            chosen[index] = spot
            costs += change
            if costs < best_cost - 1e-9:
                best, best_cost = list(chosen), costs
    overlapping = [
        (names[a].city, names[b].city)
        for (a, b), pairs in clashes.items()
        if (best[a], best[b]) in pairs
    ]
    if overlapping:
        raise ValueError(f"found no places without overlap for {overlapping}")
    return [name.spots[spot] for name, spot in zip(names, best, strict=True)]


Clashes = dict[tuple[int, int], set[tuple[int, int]]]


def _clashes(names: Sequence[Name]) -> Clashes:
    """For two names the pairs of spots that overlap."""
    found: Clashes = {}
    bounds = [[_roomy(spot.area.bounds) for spot in name.spots] for name in names]
    for a in range(len(names)):
        for b in range(a + 1, len(names)):
            if math.dist((names[a].x, names[a].y), (names[b].x, names[b].y)) > 320:
                continue
            pairs = {
                (i, j)
                for i, one in enumerate(bounds[a])
                for j, other in enumerate(bounds[b])
                if _overlap(one, other)
            }
            if pairs:
                found[a, b] = pairs
    return found


def _roomy(bounds: Bounds) -> Bounds:
    return bounds[0] - 3, bounds[1] - 1.4, bounds[2] + 3, bounds[3] + 1.4


def _overlap(one: Bounds, other: Bounds) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _price(
    names: Sequence[Name], chosen: list[int], clashes: Clashes, index: int, spot: int
) -> float:
    price = names[index].spots[spot].cost
    for (a, b), pairs in clashes.items():
        first, second = (spot if one == index else chosen[one] for one in (a, b))
        if index in (a, b) and (first, second) in pairs:
            price += CLASH
    return price


def _total(names: Sequence[Name], chosen: list[int], clashes: Clashes) -> float:
    total = sum(name.spots[spot].cost for name, spot in zip(names, chosen, strict=True))
    return total + sum(
        CLASH for (a, b), pairs in clashes.items() if (chosen[a], chosen[b]) in pairs
    )
