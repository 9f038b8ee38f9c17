"""Engraved hills along the mountain ranges, wherever nothing else is drawn."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from shapely.geometry import LineString, Point, box
from shapely.geometry.base import BaseGeometry
from shapely.prepared import prep

from fogg.draw.svg import element
from tools.boards.bending import Bend
from tools.boards.settings import Drawing, Range


@dataclass(frozen=True)
class HillShape:
    """A hill as an engraver draws it: an outline, and hatching on its dark side."""

    name: str
    width: float
    height: float
    outline: str
    shade: str
    hatching: str

    def drawn(self, size: float) -> str:
        """The hill with the middle of its foot at the origin."""
        body = element("path", d=self.outline, fill="var(--map-land,#f5ebd3)", stroke="none")
        shade = element("path", d=self.shade, fill="var(--map-hill-shade,#dcc797)", stroke="none")
        hill = body + shade + element("path", d=self.outline + self.hatching)
        return element("g", hill, transform=f"scale({size:g})") if size != 1 else hill


HILL_SHAPES = (
    HillShape(
        "hill-1",
        16,
        9,
        "M-8 0C-6.2-.6-5-2.4-3.9-4.6-2.9-6.8-1.9-8.8-.4-8.8"
        "C1.2-8.8 1.9-6.9 3-4.7 4.2-2.4 5.8-.6 8 0",
        "M-.4-8.8C1.2-8.8 1.9-6.9 3-4.7 4.2-2.4 5.8-.6 8 0 5 .2 2.6-.6 1.4-2.2.2-3.8.9-5.6-.4-8.8z",
        "M-.4-8.8C.3-7 0-5.6.6-4M1.3-7.4C1.6-5.6 1.9-4.2 2.6-2.6M2.7-5.2C3.1-3.6 3.9-2.3 5-1.2",
    ),
    HillShape(
        "hill-2",
        13,
        7,
        "M-6.5 0C-4.9-.5-4-2-3.1-3.7-2.2-5.5-1.4-6.7-.3-6.7"
        "C1-6.7 1.6-5.2 2.5-3.6 3.5-1.8 4.8-.4 6.5 0",
        "M-.3-6.7C1-6.7 1.6-5.2 2.5-3.6 3.5-1.8 4.8-.4 6.5 0 4 .2 2-.5 1.1-1.8.2-3 .8-4.4-.3-6.7z",
        "M-.3-6.7C.2-5.4.1-4.4.5-3.2M1.2-5.3C1.4-4 1.8-2.9 2.6-1.8M2.5-3.6C2.9-2.4 3.6-1.5 4.4-.9",
    ),
    HillShape(
        "hill-3",
        10,
        4.4,
        "M-5 0C-3.8-.3-3.1-1.3-2.3-2.6-1.7-3.6-1.1-4.3-.2-4.3.8-4.3 1.3-3.3 2-2.2 2.8-1 3.8-.2 5 0",
        "M-.2-4.3C.8-4.3 1.3-3.3 2-2.2 2.8-1 3.8-.2 5 0 3 .1 1.6-.3.9-1.1.2-1.9.6-2.8-.2-4.3z",
        "M.9-3.3C1.1-2.5 1.5-1.7 2.2-1.1",
    ),
)
TALL, MIDDLE, LOW = (shape for shape in HILL_SHAPES)


class Hill(NamedTuple):
    """A hill in the picture; x and y are the middle of its foot."""

    shape: str
    x: float
    y: float


def place_hills(
    drawing: Drawing, bend: Bend, land: BaseGeometry, taken: BaseGeometry
) -> list[Hill]:
    """Hills along the ranges of a board, from back to front, on land and off what is taken."""
    chance = random.Random(drawing.board)
    free = prep(land.buffer(-2).difference(taken))
    room: list[BaseGeometry] = []
    hills = []
    for mountains in drawing.ranges:
        for x, y, share in _spots(mountains, bend, chance):
            shape = _shape(mountains, share, chance)
            half, height = shape.width * drawing.hill_size / 2, shape.height * drawing.hill_size
            ground = box(x - half, y - height, x + half, y + 1)
            apart = box(x - half * 0.72, y - height * 0.6, x + half * 0.72, y)
            if free.contains(ground) and not any(other.intersects(apart) for other in room):
                room.append(apart)
                hills.append(Hill(shape.name, round(x, 1), round(y, 1)))
    return sorted(hills, key=lambda hill: hill.y)


def _spots(mountains: Range, bend: Bend, chance: random.Random) -> list[tuple[float, float, float]]:
    """Points along a range, and how far from its ridge each lies (0 to 1)."""
    ridge = LineString(bend(np.array(mountains.line)))
    spots = []
    for step in range(int(ridge.length / 2.2)):
        at: Point = ridge.interpolate(step * 2.2)
        for _ in range(2):
            away = chance.triangular(-1, 1, 0)
            x = at.x + away * mountains.width
            y = at.y + chance.uniform(-0.5, 0.5) * mountains.width
            spots.append((x, y, abs(away)))
    return sorted(spots, key=lambda spot: spot[2])


def _shape(mountains: Range, share: float, chance: random.Random) -> HillShape:
    height = mountains.height * (1 - share) + chance.uniform(-0.15, 0.15)
    if height > 0.6:
        return TALL
    return MIDDLE if height > 0.3 else LOW
