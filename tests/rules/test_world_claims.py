"""WO-5 to WO-8 and GL-2: routes by land and by sea, pair routes, doubles, points."""

from __future__ import annotations

import pytest

from fogg.engine.action import CLAIM
from fogg.engine.errors import ActionError
from tests.ships import pieces, world
from tests.toys import Table, variant


def ways(table: Table, route: str) -> set[str]:
    """Every payment that gets seat 0 a route."""
    game = table.game
    actions = game.payments(table.state, 0, CLAIM, game.board.route(route))
    return {game.notation.text(action).split(" ", 2)[2] for action in actions}


def pays(hand: str, route: str, laid: str = "") -> str:
    """What is wrong with laying the whole hand, or some of it, for a route."""
    table = world()
    table.set_hand(0, hand)
    return table.problem(f"claim {route} {laid or hand}")


# WO-5: by land


@pytest.mark.rule("WO-5")
@pytest.mark.parametrize("jokers", [0, 1, 2, 3])
def test_the_purple_land_route_of_three_spaces(jokers: int) -> None:
    """The book: three purple wagons; a joker may replace each of them."""
    laid = [f"purple*{3 - jokers}"] * (jokers < 3) + [f"locomotive*{jokers}"] * (jokers > 0)
    table = world()
    table.set_hand(0, " ".join(laid))
    table.do(f"claim novosibirsk-yakutsk {' '.join(laid)}")
    assert table.owner("novosibirsk-yakutsk") == 0
    assert pieces(table, 0) == (20 - 3, 40)
    assert table.state.score[0] == 4
    assert table.discard == " ".join(laid)
    assert table.hand(0) == ""


@pytest.mark.rule("WO-5")
@pytest.mark.parametrize(
    "laid",
    ["purple*2", "purple*4", "purple*2 red*1", "red*3", "purple*3 locomotive*1", "locomotive*4"],
)
def test_other_cards_do_not_pay_for_it(laid: str) -> None:
    hand = "purple*4 red*3 locomotive*4"
    assert pays(hand, "novosibirsk-yakutsk", laid) == "wrong_payment"


@pytest.mark.rule("WO-5")
def test_a_wagon_with_a_harbor_mark_is_a_wagon_of_its_color() -> None:
    table = world()
    table.set_hand(0, "purple*2 purple-anchor*2")
    assert ways(table, "novosibirsk-yakutsk") == {
        "purple*2 purple-anchor*1",
        "purple*1 purple-anchor*2",
    }
    table.do("claim novosibirsk-yakutsk purple*1 purple-anchor*2")
    assert table.discard == "purple*1 purple-anchor*2"


@pytest.mark.rule("WO-5")
def test_gray_by_land_is_any_one_color() -> None:
    table = world()
    table.set_hand(0, "red*2 red-anchor*1 black*3 green*2")
    assert ways(table, "al_qahira-casablanca") == {"red*2 red-anchor*1", "black*3"}
    assert table.problem("claim al_qahira-casablanca red*2 black*1") == "wrong_payment"


@pytest.mark.rule("WO-5")
@pytest.mark.parametrize(
    ("route", "laid"),
    [("novosibirsk-yakutsk", "purple-ships*2"), ("dar_es_salaam-mumbai", "white*4")],
)
def test_ships_do_not_pay_by_land_nor_wagons_by_sea(route: str, laid: str) -> None:
    table = world()
    table.set_hand(0, laid)
    assert ways(table, route) == set()
    with pytest.raises(ActionError, match="card_not_expected"):
        table.game.notation.parse(f"claim {route} {laid}")


# WO-5: by sea

FOUR_WHITE = {
    "white-ships*2",
    "white-ship*4",
    "white-ship*2 white-ships*1",
    "locomotive*1 white-ship*1 white-ships*1",
    "locomotive*2 white-ships*1",
    "locomotive*1 white-ship*3",
    "locomotive*2 white-ship*2",
    "locomotive*3 white-ship*1",
    "locomotive*4",
}


@pytest.mark.rule("WO-5")
def test_the_white_sea_route_of_four_spaces() -> None:
    """The book: two double ships, or four singles, or two singles and a double, or with jokers."""
    table = world()
    table.set_hand(0, "white-ship*4 white-ships*3 locomotive*5")
    assert ways(table, "dar_es_salaam-mumbai") == FOUR_WHITE


@pytest.mark.rule("WO-5", "WO-0")
@pytest.mark.parametrize("laid", sorted(FOUR_WHITE))
def test_one_ship_is_placed_on_each_space_whatever_was_paid(laid: str) -> None:
    table = world()
    table.set_hand(0, laid)
    table.do(f"claim dar_es_salaam-mumbai {laid}")
    assert pieces(table, 0) == (20, 40 - 4)
    assert table.state.score[0] == 7
    assert table.discard == laid
    jokers = table.state.discard[table.game.joker]
    assert table.state.discard_size[0] == jokers


@pytest.mark.rule("WO-5")
@pytest.mark.parametrize(
    ("laid", "right"),
    [
        ("white-ship*1 white-ships*2", True),
        ("white-ships*3", True),
        ("locomotive*1 white-ships*2", True),
        ("locomotive*5", True),
        ("white-ship*1 white-ships*3", False),
        ("locomotive*1 white-ships*3", False),
        ("white-ship*2 white-ships*2", False),
        ("locomotive*1 white-ship*1 white-ships*2", False),
        ("white-ships*4", False),
        ("white-ships*2", False),
    ],
)
def test_five_spaces_no_card_too_many_and_none_too_few(laid: str, right: bool) -> None:
    """The book: two doubles and a single, or three doubles, whose excess is lost."""
    hand = "white-ship*4 white-ships*4 locomotive*5"
    assert pays(hand, "honolulu-manila", laid) == ("" if right else "wrong_ships")


@pytest.mark.rule("WO-5")
def test_a_double_ship_may_pay_for_a_single_space() -> None:
    table = world()
    table.set_hand(0, "green-ships*1 locomotive*1")
    assert ways(table, "al_qahira-athina") == {"green-ships*1", "locomotive*1"}


@pytest.mark.rule("WO-5")
def test_gray_by_sea_is_any_one_color() -> None:
    table = world()
    table.set_hand(0, "red-ship*1 red-ships*1 black-ships*2 green-ship*2")
    assert ways(table, "hong_kong-tokyo") == {"red-ship*1 red-ships*1", "black-ships*2"}
    assert table.problem("claim hong_kong-tokyo red-ship*1 black-ships*1") == "wrong_ships"


@pytest.mark.rule("WO-5")
def test_a_joker_paid_at_sea_goes_to_the_wagons() -> None:
    table = world()
    table.set_deck("")
    table.set_hand(0, "white-ships*1 locomotive*2")
    table.do("claim dar_es_salaam-mumbai white-ships*1 locomotive*2")
    assert [int(size) for size in table.state.discard_size] == [2, 1]


@pytest.mark.rule("WO-5", "WO-0")
@pytest.mark.parametrize(
    ("route", "laid", "wagons", "ships", "why"),
    [
        ("novosibirsk-yakutsk", "purple*3", 2, 50, "not_enough_pieces"),
        ("novosibirsk-yakutsk", "purple*3", 3, 10, ""),
        ("dar_es_salaam-mumbai", "white-ships*2", 25, 3, "not_enough_pieces"),
        ("dar_es_salaam-mumbai", "white-ships*2", 10, 4, ""),
    ],
)
def test_pieces_of_the_right_kind_are_needed(
    route: str, laid: str, wagons: int, ships: int, why: str
) -> None:
    table = world()
    table.set_hand(0, laid)
    table.set_pieces(0, wagons, ships)
    assert table.problem(f"claim {route} {laid}") == why


@pytest.mark.rule("WO-0")
def test_any_free_route_whole_and_no_other_with_it() -> None:
    table = world()
    table.set_hand(0, "purple*3 white-ships*2 red*1")
    table.set_owner(1, "beijing-yakutsk")
    assert table.problem("claim beijing-yakutsk red*1") == "route_taken"
    table.do("claim novosibirsk-yakutsk purple*3")
    assert table.problem("claim dar_es_salaam-mumbai white-ships*2", seat=0) == "not_your_turn"


# WO-6: pair routes


@pytest.mark.rule("WO-6")
@pytest.mark.parametrize(
    ("laid", "right"),
    [
        ("red*6", True),
        ("red*2 black*4", True),
        ("red*2 black*2 green*2", True),
        ("red*1 red-anchor*1 black*2 green-anchor*2", True),
        ("red*5 locomotive*1", True),
        ("red*3 black*1 locomotive*2", True),
        ("red*1 black*1 green*1 locomotive*3", True),
        ("red*2 locomotive*4", True),
        ("locomotive*6", True),
        ("red*3 black*3", False),
        ("red*4 black*1 green*1", False),
        ("red*1 black*1 green*1 white*1 locomotive*2", False),
        ("red*3", False),
        ("red*7 red-anchor*1", False),
        ("red*6 locomotive*1", False),
    ],
)
def test_each_space_costs_a_pair(laid: str, right: bool) -> None:
    hand = "red*7 red-anchor*4 black*7 green*7 green-anchor*4 white*1 locomotive*6"
    assert pays(hand, "beijing-lahore", laid) == ("" if right else "wrong_pairs")


@pytest.mark.rule("WO-6")
def test_a_pair_route_takes_one_wagon_a_space_and_scores_by_its_length() -> None:
    table = world()
    table.set_hand(0, "red*2 black*2 green*2")
    table.do("claim beijing-lahore red*2 black*2 green*2")
    assert pieces(table, 0) == (20 - 3, 40)
    assert table.state.score[0] == 4
    assert table.discard == "green*2 red*2 black*2"


@pytest.mark.rule("WO-6")
@pytest.mark.parametrize(
    ("hand", "payable"),
    [("red*7", True), ("red*3 black*1", False), ("red*3 black*1 locomotive*1", False), ("", False)],
)
def test_pairs_may_be_missing(hand: str, payable: bool) -> None:
    table = world()
    table.set_hand(0, hand)
    assert (ways(table, "beijing-lahore") != set()) is payable
    why = table.problem("claim beijing-lahore red*6")
    assert why == ("" if payable else "not_enough_pairs")


@pytest.mark.rule("WO-6")
def test_pair_routes_of_the_board() -> None:
    paired = [route for route in variant("world").board.routes if route.paired]
    assert [(route.id, route.length) for route in paired] == [
        ("anchorage-vancouver", 2),
        ("beijing-lahore", 3),
        ("casablanca-marseille", 1),
        ("dar_es_salaam-luanda", 2),
        ("lahore-tehran", 2),
    ]
    assert all((route.color, route.suit) == ("gray", "wagon") for route in paired)


# WO-7: doubles


@pytest.mark.rule("WO-7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(
    ("lane", "laid", "other", "more"),
    [
        ("lima-sydney", "black-ships*4", "lima-sydney-2", "purple-ships*4"),
        ("hamburg-moskva", "black*2", "hamburg-moskva-2", "white*2"),
    ],
    ids=["sea", "land"],
)
def test_one_player_never_has_both_lanes(
    seats: int, lane: str, laid: str, other: str, more: str
) -> None:
    table = world(seats=seats)
    table.set_hand(0, f"{laid} {more}")
    table.set_hand(1, more)
    table.do(f"claim {lane} {laid}")
    assert table.problem(f"claim {other} {more}") == ("double_closed" if seats < 4 else "")
    table.state.seat = 0
    assert table.problem(f"claim {other} {more}") == "double_own"


@pytest.mark.rule("WO-7", "WO-0")
def test_the_east_and_west_edges_are_joined() -> None:
    table = world()
    table.set_tickets(0, "lima-jakarta")
    table.set_owner(0, "lima-sydney", "perth-sydney", "jakarta-perth")
    assert table.line("tickets")[0] == 14
    table.set_owner(0, "honolulu-los_angeles", "honolulu-manila", "jakarta-manila")
    table.set_tickets(0, "los_angeles-jakarta")
    assert table.line("tickets")[0] == 11


# WO-8: points

BY_LENGTH = {
    1: ("claim dar_es_salaam-djibouti black*1", 1),
    2: ("claim caracas-lima white*2", 2),
    3: ("claim novosibirsk-yakutsk purple*3", 4),
    4: ("claim dar_es_salaam-mumbai white-ships*2", 7),
    5: ("claim honolulu-manila white-ships*3", 10),
    6: ("claim luanda-rio_de_janeiro red-ships*3", 15),
    7: ("claim murmansk-tiksi red-ships*4", 18),
    8: ("claim anchorage-tiksi yellow-ships*4", 21),
}


@pytest.mark.rule("WO-8", "GL-1")
@pytest.mark.parametrize("length", BY_LENGTH)
def test_points_are_scored_at_once(length: int) -> None:
    action, points = BY_LENGTH[length]
    table = world()
    table.set_hand(0, action.split(" ", 2)[2])
    table.do(action)
    assert [int(score) for score in table.state.score] == [points, 0]
    assert sum(pieces(table, 0)) == 60 - length
    assert table.line("routes") == [points, 0]


@pytest.mark.rule("GL-1")
def test_nine_spaces_of_the_great_lakes() -> None:
    table = world(id="great-lakes")
    table.set_hand(0, "red*7 red-anchor*2")
    table.do("claim cleveland-new_york red*7 red-anchor*2")
    assert table.state.score[0] == 27


@pytest.mark.rule("GL-1")
def test_the_great_lakes_have_neither_pairs_nor_itineraries() -> None:
    game = variant("great-lakes")
    assert not any(route.paired for route in game.board.routes)
    assert all(len(ticket.cities) == 2 for ticket in game.tickets)


# GL-2: by land and by sea between the same cities


@pytest.mark.rule("GL-2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("route", ["duluth-thunder_bay", "muskegon-traverse_city"])
def test_one_player_may_take_the_land_and_the_sea_route(seats: int, route: str) -> None:
    table = world(seats=seats, id="great-lakes")
    board = table.game.board
    lanes = [board.routes[board.route(id)] for id in (route, f"{route}-2")]
    assert {lane.suit for lane in lanes} == {"wagon", "ship"}
    for lane in lanes:
        table.state.seat = 0
        table.set_hand(0, "locomotive*9")
        table.do(f"claim {lane.id} locomotive*{lane.length}")
    assert [table.owner(lane.id) for lane in lanes] == [0, 0]
    assert pieces(table, 0) == (27 - lanes[0].length, 23 - lanes[1].length)
