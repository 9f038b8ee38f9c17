"""Which tickets end in each city: the labels that people stick beside the cities of their board.

A rule of the US booklet's sheet: a city that no ticket names is marked as not linked.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from fogg.boards import Names
from fogg.engine.board import Board, Ticket
from fogg.texts import Texts, city_name

DASH = " \N{EN DASH} "
LONG = "*"
"""Stands before the points of a long ticket."""
HERE = "\N{BULLET}"
"""Stands for the label's own city where the order of the cities counts."""


class Link(NamedTuple):
    """A ticket as seen from one of its cities: the others, and the points.

    Where their order counts, all cities are there, and `HERE` for the one it is seen from.
    """

    cities: tuple[str, ...]
    points: int
    in_order: int = 0
    long: bool = False

    @property
    def value(self) -> str:
        """The points; for an itinerary as on its card: in the order given, then in any order."""
        points = f"{self.in_order}/{self.points}" if self.in_order else str(self.points)
        return f"{LONG}{points}" if self.long else points


class CityLabel(NamedTuple):
    """A city and its links, the most valuable first."""

    city: str
    links: tuple[Link, ...]


class LabelSheet(NamedTuple):
    """The labels of a game, by the names of the cities in one language."""

    title: str
    language: str
    labels: tuple[CityLabel, ...]

    @property
    def advice(self) -> list[str]:
        """How to use the labels and, on a line of its own, what their marks mean, if any."""
        texts = Texts(self.language)
        links = [link for label in self.labels for link in label.links]
        marks = [texts("labels.long", mark=LONG)] if any(link.long for link in links) else []
        values = [link.value for link in links if link.in_order]
        if values:
            marks.append(texts("labels.itinerary", mark=HERE, example=values[0]))
        return [texts("labels.footer"), *([" ".join(marks)] if marks else [])]


def sheet(board: Board, tickets: Sequence[Ticket], title: str, language: str) -> LabelSheet:
    """Make a label for each city of the board, with the tickets of the deck in play."""
    labels = [
        CityLabel(city_name(board, index, language), _links(board, tickets, index, language))
        for index, city in enumerate(board.cities)
        if not city.waypoint
    ]
    return LabelSheet(
        title, language, tuple(sorted(labels, key=lambda label: _by_name(label.city)))
    )


def chosen(sheet: LabelSheet, board: Board, cities: Sequence[str]) -> LabelSheet:
    """Keep the labels of these cities only, named by anything that the board calls them."""
    if not cities:
        return sheet
    names = Names(board, sheet.language)
    wanted = {city_name(board, names.city(name), sheet.language) for name in cities}
    labels = tuple(label for label in sheet.labels if label.city in wanted)
    return sheet._replace(labels=labels)


def _links(board: Board, tickets: Sequence[Ticket], city: int, language: str) -> tuple[Link, ...]:
    links = [_link(board, ticket, city, language) for ticket in tickets if city in ticket.cities]
    return tuple(sorted(links, key=_most_valuable_first))


def _link(board: Board, ticket: Ticket, city: int, language: str) -> Link:
    cities = [
        HERE if other == city else city_name(board, other, language)
        for other in ticket.cities
        if other != city or ticket.in_order
    ]
    return Link(tuple(cities), ticket.points, ticket.in_order, ticket.long)


def _most_valuable_first(link: Link) -> tuple[int, list[str]]:
    return -max(link.points, link.in_order), [_by_name(city) for city in link.cities]


def _by_name(name: str) -> str:
    """A key for the order of a dictionary: accents and capitals do not count."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
