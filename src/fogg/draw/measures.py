"""Every measure of what stands on a board: pictures and the web client draw with the same ones.

`tools/client_measures.py` writes them into the client. Lengths are in units of a picture, of which
there are `UNIT` in the width of a board; what is a share says of what.
"""

from __future__ import annotations

from typing import Final, NamedTuple

UNIT: Final = 1000.0
"""Units of a picture in the width of a board."""


class SlotMeasures(NamedTuple):
    """A space: printed flat, a little smaller than its room, with what shows its kind."""

    inset: float = 0.9
    """From the room of the space to its printed edge."""
    edge: float = 0.8
    """Width of the printed edge."""
    edge_opacity: float = 0.9
    corner: float = 1.2
    shade: float = 0.9
    """Width of the shadow below the upper edge, by which it is inset."""
    shade_opacity: float = 0.22
    shade_margin: float = 1.4
    tunnel_inset: float = 1.3
    tunnel_edge: float = 1.5
    tunnel_dashes: str = "2.1 2.3"
    pair_margin: float = 2.4
    """From the edge of the slot to the two frames of a pair."""
    pair_gap: float = 1.0
    """From the middle of the slot to the frames."""
    pair_edge: float = 0.8
    wave_step: float = 0.19
    """Length of half a swell, as a share of the slot's width; so are the next two."""
    wave_bow: float = 0.42
    wave_stern: float = 0.8
    wave_edge: float = 0.7
    wave_opacity: float = 0.55
    mark: float = 0.56
    """Size of the marks of a color, as a share of the slot's width."""
    mark_step: float = 0.27
    """From mark to mark of the three that hatch a slot, as a share of its length."""
    locomotive: float = 0.9
    """Size of a ferry's locomotive, as such a share."""


class CityMeasures(NamedTuple):
    """A city's dot: circles in each other, as shares of its radius."""

    waypoint: float = 0.72
    """The radius of a waypoint, as a share of that of a city."""
    ring: float = 0.87
    heart: float = 0.62
    wide_heart: float = 0.74
    """The heart of a port, which has an anchor in it, and of a big city."""
    big_ring: float = 0.3
    """The light dot in the heart of a big city."""
    star: float = 1.7
    """Width of a waypoint's star."""
    anchor: float = 1.3
    """Width of a port's anchor."""


class PieceMeasures(NamedTuple):
    """A wagon or a ship on its space."""

    length: float = 1.14
    """As a share of the space's: a piece is a little larger."""
    breadth: float = 18 / 42
    """As a share of the piece's length."""
    digit: float = 0.95
    """Size of the seat's digit, as a share of the space's width."""


class BuildingMeasures(NamedTuple):
    """A station, harbor or depot over its city."""

    size: float = 2.9
    """As a share of a city's radius; all others are shares of this size."""
    digit: float = 0.36
    digit_drop: float = 0.13
    lift: float = 0.2
    aside: float = 0.8
    """How far a second building stands beside the first."""


class NameMeasures(NamedTuple):
    """The name of a city, or a sign at the edge of the board."""

    halo: float = 2.2
    """Width of the light line around the letters."""


class ExitMeasures(NamedTuple):
    """The dotted line of a route that leaves the board at one edge and enters at the other."""

    edge: float = 1.4
    dashes: str = "1 2.6"


SLOT: Final = SlotMeasures()
CITY: Final = CityMeasures()
PIECE: Final = PieceMeasures()
BUILDING: Final = BuildingMeasures()
NAME: Final = NameMeasures()
EXIT: Final = ExitMeasures()
