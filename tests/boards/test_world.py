"""The board of the World against the rule book, number by number."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from fogg.boards import Names, builtin, check_board, load_board, load_variants
from tests.boards.measures import (
    check_everything_is_drawn,
    check_spaces_run_from_a_to_b,
    drawing,
    shortest,
    steps_over_the_edge,
)

WORLD = load_board(builtin("world"))
NAMES = Names(WORLD)
COLORS = ("purple", "yellow", "green", "red", "black", "white")

# WO-10: a harbor can be built in every city but these.
INLAND = "beijing djibouti lahore mexico moskva novosibirsk tehran winnipeg yakutsk"
# WO-6
PAIRS = {
    "anchorage-vancouver": 2,
    "beijing-lahore": 3,
    "casablanca-marseille": 1,
    "dar_es_salaam-luanda": 2,
    "lahore-tehran": 2,
}
# WO-7: the routes between the east edge and the west edge.
OVER_THE_EDGE = """
    anchorage-cambridge_bay anchorage-vancouver christchurch-valparaiso honolulu-lima
    honolulu-los_angeles lima-sydney lima-sydney-2 los_angeles-tokyo los_angeles-tokyo-2
    tokyo-vancouver
"""
DOUBLES = """
    al_qahira-djibouti al_qahira-tehran bangkok-hong_kong bangkok-mumbai beijing-hong_kong
    beijing-novosibirsk buenos_aires-cape_town buenos_aires-rio_de_janeiro cape_town-dar_es_salaam
    cape_town-rio_de_janeiro cape_town-south_indian_ocean caracas-lima caracas-mexico
    caracas-rio_de_janeiro christchurch-sydney dar_es_salaam-djibouti dar_es_salaam-jakarta
    edinburgh-hamburg edinburgh-marseille edinburgh-new_york hamburg-marseille hamburg-moskva
    lagos-luanda lahore-mumbai lima-sydney lima-valparaiso los_angeles-mexico los_angeles-new_york
    los_angeles-tokyo los_angeles-vancouver moskva-novosibirsk mumbai-tehran
    perth-south_indian_ocean perth-sydney
"""
# WO-9: points in order, points in any order, penalty.
ITINERARIES = {
    "anchorage-cambridge_bay-reykjavik-murmansk-tiksi": (34, 23, 40),
    "anchorage-vancouver-winnipeg-cambridge_bay": (18, 12, 24),
    "casablanca-al_qahira-tehran": (9, 6, 15),
    "lagos-luanda-dar_es_salaam-djibouti": (9, 6, 15),
    "manila-honolulu-port_moresby-darwin": (13, 9, 19),
    "mexico-caracas-lima-valparaiso": (15, 10, 21),
    "murmansk-tiksi-novosibirsk-yakutsk-petropavlovsk": (30, 20, 36),
    "tehran-lahore-mumbai-bangkok": (13, 9, 19),
}


def test_the_files_are_without_fault() -> None:
    assert check_board(builtin("world")) == []


def test_cities() -> None:
    """47 cities, and a junction of the sea that has no name on the board."""
    assert len(WORLD.cities) == 48
    assert [city.id for city in WORLD.cities if city.waypoint] == ["south_indian_ocean"]
    assert not any(city.big for city in WORLD.cities)
    named = [city for city in WORLD.cities if not city.waypoint]
    assert all(city.names["fr"] == city.names["en"] for city in named)


def test_wo_10_ports() -> None:
    """WO-10: 38 cities have a port."""
    inland = {city.id for city in WORLD.cities if not city.port and not city.waypoint}
    assert inland == set(INLAND.split())
    assert sum(city.port for city in WORLD.cities) == 38


def test_a_port_lies_at_the_sea() -> None:
    """A sea route ends in every port and nowhere else."""
    ends = {end for route in WORLD.routes if route.suit == "ship" for end in (route.a, route.b)}
    assert {WORLD.cities[end].id for end in ends if not WORLD.cities[end].port} == {
        "south_indian_ocean"
    }
    assert ends >= {index for index, city in enumerate(WORLD.cities) if city.port}


def test_routes() -> None:
    """WO-5: land and sea; 158 spaces for wagons, 253 for ships."""
    assert Counter(route.suit for route in WORLD.routes) == {"wagon": 71, "ship": 59}
    spaces: Counter[str] = Counter()
    for route in WORLD.routes:
        spaces[route.suit] += route.length
    assert spaces == {"wagon": 158, "ship": 253}
    assert not any(route.tunnel or route.locomotives for route in WORLD.routes)
    assert {route.color for route in WORLD.routes} == {*COLORS, "gray"}


def test_routes_of_each_length() -> None:
    """WO-8: one to eight spaces, longer ones by sea."""
    lengths = Counter((route.suit, route.length) for route in WORLD.routes)
    by_land = {("wagon", 1): 18, ("wagon", 2): 27, ("wagon", 3): 18, ("wagon", 4): 8}
    by_sea = dict(zip(range(1, 9), (10, 9, 8, 2, 6, 8, 13, 3), strict=True))
    assert lengths == by_land | {("ship", length): number for length, number in by_sea.items()}


def test_sea_spaces_of_each_color() -> None:
    """Six colors of nearly equal weight; the rest is gray."""
    spaces: Counter[str] = Counter()
    for route in WORLD.routes:
        if route.suit == "ship":
            spaces[route.color] += route.length
    assert spaces.pop("gray") == 27
    assert set(spaces) == set(COLORS)
    assert set(spaces.values()) == {37, 38}


def test_wo_6_pair_routes() -> None:
    """WO-6: five pair routes, gray, by land, none of them a double."""
    pairs = [route for route in WORLD.routes if route.paired]
    assert {route.id: route.length for route in pairs} == PAIRS
    assert {(route.color, route.suit, route.group) for route in pairs} == {("gray", "wagon", -1)}


def test_wo_7_doubles() -> None:
    """WO-7: 34 double routes of two lanes each, and no other lanes side by side."""
    groups: dict[int, list[str]] = {}
    for route in WORLD.routes:
        if route.group >= 0:
            groups.setdefault(route.group, []).append(route.id)
    assert sorted(groups.values()) == [[id, f"{id}-2"] for id in DOUBLES.split()]
    assert len(groups) == 34
    assert len({frozenset((route.a, route.b)) for route in WORLD.routes}) == 130 - 34


def test_wo_7_the_edges_join() -> None:
    """WO-7: ten lanes lead over the edge, each in one step; all others stay on the board."""
    over = set(OVER_THE_EDGE.split())
    assert len(over) == 10
    assert drawing(WORLD).wraps == over
    steps = steps_over_the_edge(WORLD)
    assert steps == {route.id: int(route.id in over) for route in WORLD.routes}


@pytest.mark.parametrize(
    ("id", "length", "color", "suit"),
    [
        ("al_qahira-athina", 1, "green", "ship"),
        ("lima-sydney-2", 8, "purple", "ship"),
        ("edinburgh-new_york", 7, "red", "ship"),
        ("caracas-lima-2", 2, "yellow", "wagon"),
        ("cape_town-toamasina", 3, "gray", "ship"),
        ("lima-valparaiso-2", 2, "gray", "wagon"),
        ("tiksi-yakutsk", 1, "green", "wagon"),
    ],
)
def test_some_routes(id: str, length: int, color: str, suit: str) -> None:
    route = WORLD.routes[WORLD.route(id)]
    assert (route.length, route.color, route.suit) == (length, color, suit)


def test_wo_1_tickets() -> None:
    """WO-1: 65 tickets, all different, of one deck; every city is on one."""
    assert len(WORLD.tickets) == 65
    assert len({frozenset(ticket.cities) for ticket in WORLD.tickets}) == 65
    assert {(ticket.deck, ticket.long, ticket.values) for ticket in WORLD.tickets} == {
        ("base", False, ())
    }
    assert len({city for ticket in WORLD.tickets for city in ticket.cities}) == 47


def test_wo_9_itineraries() -> None:
    """WO-9: eight itineraries with three values each; the other tickets have two cities."""
    itineraries = {
        ticket.id: (ticket.in_order, ticket.points, ticket.penalty)
        for ticket in WORLD.tickets
        if len(ticket.cities) > 2
    }
    assert itineraries == ITINERARIES
    pairs = [ticket for ticket in WORLD.tickets if len(ticket.cities) == 2]
    assert len(pairs) == 57
    assert {(ticket.in_order, ticket.penalty) for ticket in pairs} == {(0, 0)}


def test_a_lost_itinerary_costs_six_more_than_it_brings() -> None:
    for in_order, any_order, penalty in ITINERARIES.values():
        assert penalty == in_order + 6
        assert any_order == -(-in_order * 2 // 3)


@pytest.mark.parametrize(
    ("id", "points"),
    [
        ("edinburgh-sydney", 25),
        ("marseille-al_qahira", 5),
        ("hong_kong-jakarta", 5),
        ("mexico-new_york", 11),
        ("rio_de_janeiro-tokyo", 20),
    ],
)
def test_some_tickets(id: str, points: int) -> None:
    assert [ticket.points for ticket in WORLD.tickets if ticket.id == id] == [points]


def test_points_go_with_the_shortest_way() -> None:
    """At least the spaces of the shortest way, at most twice that and three: typing errors show."""
    for ticket in WORLD.tickets:
        way = sum(shortest(WORLD, *step) for step in pairwise(ticket.cities))
        assert way <= max(ticket.points, ticket.in_order) <= 2 * way + 3, ticket.id


@pytest.mark.parametrize(
    ("written", "id"),
    [
        ("Cairo", "al_qahira"),
        ("le caire", "al_qahira"),
        ("Al Qahira", "al_qahira"),
        ("Moscou", "moskva"),
        ("Pékin", "beijing"),
        ("Édimbourg", "edinburgh"),
        ("Téhéran", "tehran"),
        ("Bombay", "mumbai"),
        ("Dar-es-Salaam", "dar_es_salaam"),
        ("Valparaíso", "valparaiso"),
        ("Océan Indien Sud", "south_indian_ocean"),
    ],
)
def test_other_spellings_are_understood(written: str, id: str) -> None:
    assert WORLD.cities[NAMES.city(written)].id == id


@pytest.mark.parametrize(
    "written",
    [
        "casablanca-al_qahira-tehran",
        "Casablanca - Al-Qahira - Tehran",
        "Casablanca-Al-Qahira-Tehran",
        "Casablanca – Le Caire – Téhéran",
    ],
)
def test_cities_of_an_itinerary(written: str) -> None:
    ids = [WORLD.cities[city].id for city in NAMES.cities(written)]
    assert ids == ["casablanca", "al_qahira", "tehran"]


def test_everything_is_drawn() -> None:
    check_everything_is_drawn(WORLD)


def test_spaces_run_from_a_to_b() -> None:
    check_spaces_run_from_a_to_b(WORLD)


def test_the_whole_board_is_one_variant() -> None:
    [entry] = load_variants(builtin("world"))
    assert (entry.id, entry.tickets) == ("world", ("base",))
