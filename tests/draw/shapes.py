"""Rectangles, upright or turned, and whether they overlap."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from fogg.boards import Layout, builtin, load_layout
from fogg.boards.lettering import Box

Corner = tuple[float, float]
Shape = Sequence[Corner]

BOARDS = ("usa", "europe", "world", "great_lakes")


def layout_of(board: str) -> Layout:
    """The layout of a board of the box."""
    return load_layout(builtin(board))


def upright(box: Box) -> Shape:
    """The corners of a box."""
    return (
        (box.left, box.top),
        (box.right, box.top),
        (box.right, box.bottom),
        (box.left, box.bottom),
    )


def turned(x: float, y: float, size: tuple[float, float], angle: float) -> Shape:
    """The corners of a rectangle around a middle, turned clockwise by degrees."""
    across, down = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    half, side = size[0] / 2, size[1] / 2
    return [
        (x + dx * across - dy * down, y + dx * down + dy * across)
        for dx, dy in ((-half, -side), (half, -side), (half, side), (-half, side))
    ]


def around(x: float, y: float, radius: float) -> Shape:
    """A polygon of sixteen corners around a disc."""
    reach = radius / math.cos(math.pi / 16)
    turns = [math.tau * index / 16 for index in range(16)]
    return [(x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn in turns]


def overlap(one: Shape, other: Shape) -> bool:
    """Do two convex shapes overlap? Not if a line along one of their sides parts them."""
    for shape in (one, other):
        for (x, y), (next_x, next_y) in pairwise([*shape, shape[0]]):
            axis = (y - next_y, next_x - x)
            first, second = (
                [corner[0] * axis[0] + corner[1] * axis[1] for corner in part]
                for part in (one, other)
            )
            if max(first) <= min(second) or max(second) <= min(first):
                return False
    return True


def spaces(layout: Layout) -> dict[str, Shape]:
    """Every space of a board."""
    size = (layout.space_length, layout.space_width)
    return {
        f"{route} {number}": turned(space.x, space.y, size, space.angle)
        for route, row in layout.spaces.items()
        for number, space in enumerate(row, start=1)
    }


def cities(layout: Layout) -> dict[str, Shape]:
    """Every city of a board."""
    return {
        city: around(place.x, place.y, layout.city_radius) for city, place in layout.places.items()
    }


def labels(layout: Layout) -> dict[str, Shape]:
    """Every name and sign on a board."""
    labels = {f"{city}'s name": label for city, label in layout.labels.items()}
    labels |= {f"sign {number}": sign for number, sign in enumerate(layout.signs)}
    return {key: upright(label.box(layout.label_size)) for key, label in labels.items()}
