"""routes.csv: the routes of a board. The lanes of a double route share a label."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from fogg.boards.cities import CityFile
from fogg.boards.colors import color
from fogg.boards.problems import ROUTES, Place, Problems
from fogg.boards.spelling import nearest
from fogg.boards.tables import Columns, Row, read_table
from fogg.engine.board import Route
from fogg.engine.cards import GRAY, SHIP, WAGON
from fogg.engine.errors import FoggError

COLUMNS = Columns(
    required=("a", "b", "length", "color"),
    optional=("suit", "locomotives", "tunnel", "pair", "wraps", "double"),
)
LONGEST = 12
SUITS = {suit: suit for suit in (WAGON, SHIP)}

Ends = frozenset[int]


@dataclass
class RouteFile:
    """The routes in the order of the file, and the lines they stand on."""

    items: list[Route] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    labels: dict[str, int] = field(default_factory=dict)
    lanes: dict[Ends, list[Route]] = field(default_factory=lambda: defaultdict(list))
    wraps: set[str] = field(default_factory=set)
    """The ids of those that leave the board at one side and enter at the other."""

    def place(self, route: Route) -> Place:
        """The line a route stands on."""
        return self.places[self.items.index(route)]


def read_routes(folder: Path, cities: CityFile, problems: Problems) -> RouteFile:
    """Read routes.csv in a folder; what is wrong with it goes to `problems`."""
    routes = RouteFile()
    for row in read_table(folder / ROUTES, COLUMNS, problems).rows:
        with problems:
            _add(routes, cities, row)
    _check_parallel(routes, problems)
    _check_doubles(routes, problems)
    return routes


def joined(cities: int, routes: list[Route]) -> list[int]:
    """Number the cities so that two have the same number if routes lead from one to the other."""
    numbers = list(range(cities))
    for route in routes:
        keep, drop = numbers[route.a], numbers[route.b]
        if keep != drop:
            numbers = [keep if number == drop else number for number in numbers]
    return numbers


def _add(routes: RouteFile, cities: CityFile, row: Row) -> None:
    a, b = (cities.find(row.text(column), row) for column in ("a", "b"))
    if a == b:
        raise row.error("same_city", city=row.text("a"))
    lanes = routes.lanes[frozenset((a, b))]
    # The first lane names the double route, whichever end the others begin at.
    stem = lanes[0].id if lanes else f"{row.text('a')}-{row.text('b')}"
    route = _route(row, stem if not lanes else f"{stem}-{len(lanes) + 1}", a, b)
    label = row.optional("double")
    if label:
        route = route._replace(group=routes.labels.setdefault(label, len(routes.labels)))
    if row.flag("wraps"):
        routes.wraps.add(route.id)
    lanes.append(route)
    routes.items.append(route)
    routes.places.append(row.place)


def _route(row: Row, id: str, a: int, b: int) -> Route:
    length = _length(row)
    color, suit = _color(row), _suit(row)
    return Route(
        id=id,
        a=a,
        b=b,
        length=length,
        color=color,
        suit=suit,
        locomotives=_locomotives(row, length),
        tunnel=row.flag("tunnel"),
        paired=_paired(row, color, suit),
    )


def _length(row: Row) -> int:
    length = row.whole("length")
    if not 1 <= length <= LONGEST:
        raise row.error("wrong_length", length=length, low=1, high=LONGEST)
    return length


def _color(row: Row) -> str:
    try:
        return color(row.text("color"))
    except FoggError as error:
        if error.code != "unknown_color":
            raise
        raise row.error(error.code, **error.params) from error


def _suit(row: Row) -> str:
    suit = row.optional("suit") or WAGON
    if suit not in SUITS:
        raise row.error("unknown_suit", suit=suit, near=nearest(suit, SUITS))
    return suit


def _locomotives(row: Row, length: int) -> int:
    locomotives = row.whole_or_zero("locomotives")
    if locomotives > length:
        raise row.error("too_many_locomotives", locomotives=locomotives, length=length)
    return locomotives


def _paired(row: Row, color: str, suit: str) -> bool:
    """Read whether it is a pair route, which has no color of its own and takes wagons."""
    paired = row.flag("pair")
    if paired and (color, suit) != (GRAY, WAGON):
        raise row.error("bad_pair", color=color, suit=suit)
    return paired


def _check_parallel(routes: RouteFile, problems: Problems) -> None:
    for lanes in routes.lanes.values():
        for index, lane in enumerate(lanes):
            with problems:
                for other in lanes[:index]:
                    if lane.suit == other.suit and not _same_group(lane, other):
                        raise routes.place(lane).error(
                            "parallel_without_double", route=lane.id, other=other.id
                        )


def _same_group(lane: Route, other: Route) -> bool:
    return lane.group == other.group != -1


def _check_doubles(routes: RouteFile, problems: Problems) -> None:
    complete = not problems.within(ROUTES)
    for label, group in routes.labels.items():
        lanes = [route for route in routes.items if route.group == group]
        if not lanes:
            # What is wrong with the only line that has this label is told already.
            continue
        first, *others = lanes
        if not others and complete:
            with problems:
                raise routes.place(first).error("single_double", label=label, route=first.id)
        for lane in others:
            with problems:
                _check_lane(routes.place(lane), label, lane, first)


def _check_lane(place: Place, label: str, lane: Route, first: Route) -> None:
    if {lane.a, lane.b} != {first.a, first.b}:
        raise place.error("double_ends", label=label, route=lane.id, other=first.id)
    if lane.suit != first.suit:
        raise place.error("double_suits", label=label, suit=lane.suit, other=first.suit)
    if lane.length != first.length:
        raise place.error("double_lengths", label=label, length=lane.length, other=first.length)
