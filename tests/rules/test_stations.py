"""EU-6, EU-7: building stations, and what those in reserve are worth."""

from __future__ import annotations

import pytest

from fogg.engine.action import STATION
from fogg.engine.board import Board
from fogg.engine.game import Game
from fogg.engine.mechanics.stations import BUILT_STATION
from fogg.engine.state import NOTHING
from tests.stations import (
    BUILT_RULES,
    ROUTES,
    TICKETS,
    built_in,
    detail,
    payments,
    stations,
    stuck,
)
from tests.toys import (
    blank,
    toy_board,
    toy_rules,
)

# EU-6: building


@pytest.mark.rule("EU-6")
def test_the_first_station_costs_any_card() -> None:
    table = stations(hand="red*1 blue*3 locomotive*1")
    assert payments(table, "amber") == ["red*1", "blue*1", "locomotive*1"]
    table.do("station amber blue*1")
    assert built_in(table, 0) == {"amber"}
    assert table.hand(0) == "red*1 blue*2 locomotive*1"
    assert table.discard == "blue*1"
    assert table.on_turn == 1


@pytest.mark.rule("EU-6")
def test_the_second_costs_two_cards_of_one_color() -> None:
    table = stations(hand="red*1 blue*3 locomotive*2")
    table.set_stations(0, "elm")
    expected = ["red*1 locomotive*1", "blue*2", "blue*1 locomotive*1", "locomotive*2"]
    assert payments(table, "amber") == expected
    assert table.problem("station amber red*1 blue*1") == "wrong_station_payment"
    assert table.problem("station amber blue*1") == "wrong_station_payment"
    assert table.problem("station amber red*2") == "cards_not_held"


@pytest.mark.rule("EU-6")
def test_the_third_costs_three_cards_of_one_color() -> None:
    table = stations(hand="red*1 blue*3 locomotive*3")
    table.set_stations(0, "elm", "fern")
    assert payments(table, "amber") == [
        "red*1 locomotive*2",
        "blue*3",
        "blue*2 locomotive*1",
        "blue*1 locomotive*2",
        "locomotive*3",
    ]
    table.do("station amber locomotive*3")
    assert built_in(table, 0) == {"amber", "elm", "fern"}


@pytest.mark.rule("EU-6")
def test_there_is_no_fourth() -> None:
    table = stations(hand="red*9 locomotive*6")
    table.set_stations(0, "elm", "fern", "gorge")
    assert payments(table, "amber") == []
    assert table.problem("station amber red*3") == "no_stations_left"


@pytest.mark.rule("EU-6")
def test_others_pay_for_their_own_first_station() -> None:
    table = stations(hand="red*1")
    table.set_stations(1, "elm", "fern")
    assert payments(table, "amber") == ["red*1"]


@pytest.mark.rule("EU-6")
def test_one_station_in_a_city() -> None:
    table = stations(hand="red*5")
    table.set_stations(1, "amber")
    assert table.problem("station amber red*1") == "building_there"
    table.set_stations(0, "birch")
    assert table.problem("station birch red*2") == "building_there"
    free = {text.split()[1] for text in table.legal() if text.startswith("station")}
    assert free == {"cedar", "delta", "elm", "fern", "gorge"}


@pytest.mark.rule("EU-6")
def test_any_city_will_do_connected_or_not() -> None:
    table = stations(hand="red*1")
    every = {text.split()[1] for text in table.legal() if text.startswith("station")}
    assert every == set(table.game.city_names)
    table.set_owner(0, "amber-birch")
    table.set_owner(1, "delta-elm")
    again = {text.split()[1] for text in table.legal() if text.startswith("station")}
    assert again == every


@pytest.mark.rule("EU-6")
def test_a_junction_is_no_city() -> None:
    plain = toy_board(ROUTES, TICKETS)
    junction = plain.cities[0]._replace(waypoint=True)
    board = Board("toy", {}, (junction, *plain.cities[1:]), plain.routes, plain.tickets)
    table = blank(2, Game(board, toy_rules(**BUILT_RULES)))
    table.set_hand(0, "red*1")
    assert table.problem("station amber red*1") == "no_city"
    assert payments(table, "amber") == []
    offered = {offer.target for offer in table.game.offers(table.state, 0) if offer.kind == STATION}
    assert offered == set(range(1, 7))


@pytest.mark.rule("EU-6", "EU-2")
def test_a_station_is_the_whole_turn() -> None:
    table = stations(hand="red*5")
    table.do("station amber red*1")
    assert table.on_turn == 1
    table.do_anyhow("draw deck")
    assert table.problem("station birch red*1") == "second_card_due"


@pytest.mark.rule("EU-6", "US-6")
def test_who_can_build_a_station_may_not_pass() -> None:
    table = stuck(stations())
    assert table.legal() == ["pass"]
    table.set_hand(0, "green*1")
    assert "pass" not in table.legal()
    assert table.problem("pass") == "must_not_pass"
    # The payment fills a gap of the display at once.
    table.set_pieces(0, 0)
    table.do("station amber green*1", luck="green")
    assert table.display == "green . . . ."


@pytest.mark.rule("EU-6", "US-14")
def test_stations_are_public() -> None:
    table = stations(hand="red*1 locomotive*1")
    built, *_ = table.do("station amber locomotive*1")
    assert (built.kind, built.seen_by(None).cards) == (BUILT_STATION, (int(table.game.joker),))
    for seat in (0, 1, None):
        view = table.game.view(table.state, seat)
        assert view.data()["buildings"] == {"amber": 0}
        assert view.building(table.game.board.city("birch")) == NOTHING


@pytest.mark.rule("EU-6")
def test_stations_are_offered_with_what_they_cost() -> None:
    table = stations(hand="red*5 blue*1 locomotive*1")
    table.set_stations(1, "amber")
    offers = [o for o in table.game.offers(table.state, 0) if o.kind == STATION]
    assert len(offers) == 7
    assert offers[0].problem is not None
    assert offers[0].problem.params == {"city": "amber", "owner": 1}
    texts = [table.game.notation.text(action) for action in offers[1].actions]
    assert texts == ["station birch red*1", "station birch blue*1", "station birch locomotive*1"]
    assert offers[1].points == -4


# EU-7: points for stations in reserve


@pytest.mark.rule("EU-7")
def test_unbuilt_stations_are_worth_four_points_each() -> None:
    table = stations()
    table.set_stations(1, "amber", "elm")
    assert table.line("stations") == [12, 4]
    assert detail(table, 0) == {"left": 3, "borrowed": []}
    assert detail(table, 1)["left"] == 1
