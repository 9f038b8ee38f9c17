"""DEP-2, DEP-5 and DEP-6 where there are two decks: the back of a stored card is public."""

from __future__ import annotations

import pytest

from fogg.engine.chance import Seeded
from fogg.engine.errors import ActionError
from fogg.engine.ints import ints
from fogg.engine.mechanics.warehouses import EMPTIED, STORED
from tests.depots import empty, store, two_decks
from tests.toys import Table, cards


def stores(table: Table) -> list[str]:
    return [text for text in table.legal() if text.startswith("store")]


def stored(table: Table) -> list[list[int]]:
    data = table.game.view(table.state, None).data()
    return [player["stored"] for player in data["players"]]


@pytest.mark.rule("DEP-2")
def test_the_card_is_of_the_deck_that_the_player_chooses() -> None:
    table = two_decks()
    assert stores(table) == ["store 1 wagons", "store 2 wagons", "store 1 ships", "store 2 ships"]
    [event] = table.do("store 2 ships", luck="red-ship")
    assert (event.kind, event.seen_by(1).card) == (STORED, None)
    assert stored(table) == [[0, 0], [0, 1]]
    assert int(table.game.view(table.state, 0).stored(1)) == 1


@pytest.mark.rule("DEP-2")
def test_an_exhausted_deck_leaves_the_other() -> None:
    table = two_decks()
    empty(table, 0)
    assert stores(table) == ["store 1 ships", "store 2 ships"]
    assert table.problem("store 1 wagons") == "store_other_deck"
    empty(table, 1)
    assert stores(table) == []
    assert table.problem("store 1 wagons") == "nothing_to_store"


@pytest.mark.rule("DEP-2")
def test_the_discard_of_a_deck_is_shuffled_first() -> None:
    table = two_decks()
    row = list(table.state.deck)
    empty(table, 1)
    table.state.discard = ints([0] * 4 + row[4:])
    table.state.discard_size = ints([0, sum(row[4:])])
    table.do("store 1 ships", luck="blue-ship")
    assert [int(size) for size in table.state.deck_size] == [sum(row[:4]), sum(row[4:]) - 1]


@pytest.mark.rule("DEP-2")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("store", "missing_player"),
        ("store 1", "missing_deck"),
        ("store ships", "no_such_player"),
        ("store 1 deck", "no_such_deck"),
        ("store 1 ships wagons", "too_many_words"),
    ],
)
def test_words_that_do_not_name_player_and_deck(text: str, code: str) -> None:
    with pytest.raises(ActionError) as error:
        two_decks().game.notation.parse(text)
    assert error.value.code == code


@pytest.mark.rule("DEP-2")
def test_targets_of_nobody_are_malformed() -> None:
    table = two_decks()
    action = table.game.notation.parse("store 1 ships")
    for bit in (5 + 1, 5 + 2, 5 + 4, 5 + 9, 40):
        assert table.problem(action ^ 1 << bit) == "malformed"
    offers = table.game.offers(table.state, 0)
    assert sum(offer.actions == (action,) for offer in offers) == 1


@pytest.mark.rule("DEP-5")
def test_samples_keep_how_many_cards_of_each_deck_are_stored() -> None:
    table = two_decks()
    store(table, 0, "red*2 red-ship*1")
    store(table, 1, "blue*1 blue-ship*2")
    table.set_deck("red*5 blue*5 green*5 red-ship*3 blue-ship*3")
    table.state.deck_size = ints([15, 6])
    view = table.game.view(table.state, 0)
    found = set()
    for seed in range(30):
        twin = table.game.sample(view, Seeded(seed))
        assert table.game.view(twin, 0).data() == view.data()
        found.add(cards(table.game, [int(number) for number in twin.warehouses[:6]]))
    assert len(found) > 5


@pytest.mark.rule("DEP-6")
def test_warehouses_are_emptied_once_all_piles_are_empty() -> None:
    table = two_decks()
    table.state.depots = ints([4, 0])
    store(table, 0, "green*2 red-ship*1")
    empty(table, 0)
    row = [0] * 5 + [1]
    table.state.deck = ints(row)
    table.state.deck_size = ints([0, 1])
    events = table.do("store 2 ships", luck="blue-ship")
    assert [event.kind for event in events] == [STORED, EMPTIED]
    assert [int(size) for size in table.state.deck_size] == [2, 2]
    assert stored(table) == [[0, 0], [0, 0]]
