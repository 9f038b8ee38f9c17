"""Gives every name of a board its place, and writes labels.csv."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from shapely.geometry.base import BaseGeometry

from fogg.boards import Layout
from fogg.boards.lettering import SIGN
from fogg.draw.edges import exits
from fogg.draw.measures import UNIT
from fogg.engine.board import Board
from tools.boards.placing import Name, Spot, measure, place, split
from tools.boards.settings import Drawing, View

HEADER = """\
# Where the names stand: x and y of the start, middle or end (anchor) of the first baseline;
# width: of the longest line; | parts two lines. A label with a route is a sign at the board's edge
# that names the city beyond.
city,route,x,y,anchor,width,en,fr
"""


SIDE_BY_SIDE = 18.0


class Lettered(NamedTuple):
    """A name with its place."""

    name: Name
    spot: Spot
    route: str = ""

    @property
    def area(self) -> BaseGeometry:
        """The room that the name takes."""
        return self.spot.area


def place_names(
    drawing: Drawing,
    board: Board,
    layout: Layout,
    drawn: list[BaseGeometry],
    disliked: BaseGeometry,
) -> list[Lettered]:
    """Places for the names of all cities."""
    size = layout.label_size * UNIT
    names = [
        Name(
            city=city.id,
            x=layout.places[city.id].x * UNIT,
            y=layout.places[city.id].y * UNIT,
            radius=layout.city_radius * UNIT,
            texts=(city.names["en"], city.names["fr"]),
            size=size,
            slanted=city.waypoint,
        )
        for city in board.cities
    ]
    signs = _signs(board, layout, drawing.view, size * SIGN)
    keyed = {name.city: name for name in names} | signs
    spots = place(list(keyed.values()), drawn, disliked, drawing.view)
    return [
        Lettered(name, spot, key if key in signs else "")
        for (key, name), spot in zip(keyed.items(), spots, strict=True)
    ]


def _signs(board: Board, layout: Layout, view: View, size: float) -> dict[str, Name]:
    """By route, the signs of the lanes over the edge; one for lanes that run side by side."""
    cities = {city.id: city for city in board.cities}
    signs: dict[str, Name] = {}
    for way in exits(board, layout):
        x, y = (view.right if way.edge.x else view.left), way.edge.y * UNIT
        names = cities[way.beyond].names
        texts = (f"to {names['en']}", f"vers {names['fr']}")
        if not any(
            other.texts == texts and other.x == x and abs(other.y - y) < SIDE_BY_SIDE
            for other in signs.values()
        ):
            key = way.route if way.route not in signs else f"{way.route} "
            signs[key] = Name(way.beyond, x, y, 0, texts, size, slanted=True, second_line=14)
    return signs


def write_labels(path: Path, names: list[Lettered]) -> None:
    """Write labels.csv."""
    rows = []
    for name, spot, route in names:
        texts = ["|".join(split(text, spot.lines)) for text in name.texts]
        width = measure(name, spot.lines)
        numbers = [f"{value / UNIT:.4f}".rstrip("0") for value in (spot.x, spot.y)]
        rows.append(
            [name.city, route.strip(), *numbers, spot.anchor, f"{width / UNIT:.4f}", *texts]
        )
    path.write_text(HEADER + "".join(",".join(row) + "\n" for row in rows), encoding="utf-8")
