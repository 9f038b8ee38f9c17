"""US-1, US-2: what is in the box and how a game begins."""

from __future__ import annotations

import pytest

from fogg.engine.chance import Forced, Seeded
from fogg.engine.errors import RulesError
from fogg.engine.mechanics.tickets import CHOSE_TICKETS, KEPT
from fogg.engine.phases import FIRST_TICKETS_PHASE, OPENING_PHASE, TURN_PHASE
from fogg.variants import EIGHT_COLORS
from tests.toys import Table, toy_game, variant

# Both seats' hands, the display, both seats' tickets, from the first player on.
START = """
    red red red red  blue blue blue blue  green green red blue locomotive
    amber-birch amber-cedar amber-delta  elm-fern delta-fern delta-elm
"""


@pytest.mark.rule("US-1")
def test_the_box_holds_110_cards_and_30_tickets() -> None:
    game = variant("usa")
    expected = dict.fromkeys(EIGHT_COLORS, 12) | {"locomotive": 14}
    assert dict(zip(game.card_names, game.card_counts, strict=True)) == expected
    assert sum(game.card_counts) == 110
    assert game.ticket_count == 30


@pytest.mark.rule("US-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_has_45_wagons(seats: int) -> None:
    state = variant("usa").start(seats, Seeded(1))
    assert list(state.pieces) == [45] * seats


@pytest.mark.rule("US-1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 100])
def test_only_two_to_five_can_play(seats: int) -> None:
    with pytest.raises(RulesError, match="wrong_number_of_players"):
        variant("usa").start(seats, Seeded(1))


@pytest.mark.rule("US-2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_four_cards_each_five_face_up_three_tickets_each(seats: int) -> None:
    game = variant("usa")
    state = game.start(seats, Seeded(seats))
    view = game.view(state, None)
    assert [view.hand_size(seat) for seat in range(seats)] == [4] * seats
    assert sum(kind >= 0 for kind in state.display) == 5
    assert [view.offered_number(seat) for seat in range(seats)] == [3] * seats
    assert view.tickets_left == 30 - 3 * seats
    assert view.deck_size(0) + sum(view.discard) == 110 - 4 * seats - 5


@pytest.mark.rule("US-2")
def test_cards_and_tickets_are_dealt_from_the_first_player_on() -> None:
    table = Table(toy_game(), first=1, start=START)
    assert table.hand(1) == "red*4"
    assert table.hand(0) == "blue*4"
    assert table.display == "green green red blue locomotive"
    assert table.offered(1) == ["amber-birch", "amber-cedar", "amber-delta"]
    assert table.offered(0) == ["elm-fern", "delta-fern", "delta-elm"]


@pytest.mark.rule("US-2")
@pytest.mark.parametrize("first", [0, 1])
def test_first_player_is_chosen_by_luck_before_the_deal(first: int) -> None:
    table = Table(toy_game(), first=None, start=f"{first + 1} {START}")
    assert table.state.first == first
    assert table.events[0].name == "started"
    assert table.events[0].seat == first
    assert table.events[0].seen_by(None) == table.events[0]


@pytest.mark.rule("US-2")
def test_first_player_chosen_by_the_host_uses_no_luck() -> None:
    assert Table(toy_game(), first=1, start=START).state.first == 1


@pytest.mark.rule("US-2")
@pytest.mark.parametrize("first", [-1, 2])
def test_first_player_must_be_at_the_table(first: int) -> None:
    with pytest.raises(RulesError, match="no_such_seat"):
        toy_game().start(2, Forced([]), first)


@pytest.mark.rule("US-2")
def test_turns_go_round_from_the_first_player() -> None:
    table = Table(toy_game(), seats=4, first=2).open()
    order = []
    for _ in range(5):
        order.append(table.on_turn)
        table.do_anyhow("draw deck")
        table.do_anyhow("draw deck")
    assert order == [2, 3, 0, 1, 2]


@pytest.mark.rule("US-2")
def test_all_choose_at_the_same_time_in_any_order() -> None:
    table = Table(toy_game(), seats=3)
    assert table.game.actors(table.state) == (0, 1, 2)
    table.do(f"keep {' '.join(table.offered(1)[:2])}", seat=1)
    assert table.game.actors(table.state) == (0, 2)
    assert table.state.phase == OPENING_PHASE
    assert table.problem("draw deck", seat=0) == "first_tickets_due"
    assert table.problem(f"keep {' '.join(table.offered(1))}", seat=1) == "already_chosen"


@pytest.mark.rule("US-2")
def test_at_least_two_must_be_kept() -> None:
    table = Table(toy_game(), start=START, first=0)
    assert table.problem("keep amber-birch", seat=0) == "keep_at_least"
    assert sorted(table.legal(seat=0)) == [
        "keep amber-birch amber-cedar",
        "keep amber-birch amber-cedar amber-delta",
        "keep amber-birch amber-delta",
        "keep amber-cedar amber-delta",
    ]


@pytest.mark.rule("US-2")
def test_only_own_tickets_can_be_kept() -> None:
    table = Table(toy_game(), start=START, first=0)
    assert table.problem("keep amber-birch elm-fern", seat=0) == "not_offered"


@pytest.mark.rule("US-2", "US-14")
def test_numbers_kept_are_shown_only_when_all_have_chosen() -> None:
    table = Table(toy_game(), seats=3)
    before = table.game.view(table.state, 2).data()
    (chose,) = table.do(f"keep {' '.join(table.offered(0)[:2])}", seat=0)
    assert (chose.kind, chose.seen_by(2).tickets) == (CHOSE_TICKETS, None)
    after = table.game.view(table.state, 2).data()
    assert before["players"][0] | {"choices_made": 1} == after["players"][0]
    assert before["tickets_left"] == after["tickets_left"]
    table.open()
    assert [table.game.view(table.state, 2).ticket_number(seat) for seat in range(3)] == [2, 3, 3]


@pytest.mark.rule("US-2")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_returned_tickets_go_under_the_deck_seat_by_seat(order: tuple[int, ...]) -> None:
    table = Table(toy_game(), seats=3, first=1)
    dealt = [table.offered(seat) for seat in range(3)]
    for seat in order:
        table.do(f"keep {dealt[seat][0]} {dealt[seat][2]}", seat=seat)
    assert table.bottom == [dealt[1][1], dealt[2][1], dealt[0][1]]
    assert list(table.state.bottom_from) == [1, 2, 0]
    kept = [event.seat for event in table.events if event.kind == KEPT]
    assert kept == [1, 2, 0]


@pytest.mark.rule("US-2", "1910-5")
def test_returned_tickets_of_a_seat_lie_in_the_order_dealt() -> None:
    table = Table(variant("usa-mega"), first=1)
    dealt = [table.offered(seat) for seat in range(2)]
    table.do(f"keep {dealt[0][4]} {dealt[0][1]} {dealt[0][2]}", seat=0)
    table.do(f"keep {dealt[1][0]} {dealt[1][1]} {dealt[1][3]}", seat=1)
    assert table.bottom == [dealt[1][2], dealt[1][4], dealt[0][0], dealt[0][3]]


@pytest.mark.rule("US-2")
def test_the_first_turn_begins_when_the_last_has_chosen() -> None:
    table = Table(toy_game(), seats=2, first=1).open()
    assert table.state.phase == TURN_PHASE
    assert table.on_turn == 1
    assert list(table.state.offered) == [-1] * 6


@pytest.mark.rule("US-2")
def test_the_phase_of_a_chooser_is_the_choice() -> None:
    table = Table(toy_game())
    assert table.game.phase_of(table.state, 0) == FIRST_TICKETS_PHASE
    assert table.game.view(table.state, 0).data()["phase"] == "first_tickets"


@pytest.mark.rule("US-2")
def test_a_seat_that_has_chosen_is_not_told_that_the_game_is_over() -> None:
    table = Table(toy_game())
    table.do(f"keep {' '.join(table.offered(0))}", seat=0)
    view = table.game.view(table.state, 0)
    assert not view.over
    assert view.data()["phase"] == "opening"
