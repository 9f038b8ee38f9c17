"""Makes the files of a board's drawing: art.svg and labels.csv."""

from __future__ import annotations

from pathlib import Path

from shapely.affinity import rotate
from shapely.geometry import LineString, box
from shapely.geometry import Point as Dot
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from fogg.boards import Layout, builtin, load_board, load_layout
from fogg.draw.edges import exits
from fogg.draw.measures import UNIT
from fogg.engine.board import Board
from tools.boards import ornaments
from tools.boards.art import SPACING, compose
from tools.boards.bending import Bend
from tools.boards.font import width
from tools.boards.hills import place_hills
from tools.boards.land import Land, compute_land
from tools.boards.lettering import place_names, write_labels
from tools.boards.settings import Drawing, Water


def make(drawing: Drawing) -> None:
    """Draw a board and write its files."""
    folder = builtin(drawing.board)
    layout = load_layout(folder)
    bend = bend_to(drawing, layout)
    land = compute_land(drawing, bend)
    board = load_board(folder)
    pieces = [*slots(layout), *dots(layout), *ways_out(board, layout)]
    decoration = [
        *ornaments.areas(drawing.cartouche, drawing.compass),
        *(water_area(water) for water in drawing.water_names),
    ]
    check_free(drawing, decoration, pieces)
    drawn = [*pieces, *decoration]
    names = place_names(drawing, board, layout, drawn, _lines(land))
    write_labels(folder / "labels.csv", names)
    _draw(folder, drawing, bend, land, [*drawn, *(name.area for name in names)])


def _draw(
    folder: Path, drawing: Drawing, bend: Bend, land: Land, drawn: list[BaseGeometry]
) -> None:
    taken = unary_union(drawn).buffer(1.5)
    hills = place_hills(drawing, bend, land.land.difference(land.lakes.buffer(1)), taken)
    art = compose(drawing, land, hills)
    (folder / "art.svg").write_text(art, encoding="utf-8")
    print(f"{drawing.board}: art.svg {len(art.encode()) / 1024:.0f} KB, {len(hills)} hills")


def check_free(
    drawing: Drawing, decoration: list[BaseGeometry], pieces: list[BaseGeometry]
) -> None:
    """Titles, compass and names of waters are placed by hand: they must not lie under anything."""
    taken, view = unary_union(pieces), box(*drawing.view)
    for area in decoration:
        if area.intersects(taken) or not view.contains(area):
            x, y = area.centroid.x, area.centroid.y
            raise SystemExit(f"{drawing.board}: the decoration at {x:.0f}, {y:.0f} needs more room")


def bend_to(drawing: Drawing, layout: Layout) -> Bend:
    """The bend that sends each city of a board to its place."""
    places = []
    for city in layout.places:
        latitude, longitude = layout.coordinates[city]
        places.append((longitude + 360 if longitude < drawing.seam else longitude, latitude))
    points = [(point.x * UNIT, point.y * UNIT) for point in layout.places.values()]
    return Bend(drawing.project, places, points, _still(drawing) if drawing.held else ())


def _still(drawing: Drawing) -> list[tuple[float, float]]:
    """Points on a rectangle around the picture."""
    view, held = drawing.view, drawing.held
    ring = box(*view).buffer(held, join_style="mitre").exterior
    points = [ring.interpolate(share / 16, normalized=True) for share in range(16)]
    return [(point.x, point.y) for point in points]


def slots(layout: Layout) -> list[BaseGeometry]:
    """The areas of a board's spaces."""
    half, side = layout.space_length * UNIT / 2, layout.space_width * UNIT / 2
    found = []
    for spaces in layout.spaces.values():
        for space in spaces:
            x, y = space.x * UNIT, space.y * UNIT
            found.append(rotate(box(x - half, y - side, x + half, y + side), space.angle))
    return found


def dots(layout: Layout) -> list[BaseGeometry]:
    """The areas of a board's cities."""
    radius = layout.city_radius * UNIT
    return [Dot(point.x * UNIT, point.y * UNIT).buffer(radius) for point in layout.places.values()]


def ways_out(board: Board, layout: Layout) -> list[BaseGeometry]:
    """The dotted lines of lanes over the edge."""
    return [
        LineString([(point.x * UNIT, point.y * UNIT) for point in (way.start, way.edge)]).buffer(
            0.7
        )
        for way in exits(board, layout)
    ]


def water_area(water: Water) -> BaseGeometry:
    """The room of a water's name, in its longer language."""
    wide = max(
        width(words, water.size, slanted=True) + water.size * SPACING * len(words)
        for words in (water.english, water.french)
    )
    area = box(water.x - wide / 2, water.y - water.size, water.x + wide / 2, water.y + 2)
    return rotate(area, water.angle, origin=(water.x, water.y))


def _lines(land: Land) -> BaseGeometry:
    """What names had better not cross."""
    return unary_union([land.land.boundary, land.lakes.boundary, land.countries])
