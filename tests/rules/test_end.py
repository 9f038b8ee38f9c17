"""US-10: the last round."""

from __future__ import annotations

import pytest

from fogg.engine.declarations import ENDED, LAST_ROUND
from tests.toys import Table, blank, toy_game


def idle_turn(table: Table) -> None:
    """A turn that changes no reserve."""
    table.do_anyhow("draw deck")
    table.do_anyhow("draw deck")


@pytest.mark.rule("US-10")
@pytest.mark.parametrize(("left", "ends"), [(0, True), (1, True), (2, True), (3, False)])
def test_two_wagons_or_fewer_start_the_last_round(left: int, ends: bool) -> None:
    table = blank()
    table.set_hand(0, "red*2")
    table.set_pieces(0, left + 2)
    events = table.do("claim amber-birch red*2")
    assert (LAST_ROUND in [event.kind for event in events]) is ends
    assert table.state.turns_left == (2 if ends else -1)


@pytest.mark.rule("US-10")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_has_one_more_turn_the_trigger_last(seats: int) -> None:
    table = blank(seats)
    idle_turn(table)
    table.set_hand(1, "red*2")
    table.set_pieces(1, 3)
    table.do("claim amber-birch red*2")
    order = []
    while not table.over:
        order.append(table.on_turn)
        idle_turn(table)
    assert order == [(1 + place) % seats for place in range(1, seats + 1)]
    assert ENDED in [event.kind for event in table.events]


@pytest.mark.rule("US-10")
def test_the_round_starts_at_the_end_of_the_turn_not_within_it() -> None:
    table = blank()
    table.set_pieces(0, 2)
    table.do_anyhow("draw deck")
    assert table.state.turns_left == -1
    table.do_anyhow("draw deck")
    assert table.state.turns_left == 2


@pytest.mark.rule("US-10")
def test_others_coming_down_to_two_change_nothing() -> None:
    table = blank(3)
    table.set_pieces(0, 2)
    idle_turn(table)
    table.set_hand(1, "red*2")
    table.set_pieces(1, 2)
    events = table.do("claim amber-birch red*2")
    assert LAST_ROUND not in [event.kind for event in events]
    assert table.state.turns_left == 2
    table.set_pieces(2, 0)
    idle_turn(table)
    assert (table.on_turn, table.state.turns_left) == (0, 1)
    idle_turn(table)
    assert table.over


@pytest.mark.rule("US-10")
def test_another_seat_with_few_wagons_starts_nothing_before_its_turn_ends() -> None:
    table = blank()
    table.set_pieces(1, 0)
    idle_turn(table)
    assert table.state.turns_left == -1


@pytest.mark.rule("US-10")
def test_the_last_turns_are_whole_turns() -> None:
    table = blank()
    table.set_pieces(0, 2)
    idle_turn(table)
    table.do_anyhow("draw deck")
    assert not table.over
    table.do_anyhow("draw deck")
    table.do_anyhow("tickets")
    assert not table.over
    table.do_anyhow(table.legal()[0])
    assert table.over


@pytest.mark.rule("US-10")
def test_nothing_can_be_done_when_the_game_is_over() -> None:
    table = blank()
    table.set_pieces(0, 2)
    for _ in range(3):
        idle_turn(table)
    assert table.over
    assert table.game.actors(table.state) == ()
    assert [table.legal(seat) for seat in range(2)] == [[], []]
    assert table.problem("draw deck", seat=0) == "game_over"


@pytest.mark.rule("US-10")
def test_rules_with_two_last_turns_give_two() -> None:
    table = blank(game=toy_game(last_turns=2))
    table.set_pieces(0, 2)
    turns = 0
    idle_turn(table)
    while not table.over:
        idle_turn(table)
        turns += 1
    assert turns == 4
