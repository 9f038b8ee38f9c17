"""US-11, US-12: the final score and the winner."""

from __future__ import annotations

from typing import Any

import pytest

from fogg.engine.mechanics.bonuses import Globetrotter
from tests.toys import CORE, Table, blank, toy_game

# A long way round, a short one, and branches.
NETWORK = """
    amber-birch 2 red
    birch-cedar 3 red
    cedar-amber 4 red
    cedar-delta 5 red
    delta-elm 6 red
    birch-fern 1 red
    fern-gorge 6 red
    gorge-hill 6 red
"""
TICKETS = """
    amber-cedar 7
    amber-delta 9
    fern-gorge 20
    amber-birch 3
    delta-elm 11
    gorge-hill 5
""" + "\n".join(f"elm-hill {points}" for points in range(1, 10))

TICKETS_OF_TIES = "\n".join(f"amber-fern {points}" for points in range(1, 16))


def scored(seats: int = 2, **changes: Any) -> Table:
    return blank(seats, toy_game(NETWORK, TICKETS, **changes))


def path_length(table: Table, seat: int) -> int:
    (detail,) = [e.detail for e in table.game.final(table.state)[seat] if e.name == "longest_path"]
    assert isinstance(detail["length"], int)
    return detail["length"]


# US-11


@pytest.mark.rule("US-11")
def test_a_completed_ticket_scores_its_value() -> None:
    table = scored()
    table.set_owner(0, "amber-birch", "birch-cedar")
    table.set_tickets(0, "amber-cedar")
    assert table.line("tickets") == [7, 0]


@pytest.mark.rule("US-11")
def test_a_ticket_not_completed_costs_its_value() -> None:
    table = scored()
    table.set_owner(0, "amber-birch")
    table.set_tickets(0, "amber-cedar", "amber-birch")
    assert table.line("tickets") == [3 - 7, 0]


@pytest.mark.rule("US-11")
def test_only_own_routes_join_cities() -> None:
    table = scored()
    table.set_owner(0, "amber-birch")
    table.set_owner(1, "birch-cedar")
    table.set_tickets(0, "amber-cedar")
    assert table.line("tickets") == [-7, 0]


@pytest.mark.rule("US-11")
def test_a_closed_lane_joins_nothing() -> None:
    table = blank()
    table.set_hand(1, "red*2")
    table.state.seat = 1
    table.do("claim amber-birch red*2")
    table.set_tickets(0, "amber-birch")
    assert table.line("tickets")[0] == -2


@pytest.mark.rule("US-11")
def test_the_total_is_routes_tickets_and_bonus() -> None:
    table = scored()
    table.set_owner(0, "amber-birch", "birch-cedar")
    table.set_tickets(0, "amber-cedar", "fern-gorge")
    assert table.totals() == [2 + 4 + 7 - 20 + 10, 0]
    assert [line.name for line in table.game.final(table.state)[0]] == [
        "routes",
        "tickets",
        "longest_path",
    ]


@pytest.mark.rule("US-11")
def test_the_path_may_loop_through_a_city() -> None:
    table = scored()
    table.set_owner(0, "amber-birch", "birch-cedar", "cedar-amber", "cedar-delta")
    assert path_length(table, 0) == 2 + 3 + 4 + 5


@pytest.mark.rule("US-11")
def test_a_branch_does_not_count() -> None:
    table = scored()
    table.set_owner(0, "birch-cedar", "amber-birch", "birch-fern")
    assert path_length(table, 0) == 2 + 3


@pytest.mark.rule("US-11")
def test_no_route_is_counted_twice() -> None:
    table = scored()
    table.set_owner(0, "cedar-delta", "delta-elm", "birch-cedar", "amber-birch", "birch-fern")
    assert path_length(table, 0) == 6 + 5 + 3 + 2


@pytest.mark.rule("US-11")
def test_the_path_is_measured_in_wagons_not_in_routes() -> None:
    table = scored()
    table.set_owner(0, "amber-birch", "birch-fern", "delta-elm")
    assert path_length(table, 0) == 6


@pytest.mark.rule("US-11")
def test_the_longest_path_gives_ten_points() -> None:
    table = scored(3)
    table.set_owner(0, "amber-birch")
    table.set_owner(1, "cedar-delta")
    assert table.line("longest_path") == [0, 10, 0]


@pytest.mark.rule("US-11")
def test_all_the_tied_get_the_bonus() -> None:
    table = scored(3)
    table.set_owner(0, "amber-birch", "birch-cedar")
    table.set_owner(1, "cedar-delta")
    table.set_owner(2, "cedar-amber")
    assert table.line("longest_path") == [10, 10, 0]


@pytest.mark.rule("US-11")
def test_a_best_path_of_zero_gets_no_bonus() -> None:
    assert scored().line("longest_path") == [0, 0]


@pytest.mark.rule("US-11", "1910-2")
def test_a_best_of_zero_completed_tickets_gets_no_bonus() -> None:
    table = scored(mechanics=(*CORE, Globetrotter(15)))
    table.set_tickets(0, "amber-cedar")
    assert table.line("globetrotter") == [0, 0]


@pytest.mark.rule("US-11")
def test_points_so_far_do_not_tell_of_tickets() -> None:
    table = scored()
    table.set_owner(0, "amber-birch")
    table.set_tickets(0, "amber-birch")
    assert list(table.state.score) == [0, 0]
    assert table.totals()[0] == 2 + 3 + 10


@pytest.mark.rule("US-11")
def test_the_details_explain_the_points() -> None:
    table = scored()
    table.set_owner(0, "amber-birch", "birch-cedar")
    table.set_tickets(0, "amber-cedar", "fern-gorge")
    routes, tickets, path = (line.detail for line in table.game.final(table.state)[0])
    assert routes == [
        {"route": "amber-birch", "points": 2},
        {"route": "birch-cedar", "points": 4},
    ]
    way = ["amber-birch", "birch-cedar"]
    assert tickets == [
        {"ticket": "amber-cedar", "completed": True, "points": 7, "way": way},
        {"ticket": "fern-gorge", "completed": False, "points": -20, "way": []},
    ]
    assert path["length"] == 5
    assert sorted(path["routes"]) == way


# US-12: equal points in routes; tickets and paths decide


@pytest.mark.rule("US-12")
def test_most_points_win() -> None:
    table = scored()
    table.set_owner(1, "amber-birch")
    assert table.game.winners(table.state) == [1]
    assert [entry.place for entry in table.game.standings(table.state)] == [1, 2]


@pytest.mark.rule("US-12")
def test_completed_tickets_break_a_tie_even_against_a_longer_path() -> None:
    table = scored(mechanics=CORE)
    table.set_owner(0, "amber-birch")
    table.set_tickets(0, "amber-birch")
    table.set_owner(1, "birch-cedar", "birch-fern")
    assert table.totals() == [5, 5]
    assert table.game.winners(table.state) == [0]
    assert [entry.ties for entry in table.game.standings(table.state)] == [(1, 2), (0, 4)]


@pytest.mark.rule("US-12")
def test_the_longest_path_breaks_a_tie_also_without_its_card() -> None:
    network = "amber-birch 2 red\nbirch-cedar 2 red\nelm-fern 3 red\nelm-gorge 1 red"
    table = blank(3, toy_game(network, TICKETS_OF_TIES, mechanics=CORE))
    table.set_owner(0, "elm-fern")
    table.set_owner(1, "amber-birch", "birch-cedar")
    table.set_owner(2, "elm-gorge")
    assert table.totals() == [4, 4, 1]
    assert table.game.winners(table.state) == [1]
    assert [entry.seat for entry in table.game.standings(table.state)] == [1, 0, 2]


@pytest.mark.rule("US-12")
def test_only_the_path_among_the_tied_counts() -> None:
    table = scored(3)
    table.set_owner(0, "amber-birch")
    table.set_owner(1, "birch-fern")
    table.set_owner(2, "gorge-hill", "fern-gorge")
    table.set_tickets(2, *[name for name in table.game.ticket_names if "elm-hill" in name])
    table.set_tickets(1, "amber-birch")
    assert table.totals() == [2, 1 - 3, 15 + 15 + 10 - 45]
    assert table.game.winners(table.state) == [0]


@pytest.mark.rule("US-12")
def test_still_tied_they_share() -> None:
    table = scored(3)
    table.set_owner(1, "fern-gorge")
    table.set_owner(2, "gorge-hill")
    assert table.game.winners(table.state) == [1, 2]
    assert [(e.seat, e.place) for e in table.game.standings(table.state)] == [
        (1, 1),
        (2, 1),
        (0, 3),
    ]
