"""The score calculator and the other commands for World and Great Lakes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fogg.catalogue import Catalogue
from fogg.engine.errors import FoggError
from fogg.score import Result, score
from tests.cli.running import Runner
from tests.cli.sheets import player, refusals, sheet

BOOK = Catalogue()
AFRICA = ["Lagos - Luanda", ["Djibouti", "Dar es Salaam"], "Luanda - Dar es Salaam"]
ATHINA = ["Athina - Al-Qahira", "Athina - Tehran"]
TOUR = "Lagos - Luanda - Dar es Salaam - Djibouti"


def world(*players: Any) -> Result:
    return score(BOOK, sheet(*players, variant="world"))


def plus(who: Any, **more: object) -> Any:
    return who | more


ANA = plus(
    player("Ana", AFRICA, [TOUR, "Edinburgh - Tokyo"]),
    harbors=["Lagos", "dar es salaam"],
    exchanged=2,
    pieces={"wagons": 20, "ships": 40},
)
BEN = player("Ben", ["Jakarta - Perth"], ["Casablanca - Tehran - Al-Qahira"])


@pytest.mark.rule("WO-9", "WO-10", "WO-11")
def test_all_lines() -> None:
    ana, ben = world(ANA, BEN).players
    assert ana.lines == {"routes": 4, "tickets": 9 - 22, "harbors": 40 - 4, "exchange": -2}
    assert ben.lines == {"routes": 4, "tickets": -15, "harbors": -12, "exchange": 0}
    assert ana.longest_path_length is None


@pytest.mark.rule("WO-9")
@pytest.mark.parametrize(
    ("routes", "points", "in_order"),
    [
        (["Casablanca - Al-Qahira", "Al-Qahira - Athina", "Athina - Tehran"], 9, True),
        (["Casablanca - Marseille", "Marseille - Athina", *ATHINA], 6, False),
        (ATHINA, -15, False),
    ],
)
def test_three_outcomes_of_an_itinerary(routes: list[str], points: int, in_order: bool) -> None:
    tour = ["Al-Qahira", "Casablanca", "Tehran"]
    scored = world(player("Ana", routes, [tour]), player("Ben"))
    [ticket] = scored.players[0].tickets
    assert (ticket.points, ticket.in_order) == (points, in_order)
    data = scored.data("en")["players"][0]
    assert bool(data["in_order"]) == in_order
    assert "longest_path_length" not in data


def test_no_path_where_nothing_asks_for_it(fogg: Runner, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(sheet(ANA, BEN, variant="world")), "utf-8")
    printed = fogg("score", file).out
    assert "path" not in printed
    assert re.search(r"Lagos - Luanda - Dar Es Salaam - Djibouti +in order +\+9", printed)
    assert re.search(r"Ana +Dar Es Salaam +1 +\+20", printed)
    assert "Exchanged pieces" in printed and "Harbors" in printed
    french = fogg("score", file, "--lang", "fr").out
    assert "dans l’ordre" in french and "Pions échangés" in french
    usa = sheet(player("Ana"), player("Ben"), variant="usa-big-cities")
    file.write_text(json.dumps(usa), "utf-8")
    assert "Length of longest path" in fogg("score", file).out


@pytest.mark.rule("GL-2")
def test_by_land_and_by_sea() -> None:
    both = ["Duluth - Thunder Bay - land", ["Duluth", "Thunder Bay", "sea"]]
    scored = score(BOOK, sheet(player("Ana", both), player("Ben"), variant="great-lakes"))
    assert scored.players[0].lines["routes"] == 10 + 7


def refusal(who: Any, other: Any = BEN, variant: str = "world") -> tuple[str, str]:
    error = refusals(sheet(who, other, variant=variant))[0]
    cause = error.params["cause"]
    assert isinstance(cause, FoggError)
    return cause.code, str(error.params["field"])


@pytest.mark.parametrize(
    ("harbors", "code", "field"),
    [
        (["Beijing"], "not_a_port", "players[0].harbors[0]"),
        (["Lagos", "Tokyo"], "harbor_without_route", "players[0].harbors[1]"),
        (["Lagos", "Lagos"], "harbor_twice", "players[0].harbors[1]"),
        (["Atlantis"], "unknown_city", "players[0].harbors[0]"),
        ([3], "wrong_shape", "players[0].harbors[0]"),
        (["Lagos", "Luanda", "Tokyo", "Lima"], "too_many_harbors", "players[0].harbors[3]"),
    ],
)
def test_harbors_that_can_not_be(harbors: list[object], code: str, field: str) -> None:
    assert refusal(plus(player("Ana", AFRICA), harbors=harbors)) == (code, field)


def test_one_harbor_in_a_city() -> None:
    ana = plus(player("Ana", AFRICA), harbors=["Lagos"])
    ben = plus(player("Ben", ["Caracas - Lagos"]), harbors=["Lagos"])
    assert refusal(ana, ben) == ("harbor_shared", "players[1].harbors[0]")


@pytest.mark.parametrize(
    ("more", "code", "field"),
    [
        ({"pieces": {"wagons": 20, "ships": 41}}, "wrong_pieces_total", "players[0].pieces"),
        ({"pieces": {"wagons": 5, "ships": 55}}, "wrong_pieces_chosen", "players[0].pieces"),
        ({"pieces": {"wagons": 20}}, "missing_key", "players[0].pieces"),
        ({"pieces": {"wagons": 20, "boats": 40}}, "unknown_key", "players[0].pieces"),
        ({"pieces": {"wagons": "20", "ships": 40}}, "wrong_shape", "players[0].pieces.wagons"),
        ({"exchanged": -1}, "wrong_shape", "players[0].exchanged"),
        ({"exchanged": 1000}, "too_many_exchanged", "players[0].exchanged"),
    ],
)
def test_pieces_that_can_not_be(more: dict[str, object], code: str, field: str) -> None:
    assert refusal(plus(player("Ana", AFRICA), **more)) == (code, field)


@pytest.mark.rule("WO-2", "WO-11")
def test_more_pieces_than_there_were() -> None:
    land = [
        (route.a, route.b)
        for route in BOOK.board("world").routes
        if route.suit == "wagon" and not route.paired
    ]
    cities = BOOK.board("world").cities
    routes, wagons = [], 0
    for route in BOOK.board("world").routes:
        if route.suit == "wagon" and land.count((route.a, route.b)) == 1 and wagons < 12:
            routes.append([cities[route.a].id, cities[route.b].id])
            wagons += route.length
    ana = plus(player("Ana", routes), pieces={"wagons": 10, "ships": 50})
    assert refusal(ana) == ("more_pieces_than_chosen", "players[0].pieces")
    assert world(plus(ana, exchanged=wagons - 10), BEN).players[0].lines["exchange"] < 0


@pytest.mark.rule("WO-2")
def test_more_pieces_than_anybody_has() -> None:
    board = BOOK.board("world")
    seen: set[frozenset[int]] = set()
    routes, left = [], {"wagon": 25, "ship": 50}
    for route in sorted(board.routes, key=lambda route: -route.length):
        ends = frozenset((route.a, route.b))
        if ends not in seen and route.length <= left[route.suit]:
            seen.add(ends)
            left[route.suit] -= route.length
            word = "sea" if route.suit == "ship" else "land"
            routes.append([board.cities[route.a].id, board.cities[route.b].id, word])
    assert refusal(player("Ana", routes)) == ("too_many_pieces_placed", "players[0]")


def test_no_harbors_in_america() -> None:
    assert refusal(plus(player("Ana"), harbors=[]), player("Ben"), "usa")[0] == "unknown_key"


# Other commands


def differences(fogg: Runner, variant: str) -> list[str]:
    return [each["rule"] for each in fogg("rules", variant, "--json").data["differences"]]


def test_rules_in_words(fogg: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    printed = fogg("rules", "world").out
    for words in (
        "80 wagon cards: 7 of each of 6 colors, 4 with an anchor of each of 6 colors and 14 loco",
        "60 ship cards: 4 single (all with an anchor) of each of 6 colors and 6 double of each",
        "25 wagons, 50 ships",
        "60, 10 to 25 of them wagons; the rest stay in the box (first game: 20 wagons and 40 s",
        "3 wagon cards, 7 ship cards",
        "3 wagon cards, 3 ship cards; the taker chooses the deck that fills a gap",
        "3 each, for 2 wagon and 2 ship cards of one color with an anchor;"
        " 20, 30 and 40 points with 1, 2 and 3 or more completed tickets there; −4 if unbuilt",
        "a turn; 1 point lost for each piece",
        "59; a double ship covers up to two spaces",
        "5; two wagon cards of one color for each space",
        "8 of the tickets; more points if a path leads through their cities in order",
        "6 pieces or fewer",
    ):
        assert words in printed


def test_the_lakes_by_difference(fogg: Runner) -> None:
    assert differences(fogg, "great-lakes") == [
        "pieces",
        "hand",
        "points",
        "tickets",
        "sea_routes",
        "ports",
        "first_pieces",
        "harbors",
        "pair_routes",
        "itineraries",
    ]
    assert differences(fogg, "world+depots") == ["depots", "warehouses"]
    rules = fogg("rules", "great-lakes", "--json").data["rules"]
    assert rules["first_pieces"] == {"kept": 50, "first_game": 27, "fewest": 18, "most": 33}


@pytest.mark.parametrize("variant", ["world", "great-lakes"])
def test_every_command_runs(fogg: Runner, tmp_path: Path, variant: str) -> None:
    records = tmp_path / "records"
    result = fogg(
        *("sim", variant, "--seats", "one-step,random", "--games", "2", "--records", records)
    )
    assert "Harbors" in result.out and "Exchanged pieces" in result.out
    files = sorted(records.glob("*.fogg"))
    assert len(files) == 2
    assert "valid, finished" in fogg("verify", *files).out
    assert "points" in fogg("replay", files[0], "--all").out
    assert fogg("replay", files[1], "--json").data["finished"]
    assert variant in fogg("bench", variant, "--seconds", "0.01").out
    labels = tmp_path / "labels.html"
    fogg("labels", variant, "-o", labels)
    assert ("in any order" in labels.read_text("utf-8")) == (variant == "world")
    assert variant in fogg("variants").out


def test_a_bot_plays_sensibly(fogg: Runner) -> None:
    data = fogg("sim", "world", "--seats", "one-step,random", "--games", "5", "--json").data
    one_step, random = data["seats"]
    assert 0 >= one_step["lines"]["exchange"] > random["lines"]["exchange"]
    assert one_step["mean"] > random["mean"]


def test_the_example_of_the_page(fogg: Runner, tmp_path: Path) -> None:
    page = Path(__file__).parents[2] / "docs" / "how-to" / "count-a-game.md"
    [example] = re.findall(r"^```json\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S)
    file = tmp_path / "game.json"
    file.write_text(example, "utf-8")
    ana = fogg("score", file, "--json").data["players"][0]
    assert ana["lines"] == {
        "routes": 1 + 2 + 1,
        "tickets": 9 - 22,
        "harbors": 20 - 8,
        "exchange": -2,
    }
