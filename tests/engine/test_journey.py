"""Trails through cities in order (WO-9) against a search through every walk."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fogg.engine.board import Ticket
from fogg.engine.game import Game
from fogg.engine.ints import ints
from fogg.engine.network import components, in_order, joins, way_through
from tests.engine.test_network import Edge, connected, game_of, graphs, rows
from tests.toys import blank, toy_game, variant

stops = st.lists(st.integers(0, 5), min_size=3, max_size=5, unique=True)

# A line 0-1-2-3, a triangle 0-1-2, a star around 0, two triangles that share a city.
LINE = [(0, 1, 1), (1, 2, 1), (2, 3, 1)]
TRIANGLE = [(0, 1, 1), (1, 2, 1), (2, 0, 1)]
STAR = [(0, 1, 1), (0, 2, 1), (0, 3, 1)]
BOW_TIE = [(0, 1, 1), (1, 2, 1), (2, 0, 1), (2, 3, 1), (3, 4, 1), (4, 2, 1)]


def walks_through(edges: list[Edge], cities: list[int]) -> bool:
    """Whether some walk without a route twice meets the cities in this order, by trying all."""

    def go(city: int, met: int, unused: list[Edge]) -> bool:
        if city == cities[met]:
            met += 1
        if met == len(cities):
            return True
        for place, (a, b, _) in enumerate(unused):
            if city in (a, b):
                rest = unused[:place] + unused[place + 1 :]
                if go(b if city == a else a, met, rest):
                    return True
        return False

    return go(cities[0], 0, edges)


def walk(game: Game, start: int, routes: list[int]) -> list[int]:
    """The cities met by going these routes from a city on."""
    met = [start]
    for route in routes:
        a, b = int(game.route_a[route]), int(game.route_b[route])
        assert met[-1] in (a, b)
        met.append(b if met[-1] == a else a)
    return met


def in_this_order(met: list[int], cities: list[int]) -> bool:
    rest = iter(met)
    return all(city in rest for city in cities)


@pytest.mark.rule("WO-9")
@settings(max_examples=400)
@given(graphs(8), stops)
@example(LINE, [0, 2, 3])
@example(LINE, [1, 0, 3])
@example(TRIANGLE, [0, 2, 1])
@example(STAR, [1, 2, 3])
@example(STAR, [1, 0, 3])
@example(BOW_TIE, [0, 3, 1])
@example(BOW_TIE, [0, 4, 1, 3])
@example([*LINE, (2, 0, 1), (2, 3, 2)], [0, 2, 1, 3])
def test_a_trail_is_found_if_there_is_one(edges: list[Edge], cities: list[int]) -> None:
    game = game_of(edges)
    found = in_order(game, ints(rows(edges)), ints(cities))
    assert bool(found) is walks_through(edges, cities)
    assert len(found) == len(set(found))
    assert set(found) <= set(rows(edges))
    if found:
        assert in_this_order(walk(game, cities[0], found), cities)


@pytest.mark.rule("WO-9")
@given(graphs(), stops)
def test_a_trail_in_order_joins_the_cities(edges: list[Edge], cities: list[int]) -> None:
    game = game_of(edges)
    routes = ints(rows(edges))
    joined = joins(components(game, routes), ints(cities))
    assert joined or not in_order(game, routes, ints(cities))
    through = way_through(game, routes, ints(cities))
    if joined:
        assert joins(components(game, ints(through)), ints(cities))
        assert len(through) == len(set(through))


@pytest.mark.rule("WO-9")
@given(graphs(), stops)
def test_the_way_back_exists_too(edges: list[Edge], cities: list[int]) -> None:
    game = game_of(edges)
    routes = ints(rows(edges))
    there = in_order(game, routes, ints(cities))
    back = in_order(game, routes, ints(cities[::-1]))
    assert bool(there) is bool(back)


# Scores of random networks on the World board

WORLD = variant("world")
ITINERARIES = [ticket for ticket in WORLD.tickets if len(ticket.cities) > 2]
PORTS = [place for place, city in enumerate(WORLD.board.cities) if city.port]


@st.composite
def networks(draw: st.DrawFn) -> list[int]:
    """Up to twelve routes near the cities of an itinerary."""
    near = set(draw(st.sampled_from(ITINERARIES)).cities)
    routes = [place for place, route in enumerate(WORLD.board.routes) if {route.a, route.b} & near]
    return draw(st.lists(st.sampled_from(routes), max_size=12, unique=True))


def plain_points(edges: list[Edge], ticket: Ticket) -> int:
    """What a ticket is worth, by trying everything."""
    cities = list(ticket.cities)
    if not all(connected(edges, cities[0], city) for city in cities[1:]):
        return -(ticket.penalty or ticket.points)
    if len(cities) > 2 and walks_through(edges, cities):
        return ticket.in_order
    return ticket.points


@pytest.mark.rule("WO-9", "WO-10")
@settings(max_examples=150)
@given(networks(), st.sets(st.sampled_from(WORLD.tickets), max_size=8), st.data())
def test_tickets_and_harbors_score_as_counted_by_hand(
    owned: list[int], more: set[Ticket], data: st.DataObject
) -> None:
    tickets = {ticket.id: ticket for ticket in [*more, *ITINERARIES]}
    built = data.draw(st.lists(st.sampled_from(PORTS), max_size=3, unique=True))
    table = blank(2, WORLD)
    table.set_owner(0, *(WORLD.route_names[route] for route in owned))
    table.set_tickets(0, *tickets)
    table.set_harbors(0, *(WORLD.city_names[city] for city in built))
    routes = WORLD.board.routes
    edges = [(routes[place].a, routes[place].b, routes[place].length) for place in owned]
    points = {id: plain_points(edges, ticket) for id, ticket in tickets.items()}
    named = [
        sum(city in tickets[id].cities for id, value in points.items() if value > 0)
        for city in built
    ]
    assert table.line("tickets") == [sum(points.values()), 0]
    worth = sum((0, 20, 30, 40)[min(number, 3)] for number in named)
    assert table.line("harbors") == [worth - 4 * (3 - len(built)), -12]
    details = {line.name: line.detail for line in WORLD.final(table.state)[0]}
    assert {entry["ticket"]: entry["points"] for entry in details["tickets"]} == points
    for entry in details["tickets"]:
        check_way(entry, tickets[entry["ticket"]])


def check_way(entry: dict[str, Any], ticket: Ticket) -> None:
    """The way shown for a ticket joins its cities, and in order if the points say so."""
    way = [WORLD.board.route(name) for name in entry["way"]]
    assert (way != []) is entry["completed"] is (entry["points"] > 0)
    if way:
        assert joins(components(WORLD, ints(way)), ints(ticket.cities))
    if entry.get("in_order"):
        cities = list(ticket.cities)
        assert in_this_order(walk(WORLD, cities[0], way), cities)
        assert entry["points"] == ticket.in_order


def test_a_large_network_is_searched_through() -> None:
    """Every route of the board: far more than one player can own."""
    routes = ints(range(int(WORLD.routes)))
    for ticket in ITINERARIES:
        found = in_order(WORLD, routes, ints(ticket.cities))
        assert in_this_order(walk(WORLD, ticket.cities[0], found), list(ticket.cities))


@pytest.mark.rule("WO-9")
@pytest.mark.parametrize("cities", [[0, 12, 1], [0, 1, 12, 2], [12, 0, 13], [0, 12, 13, 1]])
def test_a_dense_network_without_a_way_through_is_seen_at_once(cities: list[int]) -> None:
    """Twelve cities, each joined to each other, and two more at the ends of single routes.

    There are millions of ways from city to city: trying all of them would take hours.
    """
    pairs = [*combinations(range(12), 2), (3, 12), (4, 13)]
    names = [f"city{number}" for number in range(14)]
    lines = [f"{names[a]}-{names[b]} 1 gray" for a, b in pairs]
    game = toy_game("\n".join(lines), "city0-city1 2\n" * 15)
    order = ints(game.board.city(names[city]) for city in cities)
    through = cities == [12, 0, 13]
    assert bool(in_order(game, ints(range(len(pairs))), order)) is through
