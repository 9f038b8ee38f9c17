"""Reads the outlines of SVG paths as lines and cubic curves, which are all that PDF has."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import NamedTuple

NUMBER = re.compile(r"[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
FLAG = re.compile(r"[\s,]*([01])")
COMMAND = re.compile(r"[\s,]*([MmLlHhVvCcSsQqTtAaZz])")
ROUND = 0.5522847498
"""How far the handles of a quarter of a circle reach, as a share of its radius."""


class Stroke(NamedTuple):
    """A step of an outline: its operator of PDF, and its points."""

    operator: str
    points: tuple[float, ...] = ()


class OutlineReader:
    """Reads one outline; what can't be read ends it, as it does in browsers."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._x = self._y = 0.0
        self._start = (0.0, 0.0)
        self._handle: tuple[str, float, float] = ("", 0.0, 0.0)
        self.strokes: list[Stroke] = []

    def read(self) -> list[Stroke]:
        """Read all of it."""
        command = ""
        while self._at < len(self._text):
            match = COMMAND.match(self._text, self._at)
            if match:
                command, self._at = match[1], match.end()
            elif not command or command in "Zz" or not NUMBER.match(self._text, self._at):
                break
            try:
                COMMANDS[command.upper()](self, command.islower())
            except _EndOfOutline:
                break
            if command.upper() == "M":
                command = "l" if command.islower() else "L"
        return self.strokes

    def _number(self) -> float:
        match = NUMBER.match(self._text, self._at)
        if match is None:
            raise _EndOfOutline
        self._at = match.end()
        return float(match[1])

    def _flag(self) -> bool:
        match = FLAG.match(self._text, self._at)
        if match is None:
            raise _EndOfOutline
        self._at = match.end()
        return match[1] == "1"

    def _point(self, relative: bool) -> tuple[float, float]:
        x, y = self._number(), self._number()
        return (self._x + x, self._y + y) if relative else (x, y)

    def _go(self, operator: str, *points: float) -> None:
        self.strokes.append(Stroke(operator, points))
        self._x, self._y = points[-2:]

    def move(self, relative: bool) -> None:
        """Begin a new part."""
        self._go("m", *self._point(relative))
        self._start = (self._x, self._y)

    def line(self, relative: bool) -> None:
        """Go straight."""
        self._go("l", *self._point(relative))

    def across(self, relative: bool) -> None:
        """Go straight to the side."""
        x = self._number()
        self._go("l", self._x + x if relative else x, self._y)

    def down(self, relative: bool) -> None:
        """Go straight up or down."""
        y = self._number()
        self._go("l", self._x, self._y + y if relative else y)

    def cubic(self, relative: bool) -> None:
        """Go along a curve with two handles."""
        first, second, end = (self._point(relative) for _ in range(3))
        self._curve(first, second, end)

    def smooth_cubic(self, relative: bool) -> None:
        """Go on along a curve whose first handle mirrors the last one."""
        first = self._mirrored("C")
        second, end = (self._point(relative) for _ in range(2))
        self._curve(first, second, end)

    def _curve(
        self, first: tuple[float, float], second: tuple[float, float], end: tuple[float, float]
    ) -> None:
        self._go("c", *first, *second, *end)
        self._handle = ("C", *second)

    def quadratic(self, relative: bool) -> None:
        """Go along a curve with one handle."""
        handle, end = (self._point(relative) for _ in range(2))
        self._bend(handle, end)

    def smooth_quadratic(self, relative: bool) -> None:
        """Go on along a curve whose handle mirrors the last one."""
        handle = self._mirrored("Q")
        self._bend(handle, self._point(relative))

    def _bend(self, handle: tuple[float, float], end: tuple[float, float]) -> None:
        first = (self._x + 2 * (handle[0] - self._x) / 3, self._y + 2 * (handle[1] - self._y) / 3)
        second = (end[0] + 2 * (handle[0] - end[0]) / 3, end[1] + 2 * (handle[1] - end[1]) / 3)
        self._go("c", *first, *second, *end)
        self._handle = ("Q", *handle)

    def _mirrored(self, kind: str) -> tuple[float, float]:
        last, x, y = self._handle
        if last != kind or not self.strokes or self.strokes[-1].operator != "c":
            return self._x, self._y
        return 2 * self._x - x, 2 * self._y - y

    def arc(self, relative: bool) -> None:
        """Go along an ellipse."""
        radii = (abs(self._number()), abs(self._number()))
        turn = math.radians(self._number())
        large, sweep = self._flag(), self._flag()
        end = self._point(relative)
        if not radii[0] or not radii[1]:
            self._go("l", *end)
        elif end != (self._x, self._y):
            for points in _arc((self._x, self._y), radii, turn, (large, sweep), end):
                self._go("c", *points)

    def close(self, relative: bool) -> None:
        """Go back to where the part began."""
        self.strokes.append(Stroke("h"))
        self._x, self._y = self._start


class _EndOfOutline(Exception):
    """A number is missing."""


COMMANDS: dict[str, Callable[[OutlineReader, bool], None]] = {
    "M": OutlineReader.move,
    "L": OutlineReader.line,
    "H": OutlineReader.across,
    "V": OutlineReader.down,
    "C": OutlineReader.cubic,
    "S": OutlineReader.smooth_cubic,
    "Q": OutlineReader.quadratic,
    "T": OutlineReader.smooth_quadratic,
    "A": OutlineReader.arc,
    "Z": OutlineReader.close,
}


def outline(text: str) -> list[Stroke]:
    """Read the outline of a path."""
    return OutlineReader(text).read()


def ellipse(x: float, y: float, across: float, down: float) -> list[Stroke]:
    """Draw an ellipse by its middle and radii."""
    a, b = across * ROUND, down * ROUND
    return [
        Stroke("m", (x + across, y)),
        Stroke("c", (x + across, y + b, x + a, y + down, x, y + down)),
        Stroke("c", (x - a, y + down, x - across, y + b, x - across, y)),
        Stroke("c", (x - across, y - b, x - a, y - down, x, y - down)),
        Stroke("c", (x + a, y - down, x + across, y - b, x + across, y)),
        Stroke("h"),
    ]


def rectangle(x: float, y: float, width: float, height: float, corner: float) -> list[Stroke]:
    """Draw a rectangle, with round corners if `corner` is their radius."""
    right, bottom = x + width, y + height
    radius = min(corner, width / 2, height / 2)
    if radius <= 0:
        corners = [(x, y), (right, y), (right, bottom), (x, bottom)]
        steps = [Stroke("l" if index else "m", point) for index, point in enumerate(corners)]
        return [*steps, Stroke("h")]
    arc = f"A{radius} {radius} 0 0 1 "
    return outline(
        f"M{x + radius} {y}H{right - radius}{arc}{right} {y + radius}V{bottom - radius}"
        f"{arc}{right - radius} {bottom}H{x + radius}{arc}{x} {bottom - radius}V{y + radius}"
        f"{arc}{x + radius} {y}Z"
    )


def _arc(
    start: tuple[float, float],
    radii: tuple[float, float],
    turn: float,
    flags: tuple[bool, bool],
    end: tuple[float, float],
) -> list[tuple[float, ...]]:
    """Split an arc, given as in SVG by its ends, into curves of a quarter turn at most."""
    cos, sin = math.cos(turn), math.sin(turn)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos * dx + sin * dy, cos * dy - sin * dx
    grown = math.sqrt(max(1.0, (x / radii[0]) ** 2 + (y / radii[1]) ** 2))
    a, b = radii[0] * grown, radii[1] * grown
    square = (a * a * b * b) / (a * a * y * y + b * b * x * x) - 1
    far = math.sqrt(max(0.0, square)) * (1 if flags[0] != flags[1] else -1)
    cx, cy = far * a * y / b, -far * b * x / a
    first = math.atan2((y - cy) / b, (x - cx) / a)
    last = math.atan2((-y - cy) / b, (-x - cx) / a)
    swept = (last - first) % (2 * math.pi) if flags[1] else -((first - last) % (2 * math.pi))
    middle = (
        cos * cx - sin * cy + (start[0] + end[0]) / 2,
        sin * cx + cos * cy + (start[1] + end[1]) / 2,
    )

    def place(u: float, v: float) -> tuple[float, float]:
        return middle[0] + cos * a * u - sin * b * v, middle[1] + sin * a * u + cos * b * v

    parts = max(1, math.ceil(abs(swept) / (math.pi / 2) - 1e-9))
    step = swept / parts
    reach = 4 / 3 * math.tan(step / 4)
    curves: list[tuple[float, ...]] = []
    for index in range(parts):
        here, there = first + index * step, first + (index + 1) * step
        before = place(
            math.cos(here) - reach * math.sin(here), math.sin(here) + reach * math.cos(here)
        )
        after = place(
            math.cos(there) + reach * math.sin(there), math.sin(there) - reach * math.cos(there)
        )
        curves.append((*before, *after, *place(math.cos(there), math.sin(there))))
    return curves
