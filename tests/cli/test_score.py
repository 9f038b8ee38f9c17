"""The score calculator: what it counts, what it understands, what it refuses and why."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from fogg.catalogue import Catalogue
from fogg.engine.board import Board, City, Route, Ticket
from fogg.engine.cards import SHIP, WAGON, Card, CardCount, wagon_deck
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.mechanics.claim import ClaimRoutes
from fogg.engine.mechanics.draw import DrawCards
from fogg.engine.mechanics.tickets import Tickets
from fogg.engine.rules import Deal, TicketChoice, but
from fogg.score import Result, score
from fogg.texts import Texts
from tests.cli.sheets import ANA, BEN, friends, player, sheet

CATALOGUE = Catalogue()


def result(*players: object, variant: str = "usa") -> Result:
    return score(CATALOGUE, sheet(*players, variant=variant))


def refusal(data: object) -> tuple[str, str, dict[str, object]]:
    """The code, the place and the parameters of the error that data gives."""
    with pytest.raises(FoggError) as caught:
        score(CATALOGUE, data)
    error = caught.value
    assert all(Texts(language).error(error) for language in ("en", "fr"))
    if error.code == "at_field":
        cause = error.params["cause"]
        assert isinstance(cause, FoggError)
        return cause.code, str(error.params["field"]), cause.params
    return error.code, "", error.params


# Points


def test_lines_total_and_tickets() -> None:
    players = result(ANA, BEN).data("en")["players"]
    assert players[0] == {
        "name": "Ana",
        "lines": {"routes": 5, "tickets": -22, "longest_path": 10},
        "total": -7,
        "longest_path_length": 3,
        "completed": [],
        "failed": ["Seattle - New York"],
    }
    assert players[1]["lines"] == {"routes": 2, "tickets": -6, "longest_path": 0}


def test_tickets_are_listed_in_the_language() -> None:
    ana = player("Ana", ["Montréal - Toronto"], ["Montreal - Atlanta"])
    found = score(CATALOGUE, sheet(ana, BEN))
    assert found.data("fr")["players"][0]["failed"] == ["Montréal - Atlanta"]


def test_path_length_without_a_bonus_for_it() -> None:
    found = result(ANA, BEN | {"tickets": []}, variant="usa-big-cities").players[0]
    assert found.lines == {"routes": 5, "tickets": -20}
    assert found.longest_path_length == 3


EAST = ["New York - Washington", "Washington - Raleigh", "Raleigh - Atlanta"]  # 6 points, 6 spaces
FIVE_AND_TWO = ["Portland - San Francisco", "Los Angeles - Las Vegas"]  # 12 points
THREES = ["Los Angeles - Phoenix", "Phoenix - El Paso", "Salt Lake City - Denver"]  # 12 points


@pytest.mark.rule("US-12")
def test_tickets_decide_between_equal_points() -> None:
    found = result(
        player("Ana", FIVE_AND_TWO),
        player("Ben", EAST, ["New York - Atlanta"]),
        variant="usa-big-cities",
    )
    assert [each.total for each in found.players] == [12, 12]
    assert (found.winners, found.tie_break) == (["Ben"], "tickets")


@pytest.mark.rule("US-12")
def test_paths_decide_between_equal_tickets() -> None:
    found = result(player("Ana", FIVE_AND_TWO), player("Ben", THREES), variant="usa-big-cities")
    assert [each.longest_path_length for each in found.players] == [5, 6]
    assert (found.winners, found.tie_break) == (["Ben"], "longest_path")


@pytest.mark.rule("US-12")
def test_all_equal_share_the_victory() -> None:
    found = result(player("Zoe", ["Seattle - Portland"]), player("Ana", ["Dallas - Houston"]))
    assert (found.winners, found.tie_break) == (["Zoe", "Ana"], None)


def test_a_third_player_behind_does_not_make_a_tie() -> None:
    found = result(player("Ana", THREES), player("Ben", ["Duluth - Omaha"]), player("Cleo"))
    assert (found.winners, found.tie_break) == (["Ana"], None)


CAROLINA = ["Washington - Raleigh", "Raleigh - Atlanta"]


@pytest.mark.rule("1910-2")
def test_globetrotter_goes_to_the_most_completed_tickets() -> None:
    ana = player("Ana", CAROLINA, ["Washington - Atlanta", "Denver - Saint Louis"])
    ben = player("Ben", [], ["Chicago - Atlanta"])
    found = result(ana, ben, variant="usa-1910").data("en")["players"]
    assert found[0]["lines"] == {"routes": 4, "tickets": -2, "globetrotter": 15}
    assert found[0]["completed"] == ["Washington - Atlanta"]
    assert found[0]["failed"] == ["Denver - Saint Louis"]
    assert found[1]["lines"] == {"routes": 0, "tickets": -5, "globetrotter": 0}


@pytest.mark.rule("1910-2")
def test_globetrotter_goes_to_all_the_tied() -> None:
    ana = player("Ana", CAROLINA, ["Washington - Atlanta"])
    ben = player("Ben", ["Chicago - Pittsburgh", "New York - Pittsburgh"], ["Chicago - New York"])
    found = result(ana, ben, player("Cleo"), variant="usa-1910")
    assert [each.lines["globetrotter"] for each in found.players] == [15, 15, 0]


@pytest.mark.rule("1910-2", "1910-3")
def test_mega_game_has_both_bonuses() -> None:
    ana = player("Ana", EAST, ["New York - Atlanta"])
    found = result(ana, player("Ben", FIVE_AND_TWO), variant="usa-mega")
    assert found.players[0].lines == {
        "routes": 6,
        "tickets": 6,
        "longest_path": 10,
        "globetrotter": 15,
    }
    assert found.players[1].lines["globetrotter"] == 0


# What is understood


@pytest.mark.parametrize(
    "route",
    [
        "Montreal - New York",
        "new york - montréal",
        "NewYork-Montreal",
        "montreal-new_york",
        "New York – Montréal",
        ["Montréal", "new york"],
        ["New York", "Montreal", "blue"],
        ["New York", "Montreal", "Bleue"],
        ["New York", "Montreal", 1],
        ["New York", "Montreal", "land"],
    ],
)
def test_spellings_of_a_route(route: object) -> None:
    assert result(player("Ana", [route]), BEN).players[0].lines["routes"] == 4


@pytest.mark.parametrize(
    "ticket", ["New York - Atlanta", "atlanta-newyork", ["atlanta", "new york"]]
)
def test_spellings_of_a_ticket(ticket: object) -> None:
    assert result(player("Ana", [], [ticket]), player("Ben")).players[0].lines["tickets"] == -6


def test_routes_and_tickets_may_be_left_out() -> None:
    assert [each.total for each in result({"name": "Ana"}, {"name": "Ben"}).players] == [0, 0]


NEW_YORK = ["Boston", "New York"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (NEW_YORK, NEW_YORK),
        ([*NEW_YORK, 1], NEW_YORK),
        (NEW_YORK, [*NEW_YORK, 1]),
        (NEW_YORK, [*NEW_YORK, 2]),
        ([*NEW_YORK, "yellow"], NEW_YORK),
        (NEW_YORK, [*NEW_YORK, "red"]),
        ([*NEW_YORK, "red"], [*NEW_YORK, "yellow"]),
        (["Boston", "Montreal", "gray"], ["Boston", "Montreal", "gray"]),
    ],
)
def test_two_lanes_for_two_of_four_players(one: object, other: object) -> None:
    found = result(*friends(4, player("Ana", [one]), player("Ben", [other])))
    assert [each.lines["routes"] for each in found.players] == [2, 2, 0, 0]


def test_one_lane_with_two_players() -> None:
    for lane in ([], [1], [2], ["red"], ["yellow"]):
        assert result(player("Ana", [[*NEW_YORK, *lane]]), player("Ben")).players[0].total == 12


# What is refused

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
    found = refusal(sheet(ANA, player("Ben", ["Dallas - Houston", route])))
    assert found[:2] == (code, "players[1].routes[1]")


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


# Land and sea


class Sailing(Mechanic):
    """Rules for ships that do nothing: they only allow a board with sea routes."""

    name = "sailing"
    covers = ("ship",)


class OneGame(Catalogue):
    """A catalogue with one game more: land and sea join the same two cities."""

    def game(self, id: str) -> Game:
        return SAILING if id == "sailing" else super().game(id)


def _sailing() -> Game:
    cities = tuple(City(id, {"en": id.title()}) for id in ("amber", "birch", "cedar"))
    routes = (
        Route("amber-birch", 0, 1, 2, "red"),
        Route("amber-birch-2", 0, 1, 3, "red", SHIP),
        Route("birch-cedar", 1, 2, 1, "blue", group=0),
        Route("birch-cedar-2", 1, 2, 1, "red", group=0),
    )
    tickets = (Ticket("amber-cedar", (0, 2), 5), Ticket("amber-birch", (0, 1), 2))
    ships = tuple(CardCount(Card(SHIP, color), 12) for color in ("red", "blue"))
    rules = but(
        CATALOGUE.find("usa").rules,
        name="sailing",
        cards=(*wagon_deck(("red", "blue"), each=12, locomotives=14), *ships),
        tickets=TicketChoice(("base",)),
        pieces={WAGON: 3, SHIP: 4},
        most_players=2,
        start=Deal(1, keep=1),
        mechanics=(DrawCards(), ClaimRoutes(), Tickets(), Sailing()),
    )
    return Game(Board("sailing", {}, cities, routes, tickets), rules)


SAILING = _sailing()


def sailing(*routes: object) -> int:
    data = sheet(player("Ana", routes), player("Ben"), variant="sailing")
    return score(OneGame(), data).players[0].lines["routes"]


def test_land_and_sea_join_the_same_cities() -> None:
    assert sailing(["Amber", "Birch", "land"]) == sailing(["Amber", "Birch", "Terre"]) == 2
    assert sailing(["Amber", "Birch", "sea"]) == sailing(["Amber", "Birch", "mer"]) == 4
    assert sailing(["Amber", "Birch", 2]) == 4
    assert sailing(["Amber", "Birch", "sea"], ["Amber", "Birch", "land"]) == 6


@pytest.mark.parametrize("route", ["Amber - Birch", ["Amber", "Birch", "red"]])
def test_land_or_sea_must_be_told(route: object) -> None:
    with pytest.raises(FoggError) as caught:
        sailing(route)
    cause = caught.value.params["cause"]
    assert isinstance(cause, FoggError)
    assert cause.code == "lane_needed"
    assert Texts("en").error(caught.value) == (
        "players[0].routes[0]: Amber - Birch can be several routes; add land or sea."
    )


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
