"""The score calculator: what it refuses, and why."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from fogg.engine.errors import FoggError
from fogg.score import score
from fogg.texts import Texts
from tests.cli.sheets import ANA, BEN, CATALOGUE, friends, player, refusal, result, sheet

NEW_YORK = ["Boston", "New York"]
SEATTLE = "Seattle - Portland"


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        (3, "wrong_shape", ""),
        ([], "wrong_shape", ""),
        (None, "wrong_shape", ""),
        ({}, "missing_key", ""),
        ({"variant": "usa"}, "missing_key", ""),
        ({"variant": "usa", "players": [], "player": 1}, "unknown_key", ""),
        (sheet(ANA, BEN, variant=3), "wrong_shape", "variant"),
        (sheet(ANA, BEN, variant="uss"), "unknown_variant", "variant"),
        ({"variant": "usa", "players": {}}, "wrong_shape", "players"),
        (sheet(), "wrong_number_of_players", "players"),
        (sheet(*friends(6)), "wrong_number_of_players", "players"),
        (sheet(ANA, "Ben"), "wrong_shape", "players[1]"),
        (sheet(ANA, {"routes": []}), "missing_key", "players[1]"),
        (sheet(ANA, BEN | {"stations": 3}), "unknown_key", "players[1]"),
        (sheet(ANA, player("")), "missing_name", "players[1].name"),
        (sheet(ANA, player(" \n")), "missing_name", "players[1].name"),
        (sheet(ANA, {"name": 3}), "wrong_shape", "players[1].name"),
        (sheet(ANA, player(" ana ")), "duplicate_name", "players[1].name"),
        (sheet(ANA, {"name": "Ben", "routes": "x"}), "wrong_shape", "players[1].routes"),
        (sheet(ANA, {"name": "Ben", "tickets": {}}), "wrong_shape", "players[1].tickets"),
    ],
)
def test_shapes(data: object, code: str, field: str) -> None:
    assert refusal(data)[:2] == (code, field)


@pytest.mark.parametrize(
    ("route", "code"),
    [
        (3, "wrong_shape"),
        ({}, "wrong_shape"),
        ([], "wrong_shape"),
        (["Seattle"], "wrong_shape"),
        (["Seattle", "Portland", 1, 2], "wrong_shape"),
        ("", "unknown_city"),
        ("Seattle - Portlend", "unknown_city"),
        (["Seattle", "Portlend"], "unknown_city"),
        ("Seattle - Portland - San Francisco", "not_two_cities"),
        ("Seattle", "not_two_cities"),
        ("Seattle - Seattle", "same_city"),
        ("Seattle - Boston", "no_route_between"),
        (["Seattle", "Portland", 0], "lane_out_of_range"),
        (["Seattle", "Portland", 3], "lane_out_of_range"),
        (["New York", "Montreal", 2], "lane_out_of_range"),
        (["Boston", "New York", "blue"], "no_such_lane"),
        (["Boston", "New York", "sea"], "no_such_lane"),
        (["Boston", "New York", "grün"], "unknown_color"),
        (["Boston", "New York", ""], "unknown_color"),
    ],
)
def test_routes(route: object, code: str) -> None:
    refused = refusal(sheet(ANA, player("Ben", ["Dallas - Houston", route])))
    assert refused[:2] == (code, "players[1].routes[1]")


@pytest.mark.parametrize("value", [True, None, 1.0, [], {}])
def test_lanes_of_another_shape(value: object) -> None:
    data = sheet(ANA, player("Ben", [["Boston", "New York", value]]))
    assert refusal(data)[:2] == ("wrong_shape", "players[1].routes[0][2]")
    data = sheet(ANA, player("Ben", [["Boston", value, 1]]))
    assert refusal(data)[:2] == ("wrong_shape", "players[1].routes[0][1]")


def test_no_such_route_names_those_there_are() -> None:
    params = refusal(sheet(ANA, player("Ben", ["Seattle - Boston"])))[2]
    assert params["others"] == ["Calgary", "Helena", "Portland", "Vancouver"]


def test_lanes_that_there_are_in_the_language() -> None:
    data = sheet(ANA, player("Ben", [["Boston", "New York", "blue"]]))
    with pytest.raises(FoggError) as caught:
        score(CATALOGUE, data, "fr")
    assert "écrivez rouge, jaune, 1 ou 2." in Texts("fr").error(caught.value)


def test_near_spellings() -> None:
    assert refusal(sheet(ANA, player("Ben", ["Dalas - Houston"])))[2]["near"] == ["Dallas"]
    assert refusal(sheet(ANA, BEN | {"ticket": []}))[2]["near"] == ["tickets"]
    assert refusal(sheet(ANA, BEN, variant="usa-1901"))[2]["near"] == ["usa-1910"]


@pytest.mark.parametrize(
    ("players", "code", "field"),
    [
        ([[SEATTLE, SEATTLE], []], "route_twice", "players[0].routes[1]"),
        ([["Dallas - El Paso"] * 2, []], "route_twice", "players[0].routes[1]"),
        ([[[*NEW_YORK, 1], [*NEW_YORK, 1]], []], "route_twice", "players[0].routes[1]"),
        ([[[*NEW_YORK, 1], NEW_YORK], []], "route_twice", "players[0].routes[1]"),
        ([[[*NEW_YORK, 1], [*NEW_YORK, 2]], []], "double_both", "players[0].routes[1]"),
        ([[[*NEW_YORK, 1]], [[*NEW_YORK, "red"]]], "route_shared", "players[1].routes[0]"),
        ([["Dallas - El Paso"], ["El Paso - Dallas"]], "route_shared", "players[1].routes[0]"),
        ([[NEW_YORK], [NEW_YORK]], "double_one_lane", "players[1].routes[0]"),
        ([[[*NEW_YORK, 1]], [[*NEW_YORK, 2]]], "double_one_lane", "players[1].routes[0]"),
    ],
)
@pytest.mark.parametrize("number", [2, 3])
def test_routes_that_exclude_each_other(
    players: list[list[object]], code: str, field: str, number: int
) -> None:
    rows = [player(f"P{index}", routes) for index, routes in enumerate(players)]
    assert refusal(sheet(*friends(number, *rows)))[:2] == (code, field)


@pytest.mark.parametrize(
    ("players", "code"),
    [
        ([[SEATTLE, SEATTLE]], "route_twice"),
        ([[[*NEW_YORK, 1], [*NEW_YORK, 2]]], "double_both"),
        ([[[*NEW_YORK, 1]], [[*NEW_YORK, "red"]]], "route_shared"),
        ([[NEW_YORK], [NEW_YORK], [NEW_YORK]], "lanes_full"),
        ([[[*NEW_YORK, 1]], [NEW_YORK], [NEW_YORK]], "lanes_full"),
        ([["Dallas - El Paso"], ["El Paso - Dallas"]], "route_shared"),
    ],
)
@pytest.mark.parametrize("number", [4, 5])
def test_lanes_of_many_players(players: list[list[object]], code: str, number: int) -> None:
    rows = [player(f"P{index}", routes) for index, routes in enumerate(players)]
    assert refusal(sheet(*friends(number, *rows)))[0] == code


def test_more_wagons_than_there_are() -> None:
    routes = [
        ["Seattle", "Helena"],  # 6
        ["Calgary", "Winnipeg"],  # 6
        ["Helena", "Duluth"],  # 6
        ["Duluth", "Toronto"],  # 6
        ["Los Angeles", "El Paso"],  # 6
        ["El Paso", "Houston"],  # 6
        ["New Orleans", "Miami"],  # 6
        ["Winnipeg", "Sault Ste. Marie"],  # 6
    ]
    code, field, params = refusal(sheet(player("Ana", routes), BEN))
    assert (code, field) == ("too_many_pieces", "players[0].routes")
    assert params == {"player": "Ana", "needed": 48, "piece": "wagon", "have": 45}
    routes[-1] = ["Los Angeles", "Phoenix"]  # 3
    assert result(player("Ana", routes), BEN).players[0].lines["routes"] == 7 * 15 + 4


@pytest.mark.parametrize(
    ("ticket", "code"),
    [
        (3, "wrong_shape"),
        ([], "wrong_shape"),
        (["Seattle"], "wrong_shape"),
        ("Seattle", "no_ticket_between"),
        ("Seatle - New York", "unknown_city"),
        ("Seattle - Boston", "no_ticket_between"),
        ("Washington - Boston", "ticket_elsewhere"),
        ("Washington - Raleigh", "no_ticket_from"),
        ("New York - Miami - Atlanta", "no_ticket_between"),
        ("Kansas City - Boston", "ticket_elsewhere"),
        ("New York - Atlanta", "ticket_shared"),
        ("Denver - El Paso", "ticket_listed_twice"),
        (["El Paso", "Denver"], "ticket_listed_twice"),
    ],
)
def test_tickets(ticket: object, code: str) -> None:
    cleo = player("Cleo", [], ["Denver - El Paso", ticket])
    assert refusal(sheet(ANA, BEN, cleo))[:2] == (code, "players[2].tickets[1]")


def test_a_ticket_of_another_deck_names_the_variants() -> None:
    code, _, params = refusal(sheet(player("Ana", [], ["Kansas City - Boston"]), BEN))
    assert code == "ticket_elsewhere"
    assert params["others"] == ["usa-1910", "usa-mega"]


# Whatever comes

SCRAPS = some.one_of(
    some.none(),
    some.booleans(),
    some.integers(-2, 3),
    some.floats(),
    some.text(max_size=8),
    some.sampled_from(
        ["usa", "usa-mega", "Ana", "red", "gray", "sea", "Seattle", "Portland", SEATTLE, "a-b-c"]
    ),
)
NESTED = some.recursive(
    SCRAPS,
    lambda inner: (
        some.lists(inner, max_size=4)
        | some.dictionaries(
            some.sampled_from(["variant", "players", "name", "routes", "tickets", "x"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)
PLAYERS = some.fixed_dictionaries(
    {"name": some.text(max_size=3)},
    optional={
        "routes": some.lists(NESTED | some.just(SEATTLE), max_size=3),
        "tickets": some.lists(NESTED | some.just("Seattle - New York"), max_size=3),
    },
)


@given(NESTED | some.builds(lambda rows: sheet(*rows), some.lists(PLAYERS | NESTED, max_size=5)))
def test_garbage_is_refused_in_words(data: Any) -> None:
    try:
        words = score(CATALOGUE, data).winners
    except FoggError as error:
        words = [Texts(language).error(error) for language in ("en", "fr")]
    assert all(words)


# As the README and people write it


def test_one_player_may_count_alone() -> None:
    entry = {"name": "Ana", "routes": ["Montreal - New York", ["Seattle", "Portland", 2]]}
    result = score(CATALOGUE, sheet(entry))
    assert [player.lines["routes"] for player in result.players] == [5]


@pytest.mark.parametrize(
    "route",
    [
        ["Boston", "New York", "2"],
        "Boston - New York - 2",
        "Boston - New York - rouge",
        "Boston – New York – red",
        "boston-new_york-2",
    ],
)
def test_a_lane_is_the_last_element(route: object) -> None:
    twin = {"name": "Bob", "routes": ["Boston - New York"]}
    others = friends(4, {"name": "Ana", "routes": [route]}, twin)
    assert score(CATALOGUE, sheet(*others)).players[0].lines["routes"] == 2
