"""EU-6, EU-7: stations, and the routes that they borrow at the end."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogg.engine.action import BORROW_ROUTES, STATION
from fogg.engine.board import Board
from fogg.engine.event import BORROWED, BUILT, CHOSE, ENDED, SHOWED
from fogg.engine.game import Game
from fogg.engine.ints import ints
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.mechanics.bonuses import LongestPath, completed_tickets
from fogg.engine.mechanics.stations import ChosenStations, Stations
from fogg.engine.network import best_loans
from fogg.engine.rules import but
from fogg.engine.state import BORROW, CLOSED, CLOSING, NOTHING, State
from fogg.variants import EUROPE
from tests.toys import (
    CORE,
    Table,
    blank,
    catalogue,
    random_states,
    toy_board,
    toy_game,
    toy_rules,
    variant,
)

# A row of cities, a double in it, a way round and a branch.
ROUTES = """
    amber-birch 2 red
    birch-cedar 3 red
    cedar-delta 4 red
    cedar-delta-2 4 blue
    delta-elm 5 red
    birch-fern 1 blue
    fern-delta 6 green
    fern-gorge 2 green
"""
TICKETS = """
    amber-cedar 7
    amber-delta 9
    amber-fern 10
    amber-gorge 4
    birch-delta 12
    birch-elm 15
    cedar-elm 6
    amber-elm 20
""" + "\n".join(f"elm-gorge {points}" for points in range(1, 10))
BUILT_RULES: dict[str, Any] = {
    "mechanics": (*CORE, Stations((1, 2, 3), 4), LongestPath(10)),
    "tie_breaks": ("tickets", "fewest_stations", "longest_path"),
}
CHOSEN_RULES: dict[str, Any] = BUILT_RULES | {
    "mechanics": (*CORE, ChosenStations((1, 2, 3), 4), LongestPath(10))
}


def stations(seats: int = 2, hand: str = "") -> Table:
    table = blank(seats, toy_game(ROUTES, TICKETS, **BUILT_RULES))
    table.set_hand(0, hand)
    table.set_discard("")
    return table


def stuck(table: Table) -> Table:
    """Nobody can do anything any more."""
    table.no_cards()
    table.set_ticket_deck()
    return table


def built_in(table: Table, seat: int) -> set[str]:
    rows = zip(table.game.city_names, table.state.buildings, strict=True)
    return {city for city, building in rows if building == seat}


def payments(table: Table, city: str) -> list[str]:
    start = f"station {city} "
    return [text.removeprefix(start) for text in table.legal() if text.startswith(start)]


def detail(table: Table, seat: int) -> dict[str, Any]:
    (found,) = [e.detail for e in table.game.final(table.state)[seat] if e.name == "stations"]
    assert isinstance(found, dict)
    return found


def borrowed(table: Table, seat: int = 0) -> dict[str, str | None]:
    return {entry["city"]: entry["route"] for entry in detail(table, seat)["borrowed"]}


# EU-6: building


@pytest.mark.rule("EU-6")
def test_the_first_station_costs_any_card() -> None:
    table = stations(hand="red*1 blue*3 locomotive*1")
    assert payments(table, "amber") == ["red*1", "blue*1", "locomotive*1"]
    table.do("station amber blue*1")
    assert built_in(table, 0) == {"amber"}
    assert table.hand(0) == "red*1 blue*2 locomotive*1"
    assert table.discard == "blue*1"
    assert table.on_turn == 1


@pytest.mark.rule("EU-6")
def test_the_second_costs_two_cards_of_one_color() -> None:
    table = stations(hand="red*1 blue*3 locomotive*2")
    table.set_stations(0, "elm")
    expected = ["red*1 locomotive*1", "blue*2", "blue*1 locomotive*1", "locomotive*2"]
    assert payments(table, "amber") == expected
    assert table.problem("station amber red*1 blue*1") == "wrong_station_payment"
    assert table.problem("station amber blue*1") == "wrong_station_payment"
    assert table.problem("station amber red*2") == "cards_not_held"


@pytest.mark.rule("EU-6")
def test_the_third_costs_three_cards_of_one_color() -> None:
    table = stations(hand="red*1 blue*3 locomotive*3")
    table.set_stations(0, "elm", "fern")
    assert payments(table, "amber") == [
        "red*1 locomotive*2",
        "blue*3",
        "blue*2 locomotive*1",
        "blue*1 locomotive*2",
        "locomotive*3",
    ]
    table.do("station amber locomotive*3")
    assert built_in(table, 0) == {"amber", "elm", "fern"}


@pytest.mark.rule("EU-6")
def test_there_is_no_fourth() -> None:
    table = stations(hand="red*9 locomotive*6")
    table.set_stations(0, "elm", "fern", "gorge")
    assert payments(table, "amber") == []
    assert table.problem("station amber red*3") == "no_stations_left"


@pytest.mark.rule("EU-6")
def test_others_pay_for_their_own_first_station() -> None:
    table = stations(hand="red*1")
    table.set_stations(1, "elm", "fern")
    assert payments(table, "amber") == ["red*1"]


@pytest.mark.rule("EU-6")
def test_one_station_in_a_city() -> None:
    table = stations(hand="red*5")
    table.set_stations(1, "amber")
    assert table.problem("station amber red*1") == "building_there"
    table.set_stations(0, "birch")
    assert table.problem("station birch red*2") == "building_there"
    free = {text.split()[1] for text in table.legal() if text.startswith("station")}
    assert free == {"cedar", "delta", "elm", "fern", "gorge"}


@pytest.mark.rule("EU-6")
def test_any_city_will_do_connected_or_not() -> None:
    table = stations(hand="red*1")
    every = {text.split()[1] for text in table.legal() if text.startswith("station")}
    assert every == set(table.game.city_names)
    table.set_owner(0, "amber-birch")
    table.set_owner(1, "delta-elm")
    again = {text.split()[1] for text in table.legal() if text.startswith("station")}
    assert again == every


@pytest.mark.rule("EU-6")
def test_a_junction_is_no_city() -> None:
    plain = toy_board(ROUTES, TICKETS)
    junction = plain.cities[0]._replace(waypoint=True)
    board = Board("toy", {}, (junction, *plain.cities[1:]), plain.routes, plain.tickets)
    table = blank(2, Game(board, toy_rules(**BUILT_RULES)))
    table.set_hand(0, "red*1")
    assert table.problem("station amber red*1") == "no_city"
    assert payments(table, "amber") == []
    offered = {offer.target for offer in table.game.offers(table.state, 0) if offer.kind == STATION}
    assert offered == set(range(1, 7))


@pytest.mark.rule("EU-6", "EU-2")
def test_a_station_is_the_whole_turn() -> None:
    table = stations(hand="red*5")
    table.do("station amber red*1")
    assert table.on_turn == 1
    table.do_anyhow("draw deck")
    assert table.problem("station birch red*1") == "second_card_due"


@pytest.mark.rule("EU-6", "US-6")
def test_who_can_build_a_station_may_not_pass() -> None:
    table = stuck(stations())
    assert table.legal() == ["pass"]
    table.set_hand(0, "green*1")
    assert "pass" not in table.legal()
    assert table.problem("pass") == "must_not_pass"
    # The payment fills a gap of the display at once.
    table.set_pieces(0, 0)
    table.do("station amber green*1", luck="green")
    assert table.display == "green . . . ."


@pytest.mark.rule("EU-6", "US-14")
def test_stations_are_public() -> None:
    table = stations(hand="red*1 locomotive*1")
    built, *_ = table.do("station amber locomotive*1")
    assert (built.kind, built.seen_by(None).cards) == (BUILT, (int(table.game.joker),))
    for seat in (0, 1, None):
        view = table.game.view(table.state, seat)
        assert view.data()["buildings"] == {"amber": 0}
        assert view.building(table.game.board.city("birch")) == NOTHING


@pytest.mark.rule("EU-6")
def test_stations_are_offered_with_what_they_cost() -> None:
    table = stations(hand="red*5 blue*1 locomotive*1")
    table.set_stations(1, "amber")
    offers = [o for o in table.game.offers(table.state, 0) if o.kind == STATION]
    assert len(offers) == 7
    assert offers[0].problem is not None
    assert offers[0].problem.params == {"city": "amber", "owner": 1}
    texts = [table.game.notation.text(action) for action in offers[1].actions]
    assert texts == ["station birch red*1", "station birch blue*1", "station birch locomotive*1"]
    assert offers[1].points == -4


# EU-7: points for stations in reserve


@pytest.mark.rule("EU-7")
def test_unbuilt_stations_are_worth_four_points_each() -> None:
    table = stations()
    table.set_stations(1, "amber", "elm")
    assert table.line("stations") == [12, 4]
    assert detail(table, 0) == {"left": 3, "borrowed": []}
    assert detail(table, 1)["left"] == 1


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


# EU-7: the owner may choose, as an option of the table


def chosen(seats: int = 3) -> Table:
    """Seats 0 and 2 have stations; the next passes end the turns."""
    table = stuck(blank(seats, toy_game(ROUTES, TICKETS, **CHOSEN_RULES)))
    table.set_owner(0, "amber-birch")
    table.set_owner(1, "birch-cedar", "birch-fern", "delta-elm")
    table.set_tickets(0, "amber-cedar", "amber-fern")
    table.set_stations(0, "birch", "delta")
    table.set_stations(2, "elm")
    return table


def closing() -> Table:
    table = chosen()
    for _ in range(3):
        table.do("pass")
    return table


@pytest.mark.rule("EU-7")
def test_those_with_stations_choose_after_the_last_turn() -> None:
    table = closing()
    assert table.state.phase == CLOSING
    assert not table.over
    assert table.game.actors(table.state) == (0, 2)
    assert table.game.phase_of(table.state, 0) == BORROW
    assert table.game.view(table.state, 2).data()["phase"] == "borrow"
    assert table.legal(1) == []
    assert table.legal(2) == ["borrow none", "borrow delta-elm"]
    assert SHOWED in [event.kind for event in table.events]
    assert table.game.view(table.state, 2).tickets(0) != ()


@pytest.mark.rule("EU-7")
def test_every_choice_of_routes_is_legal() -> None:
    table = closing()
    notation = table.game.notation
    routes = ("none", "birch-cedar", "birch-fern")
    words = [f"borrow {one} {two}" for one in routes for two in ("none", "delta-elm")]
    actions = [notation.parse(text) for text in words]
    assert sorted(actions) == sorted(int(a) for a in table.game.legal(table.state, 0))
    assert all(notation.parse(notation.text(action)) == action for action in actions)
    assert table.problem("borrow delta-elm none", seat=0) == "wrong_loans"
    assert table.problem("borrow amber-birch", seat=0) == "wrong_loans"
    assert table.problem("borrow birch-cedar delta-elm delta-elm", seat=0) == "wrong_loans"
    assert table.problem("pass", seat=0) == "borrow_due"


@pytest.mark.rule("EU-7")
def test_the_best_choice_is_offered_first() -> None:
    table = closing()
    (offer,) = table.game.offers(table.state, 0)
    assert offer.kind == BORROW_ROUTES
    assert offer.actions[0] == table.game.notation.parse("borrow birch-fern none")
    assert sorted(offer.actions) == sorted(int(a) for a in table.game.legal(table.state, 0))


@pytest.mark.rule("EU-7")
def test_choices_are_kept_back_until_all_have_chosen() -> None:
    table = closing()
    (chose,) = table.do("borrow birch-cedar none", seat=0)
    assert (chose.kind, chose.seat) == (CHOSE, 0)
    assert all(chose.seen_by(seat).cards == () for seat in (1, 2, None))
    assert table.game.actors(table.state) == (2,)
    assert table.problem("borrow birch-fern none", seat=0) == "already_chosen"
    own = table.game.view(table.state, 0)
    assert list(own.chosen()) == [table.game.notation.parse("borrow birch-cedar none")]
    for seat in (1, 2, None):
        view = table.game.view(table.state, seat)
        assert (view.chosen(), view.borrowed()) == ((), ())
    events = table.do("borrow none", seat=2)
    assert [event.kind for event in events] == [CHOSE, BORROWED, BORROWED, ENDED]
    route = table.game.board.route("birch-cedar")
    assert [event.cards for event in events[1:3]] == [(route, NOTHING), (NOTHING,)]
    assert table.over
    assert table.game.view(table.state, None).borrowed()[:3] == (route, NOTHING, NOTHING)


@pytest.mark.rule("EU-7")
@pytest.mark.parametrize(
    ("choice", "points"),
    [("birch-cedar none", 7 - 10), ("birch-fern none", 10 - 7), ("none delta-elm", -17)],
)
def test_the_score_follows_the_choice(choice: str, points: int) -> None:
    table = closing()
    table.do(f"borrow {choice}", seat=0)
    table.do("borrow none", seat=2)
    assert table.line("tickets")[0] == points
    expected = [None if word == "none" else word for word in choice.split()]
    assert list(borrowed(table).values()) == expected
    assert table.line("stations") == [4, 12, 8]
    assert completed_tickets(table.game, table.state)[0] == (points > -17)


@pytest.mark.rule("EU-7")
def test_two_stations_may_borrow_the_same_route() -> None:
    table = chosen()
    table.set_stations(0, "birch", "cedar")
    for _ in range(3):
        table.do("pass")
    table.do("borrow birch-cedar birch-cedar", seat=0)
    table.do("borrow none", seat=2)
    assert borrowed(table) == {"birch": "birch-cedar", "cedar": "birch-cedar"}
    assert table.line("tickets")[0] == 7 - 10


@pytest.mark.rule("EU-7")
def test_without_stations_the_game_is_over_at_once() -> None:
    table = chosen()
    table.set_stations(0)
    table.set_stations(2)
    for _ in range(3):
        table.do("pass")
    assert table.over


@pytest.mark.rule("EU-7")
def test_as_a_rule_the_best_routes_are_taken_without_asking() -> None:
    table = stuck(stations())
    table.set_owner(1, "birch-cedar")
    table.set_stations(0, "birch")
    table.do("pass")
    table.do("pass")
    assert table.over
    assert [event.kind for event in table.events][-1] == ENDED


@pytest.mark.rule("EU-7")
def test_owners_choose_on_the_board_too() -> None:
    mechanics: list[Mechanic] = [
        ChosenStations((1, 2, 3), 4) if isinstance(mechanic, Stations) else mechanic
        for mechanic in EUROPE.mechanics
    ]
    game = Game(catalogue().board("europe"), but(EUROPE, mechanics=tuple(mechanics)))
    assert game.digest != variant("europe").digest
    states = random_states(game, 3, "chosen")
    assert any(state.phase == CLOSING for state in states)
    assert game.over(states[-1])
    assert len(states[-1].borrowed) == 9
