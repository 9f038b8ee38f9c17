"""The board of the Great Lakes, number by number."""

from __future__ import annotations

from collections import Counter

import pytest

from fogg.boards import Names, builtin, check_board, load_board, load_variants
from tests.boards.measures import (
    check_everything_is_drawn,
    check_spaces_run_from_a_to_b,
    drawing,
    shortest,
    steps_over_the_edge,
)

LAKES = load_board(builtin("great_lakes"))
NAMES = Names(LAKES)
COLORS = ("purple", "yellow", "green", "red", "black", "white")

INLAND = """
    cedar_rapids eau_claire madison ottawa rouyn_noranda scranton south_bend sudbury timmins wausau
"""
DOUBLES = """
    albany-montreal albany-new_york albany-syracuse buffalo-detroit buffalo-syracuse buffalo-toronto
    cedar_rapids-chicago chicago-milwaukee chicago-south_bend cleveland-erie cleveland-toledo
    detroit-lake_huron detroit-toledo duluth-lake_superior erie-scranton green_bay-milwaukee
    green_bay-sault_ste_marie kingston-montreal kingston-toronto lake_huron-sault_ste_marie
    lake_superior-sault_ste_marie lake_superior-thunder_bay montreal-ottawa new_york-scranton
    ottawa-sudbury scranton-syracuse south_bend-toledo sudbury-timmins
"""


def test_the_files_are_without_fault() -> None:
    assert check_board(builtin("great_lakes")) == []


def test_cities() -> None:
    """35 cities, 25 of them ports, and two junctions that have no name on the board."""
    assert len(LAKES.cities) == 37
    assert [city.id for city in LAKES.cities if city.waypoint] == ["lake_huron", "lake_superior"]
    inland = {city.id for city in LAKES.cities if not city.port and not city.waypoint}
    assert inland == set(INLAND.split())
    assert sum(city.port for city in LAKES.cities) == 25


def test_a_port_lies_at_the_water() -> None:
    """A sea route ends in every port and in no city without one."""
    ends = {end for route in LAKES.routes if route.suit == "ship" for end in (route.a, route.b)}
    ports = {index for index, city in enumerate(LAKES.cities) if city.port or city.waypoint}
    assert ends == ports


def test_routes() -> None:
    assert Counter(route.suit for route in LAKES.routes) == {"wagon": 52, "ship": 58}
    spaces: Counter[str] = Counter()
    for route in LAKES.routes:
        spaces[route.suit] += route.length
    assert spaces == {"wagon": 186, "ship": 169}
    assert {route.color for route in LAKES.routes} == {*COLORS, "gray"}


def test_gl_1_nothing_but_land_and_sea() -> None:
    """GL-1: no pair routes, no itineraries, no joined edges."""
    assert not any(route.paired or route.tunnel or route.locomotives for route in LAKES.routes)
    assert {len(ticket.cities) for ticket in LAKES.tickets} == {2}
    assert {(ticket.in_order, ticket.penalty) for ticket in LAKES.tickets} == {(0, 0)}
    assert set(steps_over_the_edge(LAKES).values()) == {0}
    assert drawing(LAKES).wraps == frozenset()


def test_routes_of_each_length() -> None:
    """One to nine spaces; the longest leads to New York."""
    lengths = Counter(route.length for route in LAKES.routes)
    assert lengths == {1: 20, 2: 23, 3: 23, 4: 20, 5: 12, 6: 7, 7: 3, 8: 1, 9: 1}
    assert LAKES.routes[LAKES.route("cleveland-new_york")].length == 9


def test_doubles() -> None:
    """28 double routes of two lanes each, of one suit."""
    groups: dict[int, list[str]] = {}
    for route in LAKES.routes:
        if route.group >= 0:
            groups.setdefault(route.group, []).append(route.id)
    assert sorted(groups.values()) == [[id, f"{id}-2"] for id in DOUBLES.split()]
    assert len(groups) == 28


def test_gl_2_land_and_sea_are_no_double() -> None:
    """GL-2: two pairs of cities have a land and a sea route, which are no double."""
    lanes: dict[frozenset[int], list[str]] = {}
    for route in LAKES.routes:
        if route.group < 0:
            lanes.setdefault(frozenset((route.a, route.b)), []).append(route.id)
    beside = sorted(ids for ids in lanes.values() if len(ids) > 1)
    assert beside == [
        ["duluth-thunder_bay", "duluth-thunder_bay-2"],
        ["muskegon-traverse_city", "muskegon-traverse_city-2"],
    ]
    suits = [[LAKES.routes[LAKES.route(id)].suit for id in ids] for ids in beside]
    assert suits == [["wagon", "ship"]] * 2


@pytest.mark.parametrize(
    ("id", "length", "color", "suit"),
    [
        ("duluth-thunder_bay", 5, "black", "wagon"),
        ("duluth-thunder_bay-2", 4, "yellow", "ship"),
        ("buffalo-erie", 2, "gray", "ship"),
        ("buffalo-syracuse-2", 3, "yellow", "ship"),
        ("buffalo-kingston", 4, "gray", "ship"),
        ("south_bend-toledo", 3, "gray", "wagon"),
        ("montreal-rouyn_noranda", 8, "gray", "wagon"),
    ],
)
def test_some_routes(id: str, length: int, color: str, suit: str) -> None:
    """Among them the readings that are not certain."""
    route = LAKES.routes[LAKES.route(id)]
    assert (route.length, route.color, route.suit) == (length, color, suit)


def test_tickets() -> None:
    """55 tickets, all different; every city is on one."""
    assert len(LAKES.tickets) == len({frozenset(t.cities) for t in LAKES.tickets}) == 55
    assert len({city for ticket in LAKES.tickets for city in ticket.cities}) == 35
    assert {(ticket.deck, ticket.long, ticket.values) for ticket in LAKES.tickets} == {
        ("base", False, ())
    }


def test_points_are_near_the_shortest_way() -> None:
    """A ticket is worth about as many points as the shortest way has spaces."""
    for ticket in LAKES.tickets:
        assert abs(ticket.points - shortest(LAKES, *ticket.cities)) <= 6, ticket.id


@pytest.mark.parametrize(
    ("written", "id"),
    [
        ("Parry Sound", "perry_sound"),
        ("Montréal", "montreal"),
        ("Rouyn Noranda", "rouyn_noranda"),
        ("Sault-Sainte-Marie", "sault_ste_marie"),
        ("Lac Supérieur", "lake_superior"),
    ],
)
def test_other_spellings_are_understood(written: str, id: str) -> None:
    assert LAKES.cities[NAMES.city(written)].id == id


def test_everything_is_drawn() -> None:
    check_everything_is_drawn(LAKES)


def test_spaces_run_from_a_to_b() -> None:
    check_spaces_run_from_a_to_b(LAKES)


def test_the_whole_board_is_one_variant() -> None:
    [entry] = load_variants(builtin("great_lakes"))
    assert (entry.id, entry.tickets) == ("great_lakes", ("base",))
