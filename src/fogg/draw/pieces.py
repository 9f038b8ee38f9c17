"""The pieces of the players on a board: wagons and ships on routes, buildings in cities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fogg.boards import Layout, Point
from fogg.draw.measures import BUILDING, PIECE, UNIT
from fogg.draw.svg import element, number
from fogg.engine.board import Board, Route
from fogg.engine.cards import SHIP


class Building(NamedTuple):
    """What a seat has built in a city: a station, a harbor or a depot."""

    kind: str
    seat: int


class Pieces(NamedTuple):
    """Whose each claimed route is, by id, and what stands in cities; seats count from 1."""

    routes: Mapping[str, int]
    buildings: Mapping[str, tuple[Building, ...]]


def draw_pieces(board: Board, layout: Layout, pieces: Pieces) -> str:
    """All pieces on a board."""
    claimed = [route for route in board.routes if route.id in pieces.routes]
    drawn = "".join(_route(route, pieces.routes[route.id], layout) for route in claimed)
    for city, buildings in pieces.buildings.items():
        drawn += "".join(
            _building(building, index, layout.places[city], layout)
            for index, building in enumerate(buildings)
        )
    return drawn


def _route(route: Route, seat: int, layout: Layout) -> str:
    """One piece on every space, a little larger than the space, with the digit upright on it."""
    kind = "ship" if route.suit == SHIP else "wagon"
    width = layout.space_length * UNIT * PIECE.length
    drawn = ""
    for space in layout.spaces[route.id]:
        piece = _use(f"piece-{kind}", width, width * PIECE.breadth)
        size = layout.space_width * UNIT * PIECE.digit
        digit = element(
            "g", _use(f"digit-{seat}", size, size), transform=f"rotate({number(-space.angle)})"
        )
        place = f"{_translate(Point(space.x, space.y))}rotate({number(space.angle)})"
        drawn += element("g", piece + digit, transform=place)
    return element("g", drawn, class_=f"pieces seat-{seat}", data_route=route.id)


def _building(building: Building, index: int, place: Point, layout: Layout) -> str:
    """A building over its city; a second one stands beside the first."""
    size = layout.city_radius * UNIT * BUILDING.size
    digit = element(
        "g",
        _use(f"digit-{building.seat}", size * BUILDING.digit, size * BUILDING.digit),
        transform=f"translate(0 {number(size * BUILDING.digit_drop)})",
    )
    right, up = index * size * BUILDING.aside, size * BUILDING.lift
    shift = f"translate({number(right)} {number(-up)})"
    return element(
        "g",
        _use(f"piece-{building.kind}", size, size) + digit,
        class_=f"building seat-{building.seat}",
        transform=_translate(place) + shift,
    )


def _translate(point: Point) -> str:
    return f"translate({number(point.x * UNIT)} {number(point.y * UNIT)})"


def _use(symbol: str, width: float, height: float) -> str:
    return element(
        "use", href=f"#{symbol}", x=-width / 2, y=-height / 2, width=width, height=height
    )
