"""Which way the spaces of a route head: pieces on them have a front and a side."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import accumulate

from fogg.boards.layout import Space

DOWNWARDS = 0.3
"""What heading down counts beside heading right: where a route is upright, down is better."""


def headed(spaces: Sequence[Space]) -> tuple[Space, ...]:
    """Turn spaces about so that all of a route head one way, and few stand on their heads."""
    angles = list(accumulate((space.angle for space in spaces), _next))
    about = 0.0
    if sum(_lean(angles)) < 0:
        about = -180.0 if angles[0] > 0 else 180.0
    return tuple(
        space._replace(angle=round(angle + about, 2))
        for space, angle in zip(spaces, angles, strict=True)
    )


def _next(before: float, angle: float) -> float:
    """The angle, or the one about from it, that is nearer to the angle before."""
    return before + (angle - before + 90) % 180 - 90


def _lean(angles: Sequence[float]) -> Iterator[float]:
    """How far each angle is from standing on its head."""
    for angle in map(math.radians, angles):
        yield math.cos(angle) + DOWNWARDS * math.sin(angle)
