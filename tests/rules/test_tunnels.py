"""EU-5: tunnels, on a toy board and on the European one."""

from __future__ import annotations

import pytest

from fogg.engine.action import PAY, WITHDRAW
from fogg.engine.event import EventKind
from fogg.engine.game import Game
from fogg.engine.mechanics.bonuses import LongestPath
from fogg.engine.mechanics.claim import CLAIMED
from fogg.engine.mechanics.tunnels import LAID, TUNNELED, WITHDREW, Tunnels
from fogg.engine.phases import TUNNEL_PHASE
from fogg.engine.piles import RESHUFFLED
from fogg.engine.state import CLOSED, FREE, NO_ACTION
from tests.toys import CORE, Table, blank, toy_game, variant

ROUTES = """
    amber-birch 2 gray tunnel
    birch-cedar 3 red tunnel
    cedar-delta 2 gray
    delta-elm 3 blue tunnel
    delta-elm-2 3 green tunnel
    elm-fern 4 gray 2
"""


def tunnel_game(cards: int = 3) -> Game:
    return toy_game(ROUTES, mechanics=(*CORE, Tunnels(cards), LongestPath(10)))


def tunnels(hand: str, seats: int = 2) -> Table:
    """A table where seat 0 has this hand and nothing was discarded yet."""
    table = blank(seats, tunnel_game())
    table.set_hand(0, hand)
    table.set_discard("")
    return table


def kinds(table: Table) -> list[EventKind]:
    return [event.kind for event in table.events]


# The rule book's examples: a gray tunnel of two spaces


@pytest.mark.rule("EU-5")
def test_example_1_two_red_cards_and_one_red_turned_up() -> None:
    table = tunnels("red*3 green*1")
    table.do("claim amber-birch red*2", luck="red blue green")
    assert table.state.phase == TUNNEL_PHASE
    assert table.legal() == ["pay red*1", "withdraw"]
    table.do("pay red*1")
    assert table.owner("amber-birch") == 0
    assert table.hand(0) == "green*1"
    assert table.on_turn == 1


@pytest.mark.rule("EU-5")
def test_example_2_two_green_cards_and_one_locomotive_turned_up() -> None:
    table = tunnels("green*3 red*1")
    table.do("claim amber-birch green*2", luck="red locomotive blue")
    assert table.legal() == ["pay green*1", "withdraw"]
    table.do("pay green*1")
    assert table.owner("amber-birch") == 0


@pytest.mark.rule("EU-5")
def test_example_3_two_locomotives_and_one_turned_up() -> None:
    table = tunnels("locomotive*3 red*5 blue*5 green*5")
    table.do("claim amber-birch locomotive*2", luck="red locomotive green")
    assert table.legal() == ["pay locomotive*1", "withdraw"]
    table.do("pay locomotive*1")
    assert table.owner("amber-birch") == 0


@pytest.mark.rule("EU-5")
def test_the_examples_on_the_board() -> None:
    table = blank(2, variant("europe"))
    table.set_hand(0, "red*3")
    table.do("claim angora-constantinople red*2", luck="red blue yellow")
    table.do("pay red*1")
    assert table.owner("angora-constantinople") == 0
    assert table.line("routes") == [2, 0]


# What it costs


@pytest.mark.rule("EU-5")
@pytest.mark.parametrize(
    ("hand", "claim", "turned", "ways"),
    [
        ("red*5", "amber-birch red*2", "red red red", ["pay red*3"]),
        ("red*5", "amber-birch red*2", "red red blue", ["pay red*2"]),
        (
            "red*4 locomotive*2",
            "amber-birch red*2",
            "red red locomotive",
            ["pay red*2 locomotive*1", "pay red*1 locomotive*2"],
        ),
        (
            "red*2 locomotive*3",
            "amber-birch red*1 locomotive*1",
            "red blue locomotive",
            ["pay red*1 locomotive*1", "pay locomotive*2"],
        ),
        ("red*3 locomotive*2", "birch-cedar red*3", "blue locomotive red", ["pay locomotive*2"]),
        ("red*2 blue*3", "amber-birch blue*2", "red red blue", ["pay blue*1"]),
        (
            "red*9 locomotive*4",
            "birch-cedar locomotive*3",
            "red red locomotive",
            ["pay locomotive*1"],
        ),
    ],
)
def test_each_card_of_the_color_laid_and_each_locomotive_costs_one_more(
    hand: str, claim: str, turned: str, ways: list[str]
) -> None:
    table = tunnels(hand)
    table.do(f"claim {claim}", luck=turned)
    assert table.legal() == [*ways, "withdraw"]
    table.do(ways[-1])
    assert table.owner(claim.split(maxsplit=1)[0]) == 0


@pytest.mark.rule("EU-5")
@pytest.mark.parametrize(
    ("hand", "claim", "turned"),
    [
        ("red*5", "amber-birch red*2", "blue green blue"),
        ("red*3 locomotive*3", "birch-cedar locomotive*3", "red red red"),
        ("red*3 locomotive*3", "amber-birch locomotive*2", "red blue green"),
    ],
)
def test_with_nothing_to_add_it_is_claimed_at_once(hand: str, claim: str, turned: str) -> None:
    table = tunnels(hand)
    events = table.do(f"claim {claim}", luck=turned)
    assert [event.kind for event in events][:3] == [LAID, TUNNELED, CLAIMED]
    assert table.owner(claim.split(maxsplit=1)[0]) == 0
    assert table.on_turn == 1


@pytest.mark.rule("EU-5")
def test_all_cards_are_discarded_in_the_end() -> None:
    table = tunnels("red*3")
    table.do("claim amber-birch red*2", luck="red blue green")
    assert table.discard == ""
    table.do("pay red*1")
    assert table.discard == "red*4 blue*1 green*1"
    assert sum(table.state.laid) == sum(table.state.turned) == 0
    assert table.state.claim == NO_ACTION


@pytest.mark.rule("EU-5")
def test_extra_cards_need_no_wagons() -> None:
    table = tunnels("red*5")
    table.set_pieces(0, 3)
    table.do("claim birch-cedar red*3", luck="red red blue")
    table.do("pay red*2")
    assert table.state.pieces[0] == 0
    assert table.state.score[0] == 4


@pytest.mark.rule("EU-5")
def test_the_route_and_the_wagons_are_looked_at_first() -> None:
    table = tunnels("red*5")
    table.set_pieces(0, 1)
    assert table.problem("claim amber-birch red*2") == "not_enough_pieces"
    table.set_pieces(0, 45)
    table.set_owner(1, "amber-birch")
    assert table.problem("claim amber-birch red*2") == "route_taken"
    assert table.problem("claim birch-cedar blue*3") == "wrong_payment"


@pytest.mark.rule("EU-5")
def test_only_tunnels_turn_cards_up() -> None:
    table = tunnels("red*2")
    table.do("claim cedar-delta red*2")
    assert TUNNELED not in kinds(table)
    table.set_hand(1, "red*2 locomotive*2")
    table.do("claim elm-fern red*2 locomotive*2")
    assert TUNNELED not in kinds(table)


@pytest.mark.rule("EU-5")
def test_the_number_of_cards_is_a_number_of_the_rules() -> None:
    table = blank(2, tunnel_game(1))
    table.set_hand(0, "red*2")
    table.do("claim amber-birch red*2", luck="blue")
    assert table.owner("amber-birch") == 0


# Fewer than three cards


@pytest.mark.rule("EU-5")
def test_fewer_cards_are_turned_up_if_there_are_fewer() -> None:
    table = tunnels("red*4")
    table.set_deck("red*1 blue*1")
    events = table.do("claim amber-birch red*2", luck="red blue")
    assert [(e.kind, len(e.cards)) for e in events] == [(LAID, 2), (TUNNELED, 2)]
    assert events[1].extra == 1
    assert list(table.game.view(table.state, 1).turned) == [1, 1, 0, 0]
    assert table.legal() == ["pay red*1", "withdraw"]


@pytest.mark.rule("EU-5", "US-6")
def test_the_discard_is_reshuffled_without_payment_and_cards_turned_up() -> None:
    table = tunnels("red*4")
    table.set_deck("blue*1")
    table.set_discard("green*1")
    events = table.do("claim amber-birch red*2", luck="blue green")
    assert RESHUFFLED in [event.kind for event in events]
    assert table.owner("amber-birch") == 0
    assert table.discard == "red*2 blue*1 green*1"


@pytest.mark.rule("EU-5")
def test_without_any_card_there_is_no_risk() -> None:
    table = tunnels("red*2")
    table.no_cards()
    table.set_hand(0, "red*2")
    # Only the gaps of the display are filled, with what was paid.
    table.do("claim amber-birch red*2", luck="red red")
    assert table.owner("amber-birch") == 0
    assert table.display == "red red . . ."


@pytest.mark.rule("EU-5")
def test_cards_turned_up_are_discarded_at_the_end_of_the_turn() -> None:
    table = tunnels("")
    table.no_cards()
    table.set_hand(0, "red*3")
    table.set_deck("locomotive*1")
    table.do("claim amber-birch red*2", luck="locomotive")
    # The payment fills gaps first, the card turned up afterwards.
    table.do("pay red*1", luck="red red red locomotive")
    assert table.display == "red red red locomotive ."


# Giving up


@pytest.mark.rule("EU-5")
def test_who_gives_up_takes_the_payment_back_and_the_turn_ends() -> None:
    table = tunnels("red*3 blue*1")
    table.do("claim amber-birch red*2", luck="red blue green")
    assert table.hand(0) == "red*1 blue*1"
    events = table.do("withdraw")
    assert events[0].kind == WITHDREW
    assert table.hand(0) == "red*3 blue*1"
    assert table.owner("amber-birch") == FREE
    assert (table.state.score[0], table.state.pieces[0]) == (0, 45)
    assert table.discard == "red*1 blue*1 green*1"
    assert table.on_turn == 1
    assert sum(table.state.laid) == sum(table.state.turned) == 0
    assert table.state.claim == NO_ACTION


@pytest.mark.rule("EU-5", "US-14")
def test_all_know_the_cards_that_were_taken_back() -> None:
    table = tunnels("red*3 blue*1 locomotive*1")
    table.do("claim amber-birch red*1 locomotive*1", luck="red blue green")
    table.do("withdraw")
    for seat in (1, None):
        player = table.game.view(table.state, seat).data()["players"][0]
        assert player["known"] == {"red": 1, "locomotive": 1}
        assert player["cards"] == 5


@pytest.mark.rule("EU-5", "US-14")
def test_cards_known_before_are_the_first_that_are_laid() -> None:
    table = tunnels("red*1")
    table.set_display("red blue blue blue green")
    table.do("draw red", luck="green")
    table.do("draw deck", luck="red")
    table.do_anyhow("tickets")
    table.do_anyhow(f"keep {table.offered(1)[0]}")
    assert table.hand(0) == "red*3"
    table.do("claim amber-birch red*2", luck="red blue green")
    assert table.game.view(table.state, 1).data()["players"][0]["known"] == {}
    table.do("withdraw")
    assert table.game.view(table.state, 1).data()["players"][0]["known"] == {"red": 2}


@pytest.mark.rule("EU-5", "US-14")
def test_known_cards_that_are_not_laid_stay_known() -> None:
    table = tunnels("")
    table.set_display("red red red blue green")
    for _ in range(3):
        table.do("draw red", luck="blue")
        table.do("draw deck", luck="green")
        table.do_anyhow("tickets")
        table.do_anyhow(f"keep {table.offered(1)[0]}")
    table.do("claim amber-birch red*2", luck="red blue green")
    assert table.game.view(table.state, 1).data()["players"][0]["known"] == {"red": 1}
    table.do("withdraw")
    assert table.game.view(table.state, 1).data()["players"][0]["known"] == {"red": 3}


@pytest.mark.rule("EU-5")
def test_the_question_is_asked_also_of_who_cant_pay() -> None:
    table = tunnels("red*2")
    table.do("claim amber-birch red*2", luck="red blue green")
    assert table.state.phase == TUNNEL_PHASE
    assert table.legal() == ["withdraw"]
    pay, withdraw = table.game.offers(table.state, 0)
    assert (pay.kind, pay.actions, withdraw.kind) == (PAY, (), WITHDRAW)
    assert pay.problem is not None
    assert pay.problem.code == "tunnel_payment"
    assert pay.problem.params == {
        "route": "amber-birch",
        "needed": 1,
        "color": "red",
        "have": 0,
        "locomotives": 0,
    }


@pytest.mark.rule("EU-5")
def test_who_can_pay_is_offered_both() -> None:
    table = tunnels("red*3 locomotive*1")
    table.do("claim amber-birch red*2", luck="red blue green")
    pay, withdraw = table.game.offers(table.state, 0)
    assert [table.game.notation.text(a) for a in pay.actions] == ["pay red*1", "pay locomotive*1"]
    assert (pay.problem, pay.points, withdraw.problem) == (None, 2, None)


@pytest.mark.rule("EU-5")
def test_it_may_be_tried_again_later() -> None:
    table = tunnels("red*2")
    table.do("claim amber-birch red*2", luck="red blue green")
    table.do("withdraw")
    table.do_anyhow("draw deck")
    table.do_anyhow("draw deck")
    table.do("claim amber-birch red*2", luck="blue blue blue")
    assert table.owner("amber-birch") == 0


@pytest.mark.rule("EU-5")
def test_nothing_else_can_be_done_meanwhile() -> None:
    table = tunnels("red*3 blue*3")
    table.do("claim amber-birch red*2", luck="red blue green")
    for action in ("draw deck", "tickets", "claim cedar-delta blue*2", "pass"):
        assert table.problem(action) == "tunnel_due"
    assert table.problem("withdraw", seat=1) == "not_your_turn"
    assert table.problem("pay blue*1") == "tunnel_payment"
    assert table.problem("pay red*2") == "tunnel_payment"


@pytest.mark.rule("EU-5", "US-10")
def test_a_tunnel_can_bring_the_last_round() -> None:
    table = tunnels("red*3")
    table.set_pieces(0, 4)
    table.do("claim amber-birch red*2", luck="red blue green")
    assert table.state.turns_left == -1
    table.do("pay red*1")
    assert table.state.turns_left == 2


# Doubles


@pytest.mark.rule("EU-5", "EU-9", "US-8")
def test_the_other_lane_is_closed_only_when_the_tunnel_is_won() -> None:
    table = tunnels("blue*4")
    table.do("claim delta-elm blue*3", luck="blue red red")
    assert table.owner("delta-elm-2") == FREE
    table.do("withdraw")
    assert table.owner("delta-elm-2") == FREE
    table.do_anyhow("draw deck")
    table.do_anyhow("draw deck")
    table.do("claim delta-elm blue*3", luck="blue red red")
    table.do("pay blue*1")
    assert table.owner("delta-elm-2") == CLOSED


@pytest.mark.rule("EU-5", "EU-9")
def test_madrid_pamplona_is_a_double_of_tunnels() -> None:
    table = blank(2, variant("europe"))
    table.set_hand(0, "black*3")
    table.do("claim madrid-pamplona black*3", luck="white white white")
    assert table.owner("madrid-pamplona-2") == CLOSED
    table.set_hand(1, "white*3")
    assert table.problem("claim madrid-pamplona-2 white*3") == "double_closed"


# What the others see


@pytest.mark.rule("EU-5", "US-14")
def test_payment_and_cards_turned_up_lie_open() -> None:
    table = tunnels("red*2 locomotive*1")
    table.do("claim amber-birch red*1 locomotive*1", luck="red blue green")
    for seat in (0, 1, None):
        data = table.game.view(table.state, seat).data()
        assert data["laid"] == {"red": 1, "locomotive": 1}
        assert data["turned"] == {"red": 1, "blue": 1, "green": 1}
        assert data["tunnel"] == "amber-birch"
        assert data["players"][0]["cards"] == 1
    table.do("withdraw")
    data = table.game.view(table.state, 1).data()
    assert (data["laid"], data["turned"], data["tunnel"]) == ({}, {}, None)


@pytest.mark.rule("EU-5", "US-14")
def test_events_of_a_tunnel_are_for_everybody() -> None:
    table = tunnels("red*3")
    laid, turned = table.do("claim amber-birch red*2", luck="red locomotive green")
    red, _, green, locomotive = range(4)
    assert (laid.kind, laid.seen_by(None).cards) == (LAID, (red, red))
    assert (turned.kind, turned.extra) == (TUNNELED, 2)
    assert turned.seen_by(1).cards == (red, locomotive, green)
    table.set_hand(0, "red*2")
    claimed, *_ = table.do("pay red*2")
    assert (claimed.kind, claimed.points, claimed.cards) == (CLAIMED, 2, (red,) * 4)
