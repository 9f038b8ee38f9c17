"""What is printed on a map: cities, routes, tickets. Read-only, and without any drawing."""

from __future__ import annotations

from typing import NamedTuple

from fogg.engine.cards import GRAY, WAGON


class City(NamedTuple):
    """A city; a `waypoint` is an unnamed junction: no ticket, no building stands there."""

    id: str
    names: dict[str, str]
    aliases: tuple[str, ...] = ()
    big: bool = False
    port: bool = False
    waypoint: bool = False


class Route(NamedTuple):
    """One lane between two cities (indices of `Board.cities`); twin lanes share a `group`."""

    id: str
    a: int
    b: int
    length: int
    color: str = GRAY
    suit: str = WAGON
    locomotives: int = 0
    tunnel: bool = False
    paired: bool = False
    group: int = -1


class Ticket(NamedTuple):
    """Two cities to join, or more for an itinerary; `values` are the points of other printings."""

    id: str
    cities: tuple[int, ...]
    points: int
    deck: str = "base"
    in_order: int = 0
    penalty: int = 0
    long: bool = False
    values: tuple[tuple[str, int], ...] = ()


class Board:
    """A map as data; `origin` maps to the file and line of each route, city and ticket id."""

    def __init__(
        self,
        id: str,
        titles: dict[str, str],
        cities: tuple[City, ...],
        routes: tuple[Route, ...],
        tickets: tuple[Ticket, ...],
        origin: dict[str, tuple[str, int]] | None = None,
    ) -> None:
        self.id = id
        self.titles = titles
        self.cities = cities
        self.routes = routes
        self.tickets = tickets
        self.origin: dict[str, tuple[str, int]] = origin or {}

    def place(self, kind: str, id: str) -> dict[str, object]:
        """Locate a city, route or ticket by file and line, as parameters of an error."""
        file, line = self.origin.get(f"{kind} {id}", ("", 0))
        return {"file": file, "line": line}

    def city(self, id: str) -> int:
        """Find the index of the city with this id."""
        for index, city in enumerate(self.cities):
            if city.id == id:
                return index
        raise KeyError(id)

    def route(self, id: str) -> int:
        """Find the index of the route with this id."""
        for index, route in enumerate(self.routes):
            if route.id == id:
                return index
        raise KeyError(id)
