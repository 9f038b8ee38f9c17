"""Greedy with depots: where it stores, when it places a depot, which warehouses it takes."""

from __future__ import annotations

import pytest

from fogg.bots import Greedy
from fogg.engine.ints import ints
from tests.depots import DEPOTS, depots, store, two_decks
from tests.toys import CORE, Table, toy_game


def choice(table: Table) -> str:
    """What the seat on turn does; the same with any luck of the bot."""
    view = table.game.view(table.state, table.on_turn)
    found = {Greedy(seed).act(view, view.legal()) for seed in range(5)}
    assert len(found) == 1
    return table.game.notation.text(found.pop())


def test_the_first_depot_stands_where_its_tickets_lead() -> None:
    table = Table(toy_game(mechanics=(*CORE, *DEPOTS)), 2, first=1).open()
    table.set_tickets(0, "amber-birch", "birch-fern")
    assert choice(table) == "depot birch"


def test_it_stores_in_its_own_warehouse() -> None:
    table = depots(3)
    store(table, 0, "red*3")
    assert choice(table) == "store 1"


def test_without_depots_it_stores_in_the_emptiest_warehouse() -> None:
    table = depots(3)
    table.state.depots = ints([0, 4, 4])
    store(table, 0, "red*3")
    store(table, 1, "blue*1")
    assert choice(table) == "store 3"


def test_of_two_decks_it_stores_from_the_larger() -> None:
    assert choice(two_decks()) == "store 1 wagons"
    table = two_decks()
    table.state.deck_size = ints([3, 12])
    assert choice(table) == "store 1 ships"


@pytest.mark.parametrize(("stored", "expected"), [(2, "raid none"), (4, "raid 2")])
def test_it_takes_a_warehouse_that_is_worth_a_depot(stored: int, expected: str) -> None:
    table = depots()
    table.set_hand(0, "red*2")
    store(table, 1, f"green*{stored}")
    table.do("claim amber-birch red*2")
    assert choice(table) == expected


@pytest.mark.parametrize(("stored", "left"), [(5, 4), (6, 1)])
def test_it_keeps_its_depots_for_a_full_warehouse(stored: int, left: int) -> None:
    table = depots()
    store(table, 0, f"blue*{stored}")
    table.state.depots = ints([left, 4])
    table.set_hand(0, "green*4")
    assert choice(table) == "claim cedar-delta green*4"


def test_it_opens_its_full_warehouse_just_before_a_claim() -> None:
    table = depots()
    store(table, 0, "blue*6")
    table.set_hand(0, "green*4")
    view = table.game.view(table.state, 0)
    placed = {table.game.notation.text(Greedy(seed).act(view, view.legal())) for seed in range(9)}
    assert placed == {"depot cedar", "depot delta"}
    table.do("depot cedar")
    assert choice(table) == "claim cedar-delta green*4"
    table.do_anyhow("claim cedar-delta green*4")
    assert choice(table) == "raid 1"
