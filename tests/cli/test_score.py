"""The score calculator: what it counts and what it understands."""

from __future__ import annotations

import pytest

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
from fogg.score import score
from fogg.texts import Texts
from tests.cli.sheets import ANA, BEN, CATALOGUE, friends, player, result, sheet

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
    scored = score(CATALOGUE, sheet(ana, BEN))
    assert scored.data("fr")["players"][0]["failed"] == ["Montréal - Atlanta"]


def test_path_length_without_a_bonus_for_it() -> None:
    scored = result(ANA, BEN | {"tickets": []}, variant="usa-big-cities").players[0]
    assert scored.lines == {"routes": 5, "tickets": -20}
    assert scored.longest_path_length == 3


EAST = ["New York - Washington", "Washington - Raleigh", "Raleigh - Atlanta"]  # 6 points, 6 spaces
FIVE_AND_TWO = ["Portland - San Francisco", "Los Angeles - Las Vegas"]  # 12 points
THREES = ["Los Angeles - Phoenix", "Phoenix - El Paso", "Salt Lake City - Denver"]  # 12 points


@pytest.mark.rule("US-12")
def test_tickets_decide_between_equal_points() -> None:
    scored = result(
        player("Ana", FIVE_AND_TWO),
        player("Ben", EAST, ["New York - Atlanta"]),
        variant="usa-big-cities",
    )
    assert [each.total for each in scored.players] == [12, 12]
    assert (scored.winners, scored.tie_break) == (["Ben"], "tickets")


@pytest.mark.rule("US-12")
def test_paths_decide_between_equal_tickets() -> None:
    scored = result(player("Ana", FIVE_AND_TWO), player("Ben", THREES), variant="usa-big-cities")
    assert [each.longest_path_length for each in scored.players] == [5, 6]
    assert (scored.winners, scored.tie_break) == (["Ben"], "longest_path")


@pytest.mark.rule("US-12")
def test_all_equal_share_the_victory() -> None:
    scored = result(player("Zoe", ["Seattle - Portland"]), player("Ana", ["Dallas - Houston"]))
    assert (scored.winners, scored.tie_break) == (["Zoe", "Ana"], None)


def test_a_third_player_behind_does_not_make_a_tie() -> None:
    scored = result(player("Ana", THREES), player("Ben", ["Duluth - Omaha"]), player("Cleo"))
    assert (scored.winners, scored.tie_break) == (["Ana"], None)


CAROLINA = ["Washington - Raleigh", "Raleigh - Atlanta"]


@pytest.mark.rule("1910-2")
def test_globetrotter_goes_to_the_most_completed_tickets() -> None:
    ana = player("Ana", CAROLINA, ["Washington - Atlanta", "Denver - Saint Louis"])
    ben = player("Ben", [], ["Chicago - Atlanta"])
    scored = result(ana, ben, variant="usa-1910").data("en")["players"]
    assert scored[0]["lines"] == {"routes": 4, "tickets": -2, "globetrotter": 15}
    assert scored[0]["completed"] == ["Washington - Atlanta"]
    assert scored[0]["failed"] == ["Denver - Saint Louis"]
    assert scored[1]["lines"] == {"routes": 0, "tickets": -5, "globetrotter": 0}


@pytest.mark.rule("1910-2")
def test_globetrotter_goes_to_all_the_tied() -> None:
    ana = player("Ana", CAROLINA, ["Washington - Atlanta"])
    ben = player("Ben", ["Chicago - Pittsburgh", "New York - Pittsburgh"], ["Chicago - New York"])
    scored = result(ana, ben, player("Cleo"), variant="usa-1910")
    assert [each.lines["globetrotter"] for each in scored.players] == [15, 15, 0]


@pytest.mark.rule("1910-2", "1910-3")
def test_mega_game_has_both_bonuses() -> None:
    ana = player("Ana", EAST, ["New York - Atlanta"])
    scored = result(ana, player("Ben", FIVE_AND_TWO), variant="usa-mega")
    assert scored.players[0].lines == {
        "routes": 6,
        "tickets": 6,
        "longest_path": 10,
        "globetrotter": 15,
    }
    assert scored.players[1].lines["globetrotter"] == 0


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
    scored = result(*friends(4, player("Ana", [one]), player("Ben", [other])))
    assert [each.lines["routes"] for each in scored.players] == [2, 2, 0, 0]


def test_one_lane_with_two_players() -> None:
    for lane in ([], [1], [2], ["red"], ["yellow"]):
        assert result(player("Ana", [[*NEW_YORK, *lane]]), player("Ben")).players[0].total == 12


# Land and sea


class Sailing(Mechanic):
    """Rules for ships that do nothing: they only allow a board with sea routes."""

    name = "sailing"
    covers = ("ship",)


class OneGame(Catalogue):
    """A catalogue with one game more: land and sea join the same two cities."""

    def game(self, id: str, digest: str = "") -> Game:
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
        "First player, first route: Amber - Birch can be several routes; add land or sea."
    )
