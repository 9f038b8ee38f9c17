"""labels.csv: where the names of cities stand on a board, and the signs of lanes over its edge."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from fogg.boards.cities import CityFile
from fogg.boards.problems import CITIES, LABELS, ROUTES, Problems
from fogg.boards.routes import RouteFile
from fogg.boards.spelling import nearest, normalize
from fogg.boards.tables import Columns, Row, read_table

COLUMNS = Columns(required=("city", "x", "y", "anchor", "width", "en"), optional=("fr", "route"))
ANCHORS = {anchor: anchor for anchor in ("start", "middle", "end")}
ASCENT, DESCENT, LEADING = 0.74, 0.22, 1.0
"""Of the size of the letters: how far they rise and fall, and how far it is from line to line."""
FALLING = frozenset("gjpqyçQJ,;")
"""The letters that reach below the line."""

SIGN = 0.86
"""The size of a sign's letters, as a share of that of a city's name."""


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float


class Label(NamedTuple):
    """The name of a city: the baseline of its first line, its anchor, and its lines by language.

    A label of a `route` is a sign where that route leaves the board; it names the city beyond.
    """

    city: str
    x: float
    y: float
    anchor: str
    width: float
    lines: dict[str, tuple[str, ...]]
    route: str = ""

    def box(self, size: float) -> Box:
        """The room that the label takes on a board with letters of a size, in its units."""
        size *= SIGN if self.route else 1
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]
        left = self.x - shift * self.width
        more = max(len(lines) for lines in self.lines.values()) - 1
        lowest = fall(lines[-1] for lines in self.lines.values())
        bottom = self.y + (lowest + more * LEADING) * size
        return Box(left, self.y - ASCENT * size, left + self.width, bottom)


def fall(lines: Iterable[str]) -> float:
    """How far lines reach below their baseline, as a share of the size of their letters."""
    return DESCENT if any(FALLING & set(line) for line in lines) else 0.03


class Lettering(NamedTuple):
    """The labels of the cities by id, and the signs at the edges."""

    labels: dict[str, Label]
    signs: tuple[Label, ...]


def read_lettering(
    folder: Path, cities: CityFile, routes: RouteFile, problems: Problems
) -> Lettering:
    """Read labels.csv in a folder; without that file there are no labels."""
    labels: dict[str, Label] = {}
    signs: list[Label] = []
    if not (folder / LABELS).exists():
        return Lettering(labels, ())
    table = read_table(folder / LABELS, COLUMNS, problems)
    for row in table.rows if not problems.within(CITIES, ROUTES) else []:
        with problems:
            label = _label(row, cities, routes)
            if label.route:
                signs.append(label)
            elif label.city in labels:
                raise row.error("duplicate_label", city=label.city)
            else:
                labels[label.city] = label
    return Lettering(labels, tuple(signs))


def _label(row: Row, cities: CityFile, routes: RouteFile) -> Label:
    english = row.text("en")
    return Label(
        city=cities.items[cities.find(row.text("city"), row)].id,
        x=row.decimal("x"),
        y=row.decimal("y"),
        anchor=_anchor(row),
        width=row.decimal("width", 0),
        lines={"en": _lines(english), "fr": _lines(row.optional("fr") or english)},
        route=_route(row, routes),
    )


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.split("|"))


def _anchor(row: Row) -> str:
    anchor = row.text("anchor")
    if anchor not in ANCHORS:
        raise row.error("unknown_anchor", anchor=anchor, near=nearest(anchor, ANCHORS))
    return anchor


def _route(row: Row, routes: RouteFile) -> str:
    id = row.optional("route")
    known = {normalize(route.id): route.id for route in routes.items}
    if id and id not in known.values():
        raise row.error("unknown_route", route=id, near=nearest(id, known))
    return id
