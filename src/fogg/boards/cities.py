"""cities.csv: the cities of a board, their names and what stands there."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from fogg.boards.ids import is_city_id, is_word_of_notation
from fogg.boards.problems import CITIES, Place, Problems
from fogg.boards.spelling import nearest, normalize, spellings
from fogg.boards.tables import Columns, Row, read_table
from fogg.engine.board import City

COLUMNS = Columns(
    required=("id", "en"),
    optional=("fr", "also", "big", "port", "waypoint", "latitude", "longitude"),
)


class Coordinates(NamedTuple):
    """Where a city lies on the globe, in degrees."""

    latitude: float
    longitude: float


@dataclass
class CityFile:
    """The cities in the order of the file, and the lines they stand on."""

    items: list[City] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    index: dict[str, int] = field(default_factory=dict)
    coordinates: dict[str, Coordinates] = field(default_factory=dict)

    def find(self, id: str, row: Row) -> int:
        """Find the index of the city that a row of another file names, or raise at that row."""
        if id not in self.index:
            raise row.error("unknown_city", city=id, near=self.near(id))
        return self.index[id]

    def near(self, text: str) -> list[str]:
        """List the ids of the cities that a wrong id may mean, best first."""
        known = {normalize(name): city.id for city in self.items for name in spellings(city)}
        return nearest(text, known)


def read_cities(folder: Path, problems: Problems) -> CityFile:
    """Read cities.csv in a folder; what is wrong with it goes to `problems`."""
    cities = CityFile()
    for row in read_table(folder / CITIES, COLUMNS, problems).rows:
        with problems:
            _add(cities, row)
    _check_names(cities, problems)
    return cities


def _add(cities: CityFile, row: Row) -> None:
    id = _id(row)
    if id in cities.index:
        other = cities.places[cities.index[id]].line
        raise row.error("duplicate_city", city=id, other_line=other)
    # Known from here on, so that the other files can name a city whose line has another fault.
    cities.index[id] = len(cities.items)
    cities.items.append(City(id, {}))
    cities.places.append(row.place)
    cities.items[-1] = _city(id, row)
    if row.optional("latitude") or row.optional("longitude"):
        cities.coordinates[id] = _coordinates(row)


def _id(row: Row) -> str:
    id = row.text("id")
    if not is_city_id(id):
        raise row.error("bad_id", column="id", value=id)
    if is_word_of_notation(id):
        raise row.error("reserved_id", id=id)
    return id


def _city(id: str, row: Row) -> City:
    english = row.text("en")
    others = [name.strip() for name in row.optional("also").split("|")]
    return City(
        id=id,
        names={"en": english, "fr": row.optional("fr") or english},
        aliases=tuple(name for name in others if name),
        big=row.flag("big"),
        port=row.flag("port"),
        waypoint=_waypoint(row),
    )


def _waypoint(row: Row) -> bool:
    waypoint = row.flag("waypoint")
    for column in ("big", "port"):
        if waypoint and row.flag(column):
            raise row.error("waypoint_is_no_city", city=row.text("id"), column=column)
    return waypoint


def _coordinates(row: Row) -> Coordinates:
    return Coordinates(row.decimal("latitude", -90, 90), row.decimal("longitude", -180, 180))


def _check_names(cities: CityFile, problems: Problems) -> None:
    owners: dict[str, City] = {}
    for city, place in zip(cities.items, cities.places, strict=True):
        with problems:
            for name in spellings(city):
                owner = owners.setdefault(normalize(name), city)
                if owner.id != city.id:
                    raise place.error("ambiguous_name", name=name, city=city.id, other=owner.id)
