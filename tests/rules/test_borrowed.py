"""EU-7: the routes that stations borrow at the end, and that nothing else would be better."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogg.engine.game import Game
from fogg.engine.ints import ints
from fogg.engine.mechanics.tickets import completed_tickets
from fogg.engine.network import best_loans
from fogg.engine.state import CLOSED, NOTHING, State
from tests.stations import (
    BUILT_RULES,
    ROUTES,
    borrowed,
    stations,
)
from tests.toys import (
    Table,
    blank,
    random_states,
    toy_game,
    variant,
)

# EU-7: borrowed routes


@pytest.mark.rule("EU-7")
def test_a_station_uses_one_route_of_another_player() -> None:
    table = stations()
    table.set_owner(0, "amber-birch")
    table.set_owner(1, "birch-cedar")
    table.set_tickets(0, "amber-cedar")
    assert table.line("tickets") == [-7, 0]
    table.set_stations(0, "birch")
    assert table.line("tickets") == [7, 0]
    assert borrowed(table) == {"birch": "birch-cedar"}
    table.set_stations(0, "cedar")
    assert table.line("tickets") == [7, 0]


@pytest.mark.rule("EU-7")
def test_the_route_must_end_in_the_city() -> None:
    table = stations()
    table.set_owner(0, "amber-birch")
    table.set_owner(1, "birch-cedar")
    table.set_tickets(0, "amber-cedar")
    table.set_stations(0, "amber")
    assert table.line("tickets") == [-7, 0]
    assert borrowed(table) == {"amber": None}


@pytest.mark.rule("EU-7")
@pytest.mark.parametrize("owner", [NOTHING, CLOSED])
def test_routes_that_nobody_owns_are_not_borrowed(owner: int) -> None:
    table = stations()
    table.set_owner(0, "amber-birch")
    table.set_owner(owner, "birch-cedar")
    table.set_tickets(0, "amber-cedar")
    table.set_stations(0, "birch")
    assert table.line("tickets") == [-7, 0]


@pytest.mark.rule("EU-7")
def test_one_route_for_each_station() -> None:
    table = stations()
    table.set_owner(0, "amber-birch")
    table.set_owner(1, "birch-cedar", "cedar-delta")
    table.set_tickets(0, "amber-delta")
    table.set_stations(0, "cedar")
    assert table.line("tickets") == [-9, 0]
    table.set_stations(0, "cedar", "delta")
    assert table.line("tickets") == [9, 0]
    assert borrowed(table) == {"cedar": "birch-cedar", "delta": "cedar-delta"}


@pytest.mark.rule("EU-7")
def test_the_same_route_for_all_tickets() -> None:
    table = stations()
    table.set_owner(0, "amber-birch")
    table.set_owner(1, "birch-cedar", "birch-fern")
    table.set_tickets(0, "amber-cedar", "amber-fern")
    table.set_stations(0, "birch")
    assert table.line("tickets") == [10 - 7, 0]
    assert borrowed(table) == {"birch": "birch-fern"}


@pytest.mark.rule("EU-7")
def test_the_best_route_is_that_of_all_tickets_together() -> None:
    table = stations()
    table.set_owner(0, "amber-birch", "cedar-delta")
    table.set_owner(1, "birch-cedar", "birch-fern")
    table.set_tickets(0, "amber-cedar", "amber-delta", "amber-fern")
    table.set_stations(0, "birch")
    assert table.line("tickets") == [7 + 9 - 10, 0]
    assert borrowed(table) == {"birch": "birch-cedar"}


@pytest.mark.rule("EU-7")
def test_with_equal_points_the_more_tickets_count() -> None:
    tickets = "amber-cedar 10\namber-fern 6\namber-gorge 4" + "\nelm-gorge 1" * 12
    for routes in (ROUTES, "\n".join(reversed(ROUTES.strip().splitlines()))):
        table = blank(2, toy_game(routes, tickets, **BUILT_RULES))
        table.set_owner(0, "amber-birch", "fern-gorge")
        table.set_owner(1, "birch-cedar", "birch-fern")
        table.set_tickets(0, "amber-cedar", "amber-fern", "amber-gorge")
        table.set_stations(0, "birch")
        assert borrowed(table) == {"birch": "birch-fern"}
        assert completed_tickets(table.game, table.state)[0] == 2


@pytest.mark.rule("EU-7")
def test_several_players_may_borrow_the_same_route() -> None:
    table = stations(3)
    table.set_owner(0, "amber-birch")
    table.set_owner(1, "birch-cedar")
    table.set_owner(2, "cedar-delta")
    table.set_tickets(0, "amber-cedar")
    table.set_tickets(2, "birch-delta")
    table.set_stations(0, "birch")
    table.set_stations(2, "cedar")
    assert table.line("tickets") == [7, 0, 12]
    assert borrowed(table, 0) == {"birch": "birch-cedar"}
    assert borrowed(table, 2) == {"cedar": "birch-cedar"}


@pytest.mark.rule("EU-7")
def test_borrowed_routes_join_each_other() -> None:
    table = stations(3)
    table.set_owner(1, "birch-cedar")
    table.set_owner(2, "cedar-delta")
    table.set_tickets(0, "birch-delta")
    table.set_stations(0, "birch", "delta")
    assert table.line("tickets")[0] == 12
    assert borrowed(table) == {"birch": "birch-cedar", "delta": "cedar-delta"}


@pytest.mark.rule("EU-7", "EU-9")
@pytest.mark.parametrize("lane", ["cedar-delta", "cedar-delta-2"])
def test_of_a_double_any_lane_of_another_will_do(lane: str) -> None:
    table = stations(4)
    table.set_owner(0, "birch-cedar")
    table.set_owner(3, lane)
    table.set_tickets(0, "birch-delta")
    table.set_stations(0, "delta")
    assert table.line("tickets")[0] == 12
    assert borrowed(table) == {"delta": lane}


@pytest.mark.rule("EU-7", "EU-8")
def test_tickets_completed_so_count_as_completed() -> None:
    table = stations()
    table.set_owner(0, "amber-birch")
    table.set_owner(1, "birch-cedar")
    table.set_tickets(0, "amber-cedar")
    table.set_stations(0, "birch")
    assert list(completed_tickets(table.game, table.state)) == [1, 0]
    (tickets,) = [e for e in table.game.final(table.state)[0] if e.name == "tickets"]
    assert tickets.detail == [
        {
            "ticket": "amber-cedar",
            "completed": True,
            "points": 7,
            "way": ["amber-birch", "birch-cedar"],
        }
    ]


@pytest.mark.rule("EU-7")
def test_the_longest_path_knows_no_stations() -> None:
    table = stations()
    table.set_owner(0, "amber-birch")
    table.set_owner(1, "birch-cedar")
    table.set_tickets(0, "amber-cedar")
    table.set_stations(0, "birch")
    assert table.line("longest_path") == [0, 10]
    (path,) = [e for e in table.game.final(table.state)[0] if e.name == "longest_path"]
    assert path.detail == {"length": 2, "routes": ["amber-birch"]}


@pytest.mark.rule("EU-7")
def test_a_route_that_helps_nothing_is_not_borrowed() -> None:
    table = stations()
    table.set_owner(1, "birch-cedar", "birch-fern")
    table.set_stations(0, "birch")
    assert borrowed(table) == {"birch": None}
    table.set_owner(0, "amber-birch")
    table.set_tickets(0, "amber-elm")
    assert borrowed(table) == {"birch": None}


# EU-7: nothing is better, by trying everything


def reached(game: Game, routes: list[int], start: int) -> set[int]:
    """The cities that these routes join to a city."""
    ends = [(int(game.route_a[route]), int(game.route_b[route])) for route in routes]
    cities = {start}
    while more := {c for pair in ends if cities & set(pair) for c in pair} - cities:
        cities |= more
    return cities


def worth(game: Game, state: State, seat: int, routes: list[int]) -> tuple[int, int]:
    """Points and number of the tickets that these routes complete."""
    points = completed = 0
    for ticket, holder in enumerate(state.holder):
        a, b = (int(city) for city in game.ticket_cities[ticket])
        if holder == seat and b in reached(game, routes, a):
            points += int(game.ticket_points[ticket])
            completed += 1
    return points, completed


def choices(game: Game, state: State, seat: int) -> list[list[int]]:
    """For each station of the seat the routes that it could borrow, and −1."""
    return [
        [
            NOTHING,
            *(
                route
                for route in range(game.routes)
                if city in (game.route_a[route], game.route_b[route])
                and state.owner[route] not in (seat, NOTHING, CLOSED)
            ),
        ]
        for city, building in enumerate(state.buildings)
        if building == seat
    ]


def check_best(game: Game, state: State, seat: int) -> None:
    own = [route for route, owner in enumerate(state.owner) if owner == seat]
    possible = choices(game, state, seat)
    cities = [city for city, building in enumerate(state.buildings) if building == seat]
    found = [int(route) for route in best_loans(game, state, seat, ints(cities))]
    assert all(route in row for route, row in zip(found, possible, strict=True))
    lent = [[route for route in row if route != NOTHING] for row in product(*possible)]
    best = max(worth(game, state, seat, own + routes) for routes in lent)
    assert worth(game, state, seat, own + [r for r in found if r != NOTHING]) == best


@st.composite
def positions(draw: st.DrawFn) -> Table:
    table = stations(3)
    routes = len(table.game.route_names)
    owners = st.lists(st.sampled_from([NOTHING, 0, 1, 2]), min_size=routes, max_size=routes)
    table.state.owner = ints(draw(owners))
    number = len(table.game.ticket_names)
    holders = st.lists(st.sampled_from([NOTHING, 0]), min_size=number, max_size=number)
    table.state.holder = ints(draw(holders))
    cities = draw(st.lists(st.sampled_from(table.game.city_names), max_size=3, unique=True))
    table.set_stations(0, *cities)
    return table


@pytest.mark.rule("EU-7")
@given(positions())
def test_no_choice_of_routes_is_better_on_a_toy_board(table: Table) -> None:
    check_best(table.game, table.state, 0)


@pytest.mark.rule("EU-7")
@pytest.mark.parametrize("id", ["europe", "europe-mega"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_no_choice_of_routes_is_better_on_the_board(id: str, seats: int) -> None:
    game = variant(id)
    for seed in range(2):
        state = random_states(game, seats, f"loans {seed}", every=10**6)[-1]
        for seat in range(seats):
            check_best(game, state, seat)


@pytest.mark.rule("EU-7")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_score_uses_the_routes_that_the_detail_names(seats: int) -> None:
    game = variant("europe-expanded")
    table = Table(game, seats)
    table.state = random_states(game, seats, "detail", every=10**6)[-1]
    for seat in range(seats):
        names = [name for name in borrowed(table, seat).values() if name is not None]
        own = [route for route, owner in enumerate(table.state.owner) if owner == seat]
        lent = [game.board.route(name) for name in names]
        done, _ = worth(game, table.state, seat, own + lent)
        all_points = sum(
            int(game.ticket_points[ticket])
            for ticket, holder in enumerate(table.state.holder)
            if holder == seat
        )
        assert table.line("tickets")[seat] == 2 * done - all_points
