"""DEP-1 and DEP-6 on the World board: two decks, harbors beside depots."""

from __future__ import annotations

import pytest

from fogg.engine.ints import ints
from fogg.engine.mechanics.pieces import EQUIPPED
from fogg.engine.mechanics.warehouses import EMPTIED
from fogg.engine.phases import FIRST_DEPOT_PHASE, REFILLING_PHASE, TURN_PHASE
from tests.depots import store
from tests.ships import CLEAN, GAPS, pieces, piles
from tests.toys import Table, variant


def with_depots(display: str = CLEAN) -> Table:
    """A table at the first turn; the depots stand in Lagos and Tokyo."""
    table = Table(variant("world+depots")).open()
    table.do("depot tokyo")
    table.do("depot lagos")
    for seat in range(2):
        table.set_hand(seat, "")
        table.set_tickets(seat)
    table.set_display(display)
    return table


@pytest.mark.rule("DEP-1")
@pytest.mark.parametrize("id", ["world+depots", "great-lakes+depots"])
def test_first_depots_are_placed_once_the_pieces_are_revealed(id: str) -> None:
    table = Table(variant(id), 3).open()
    assert (int(table.state.phase), table.on_turn) == (FIRST_DEPOT_PHASE, 2)
    assert [event.kind for event in table.events].count(EQUIPPED) == 3
    assert sum(pieces(table, 0)) == (60 if id == "world+depots" else 50)


@pytest.mark.rule("DEP-1")
@pytest.mark.parametrize(
    ("id", "junction"),
    [("world+depots", "south_indian_ocean"), ("great-lakes+depots", "lake_superior")],
)
def test_no_depot_on_an_unnamed_junction(id: str, junction: str) -> None:
    table = Table(variant(id)).open()
    assert table.problem(f"depot {junction}") == "no_city"
    assert f"depot {junction}" not in table.legal()


@pytest.mark.rule("DEP-1", "WO-10")
def test_a_harbor_and_a_depot_may_share_a_city() -> None:
    table = with_depots()
    table.set_owner(0, "lagos-luanda")
    table.set_hand(0, "red-anchor*2 red-ship*2")
    table.do("harbor lagos red-anchor*2 red-ship*2")
    table.set_harbors(1, "sydney")
    table.do("depot sydney")
    assert table.problem("depot lagos") == "building_there"  # the depot, not the harbor


# DEP-6: both decks and both discards


@pytest.mark.rule("DEP-6")
@pytest.mark.parametrize(
    ("deck", "discard"),
    [("red*1", ""), ("red-ship*1", ""), ("", "red*1"), ("", "red-ship*1")],
)
def test_nothing_happens_while_any_pile_has_a_card(deck: str, discard: str) -> None:
    table = piles(with_depots(), deck, discard)
    store(table, 1, "green*2 green-ship*3")
    table.state.depots = ints([1, 4])
    events = table.do("depot sydney")
    assert EMPTIED not in [event.kind for event in events]
    assert (table.deck, table.discard) == (deck, discard)


@pytest.mark.rule("DEP-6")
def test_stored_cards_return_each_to_its_own_deck() -> None:
    table = piles(with_depots())
    store(table, 0, "black*1 white-ships*2")
    store(table, 1, "green*2 locomotive*1 green-ship*3")
    table.state.depots = ints([1, 4])
    events = table.do("depot sydney")
    assert EMPTIED in [event.kind for event in events]
    assert table.deck == "green*2 black*1 locomotive*1 green-ship*3 white-ships*2"
    assert [int(size) for size in table.state.deck_size] == [4, 5]
    assert list(table.state.warehouses) == [0] * len(table.state.warehouses)
    assert (table.on_turn, int(table.state.phase)) == (0, TURN_PHASE)


@pytest.mark.rule("DEP-6", "WO-4")
def test_gaps_are_filled_from_what_was_stored_by_the_player_on_turn() -> None:
    table = piles(with_depots(GAPS))
    store(table, 1, "green*2 green-ship*5")
    table.state.depots = ints([1, 4])
    table.do("depot sydney")
    assert (table.on_turn, int(table.state.phase)) == (0, REFILLING_PHASE)
    table.do("refill wagons", luck="green")
    luck = "green green-ship green-ship green-ship green-ship"
    table.do("refill wagons", luck=luck)  # from then on only ships are left
    assert table.display == f"green {luck}"
    assert (table.on_turn, int(table.state.phase)) == (0, TURN_PHASE)


@pytest.mark.rule("DEP-6")
def test_nothing_happens_while_everybody_has_depots() -> None:
    table = piles(with_depots())
    store(table, 1, "green*2")
    table.state.depots = ints([2, 4])
    events = table.do("depot sydney")
    assert EMPTIED not in [event.kind for event in events]


@pytest.mark.rule("DEP-6")
def test_the_last_card_drawn_brings_the_stored_ones_before_the_second() -> None:
    table = piles(with_depots(), "red*1 red-ship*1")
    store(table, 1, "green-ship*3")
    table.state.depots = ints([0, 4])
    table.do("store 1 wagons", luck="red")
    (_, emptied) = table.do("draw ships", luck="red-ship")
    assert emptied.kind == EMPTIED
    assert table.deck == "red*1 green-ship*3"
    assert {"draw wagons", "draw ships"} <= set(table.legal())
