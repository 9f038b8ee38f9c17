"""DEP-1 to DEP-7: depots and warehouses on a toy board with forced luck."""

from __future__ import annotations

import pytest

from fogg.engine.errors import RulesError
from fogg.engine.ints import ints
from fogg.engine.mechanics.stations import Stations
from fogg.engine.mechanics.tunnels import Tunnels
from fogg.engine.mechanics.warehouses import EMPTIED, RAIDED, STORED
from fogg.engine.phases import FIRST_CARD_PHASE, FIRST_DEPOT_PHASE, RAID_PHASE, TURN_PHASE
from fogg.variants import CATALOGUE, GAMES, Variant
from fogg.variants import DEPOTS as DEPOTS_OPTION
from tests.depots import DEPOTS, depots, store
from tests.toys import CORE, Table, catalogue, toy_game


def stored(table: Table) -> list[int]:
    view = table.game.view(table.state, None)
    return [int(view.stored(seat)) for seat in range(view.seats)]


def reserve(table: Table) -> list[int]:
    return [int(number) for number in table.state.depots]


def other_than_depots(table: Table) -> list[str]:
    return [text for text in table.legal() if not text.startswith("depot")]


@pytest.mark.rule("DEP-1")
def test_the_last_player_places_first_and_then_counter_clockwise() -> None:
    table = Table(toy_game(mechanics=(*CORE, *DEPOTS)), 3, first=1).open()
    order = []
    while table.state.phase == FIRST_DEPOT_PHASE:
        order.append(table.on_turn)
        table.do(next(text for text in table.legal() if text.startswith("depot")))
    assert order == [0, 2, 1]
    assert (table.on_turn, int(table.state.phase), int(table.state.turn)) == (1, TURN_PHASE, 1)
    assert reserve(table) == [4, 4, 4]


@pytest.mark.rule("DEP-1")
def test_a_city_has_one_building() -> None:
    table = depots(2, Stations(costs=(1, 2, 3), unbuilt=4))
    table.set_hand(0, "red*1")
    assert table.problem("depot birch") == "building_there"
    assert table.problem("station birch red*1") == "building_there"
    table.do("station cedar red*1")
    assert table.problem("depot cedar") == "building_there"


@pytest.mark.rule("DEP-2")
def test_the_top_card_is_stored_before_cards_are_taken() -> None:
    table = depots()
    assert table.problem("draw red") == "store_first"
    assert table.problem("draw deck") == "store_first"
    assert {"store 1", "store 2"} <= set(other_than_depots(table))
    events = table.do("store 2", luck="green")
    assert [event.kind for event in events] == [STORED]
    assert all(event.seen_by(seat).card is None for event in events for seat in (0, 1, None))
    assert stored(table) == [0, 1]
    assert int(table.state.phase) == FIRST_CARD_PHASE
    assert table.problem("depot fern") == "first_card_due"
    table.do("draw red", luck="blue")
    table.do("draw deck", luck="red")
    assert table.hand(0) == "red*2"
    assert table.on_turn == 1


@pytest.mark.rule("DEP-2")
def test_a_face_up_locomotive_is_still_the_only_card() -> None:
    table = depots()
    table.set_display("locomotive red blue blue green")
    table.do("store 1", luck="red")
    table.do("draw locomotive", luck="blue")
    assert table.on_turn == 1


@pytest.mark.rule("DEP-2")
def test_an_empty_deck_is_made_of_the_discard_first() -> None:
    table = depots()
    table.set_deck("")
    table.set_discard("red*2")
    table.do("store 1", luck="red")
    assert (stored(table), table.deck) == ([1, 0], "red*1")


@pytest.mark.rule("DEP-2")
def test_nothing_is_stored_if_there_is_no_card() -> None:
    table = depots()
    table.set_deck("")
    table.set_discard("")
    assert table.problem("store 1") == "nothing_to_store"
    table.do("draw red")
    assert stored(table) == [0, 0]


@pytest.mark.rule("DEP-2")
def test_the_turn_ends_if_nothing_is_left_after_storing() -> None:
    table = depots()
    table.set_display(". . . . .")
    table.set_deck("red*1")
    table.set_discard("")
    table.do("store 2", luck="red")
    assert table.on_turn == 1


@pytest.mark.rule("DEP-3")
def test_a_claim_beside_a_depot_may_take_its_warehouse() -> None:
    table = depots()
    table.set_hand(0, "red*2")
    store(table, 1, "green*2 locomotive*1")
    table.do("claim amber-birch red*2")
    assert int(table.state.phase) == RAID_PHASE
    assert table.legal() == ["raid none", "raid 2"]
    events = table.do("raid 2")
    assert events[0].kind == RAIDED
    assert events[0].seen_by(1).cards is None
    assert table.hand(0) == "green*2 locomotive*1"
    assert (reserve(table), stored(table), table.on_turn) == ([3, 4], [0, 0], 1)


@pytest.mark.rule("DEP-3")
def test_two_warehouses_cost_two_depots_and_may_be_left_alone() -> None:
    table = depots()
    table.set_hand(0, "red*2")
    store(table, 0, "red*1")
    store(table, 1, "blue*1")
    table.do("claim amber-birch red*2")
    assert table.legal() == ["raid none", "raid 1", "raid 2", "raid 1 2"]
    twin = Table(table.game, 2)
    twin.state = table.state.copy()
    table.do("raid 1 2")
    assert (table.hand(0), reserve(table)) == ("red*1 blue*1", [2, 4])
    twin.do("raid none")
    assert (twin.hand(0), reserve(twin), stored(twin)) == ("", [4, 4], [1, 1])


@pytest.mark.rule("DEP-3")
def test_one_depot_pays_for_one_warehouse() -> None:
    table = depots()
    table.set_hand(0, "red*2")
    store(table, 0, "red*1")
    store(table, 1, "blue*1")
    table.state.depots = ints([1, 4])
    table.do("claim amber-birch red*2")
    assert table.legal() == ["raid none", "raid 1", "raid 2"]
    assert table.problem("raid 1 2") == "wrong_raid"


@pytest.mark.rule("DEP-3")
@pytest.mark.parametrize(("left", "cards"), [([0, 4], "red*1"), ([4, 4], "")])
def test_no_question_without_depots_or_cards(left: list[int], cards: str) -> None:
    table = depots()
    table.set_hand(0, "red*2")
    store(table, 1, cards)
    table.state.depots = ints(left)
    table.do("claim amber-birch red*2")
    assert table.on_turn == 1


@pytest.mark.rule("DEP-3")
def test_two_depots_of_one_owner_are_one_warehouse() -> None:
    table = depots()
    table.do("depot cedar")
    table.set_hand(0, "red*3")
    store(table, 0, "red*1")
    table.state.buildings[1] = table.state.buildings[0]
    table.do("claim birch-cedar red*3")
    assert table.legal() == ["raid none", "raid 1"]


@pytest.mark.rule("DEP-3")
def test_a_tunnel_is_raided_once_it_is_won() -> None:
    routes = "amber-birch 2 red tunnel\nbirch-cedar 1 gray\ncedar-delta 1 gray\ndelta-elm 1 gray"
    game = toy_game(routes, mechanics=(*CORE, Tunnels(3), *DEPOTS), most_players=2)
    for answer, raided in (("pay red*1", True), ("withdraw", False)):
        table = Table(game, 2).open()
        table.do("depot birch")
        table.do("depot amber")
        table.set_hand(0, "red*3")
        store(table, 1, "blue*1")
        table.do("claim amber-birch red*2", luck="red blue green")
        table.do(answer)
        assert (int(table.state.phase) == RAID_PHASE) is raided


@pytest.mark.rule("DEP-4")
def test_depots_are_placed_freely_before_the_action() -> None:
    table = depots()
    table.do("depot cedar")
    table.do("depot delta")
    assert (table.on_turn, reserve(table)) == (0, [2, 4])
    table.set_hand(0, "red*3")
    store(table, 0, "blue*2")
    table.do("claim birch-cedar red*3")
    assert table.legal() == ["raid none", "raid 1"]
    table.do("raid 1")
    assert (table.hand(0), reserve(table)) == ("blue*2", [1, 4])


@pytest.mark.rule("DEP-4")
def test_who_has_no_depot_left_can_not_place_one() -> None:
    table = depots()
    table.state.depots = ints([0, 4])
    assert table.problem("depot fern") == "no_depots_left"


@pytest.mark.rule("DEP-4")
def test_who_must_pass_may_place_first() -> None:
    table = depots()
    table.no_cards()
    table.set_ticket_deck()
    assert other_than_depots(table) == ["pass"]
    table.do("depot fern")
    assert other_than_depots(table) == ["pass"]
    table.do("pass")
    table.do("depot elm")
    table.do("pass")
    assert table.over


@pytest.mark.rule("DEP-5")
def test_the_number_of_stored_cards_is_public_and_the_cards_are_not() -> None:
    table = depots()
    store(table, 0, "red*2 blue*1")
    for seat in (0, 1, None):
        data = table.game.view(table.state, seat).data()
        assert [player["stored"] for player in data["players"]] == [[3], [0]]
    other = table.state.copy()
    table.state, mine = other, table.game.view(table.state, 0).data()
    store(table, 0, "green*3")
    table.set_deck("")
    assert table.game.view(table.state, 0).data()["players"] == mine["players"]


@pytest.mark.rule("DEP-6")
def test_empty_piles_take_the_warehouses_once_somebody_has_no_depot() -> None:
    table = depots()
    table.state.depots = ints([4, 0])
    table.set_deck("red*1")
    table.set_discard("")
    store(table, 0, "blue*2")
    store(table, 1, "green*1")
    events = table.do("store 1", luck="red")
    assert [event.kind for event in events] == [STORED, EMPTIED]
    assert stored(table) == [0, 0]
    assert table.deck == "red*1 blue*2 green*1"


@pytest.mark.rule("DEP-6")
def test_nothing_happens_while_all_have_depots_until_the_last_is_spent() -> None:
    table = depots()
    table.state.depots = ints([1, 4])
    table.set_deck("")
    table.set_discard("")
    store(table, 1, "green*2")
    assert stored(table) == [0, 2]
    table.do("depot fern")
    assert (stored(table), table.deck) == ([0, 0], "green*2")


@pytest.mark.rule("DEP-6")
def test_gaps_of_the_display_are_filled_from_the_new_deck() -> None:
    table = depots()
    table.state.depots = ints([1, 4])
    table.set_display("red . . . .")
    table.set_deck("")
    table.set_discard("")
    store(table, 1, "green*2")
    table.do("depot fern", luck="green green")
    assert table.display.split()[:3] == ["red", "green", "green"]


@pytest.mark.rule("DEP-7")
@pytest.mark.parametrize(
    ("left", "points"), [([3, 2], [10, 0]), ([2, 2], [10, 10]), ([0, 0], [0, 0])]
)
def test_the_most_depots_left_score(left: list[int], points: list[int]) -> None:
    table = depots()
    table.state.depots = ints(left)
    store(table, 0, "red*9")
    assert table.line("depots") == points


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_depots_go_with_every_variant(entry: Variant) -> None:
    twin = catalogue().with_option(entry, DEPOTS_OPTION)
    assert twin in CATALOGUE
    assert (twin.id, twin.base, twin.option) == (f"{entry.id}+depots", entry.id, "depots")
    assert twin.rules.mechanics[: len(entry.rules.mechanics)] == entry.rules.mechanics
    assert catalogue().with_option(twin, DEPOTS_OPTION) == twin


@pytest.mark.rule("DEP-1")
@pytest.mark.parametrize(("seats", "enough"), [(2, True), (3, False)])
def test_everybody_needs_a_city_for_the_first_depot(seats: int, enough: bool) -> None:
    game = toy_game("amber-birch 2 red", "amber-birch 2\n" * 15, mechanics=(*CORE, *DEPOTS))
    if enough:
        assert Table(game, seats).open().legal() == ["depot amber", "depot birch"]
        return
    with pytest.raises(RulesError) as error:
        Table(game, seats)
    assert (error.value.code, error.value.params) == (
        "too_few_depot_cities",
        {"cities": 2, "seats": 3},
    )
