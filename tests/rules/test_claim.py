"""US-7, US-8: claiming routes, and double routes."""

from __future__ import annotations

import pytest

from fogg.engine.mechanics.claim import CLAIMED
from fogg.engine.state import CLOSED, FREE
from tests.toys import Table, blank, cards, toy_game, variant


def holding(hand: str, seats: int = 2) -> Table:
    table = blank(seats)
    table.set_hand(0, hand)
    return table


def claims(table: Table, route: str) -> set[str]:
    """The payments offered for a route."""
    start = f"claim {route} "
    return {action.removeprefix(start) for action in table.legal() if action.startswith(start)}


@pytest.mark.rule("US-7")
@pytest.mark.parametrize(
    ("hand", "payments"),
    [
        ("red*1", set()),
        ("red*2", {"red*2"}),
        ("red*5", {"red*2"}),
        ("red*1 blue*1", set()),
        ("red*1 locomotive*1", {"red*1 locomotive*1"}),
        ("red*2 locomotive*1", {"red*2", "red*1 locomotive*1"}),
        ("red*2 locomotive*2", {"red*2", "red*1 locomotive*1", "locomotive*2"}),
        ("locomotive*2", {"locomotive*2"}),
        ("blue*9", set()),
    ],
)
def test_a_colored_route_takes_its_color_and_locomotives(hand: str, payments: set[str]) -> None:
    assert claims(holding(hand), "amber-birch") == payments


@pytest.mark.rule("US-7")
def test_a_gray_route_takes_any_one_color() -> None:
    table = holding("red*3 blue*2 green*1 locomotive*1")
    assert claims(table, "birch-cedar") == {
        "red*3",
        "red*2 locomotive*1",
        "blue*2 locomotive*1",
    }
    assert table.problem("claim birch-cedar red*2 blue*1") == "wrong_payment"


@pytest.mark.rule("US-7")
def test_a_gray_route_takes_locomotives_alone() -> None:
    assert "locomotive*3" in claims(holding("locomotive*3"), "birch-cedar")


@pytest.mark.rule("US-7")
@pytest.mark.parametrize("payment", ["red*1", "red*3", "blue*2", "red*1 blue*1", "locomotive*3"])
def test_a_wrong_payment_is_refused(payment: str) -> None:
    table = holding("red*5 blue*5 locomotive*5")
    assert table.problem(f"claim amber-birch {payment}") == "wrong_payment"


@pytest.mark.rule("US-7")
def test_cards_must_be_held() -> None:
    assert holding("red*1 locomotive*1").problem("claim amber-birch red*2") == "cards_not_held"
    assert holding("red*1").problem("claim amber-birch red*2") == "not_enough_cards"


@pytest.mark.rule("EU-4")
def test_a_ferry_needs_its_locomotives() -> None:
    table = holding("red*4 blue*2 locomotive*3")
    assert claims(table, "elm-fern") == {
        "red*2 locomotive*2",
        "red*1 locomotive*3",
        "blue*2 locomotive*2",
        "blue*1 locomotive*3",
    }
    assert table.problem("claim elm-fern red*3 locomotive*1") == "wrong_payment"
    assert holding("red*4 locomotive*1").problem("claim elm-fern red*4") == "not_enough_cards"


@pytest.mark.rule("US-7")
def test_the_cards_are_discarded_and_the_wagons_placed() -> None:
    table = holding("red*4 locomotive*2")
    (claimed, *_) = table.do("claim amber-birch red*1 locomotive*1")
    assert table.hand(0) == "red*3 locomotive*1"
    assert table.discard == "red*1 locomotive*1"
    assert table.state.pieces[0] == 43
    assert table.owner("amber-birch") == 0
    assert (claimed.kind, claimed.seat, claimed.points) == (CLAIMED, 0, 2)


@pytest.mark.rule("US-7")
@pytest.mark.parametrize(
    ("route", "points"),
    [
        ("delta-amber gray*1", 1),
        ("amber-birch red*2", 2),
        ("birch-cedar gray*3", 4),
        ("cedar-delta green*4", 7),
        ("delta-elm red*5", 10),
        ("amber-cedar blue*6", 15),
    ],
)
def test_points_are_scored_at_once(route: str, points: int) -> None:
    payment = route.replace("gray", "red")
    table = holding("red*6 blue*6 green*6")
    table.do(f"claim {payment}")
    assert list(table.state.score) == [points, 0]
    assert table.line("routes") == [points, 0]


@pytest.mark.rule("US-7")
def test_one_wagon_per_space_is_needed() -> None:
    table = holding("red*9")
    table.set_pieces(0, 4)
    assert table.problem("claim delta-elm red*5") == "not_enough_pieces"
    assert claims(table, "delta-elm") == set()
    table.set_pieces(0, 5)
    assert claims(table, "delta-elm") == {"red*5"}
    table.do("claim delta-elm red*5")
    assert table.state.pieces[0] == 0


@pytest.mark.rule("US-7")
def test_any_free_route_connected_or_not() -> None:
    table = holding("red*9 locomotive*4")
    table.set_owner(0, "amber-birch")
    assert claims(table, "elm-fern") != set()


@pytest.mark.rule("US-7")
def test_a_taken_route_is_taken_for_all() -> None:
    table = holding("red*9")
    table.set_owner(1, "delta-elm")
    assert table.problem("claim delta-elm red*5") == "route_taken"
    table.set_owner(0, "delta-elm")
    assert table.problem("claim delta-elm red*5") == "route_taken"
    assert claims(table, "delta-elm") == set()


@pytest.mark.rule("US-7")
def test_the_points_table_covers_every_route_of_the_board() -> None:
    game = variant("usa")
    table = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
    pairs = zip(game.route_length, game.route_points, strict=True)
    assert {int(length): int(points) for length, points in pairs} == table


@pytest.mark.rule("US-7")
def test_the_smallest_stock_of_known_cards_stays_known() -> None:
    table = blank()
    table.set_display("red red red red blue")
    table.do("draw red", luck="blue")
    table.do("draw red", luck="blue")
    table.set_hand(1, "")
    table.do_anyhow("draw deck")
    table.do_anyhow("draw deck")
    assert list(table.game.view(table.state, 1).known(0)) == [2, 0, 0, 0]
    table.do("claim delta-amber red*1")
    known = tuple(table.game.view(table.state, 1).known(0))
    assert cards(table.game, known) == "red*1"


# US-8: double routes


@pytest.mark.rule("US-8")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nobody_takes_both_lanes(seats: int) -> None:
    table = holding("red*2 blue*2", seats)
    table.do("claim amber-birch red*2")
    table.state.seat = 0
    assert table.problem("claim amber-birch-2 blue*2") == "double_own"
    assert claims(table, "amber-birch-2") == set()


@pytest.mark.rule("US-8")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_or_three_the_other_lane_is_closed(seats: int) -> None:
    table = holding("red*2", seats)
    table.set_hand(1, "blue*2")
    table.do("claim amber-birch red*2")
    assert table.owner("amber-birch-2") == CLOSED
    assert table.problem("claim amber-birch-2 blue*2") == "double_closed"
    assert claims(table, "amber-birch-2") == set()


@pytest.mark.rule("US-8")
@pytest.mark.parametrize("seats", [4, 5])
def test_with_four_or_five_another_player_may_take_it(seats: int) -> None:
    table = holding("red*2", seats)
    table.set_hand(1, "blue*2")
    table.do("claim amber-birch red*2")
    assert table.owner("amber-birch-2") == FREE
    table.do("claim amber-birch-2 blue*2")
    assert (table.owner("amber-birch"), table.owner("amber-birch-2")) == (0, 1)


@pytest.mark.rule("US-8")
def test_the_second_lane_closes_the_first_too() -> None:
    table = holding("blue*2")
    table.do("claim amber-birch-2 blue*2")
    assert table.owner("amber-birch") == CLOSED


@pytest.mark.rule("US-8")
def test_single_routes_close_nothing() -> None:
    table = holding("red*5")
    table.do("claim delta-elm red*5")
    assert list(table.state.owner).count(CLOSED) == 0


@pytest.mark.rule("US-8")
def test_routes_that_only_share_cities_are_no_double() -> None:
    game = toy_game("amber-birch 1 red\nbirch-amber 1 blue", "amber-birch 3\n" * 15)
    table = Table(game).open()
    table.set_hand(0, "red*1 blue*1")
    table.do("claim amber-birch red*1")
    assert table.owner("birch-amber") == FREE
