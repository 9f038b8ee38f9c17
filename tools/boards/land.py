"""Land, lakes, rivers and borders of a board, bent to its cities and cut at its edges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import shapely
from shapely.affinity import translate
from shapely.geometry import MultiPolygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

from tools.boards.bending import Bend
from tools.boards.paths import parts
from tools.boards.settings import Drawing
from tools.boards.sources import topology
from tools.boards.topology import Topology

OVERSCAN = 40.0
"""How far shapes reach beyond what is seen, so that no rounded corner shows at the edge."""


@dataclass(frozen=True)
class Land:
    """The geography of a board in units of its picture."""

    land: BaseGeometry
    lakes: BaseGeometry
    rivers: BaseGeometry
    countries: BaseGeometry
    provinces: BaseGeometry


def compute_land(drawing: Drawing, bend: Bend) -> Land:
    """The geography that a board's drawing shows."""
    coasts = Topology(topology("coasts", drawing.coasts))
    waters = Topology(topology("waters", drawing.waters))
    cut = _Cut(drawing, bend)
    lakes = cut.areas(waters.polygons("lakes"), drawing.smallest_lake, drawing.detail)
    land = cut.areas(coasts.polygons("land"), drawing.smallest_island, drawing.detail)
    rivers = cut.lines(waters.lines("rivers"), 2 * drawing.detail).difference(lakes)
    countries = cut.lines(coasts.borders("countries"), 1.4 * drawing.detail)
    provinces = shapely.MultiLineString()
    if drawing.provinces:
        provinces = cut.lines(waters.borders("subunits"), 1.4 * drawing.detail)
        provinces = provinces.difference(countries.buffer(2.5)).difference(lakes)
    return Land(
        land=land,
        lakes=lakes,
        rivers=_long_enough(rivers.intersection(land), drawing.shortest_river),
        countries=_long_enough(countries.difference(lakes), 4),
        provinces=_long_enough(provinces, 4),
    )


class _Cut:
    """Bends shapes of the globe to a board's picture and cuts them at its edges."""

    def __init__(self, drawing: Drawing, bend: Bend) -> None:
        self.globe = box(*drawing.globe)
        self.wraps = drawing.globe[2] > 180
        view = drawing.view
        self.picture = box(view.left, view.top, view.right, view.bottom).buffer(
            OVERSCAN, join_style="mitre"
        )
        self.bend = bend

    def areas(self, shape: MultiPolygon, smallest: float, detail: float) -> BaseGeometry:
        """Areas, without those that are too small to be seen."""
        whole = unary_union(self._on_globe(shape))
        bent = self._bend(whole).buffer(0.05).intersection(self.picture)
        large = [part for part in parts(_simple(bent, detail), "Polygon") if part.area >= smallest]
        return shapely.MultiPolygon([_without_small_holes(part, smallest) for part in large])

    def lines(self, shape: BaseGeometry, detail: float) -> BaseGeometry:
        """Lines, joined where they meet."""
        pieces = [line for part in self._on_globe(shape) for line in parts(part, "LineString")]
        joined = linemerge(shapely.MultiLineString(pieces)) if pieces else shapely.MultiLineString()
        return self._bend(joined).simplify(detail).intersection(self.picture)

    def _on_globe(self, shape: BaseGeometry) -> list[BaseGeometry]:
        turns = (-360, 0, 360) if self.wraps else (0,)
        # One by one: as a whole, neighbours that overlap by a hair would cancel each other out.
        pieces = [
            shapely.make_valid(piece).buffer(0) if piece.area else piece for piece in shape.geoms
        ]
        return [
            translate(piece, turn).intersection(self.globe) for turn in turns for piece in pieces
        ]

    def _bend(self, shape: BaseGeometry) -> BaseGeometry:
        bent: BaseGeometry = shapely.transform(shapely.segmentize(shape, 0.5), self._points)
        return bent.buffer(0) if bent.area else bent

    def _points(self, places: Any) -> Any:
        return self.bend(places) if len(places) else places


def _simple(shape: BaseGeometry, detail: float) -> BaseGeometry:
    """The shape without bays and capes narrower than the detail, with few points."""
    opened = shape.buffer(detail).buffer(-2 * detail).buffer(detail)
    return opened.simplify(detail)


def _without_small_holes(part: Any, smallest: float) -> BaseGeometry:
    holes = [hole for hole in part.interiors if shapely.Polygon(hole).area >= smallest]
    return shapely.Polygon(part.exterior, holes)


def _long_enough(shape: BaseGeometry, shortest: float) -> BaseGeometry:
    lines = parts(shape, "LineString")
    merged = linemerge(shapely.MultiLineString(lines)) if lines else shapely.MultiLineString()
    return shapely.MultiLineString(
        [line for line in parts(merged, "LineString") if line.length >= shortest]
    )
