"""A board as one static picture."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fogg.boards import builtin, load_board
from fogg.boards.manifest import LANGUAGES
from fogg.draw import Building, Look, Pieces, draw_board
from fogg.draw.board import seen_as
from fogg.draw.edges import exits
from tests.boards.toy import write_toy
from tests.draw.shapes import BOARDS, layout_of

SVG = "{http://www.w3.org/2000/svg}"


def _drawn(text: str, name: str) -> list[ElementTree.Element]:
    """The elements of a class."""
    return [
        element
        for element in ElementTree.fromstring(text).iter()
        if name in element.attrib.get("class", "").split()
    ]


@pytest.mark.parametrize("id", BOARDS)
def test_all_routes_spaces_cities_and_names_are_drawn(id: str) -> None:
    board, picture = load_board(builtin(id)), draw_board(builtin(id), Look("fr"))
    assert [route.attrib["data-route"] for route in _drawn(picture, "route")] == [
        route.id for route in board.routes
    ]
    assert len(_drawn(picture, "space")) == sum(route.length for route in board.routes)
    assert {city.attrib["data-city"] for city in _drawn(picture, "city")} == {
        city.id for city in board.cities
    }
    words = {"".join(label.itertext()) for label in _drawn(picture, "label")}
    assert {city.names["fr"].replace(" ", "") for city in board.cities} <= {
        word.replace(" ", "") for word in words
    }


def test_each_kind_of_space_has_its_own_shape() -> None:
    """Plain, tunnel, ferry, pair and sea routes without a color are told apart by their drawing."""
    kinds: dict[tuple[object, ...], set[str]] = {}
    for id in ("europe", "world"):
        drawn = {
            route.attrib["data-route"]: route for route in _drawn(draw_board(builtin(id)), "route")
        }
        for route in load_board(builtin(id)).routes:
            if route.color == "gray":
                kind = (route.suit, route.tunnel, route.paired, route.locomotives > 0)
                kinds.setdefault(kind, set()).add(_parts(drawn[route.id]))
    assert len(kinds) == 5
    for one, other in combinations(kinds.values(), 2):
        assert not one & other


def _parts(route: ElementTree.Element) -> str:
    """What a route is drawn with, without places and sizes."""
    parts = {
        (part.tag, *sorted(part.attrib), part.attrib.get("href"), _round(part))
        for part in route.iter()
        if part.tag != f"{SVG}g"
    }
    return str(sorted(map(str, parts)))


def _round(part: ElementTree.Element) -> bool:
    """Are the ends of a slot half circles?"""
    return 2 * float(part.attrib.get("rx", 0)) > 0.9 * float(part.attrib.get("height", 1))


def test_ferries_show_their_locomotives() -> None:
    board, layout = load_board(builtin("europe")), layout_of("europe")
    for route in board.routes:
        marked = sum(space.locomotive for space in layout.spaces[route.id])
        assert marked == route.locomotives, route.id


def test_ports_have_an_anchor_and_waypoints_a_star() -> None:
    board, picture = load_board(builtin("world")), draw_board(builtin("world"))
    assert len(_drawn(picture, "city-anchor")) == sum(city.port for city in board.cities)
    assert len(_drawn(picture, "city-star")) == sum(city.waypoint for city in board.cities)


def test_big_cities_have_a_light() -> None:
    board, picture = load_board(builtin("europe")), draw_board(builtin("europe"))
    circles = {
        dot.attrib["data-city"]: len(list(dot.iter(f"{SVG}circle")))
        for dot in _drawn(picture, "city")
    }
    assert {city.id for city in board.cities if city.big} == {
        id for id, number in circles.items() if number == 4
    }


def test_both_ends_of_a_route_over_the_edge() -> None:
    board, layout = load_board(builtin("world")), layout_of("world")
    ways = exits(board, layout)
    assert len(ways) == 2 * len(layout.wraps)
    for east, west in zip(ways[::2], ways[1::2], strict=True):
        assert east.route == west.route
        assert {east.edge.x, west.edge.x} == {0.0, layout.width}
        assert east.edge.y == west.edge.y
        assert east.beyond != west.beyond
        assert abs(east.start.x - east.edge.x) < 0.1


def test_pieces() -> None:
    route = load_board(builtin("usa")).routes[0]
    pieces = Pieces({route.id: 3}, {"denver": (Building("station", 2),)})
    picture = draw_board(builtin("usa"), Look(night=True), pieces)
    [claimed] = _drawn(picture, "pieces")
    assert claimed.attrib["data-route"] == route.id
    assert len(list(claimed)) == route.length
    assert [use.attrib["href"] for use in claimed.iter(f"{SVG}use")][:2] == [
        "#piece-wagon",
        "#digit-3",
    ]
    assert len(_drawn(picture, "building")) == 1


@pytest.mark.parametrize("id", BOARDS)
def test_a_picture_for_every_language_holds_the_names_of_all(id: str) -> None:
    board, picture = load_board(builtin(id)), draw_board(builtin(id), Look(""))
    ids = {each.attrib.get("id") for each in ElementTree.fromstring(picture).iter()}
    assert ids >= {seen_as(Look("fr")), seen_as(Look("fr", night=True))}
    for language in LANGUAGES:
        shown = [
            label
            for label in _drawn(picture, "label")
            if label.attrib.get("lang", language) == language
            and "sign" not in label.attrib["class"]
        ]
        names = sorted("".join(label.itertext()).replace(" ", "") for label in shown)
        assert names == sorted(city.names[language].replace(" ", "") for city in board.cities)


def test_a_picture_holds_no_symbol_that_it_does_not_use() -> None:
    root = ElementTree.fromstring(draw_board(builtin("usa")))
    symbols = {each.attrib["id"] for each in root.iter(f"{SVG}symbol")}
    used = {each.attrib["href"][1:] for each in root.iter(f"{SVG}use")}
    assert symbols == {each for each in used if not each.startswith("art-")}


def test_a_board_without_art_and_labels_is_drawn_plain(tmp_path: Path) -> None:
    picture = draw_board(write_toy(tmp_path, {"labels.csv": None}))
    assert len(_drawn(picture, "label")) == 5
    assert ElementTree.fromstring(picture).attrib["viewBox"] == "0 0 10000 5500"


@pytest.mark.parametrize("missing", [("spaces.csv",), ("places.csv", "spaces.csv")])
def test_a_board_without_places_is_drawn_with_all_its_routes(
    tmp_path: Path, missing: tuple[str, ...]
) -> None:
    picture = draw_board(write_toy(tmp_path, dict.fromkeys(missing)))
    assert len(_drawn(picture, "route")) == 6
    assert len(_drawn(picture, "city")) == 5
    assert len(_drawn(picture, "space")) == 11
