"""US-3 to US-6: taking cards, sweeps, reshuffles, empty decks and passing."""

from __future__ import annotations

import pytest

from fogg.engine.declarations import ENDED, PASSED
from fogg.engine.mechanics.draw import DREW, SWEPT, TOOK, TURNED_UP
from fogg.engine.phases import SECOND_CARD_PHASE, TURN_PHASE
from fogg.engine.piles import RESHUFFLED
from tests.toys import Table, blank, small_deck, toy_game

CLEAN = "red red blue blue green"


def table_with(display: str = CLEAN, deck: str | None = None, discard: str = "") -> Table:
    table = blank()
    table.set_display(display)
    if deck is not None:
        table.set_deck(deck)
    table.set_discard(discard)
    return table


# US-3: one action a turn


@pytest.mark.rule("US-3")
def test_a_turn_is_one_of_three_actions() -> None:
    table = table_with()
    table.set_hand(0, "red*2")
    assert {action.split()[0] for action in table.legal()} == {"draw", "claim", "tickets"}


@pytest.mark.rule("US-3", "US-7")
def test_one_route_ends_the_turn() -> None:
    table = table_with()
    table.set_hand(0, "red*9")
    table.do("claim amber-birch red*2")
    assert table.on_turn == 1
    assert table.problem("claim delta-elm red*5", seat=0) == "not_your_turn"


@pytest.mark.rule("US-3")
def test_choosing_tickets_ends_the_turn() -> None:
    table = table_with()
    table.do_anyhow("tickets")
    assert table.on_turn == 0
    table.do(f"keep {table.offered(0)[0]}")
    assert table.on_turn == 1


@pytest.mark.rule("US-3", "US-4")
def test_two_cards_end_the_turn() -> None:
    table = table_with()
    table.do("draw deck", luck="red")
    assert (table.on_turn, table.state.phase) == (0, SECOND_CARD_PHASE)
    table.do("draw deck", luck="red")
    assert (table.on_turn, table.state.phase) == (1, TURN_PHASE)


# US-4: two cards, one after the other


@pytest.mark.rule("US-4")
@pytest.mark.parametrize("first", ["draw red", "draw deck"])
@pytest.mark.parametrize("second", ["draw blue", "draw deck"])
def test_each_card_is_from_the_display_or_blind(first: str, second: str) -> None:
    table = table_with()
    table.do_anyhow(first)
    table.do_anyhow(second)
    assert sum(table.game.view(table.state, 0).hand()) == 2
    assert table.on_turn == 1


@pytest.mark.rule("US-4")
def test_a_display_card_is_replaced_at_once() -> None:
    table = table_with()
    events = table.do("draw blue", luck="green")
    assert table.display == "red red green blue green"
    assert [event.kind for event in events] == [TOOK, TURNED_UP]
    assert table.hand(0) == "blue*1"


@pytest.mark.rule("US-4")
def test_the_replacement_can_be_the_second_card() -> None:
    table = table_with("red red red red red")
    table.do("draw red", luck="blue")
    table.do("draw blue", luck="red")
    assert table.hand(0) == "red*1 blue*1"


@pytest.mark.rule("US-4")
def test_a_blind_card_leaves_the_display_alone() -> None:
    table = table_with()
    table.do("draw deck", luck="green")
    assert table.display == CLEAN


@pytest.mark.rule("US-4")
def test_a_face_up_locomotive_is_the_only_card() -> None:
    table = table_with("red locomotive blue blue green")
    table.do("draw locomotive", luck="red")
    assert table.hand(0) == "locomotive*1"
    assert table.on_turn == 1


@pytest.mark.rule("US-4")
def test_a_face_up_locomotive_is_no_second_card() -> None:
    table = table_with("red locomotive blue blue green")
    table.do("draw red", luck="red")
    assert table.problem("draw locomotive") == "locomotive_second"
    assert table.legal() == ["draw red", "draw blue", "draw green", "draw deck"]


@pytest.mark.rule("US-4")
def test_a_locomotive_just_turned_up_is_no_second_card() -> None:
    table = table_with()
    table.do("draw red", luck="locomotive")
    assert "locomotive" in table.display
    assert table.problem("draw locomotive") == "locomotive_second"
    assert "draw locomotive" not in table.legal()


@pytest.mark.rule("US-4")
def test_a_blind_locomotive_counts_as_one_card() -> None:
    table = table_with()
    table.do("draw deck", luck="locomotive")
    assert table.on_turn == 0
    table.do("draw deck", luck="locomotive")
    assert table.hand(0) == "locomotive*2"


@pytest.mark.rule("US-4", "US-14")
def test_others_learn_nothing_of_a_blind_locomotive() -> None:
    seen = []
    for card in ("locomotive", "red"):
        table = table_with()
        (drew,) = table.do("draw deck", luck=card)
        assert drew.kind == DREW
        assert drew.seen_by(0).card == table.game.card_names.index(card)
        seen.append((drew.seen_by(1), drew.seen_by(None), table.game.view(table.state, 1).data()))
    assert seen[0] == seen[1]


@pytest.mark.rule("US-4")
@pytest.mark.parametrize("action", ["tickets", "claim amber-birch red*2", "pass"])
def test_after_the_first_card_nothing_else_can_be_done(action: str) -> None:
    table = table_with()
    table.set_hand(0, "red*2")
    table.do("draw deck", luck="red")
    assert table.problem(action) == "second_card_due"
    assert all(text.startswith("draw ") for text in table.legal())


@pytest.mark.rule("US-4")
def test_a_card_that_is_not_face_up_can_not_be_taken() -> None:
    assert table_with("red red red red red").problem("draw blue") == "card_not_in_display"


# US-5: three locomotives sweep the display


@pytest.mark.rule("US-5")
def test_three_locomotives_sweep_the_display() -> None:
    table = table_with("red locomotive locomotive blue green")
    events = table.do("draw red", luck="locomotive  red red red blue blue")
    assert [e.kind for e in events] == [TOOK, TURNED_UP, SWEPT, *[TURNED_UP] * 5]
    assert table.display == "red red red blue blue"
    assert table.discard == "blue*1 green*1 locomotive*3"


@pytest.mark.rule("US-5")
def test_two_locomotives_stay() -> None:
    table = table_with("red red locomotive blue green")
    table.do("draw red", luck="locomotive")
    assert table.display == "locomotive red locomotive blue green"


@pytest.mark.rule("US-5", "US-4")
def test_the_sweep_comes_before_the_second_card() -> None:
    table = table_with("red locomotive locomotive blue green")
    table.do("draw red", luck="locomotive  red red red red red")
    assert table.legal() == ["draw red", "draw deck"]


@pytest.mark.rule("US-5")
def test_the_sweep_is_repeated() -> None:
    table = table_with("red locomotive locomotive blue green")
    again = "locomotive locomotive red locomotive red"
    events = table.do("draw red", luck=f"locomotive {again} red blue red blue green")
    assert [event.kind for event in events].count(SWEPT) == 2
    assert table.display == "red blue red blue green"
    assert table.discard == "red*2 blue*1 green*1 locomotive*6"


@pytest.mark.rule("US-5", "US-2")
def test_the_display_is_swept_at_set_up() -> None:
    deal = "red red red red red red red red  locomotive locomotive locomotive red red"
    tickets = "amber-birch amber-cedar amber-delta elm-fern delta-fern delta-elm"
    table = Table(toy_game(), start=f"{deal} blue blue green green locomotive {tickets}", first=0)
    assert table.display == "blue blue green green locomotive"
    assert table.discard == "red*2 locomotive*3"


@pytest.mark.rule("US-5", "US-6")
def test_the_sweep_reshuffles_in_the_middle_if_it_must() -> None:
    table = table_with("red locomotive locomotive blue green", deck="locomotive*1 red*2")
    luck = "locomotive  red red  blue green locomotive"
    events = table.do("draw red", luck=luck)
    assert RESHUFFLED in [event.kind for event in events]
    assert table.display == "red red blue green locomotive"
    assert table.deck == "locomotive*2"


@pytest.mark.rule("US-5")
def test_no_sweep_with_fewer_than_three_other_cards() -> None:
    table = table_with("red locomotive locomotive blue green", deck="locomotive*9")
    events = table.do("draw red", luck="locomotive")
    assert SWEPT not in [event.kind for event in events]
    assert table.display == "locomotive locomotive locomotive blue green"


@pytest.mark.rule("US-5")
def test_locomotives_of_the_discard_are_no_other_cards() -> None:
    table = table_with("red locomotive locomotive blue green", "locomotive*1", "locomotive*5")
    events = table.do("draw red", luck="locomotive")
    assert SWEPT not in [event.kind for event in events]


@pytest.mark.rule("US-5")
@pytest.mark.parametrize("where", ["deck", "discard"])
def test_a_third_other_card_anywhere_allows_the_sweep(where: str) -> None:
    deck, discard = ("locomotive*9 red*1", "") if where == "deck" else ("locomotive*9", "red*1")
    table = table_with("red locomotive locomotive blue green", deck, discard)
    events = table.do_anyhow("draw red")
    if SWEPT not in [event.kind for event in events]:
        assert "locomotive locomotive locomotive" not in table.display
    assert table.display.count("locomotive") < 3


@pytest.mark.rule("US-5", "US-6")
def test_the_sweep_is_done_once_a_clean_display_can_follow() -> None:
    table = table_with("locomotive locomotive locomotive blue green", deck="")
    table.set_hand(0, "red*2")
    events = table.do("claim amber-birch red*2", luck="blue green red red locomotive")
    assert SWEPT in [event.kind for event in events]
    assert table.display == "blue green red red locomotive"


@pytest.mark.rule("US-5")
def test_set_up_of_a_box_without_a_clean_display_ends() -> None:
    game = toy_game("amber-birch 2 red", "amber-birch 2\n" * 15, **small_deck(2, 9))
    assert Table(game).display.count("locomotive") >= 3


# US-6: reshuffling and running out


@pytest.mark.rule("US-6")
def test_the_last_card_of_the_deck_does_not_reshuffle() -> None:
    table = table_with(deck="red*1", discard="blue*3")
    events = table.do("draw deck", luck="red")
    assert [event.kind for event in events] == [DREW]
    assert (table.deck, table.discard) == ("", "blue*3")


@pytest.mark.rule("US-6")
def test_the_discard_is_shuffled_when_a_card_is_needed() -> None:
    table = table_with(deck="", discard="blue*3 green*1")
    events = table.do("draw deck", luck="green")
    assert [event.kind for event in events] == [RESHUFFLED, DREW]
    assert events[0].number == 4
    assert (table.deck, table.discard) == ("blue*3", "")


@pytest.mark.rule("US-6")
def test_a_replacement_reshuffles_too() -> None:
    table = table_with(deck="", discard="blue*3")
    table.do("draw green", luck="blue")
    assert table.display == "red red blue blue blue"
    assert (table.deck, table.discard) == ("blue*2", "")


@pytest.mark.rule("US-6")
def test_face_up_cards_are_taken_without_a_deck() -> None:
    table = table_with(deck="")
    table.do("draw red")
    assert table.display == ". red blue blue green"
    assert table.problem("draw deck") == "no_cards_left"
    table.do("draw blue")
    assert table.display == ". red . blue green"
    assert table.on_turn == 1


@pytest.mark.rule("US-6")
@pytest.mark.parametrize("rest", [". . . .", "locomotive . . .", "locomotive locomotive . ."])
def test_the_turn_ends_after_one_card_if_there_is_no_second(rest: str) -> None:
    table = table_with(f"red {rest}", deck="")
    table.do("draw red")
    assert (table.on_turn, table.state.phase) == (1, TURN_PHASE)
    assert table.hand(0) == "red*1"


@pytest.mark.rule("US-6")
def test_the_turn_ends_after_a_blind_card_if_there_is_no_second() -> None:
    table = table_with("locomotive locomotive . . .", deck="red*1")
    table.do("draw deck", luck="red")
    assert table.on_turn == 1


@pytest.mark.rule("US-6")
def test_the_second_card_is_still_due_if_one_is_blind() -> None:
    table = table_with("red locomotive . . .", deck="", discard="")
    table.set_deck("red*2")
    table.do("draw deck", luck="red")
    assert (table.on_turn, table.legal()) == (0, ["draw red", "draw deck"])


@pytest.mark.rule("US-6")
def test_gaps_are_filled_as_soon_as_cards_are_discarded() -> None:
    table = table_with(". red . blue .", deck="")
    table.set_hand(0, "red*2")
    events = table.do("claim amber-birch red*2", luck="red red")
    assert [event.kind for event in events[1:4]] == [RESHUFFLED, TURNED_UP, TURNED_UP]
    assert table.display == "red red red blue ."
    assert (table.deck, table.discard) == ("", "")


@pytest.mark.rule("US-6")
def test_a_full_display_is_left_alone_when_cards_are_discarded() -> None:
    table = table_with(deck="")
    table.set_hand(0, "red*2")
    table.do("claim amber-birch red*2")
    assert (table.deck, table.discard) == ("", "red*2")


@pytest.mark.rule("US-6")
def test_without_any_card_another_action_must_be_done() -> None:
    table = table_with(". . . . .", deck="")
    assert table.legal() == ["tickets"]
    assert table.problem("draw deck") == "no_cards_left"
    assert table.problem("draw red") == "card_not_in_display"
    assert table.problem("pass") == "must_not_pass"


@pytest.mark.rule("US-6")
def test_pass_is_legal_only_when_nothing_else_is() -> None:
    table = blank()
    table.no_cards()
    table.set_ticket_deck()
    assert table.legal() == ["pass"]
    table.set_hand(0, "red*2")
    assert "pass" not in table.legal()
    assert table.problem("pass") == "must_not_pass"
    table.set_hand(0, "red*1 blue*1")
    assert "pass" not in table.legal()
    table.set_pieces(0, 0)
    assert table.legal() == ["pass"]


@pytest.mark.rule("US-6")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_game_ends_when_everybody_passes_in_a_row(seats: int) -> None:
    table = blank(seats)
    table.no_cards()
    table.set_ticket_deck()
    for _ in range(seats):
        assert not table.over
        events = table.do("pass")
    assert table.over
    assert (events[0].kind, events[-1].kind) == (PASSED, ENDED)
    assert table.legal(0) == []


@pytest.mark.rule("US-6")
def test_another_action_between_passes_starts_the_count_anew() -> None:
    table = blank()
    table.no_cards()
    table.set_ticket_deck()
    table.set_hand(1, "red*2")
    table.do("pass")
    table.do("claim amber-birch red*2", luck="red red")
    assert table.state.passes == 0
    table.do("draw red")
    table.do("draw red")
    table.do("pass")
    assert not table.over
