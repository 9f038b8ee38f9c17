"""Shapes as compact SVG path data."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from shapely.geometry.base import BaseGeometry

from fogg.draw.svg import number

Point = tuple[float, float]

CORNER = 4.0
"""How much of a long stretch the rounding of a corner may take."""


def numbers(values: Iterable[float]) -> str:
    """Numbers in a row, with a space only where a sign does not already part them."""
    text = ""
    for value in values:
        word = number(value)
        glued = not text or word.startswith("-")
        text += word if glued else f" {word}"
    return text


def smooth_ring(points: Sequence[Point]) -> str:
    """A closed curve that rounds the corners of a ring: each corner pulls, each middle is met."""
    closed = points if points[0] == points[-1] else [*points, points[0]]
    corners = _tight(closed)[:-1]
    middles = [_middle(corner, corners[index - 1]) for index, corner in enumerate(corners)]
    pen = Pen(middles[0])
    for index, corner in enumerate(corners):
        pen.curve(corner, middles[(index + 1) % len(corners)])
    return pen.text + "z"


def smooth_line(points: Sequence[Point], tight: bool = False) -> str:
    """A curve from the first point to the last; a tight one rounds but the tips of its corners."""
    if len(points) == 2:
        return straight_line(points)
    if points[0] == points[-1] and not tight:
        return smooth_ring(points)
    pen = Pen(points[0])
    line = _tight(points) if tight else list(points)
    for corner, after in pairwise(line[1:-1]):
        pen.curve(corner, _middle(corner, after))
    pen.curve(line[-2], line[-1])
    return pen.text


def _tight(points: Sequence[Point]) -> list[Point]:
    """The points, with more of them on long stretches, so that only a corner's tip is rounded."""
    line = [points[0]]
    for start, end in pairwise(points):
        length = math.dist(start, end)
        if length > 4 * CORNER:
            near, far = CORNER / length, 1 - CORNER / length
            line += [_between(start, end, near), _between(start, end, far)]
        line.append(end)
    return line


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def straight_line(points: Sequence[Point]) -> str:
    """A line from point to point."""
    pen = Pen(points[0])
    for point in points[1:]:
        pen.line(point)
    return pen.text


DRIFT = 0.3
"""How far a curve's pull may be off before it is written out."""


class Pen:
    """Writes path data in relative coordinates, without letting rounding add up."""

    def __init__(self, start: Point) -> None:
        self.at = _rounded(start)
        self.text = f"M{numbers(self.at)}"
        self.command = "M"
        self.pull: Point | None = None

    def curve(self, pull: Point, end: Point) -> None:
        """A quadratic curve; its pull is left out where it mirrors the one before."""
        target = _rounded(end)
        mirrored = self._mirrored()
        if mirrored and math.dist(mirrored, pull) <= DRIFT:
            self._write("t", self._from(target))
            self.pull = mirrored
        else:
            self.pull = _rounded(pull)
            self._write("q", (*self._from(self.pull), *self._from(target)))
        self.at = target

    def _mirrored(self) -> Point | None:
        if self.pull is None:
            return None
        return 2 * self.at[0] - self.pull[0], 2 * self.at[1] - self.pull[1]

    def line(self, end: Point) -> None:
        """A straight line."""
        target = _rounded(end)
        self._write("l", self._from(target))
        self.at, self.pull = target, None

    def _from(self, point: Point) -> Point:
        return point[0] - self.at[0], point[1] - self.at[1]

    def _write(self, command: str, values: Sequence[float]) -> None:
        text = numbers(values)
        if self.command == command:
            self.text += text if text.startswith("-") else f" {text}"
        else:
            self.text += command + text
        self.command = command


def area_path(shape: BaseGeometry) -> str:
    """All rings of an area as smooth curves."""
    return "".join(
        smooth_ring(list(ring.coords))
        for polygon in parts(shape, "Polygon")
        for ring in (polygon.exterior, *polygon.interiors)
        if len(ring.coords) > 3
    )


def line_path(shape: BaseGeometry, tight: bool = False) -> str:
    """All lines of a shape as smooth curves."""
    return "".join(smooth_line(list(line.coords), tight) for line in parts(shape, "LineString"))


def parts(shape: BaseGeometry, kind: str) -> list[Any]:
    """The simple shapes of a kind that a shape is made of."""
    if shape.is_empty:
        return []
    if shape.geom_type == kind or (kind == "LineString" and shape.geom_type == "LinearRing"):
        return [shape]
    return [part for member in getattr(shape, "geoms", []) for part in parts(member, kind)]


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _rounded(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)
