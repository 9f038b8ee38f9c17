"""What a board's drawing is made of: projection, view, ranges, names of waters, ornaments."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from tools.boards.bending import Projection


class View(NamedTuple):
    """The part of the board that is drawn, in thousandths of its width."""

    left: float
    top: float
    right: float
    bottom: float


class Range(NamedTuple):
    """A mountain range: its line through longitudes and latitudes, how wide and how high."""

    line: tuple[tuple[float, float], ...]
    width: float = 14
    height: float = 1


class Water(NamedTuple):
    """The name of a sea or lake, with its place in the picture."""

    english: str
    french: str
    x: float
    y: float
    size: float = 11
    angle: float = 0


class Cartouche(NamedTuple):
    """The title plate: its middle, its size, and what it says."""

    x: float
    y: float
    width: float
    height: float
    english: tuple[str, str]
    french: tuple[str, str]


class Compass(NamedTuple):
    """The wind rose."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class Drawing:
    """How one board is drawn."""

    board: str
    project: Projection
    globe: tuple[float, float, float, float]
    view: View
    cartouche: Cartouche
    compass: Compass
    coasts: str = "countries-10m.json"
    waters: str = "dist/world_50m.json"
    provinces: bool = False
    detail: float = 0.5
    smallest_island: float = 8
    smallest_lake: float = 14
    shortest_river: float = 25
    seam: float = -180
    """Cities west of this longitude stand at the east edge of the board."""
    held: float = 0
    """How far outside the picture the land is held still, so that it does not fold; 0: nowhere."""
    hill_size: float = 1
    line_width: float = 1
    """How wide borders and the tint of coasts are; 1 suits a map of one continent."""
    ranges: tuple[Range, ...] = ()
    water_names: tuple[Water, ...] = field(default_factory=tuple)
