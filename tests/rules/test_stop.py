"""US-4: a player may take fewer cards than two; with depots, none once a card is stored."""

from __future__ import annotations

import pytest

from fogg.engine.action import KIND_BITS, STOP
from fogg.engine.mechanics.claim import ClaimRoutes
from fogg.engine.mechanics.draw import STOPPED, DrawCards
from fogg.engine.mechanics.tickets import Tickets
from fogg.engine.phases import FIRST_CARD_PHASE, SECOND_CARD_PHASE
from fogg.variants import CATALOGUE
from tests.depots import DEPOTS, opened
from tests.toys import Table, catalogue, toy_game

STOPPING = (DrawCards(may_stop=True), ClaimRoutes(), Tickets())


def table_with(display: str = "red red blue blue green") -> Table:
    table = Table(toy_game(mechanics=STOPPING)).open()
    table.set_display(display)
    table.set_hand(0, "")
    return table


@pytest.mark.rule("US-4")
@pytest.mark.parametrize("first", ["draw red", "draw deck"])
def test_who_has_one_card_may_stop(first: str) -> None:
    table = table_with()
    table.do_anyhow(first)
    assert table.state.phase == SECOND_CARD_PHASE
    events = table.do("stop")
    assert events[0] == STOPPED.event(seat=0)
    assert sum(table.game.view(table.state, 0).hand()) == 1
    assert table.on_turn == 1


@pytest.mark.rule("US-3", "US-4")
def test_a_turn_can_not_be_stopped_before_a_card() -> None:
    table = table_with()
    assert table.problem("stop") == "turn_due"
    assert "stop" not in table.legal()


@pytest.mark.rule("US-4")
def test_stopping_is_the_last_of_the_choices_and_nothing_else_can_be_done() -> None:
    table = table_with("red locomotive blue blue green")
    table.do("draw red", luck="red")
    assert table.legal() == ["draw red", "draw blue", "draw green", "draw deck", "stop"]
    assert table.problem("tickets") == "second_card_due"
    assert table.problem(STOP | 1 << KIND_BITS) == "malformed"


@pytest.mark.rule("US-6")
def test_nobody_is_asked_where_no_second_card_can_be_taken() -> None:
    table = table_with("red . . . .")
    table.set_deck("")
    table.set_discard("")
    table.do("draw red")
    assert table.on_turn == 1


@pytest.mark.rule("US-4", "DEP-2")
def test_with_depots_no_card_need_be_taken_after_storing() -> None:
    table = opened(toy_game(mechanics=(*STOPPING, *DEPOTS)), 2)
    table.do("store 2", luck="red")
    assert table.state.phase == FIRST_CARD_PHASE
    table.do("stop")
    assert (table.hand(0), table.on_turn) == ("", 1)


@pytest.mark.rule("US-4")
@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_it_is_so_in_every_game(entry: object) -> None:
    id = entry.id  # type: ignore[attr-defined]
    assert catalogue().game(id).action_kinds[STOP] is not None


@pytest.mark.rule("US-4")
def test_before_that_rule_there_was_no_stopping() -> None:
    game = catalogue().game("usa", "154bdd029b04d15b")
    assert game.action_kinds[STOP] is None
    assert not DrawCards().explain(game.rules)
    table = Table(game).open()
    table.do_anyhow("draw deck")
    assert not {"stop", "end"} & {text.split()[0] for text in table.legal()}
