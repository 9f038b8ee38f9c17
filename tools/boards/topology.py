"""Reads TopoJSON: shapes that share arcs, so that a border is one line for both its sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from shapely.geometry import LineString, MultiLineString, MultiPolygon, Polygon

Place = tuple[float, float]


class Topology:
    """The shapes of one file, in degrees of longitude and latitude."""

    def __init__(self, data: Any) -> None:
        self.objects: dict[str, Any] = data["objects"]
        self.arcs = list(_decode(data))

    def polygons(self, layer: str) -> MultiPolygon:
        """The areas of a layer."""
        found = []
        for geometry in self._geometries(layer):
            for rings in _polygon_rings(geometry):
                shell, *holes = [_unrolled(self._line(ring)) for ring in rings]
                if _closed(shell):
                    found.append(Polygon(shell, [hole for hole in holes if _closed(hole)]))
        return MultiPolygon(found)

    def lines(self, layer: str) -> MultiLineString:
        """The lines of a layer, such as rivers."""
        return MultiLineString(
            [
                LineString(self._line(line))
                for geometry in self._geometries(layer)
                for line in _line_strings(geometry)
            ]
        )

    def borders(self, layer: str, without: frozenset[str] = frozenset()) -> MultiLineString:
        """The arcs that two areas of a layer share; `without` names areas that do not count."""
        uses = Counter(
            arc if arc >= 0 else ~arc
            for geometry in self._geometries(layer)
            if geometry.get("id") not in without
            for rings in _polygon_rings(geometry)
            for ring in rings
            for arc in ring
        )
        return MultiLineString([self.arcs[arc] for arc, count in uses.items() if count > 1])

    def _geometries(self, layer: str) -> list[Any]:
        top = self.objects[layer]
        found: list[Any] = top.get("geometries", [top])
        return found

    def _line(self, arcs: list[int]) -> list[Place]:
        places: list[Place] = []
        for arc in arcs:
            points = self.arcs[arc] if arc >= 0 else self.arcs[~arc][::-1]
            places.extend(points if not places else points[1:])
        return places


def _unrolled(ring: list[Place]) -> list[Place]:
    """A ring without jumps at the 180th meridian: it goes on beyond it."""
    turn, unrolled = 0, ring[:1]
    for (before, _), (longitude, latitude) in pairwise(ring):
        if abs(longitude - before) > 180:
            turn += 360 if longitude < before else -360
        unrolled.append((longitude + turn, latitude))
    return unrolled


def _closed(ring: list[Place]) -> bool:
    """Is it a ring? The Antarctic, unrolled, is none."""
    return len(ring) > 3 and ring[0] == ring[-1]


def _decode(data: Any) -> Iterator[list[Place]]:
    (scale_x, scale_y), (left, top) = data["transform"]["scale"], data["transform"]["translate"]
    for arc in data["arcs"]:
        x = y = 0
        points = []
        for step_x, step_y in arc:
            x, y = x + step_x, y + step_y
            points.append((x * scale_x + left, y * scale_y + top))
        yield points


def _polygon_rings(geometry: Any) -> list[list[list[int]]]:
    if geometry["type"] == "Polygon":
        return [geometry["arcs"]]
    return geometry["arcs"] if geometry["type"] == "MultiPolygon" else []


def _line_strings(geometry: Any) -> list[list[int]]:
    if geometry["type"] == "LineString":
        return [geometry["arcs"]]
    return geometry["arcs"] if geometry["type"] == "MultiLineString" else []
