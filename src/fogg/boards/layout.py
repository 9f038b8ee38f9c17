"""places.csv, spaces.csv and labels.csv: where a board's cities, spaces and names are drawn.

No rule depends on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from fogg.boards.cities import CityFile, Coordinates
from fogg.boards.lettering import Label, read_lettering
from fogg.boards.manifest import Manifest
from fogg.boards.problems import CITIES, MANIFEST, PLACES, ROUTES, SPACES, Place, Problems
from fogg.boards.routes import RouteFile
from fogg.boards.spelling import nearest, normalize
from fogg.boards.tables import Columns, Row, read_table

PLACE_COLUMNS = Columns(required=("city", "x", "y"))
SPACE_COLUMNS = Columns(required=("route", "space", "x", "y", "angle"), optional=("locomotive",))

Sizes = dict[str, float]


class Point(NamedTuple):
    """A point of the board; x grows to the right, y downwards."""

    x: float
    y: float


class Space(NamedTuple):
    """The middle of a space, and its angle in degrees, clockwise from the x axis."""

    x: float
    y: float
    angle: float
    locomotive: bool = False
    """Is it one of the spaces of a ferry that show a locomotive?"""


@dataclass(frozen=True)
class Layout:
    """How a board is drawn: cities by id, and by route id its spaces from city a to city b.

    The routes in `wraps` leave the board at one side and enter at the other.
    """

    width: float
    height: float
    space_length: float
    space_width: float
    city_radius: float
    label_size: float
    places: dict[str, Point]
    spaces: dict[str, tuple[Space, ...]]
    wraps: frozenset[str]
    labels: dict[str, Label]
    signs: tuple[Label, ...]
    coordinates: dict[str, Coordinates]


def read_layout(
    folder: Path, manifest: Manifest, cities: CityFile, routes: RouteFile, problems: Problems
) -> Layout | None:
    """Read how a board is drawn; None: its folder has neither places.csv nor spaces.csv."""
    present = [name for name in (PLACES, SPACES) if (folder / name).exists()]
    if not present:
        return None
    with problems:
        if not manifest.sizes and not problems.within(MANIFEST):
            raise Place(folder.name, MANIFEST).error("missing_key", key="layout")
    sizes = manifest.sizes
    places = _read_places(folder, sizes, cities, problems)
    spaces = _read_spaces(folder, sizes, routes, problems) if SPACES in present else {}
    if SPACES in present and not problems.errors:
        _check_wraps(sizes["width"], cities, routes, (places, spaces), problems)
    lettering = read_lettering(folder, cities, routes, problems)
    return Layout(
        width=sizes.get("width", 0),
        height=sizes.get("height", 0),
        space_length=sizes.get("space_length", 0),
        space_width=sizes.get("space_width", 0),
        city_radius=sizes.get("city_radius", 0),
        label_size=sizes.get("label_size", 0),
        places=places,
        spaces=spaces,
        wraps=frozenset(routes.wraps),
        labels=lettering.labels,
        signs=lettering.signs,
        coordinates=cities.coordinates,
    )


def _read_places(
    folder: Path, sizes: Sizes, cities: CityFile, problems: Problems
) -> dict[str, Point]:
    table = read_table(folder / PLACES, PLACE_COLUMNS, problems)
    places: dict[str, Point] = {}
    for row in table.rows:
        with problems:
            city = cities.items[cities.find(row.text("city"), row)].id
            if city in places:
                raise row.error("duplicate_place", city=city)
            places[city] = _point(row, sizes)
    if not problems.within(CITIES, PLACES):
        for city in cities.index:
            with problems:
                if city not in places:
                    raise table.place.error("city_without_place", city=city)
    return places


def _point(row: Row, sizes: Sizes) -> Point:
    x, y = (row.decimal(axis, 0, sizes.get(size)) for axis, size in _AXES)
    return Point(x, y)


_AXES = (("x", "width"), ("y", "height"))


def _read_spaces(
    folder: Path, sizes: Sizes, routes: RouteFile, problems: Problems
) -> dict[str, tuple[Space, ...]]:
    table = read_table(folder / SPACES, SPACE_COLUMNS, problems)
    if problems.within(CITIES, ROUTES):
        return {}
    by_number: dict[str, dict[int, Space]] = {route.id: {} for route in routes.items}
    for row in table.rows:
        with problems:
            _add_space(by_number, row, sizes)
    if not problems.within(SPACES):
        _check_lengths(by_number, routes, problems)
    return {
        id: tuple(spaces[number] for number in sorted(spaces)) for id, spaces in by_number.items()
    }


def _add_space(by_number: dict[str, dict[int, Space]], row: Row, sizes: Sizes) -> None:
    route, number = row.text("route"), row.whole("space")
    if route not in by_number:
        known = {normalize(id): id for id in by_number}
        raise row.error("unknown_route", route=route, near=nearest(route, known))
    if number in by_number[route]:
        raise row.error("duplicate_space", route=route, space=number)
    by_number[route][number] = Space(
        *_point(row, sizes), row.decimal("angle"), row.flag("locomotive")
    )


def _check_lengths(
    by_number: dict[str, dict[int, Space]], routes: RouteFile, problems: Problems
) -> None:
    for route, place in zip(routes.items, routes.places, strict=True):
        spaces = by_number[route.id]
        with problems:
            if len(spaces) != route.length:
                raise place.error(
                    "wrong_spaces", route=route.id, length=route.length, spaces=len(spaces)
                )
            if set(spaces) != set(range(1, route.length + 1)):
                raise place.error("bad_space_numbers", route=route.id, length=route.length)
            marked = sum(space.locomotive for space in spaces.values())
            if marked not in (0, route.locomotives):
                raise place.error(
                    "wrong_locomotives",
                    route=route.id,
                    locomotives=route.locomotives,
                    spaces=marked,
                )


def _check_wraps(
    width: float,
    cities: CityFile,
    routes: RouteFile,
    drawn: tuple[dict[str, Point], dict[str, tuple[Space, ...]]],
    problems: Problems,
) -> None:
    """Check that each route that wraps has exactly one step that is shorter over the edge."""
    places, spaces = drawn
    for route, place in zip(routes.items, routes.places, strict=True):
        if route.id not in routes.wraps:
            continue
        a, b = (places[cities.items[end].id].x for end in (route.a, route.b))
        line = [a, *(space.x for space in spaces[route.id]), b]
        steps = sum(abs(x - before) > width / 2 for before, x in pairwise(line))
        with problems:
            if steps != 1:
                raise place.error("wrong_wrap", route=route.id, steps=steps)
