"""DEP-4: depots are placed at any moment of one's turn, until it is ended."""

from __future__ import annotations

import pytest

from fogg.engine.action import END, KIND_BITS
from fogg.engine.game import Game
from fogg.engine.ints import ints
from fogg.engine.mechanics.depots import Depots
from fogg.engine.mechanics.tunnels import Tunnels
from fogg.engine.mechanics.warehouses import EMPTIED, Warehouses
from fogg.engine.phases import (
    END_TURN_PHASE,
    KEEP_TICKETS_PHASE,
    RAID_PHASE,
    REFILLING_PHASE,
    SECOND_CARD_PHASE,
    TUNNEL_PHASE,
    TURN_PHASE,
)
from tests.depots import CITIES, opened, store
from tests.ships import world
from tests.toys import CORE, Table, catalogue, toy_game

ANY_MOMENT = (Depots(each=5, most_left=10, any_moment=True), Warehouses())
TUNNEL = "amber-birch 2 red tunnel\nbirch-cedar 1 gray\ncedar-delta 1 gray\ndelta-elm 1 gray"


def depots(seats: int = 2) -> Table:
    return opened(toy_game(mechanics=(*CORE, *ANY_MOMENT)), seats)


def reserve(table: Table) -> list[int]:
    return [int(number) for number in table.state.depots]


def kept(table: Table) -> None:
    """Placing leaves the decision, what comes after it and the other choices as they were."""
    phase, todo = int(table.state.phase), list(table.state.todo)
    before = [text for text in table.legal() if not text.startswith("depot")]
    table.do("depot fern")
    assert (int(table.state.phase), list(table.state.todo)) == (phase, todo)
    assert [text for text in table.legal() if not text.startswith("depot")] == before


@pytest.mark.rule("DEP-4")
def test_between_storing_and_the_cards() -> None:
    table = depots()
    table.do("store 2", luck="red")
    kept(table)


@pytest.mark.rule("DEP-4")
def test_between_two_cards() -> None:
    table = depots()
    table.do("store 2", luck="red")
    table.do("draw deck", luck="red")
    assert table.state.phase == SECOND_CARD_PHASE
    kept(table)
    table.do("draw deck", luck="blue")
    assert table.hand(0) == "red*1 blue*1"
    assert table.state.phase == END_TURN_PHASE


@pytest.mark.rule("DEP-4")
def test_while_tickets_are_chosen() -> None:
    table = depots()
    table.do_anyhow("tickets")
    assert table.state.phase == KEEP_TICKETS_PHASE
    kept(table)


@pytest.mark.rule("DEP-4", "WO-4")
def test_while_a_gap_is_to_be_filled() -> None:
    table = world("red red red red-ship red-ship red-ship", id="world+depots")
    table.do("depot athina")
    table.do("depot hamburg")
    table.do_anyhow(f"store {table.on_turn + 1} ships")
    table.do_anyhow("draw red")
    assert table.state.phase == REFILLING_PHASE
    todo = list(table.state.todo)
    table.do("depot lagos")
    assert (int(table.state.phase), list(table.state.todo)) == (REFILLING_PHASE, todo)


@pytest.mark.rule("DEP-4")
def test_after_the_action_until_the_turn_is_ended() -> None:
    table = depots()
    table.set_hand(0, "red*2")
    table.do("claim amber-birch red*2")
    assert (table.on_turn, int(table.state.phase)) == (0, END_TURN_PHASE)
    assert table.legal() == ["end", "depot cedar", "depot delta", "depot elm", "depot fern"]
    table.do("depot fern")
    table.do("depot elm")
    assert (table.on_turn, reserve(table)) == (0, [2, 4])
    events = table.do("end")
    assert (table.on_turn, int(table.state.phase)) == (1, TURN_PHASE)
    assert [event.name for event in events] == ["turn_began"]


@pytest.mark.rule("DEP-4")
def test_ending_takes_no_words_and_has_its_time() -> None:
    table = depots()
    assert table.problem("end") == "turn_due"
    table.set_hand(0, "red*2")
    table.do("claim amber-birch red*2")
    assert table.problem(END | 1 << KIND_BITS) == "malformed"
    assert table.problem("store 1") == "end_turn_due"
    [end] = [offer for offer in table.game.offers(table.state, 0) if offer.kind == END]
    assert end.actions == (END,)


@pytest.mark.rule("DEP-4")
@pytest.mark.parametrize("left", [[0, 4], [4, 4]])
def test_only_who_has_a_depot_and_a_free_city_is_asked(left: list[int]) -> None:
    table = depots()
    table.set_hand(0, "red*2")
    table.state.depots = ints(left)
    if left[0]:
        table.state.buildings = ints([table.state.buildings[0]] * len(CITIES))
    table.do("claim amber-birch red*2")
    assert table.on_turn == 1


@pytest.mark.rule("DEP-4")
def test_the_last_depot_placed_at_the_end_ends_the_turn() -> None:
    table = depots()
    table.set_hand(0, "red*2")
    table.state.depots = ints([1, 4])
    table.do("claim amber-birch red*2")
    table.do("depot fern")
    assert (table.on_turn, reserve(table)) == (1, [0, 4])


@pytest.mark.rule("DEP-3", "DEP-4")
def test_a_depot_counts_for_a_raid_that_is_undecided() -> None:
    table = depots()
    table.set_hand(0, "red*3")
    store(table, 0, "green*1")
    store(table, 1, "blue*2")
    table.do("claim birch-cedar red*3")
    assert table.state.phase == RAID_PHASE
    assert "raid 1" not in table.legal()
    table.do("depot cedar")
    assert [text for text in table.legal() if text.startswith("raid")] == [
        "raid none",
        "raid 2",
        "raid 1",
        "raid 1 2",
    ]
    table.do("raid 1 2")
    assert (table.hand(0), reserve(table)) == ("blue*2 green*1", [1, 4])


@pytest.mark.rule("DEP-3", "DEP-4")
@pytest.mark.parametrize("answer", ["raid 2", "raid none"])
def test_a_depot_placed_after_the_answer_opens_nothing(answer: str) -> None:
    table = depots()
    table.set_hand(0, "red*3")
    store(table, 0, "green*1")
    store(table, 1, "blue*2")
    table.do("claim birch-cedar red*3")
    table.do(answer)
    assert table.state.phase == END_TURN_PHASE
    table.do("depot cedar")
    assert table.problem("raid 1") == "end_turn_due"


@pytest.mark.rule("DEP-3", "DEP-4")
def test_no_depot_brings_up_a_question_that_did_not_come() -> None:
    table = depots()
    table.set_hand(0, "red*4")
    store(table, 0, "green*1")
    table.state.buildings = ints([-1] * len(CITIES))
    table.do("claim birch-cedar red*3")
    assert table.state.phase == END_TURN_PHASE
    table.do("depot cedar")
    assert table.state.phase == END_TURN_PHASE
    assert table.game.view(table.state, 0).raid_at is None


def tunnel() -> Table:
    """A tunnel that costs one card more, with a warehouse at its end."""
    game = toy_game(TUNNEL, mechanics=(*CORE, Tunnels(3), *ANY_MOMENT), most_players=2)
    table = Table(game, 2).open()
    table.do("depot birch")
    table.do("depot amber")
    table.set_hand(0, "red*4")
    store(table, 1, "blue*1")
    table.do("claim amber-birch red*2", luck="red blue green")
    return table


@pytest.mark.rule("DEP-4", "EU-5")
def test_a_depot_between_the_turned_cards_and_the_payment_changes_no_price() -> None:
    table = tunnel()
    assert table.state.phase == TUNNEL_PHASE
    price = [text for text in table.legal() if not text.startswith("depot")]
    table.do("depot cedar")
    assert [text for text in table.legal() if not text.startswith("depot")] == price
    table.do("pay red*1")
    assert table.state.phase == RAID_PHASE


@pytest.mark.rule("DEP-4", "DEP-6", "EU-5")
def test_not_even_if_it_brings_the_cards_of_the_warehouses() -> None:
    """Only two cards could be turned up; the third does not follow when there are cards again."""
    game = toy_game(TUNNEL, mechanics=(*CORE, Tunnels(3), *ANY_MOMENT), most_players=2)
    table = Table(game, 2).open()
    table.do("depot birch")
    table.do("depot amber")
    table.set_hand(0, "red*4")
    table.set_display("red red blue blue green")
    table.state.depots = ints([1, 4])
    store(table, 1, "red*3")
    table.set_deck("red*1 blue*1")
    table.set_discard("")
    table.do("claim amber-birch red*2", luck="red blue")
    events = table.do("depot cedar")
    assert EMPTIED in [event.kind for event in events]
    assert sum(table.state.turned) == 2
    assert [text for text in table.legal() if text.startswith("pay")] == ["pay red*1"]


@pytest.mark.rule("DEP-4", "DEP-6")
def test_the_last_depot_empties_the_warehouses_at_once() -> None:
    table = depots()
    table.set_hand(0, "red*2")
    table.state.depots = ints([1, 4])
    store(table, 1, "blue*1")
    table.set_deck("")
    table.set_discard("")
    table.do("depot fern")
    assert (table.deck, table.on_turn) == ("blue*1", 0)
    assert table.state.phase == TURN_PHASE


@pytest.mark.rule("DEP-4")
def test_nothing_is_asked_after_a_pass() -> None:
    table = depots()
    table.no_cards()
    table.set_ticket_deck()
    table.do("depot fern")
    table.do("pass")
    assert table.on_turn == 1


@pytest.mark.rule("DEP-4", "DEP-6")
def test_who_must_pass_no_longer_must_if_the_last_depot_brings_cards() -> None:
    table = depots()
    table.no_cards()
    table.set_ticket_deck()
    table.state.depots = ints([1, 4])
    store(table, 1, "blue*7")
    assert "pass" in table.legal()
    table.do_anyhow("depot fern")
    assert table.problem("pass") == "must_not_pass"
    assert "store 1" in table.legal()


@pytest.mark.rule("DEP-1")
def test_the_first_depots_are_placed_without_an_end() -> None:
    table = Table(toy_game(mechanics=(*CORE, *ANY_MOMENT)), 2).open()
    table.do("depot birch")
    table.do("depot amber")
    assert (table.on_turn, int(table.state.phase), int(table.state.turn)) == (0, TURN_PHASE, 1)


@pytest.mark.rule("DEP-4")
def test_before_that_rule_depots_came_before_the_action() -> None:
    game: Game = catalogue().game("usa+depots", "e31096a321736b22")
    assert game.action_kinds[END] is None
    assert Depots(5, 10).numbers() == {"each": 5, "most_left": 10}
