"""The board of Europe against the rule books, number by number."""

from __future__ import annotations

from collections import Counter

import pytest

from fogg.boards import Names, builtin, check_board, load_board, load_variants
from fogg.engine.board import Ticket
from tests.boards.measures import (
    check_everything_is_drawn,
    check_spaces_run_from_a_to_b,
    drawing,
    shortest,
    steps_over_the_edge,
)

EUROPE = load_board(builtin("europe"))
NAMES = Names(EUROPE)
COLORS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
BIG = {"angora", "athina", "berlin", "london", "madrid", "moskva", "paris", "roma", "wien"}

# EU-5, EU-4, EU-9: the special routes.
TUNNELS = """
    angora-constantinople angora-smyrna barcelona-pamplona bucuresti-budapest bucuresti-sofia
    budapest-kyiv constantinople-smyrna erzurum-sochi madrid-pamplona madrid-pamplona-2
    marseille-roma marseille-zurich munchen-venezia munchen-zurich paris-zurich
    petrograd-stockholm sarajevo-sofia venezia-zurich
"""
FERRIES = {
    "amsterdam-london": 2,
    "athina-brindisi": 1,
    "athina-smyrna": 1,
    "brindisi-palermo": 1,
    "constantinople-sevastopol": 2,
    "dieppe-london": 1,
    "dieppe-london-2": 1,
    "erzurum-sevastopol": 2,
    "essen-kobenhavn": 1,
    "essen-kobenhavn-2": 1,
    "palermo-roma": 1,
    "palermo-smyrna": 2,
    "sevastopol-sochi": 1,
}
DOUBLES = """
    berlin-frankfurt berlin-warszawa bruxelles-paris budapest-wien dieppe-london edinburgh-london
    essen-kobenhavn frankfurt-paris kobenhavn-stockholm madrid-pamplona pamplona-paris
"""
LONG = {
    "base": {
        "brest-petrograd": 20,
        "cadiz-stockholm": 21,
        "edinburgh-athina": 21,
        "kobenhavn-erzurum": 21,
        "lisboa-danzig": 20,
        "palermo-moskva": 20,
    },
    "1912_long": {
        "amsterdam-rostov": 19,
        "essen-angora": 16,
        "london-sochi": 20,
        "pamplona-kyiv": 18,
        "paris-sevastopol": 17,
        "riga-brindisi": 17,
    },
}


def names_big_city(ticket: Ticket) -> bool:
    return any(EUROPE.cities[city].big for city in ticket.cities)


def test_the_files_are_without_fault() -> None:
    assert check_board(builtin("europe")) == []


def test_counts() -> None:
    assert len(EUROPE.cities) == 47
    assert len(EUROPE.routes) == 101
    assert len({frozenset((route.a, route.b)) for route in EUROPE.routes}) == 90
    assert sum(route.length for route in EUROPE.routes) == 300


def test_spaces_of_each_color() -> None:
    """Eight routes of each color; the rest is gray."""
    spaces: Counter[str] = Counter()
    for route in EUROPE.routes:
        spaces[route.color] += route.length
    assert spaces == dict.fromkeys(COLORS, 22) | {"blue": 23, "green": 23, "gray": 122}
    routes = Counter(route.color for route in EUROPE.routes)
    assert routes == dict.fromkeys(COLORS, 8) | {"gray": 37}


def test_eu_3_lengths() -> None:
    """EU-3: no route of 5 or 7 spaces; a single one of 8."""
    lengths = Counter(route.length for route in EUROPE.routes)
    assert lengths == {1: 4, 2: 35, 3: 30, 4: 29, 6: 2, 8: 1}


def test_eu_4_ferries() -> None:
    """EU-4: 13 ferries, all gray, with at most as many locomotives as spaces."""
    ferries = {route.id: route.locomotives for route in EUROPE.routes if route.locomotives}
    assert ferries == FERRIES
    for route in EUROPE.routes:
        if route.locomotives:
            assert (route.color, route.tunnel) == ("gray", False)
            assert route.locomotives <= route.length


def test_eu_5_tunnels() -> None:
    """EU-5: 18 tunnels."""
    tunnels = {route.id for route in EUROPE.routes if route.tunnel}
    assert tunnels == set(TUNNELS.split())
    assert len(tunnels) == 18


def test_eu_9_doubles() -> None:
    """EU-9: 11 double routes of two lanes each, of equal length, and no other lanes between."""
    groups: dict[int, list[str]] = {}
    for route in EUROPE.routes:
        if route.group >= 0:
            groups.setdefault(route.group, []).append(route.id)
    assert sorted(groups.values()) == [[id, f"{id}-2"] for id in DOUBLES.split()]
    for one, other in groups.values():
        first, second = (EUROPE.routes[EUROPE.route(id)] for id in (one, other))
        assert (first.length, first.tunnel, first.locomotives) == (
            second.length,
            second.tunnel,
            second.locomotives,
        )


def test_all_routes_take_wagons() -> None:
    assert {(route.suit, route.paired) for route in EUROPE.routes} == {("wagon", False)}


def test_every_city_is_reached() -> None:
    ends = {city for route in EUROPE.routes for city in (route.a, route.b)}
    assert ends == set(range(47))
    assert not any(city.waypoint or city.port for city in EUROPE.cities)


@pytest.mark.parametrize(
    ("id", "length", "color"),
    [
        ("palermo-smyrna", 6, "gray"),
        ("petrograd-stockholm", 8, "gray"),
        ("budapest-kyiv", 6, "gray"),
        ("madrid-pamplona", 3, "black"),
        ("madrid-pamplona-2", 3, "white"),
        ("dieppe-paris", 1, "purple"),
        ("edinburgh-london-2", 4, "orange"),
    ],
)
def test_some_routes(id: str, length: int, color: str) -> None:
    route = EUROPE.routes[EUROPE.route(id)]
    assert (route.length, route.color) == (length, color)


def test_decks() -> None:
    """EU-1, EU12-1, EU12-2: 46 tickets, 19 more, 30 of big cities, 6 long ones; all different."""
    decks = Counter(ticket.deck for ticket in EUROPE.tickets)
    assert decks == {"base": 46, "1912": 19, "1912_big": 30, "1912_long": 6}
    assert len({frozenset(ticket.cities) for ticket in EUROPE.tickets}) == 101
    assert len({ticket.id for ticket in EUROPE.tickets}) == 101


@pytest.mark.parametrize("deck", LONG)
def test_eu_1_long_tickets(deck: str) -> None:
    """EU-1, EU12-2: six long tickets in the box, six more of 1912."""
    points = {t.id: t.points for t in EUROPE.tickets if t.long and t.deck == deck}
    assert points == LONG[deck]


def test_long_tickets_are_in_no_other_deck() -> None:
    assert {ticket.deck for ticket in EUROPE.tickets if ticket.long} == set(LONG)
    assert max(t.points for t in EUROPE.tickets if not t.long and t.deck == "base") == 13


def test_eu12_3_big_cities() -> None:
    """EU12-3: 45 tickets name a big city: 15 of the base game and 30 new ones, none long."""
    assert {city.id for city in EUROPE.cities if city.big} == BIG
    big = [ticket for ticket in EUROPE.tickets if names_big_city(ticket) and not ticket.long]
    assert Counter(ticket.deck for ticket in big) == {"base": 15, "1912_big": 30}


@pytest.mark.parametrize(
    ("id", "points"),
    [
        ("london-wien", 10),
        ("paris-wien", 8),
        ("frankfurt-kobenhavn", 5),
        ("berlin-moskva", 12),
    ],
)
def test_some_tickets(id: str, points: int) -> None:
    (ticket,) = [ticket for ticket in EUROPE.tickets if ticket.id == id]
    assert (ticket.points, ticket.long) == (points, False)


def test_tickets_are_plain() -> None:
    for ticket in EUROPE.tickets:
        assert len(ticket.cities) == 2
        assert (ticket.in_order, ticket.penalty, ticket.values) == (0, 0, ())


def test_points_are_near_the_shortest_way() -> None:
    """A ticket is worth about as many points as the shortest way has spaces: typing errors show."""
    for ticket in EUROPE.tickets:
        assert abs(ticket.points - shortest(EUROPE, *ticket.cities)) <= 3, ticket.id


@pytest.mark.parametrize(
    ("written", "id"),
    [("Ankara", "angora"), ("Athína", "athina"), ("Zürich", "zurich"), ("Zurich", "zurich")],
)
def test_other_spellings_are_understood(written: str, id: str) -> None:
    assert EUROPE.cities[NAMES.city(written)].id == id


def test_everything_is_drawn() -> None:
    check_everything_is_drawn(EUROPE)


def test_spaces_run_from_a_to_b() -> None:
    check_spaces_run_from_a_to_b(EUROPE)


def test_no_route_leads_over_the_edge() -> None:
    assert set(steps_over_the_edge(EUROPE).values()) == {0}
    assert drawing(EUROPE).wraps == frozenset()


def test_the_whole_board_is_one_variant() -> None:
    [entry] = load_variants(builtin("europe"))
    assert (entry.id, set(entry.tickets)) == ("europe", {"base", "1912", "1912_big", "1912_long"})
