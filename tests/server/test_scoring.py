"""Games of the cardboard box counted over HTTP: the golden games' last positions as sheets."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fogg.boards import Names
from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.record import final_state, read
from fogg.server.wire.encode.views import wire_view
from tests.golden.make import PRESENT
from tests.server.serving import Client
from tests.soak.games import CHOSEN_LOANS, COMBINATIONS, Combination


def sheet_of(game: Game, state: State, variant: str, names: list[str]) -> dict[str, Any]:
    """What lies on the table at the end of a game, as people would write it down."""
    cities = Names(game.board, "en").displays
    view = wire_view(game.view(state, None))
    players: list[dict[str, Any]] = [
        {
            "name": name,
            "routes": [],
            "tickets": [
                [cities[city] for city in ticket.cities]
                for ticket, holder in zip(game.tickets, state.holder, strict=True)
                if holder == seat
            ],
        }
        for seat, name in enumerate(names)
    ]
    for index, route in enumerate(game.board.routes):
        owner = view.owners.get(route.id)
        if owner is not None:
            ends = {route.a, route.b}
            lanes = [each for each in game.board.routes if {each.a, each.b} == ends]
            entry = [cities[route.a], cities[route.b], lanes.index(game.board.routes[index]) + 1]
            players[owner]["routes"].append(entry)
    keys = {"station": "stations", "harbor": "harbors"}
    for building in view.buildings:
        if building.kind in keys:
            listed = players[building.seat].setdefault(keys[building.kind], [])
            listed.append(cities[game.board.city(building.city)])
    for seat, player in enumerate(players):
        if view.players[seat].exchanged:
            player["exchanged"] = view.players[seat].exchanged
        if "depots" in view.players[seat].reserve:
            player["depots_left"] = view.players[seat].depots
    return {"variant": variant, "players": players}


@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_golden_games_count_as_they_were_played(client: Client, combination: Combination) -> None:
    game = combination.game
    record = read((PRESENT / f"{combination}.fogg").read_text("utf-8"))
    golden = json.loads((PRESENT / f"{combination}.json").read_text("utf-8"))
    state = final_state(record, game)
    names = [f"Player {seat + 1}" for seat in range(combination.seats)]
    sheet = sheet_of(game, state, combination.variant, names)
    answer = client.post("/score", sheet, lang="en")
    assert answer.status_code == 200, answer.text
    scored = answer.json()
    assert scored["mistakes"] == []
    assert scored["view"]["owners"] == wire_view(game.view(state, None)).owners
    for result in scored["final"]["results"]:
        lines = [[line["name"], line["points"], line["detail"]] for line in result["lines"]]
        played = golden["seats"][result["seat"]]
        if combination.variant == CHOSEN_LOANS:
            # On a sheet nobody says which routes the stations use: those that serve best.
            assert [line[0] for line in lines] == [line[0] for line in played]
            assert result["total"] >= sum(line[1] for line in played)
        else:
            assert lines == played


def post(client: Client, *players: dict[str, Any], variant: str = "europe") -> dict[str, Any]:
    """What the server answers to a sheet."""
    answer = client.post("/score", {"variant": variant, "players": list(players)}, lang="en")
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()
    return data


def test_each_mistake_has_its_place_and_nothing_is_counted(client: Client) -> None:
    scored = post(
        client,
        {"name": "Ana", "routes": ["Paris - Dieppe", "Paris - Roma"], "stations": ["Paris"]},
        {"name": "Ben", "routes": ["Paris - Dieppe"], "stations": ["Paris"], "harbors": []},
    )
    assert scored["final"] is None
    places = [(each["seat"], each["key"], each["entry"]) for each in scored["mistakes"]]
    assert (0, "routes", 1) in places
    assert (1, "routes", 0) in places
    assert (1, "stations", 0) in places
    assert (1, None, None) in places or (1, "harbors", None) in places
    wrong = next(each for each in scored["mistakes"] if each["key"] == "stations")
    assert "Ana" in wrong["text"] and "Ben" in wrong["text"]
    assert scored["view"]["owners"] == {"dieppe-paris": 0}


def test_pieces_are_counted_down_below_nothing(client: Client) -> None:
    every = client.get("/variants/europe", lang="en").json()
    names = {city["id"]: city["name"] for city in every["cities"]}
    routes = [[names[each["a"]], names[each["b"]], 1] for each in every["routes"]]
    few = post(client, {"name": "Ana", "routes": routes[:2]})
    spaces = sum(each["length"] for each in every["routes"][:2])
    assert few["players"][0]["pieces_left"] == 45 - spaces
    many = post(client, {"name": "Ana", "routes": routes})
    assert many["players"][0]["pieces_left"] < 0
    assert {each["code"] for each in many["mistakes"]} >= {"too_many_pieces"}
    assert many["final"] is None


def test_tickets_that_are_made_are_named_also_by_a_station(client: Client) -> None:
    ana = {"name": "Ana", "routes": ["Brest - Paris"], "stations": ["Paris"]}
    ben = {"name": "Ben", "routes": ["Marseille - Paris", "Marseille - Roma"]}
    scored = post(client, ana, ben)
    assert "brest-marseille" in scored["players"][0]["joined"]
    assert "brest-roma" not in scored["players"][0]["joined"]
    assert "roma-paris" not in scored["players"][0]["joined"]


@pytest.mark.parametrize("variant", ["usa", "europe", "world", "great-lakes", "europe+depots"])
def test_a_form_tells_what_may_be_listed(client: Client, variant: str) -> None:
    parts = {each["key"]: each for each in post(client, {"name": "Ana"}, variant=variant)["parts"]}
    assert parts["routes"]["kind"] == "routes" and parts["tickets"]["kind"] == "tickets"
    assert all(each["label"] for each in parts.values())
    assert ("stations" in parts) == variant.startswith("europe")
    assert ("harbors" in parts) == ("pieces" in parts) == (variant in ("world", "great-lakes"))
    assert ("depots_left" in parts) == variant.endswith("+depots")
    for key in ("stations", "harbors"):
        assert key not in parts or (parts[key]["most"] == 3 and parts[key]["cities"])


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"variant": "nowhere", "players": [{"name": "Ana"}]}, "at_field"),
        ({"variant": "usa", "players": []}, "bad_message"),
        ({"variant": "usa", "players": ["Ana"]}, "bad_message"),
        ({"players": []}, "bad_message"),
    ],
)
def test_what_is_no_sheet_is_refused(client: Client, body: Any, code: str) -> None:
    answer = client.post("/score", body, lang="en")
    assert answer.status_code == 400
    assert answer.json()["code"] == code
