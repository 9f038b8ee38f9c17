"""The European game on the command line: tunnels, stations and long tickets in every command."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from fogg.catalogue import Catalogue
from fogg.cli.terminal.session import Session
from fogg.engine.action import CLAIM, PAY, STATION, kind_of, target_of
from fogg.engine.errors import FoggError
from fogg.engine.phases import BORROW_PHASE, TUNNEL_PHASE
from fogg.score import Result, score
from fogg.texts import LANGUAGES, Texts
from tests.cli import terminals
from tests.cli.running import Runner
from tests.cli.sheets import player, sheet

BOOK = Catalogue()


# The score calculator


def europe(*players: Any) -> Result:
    return score(BOOK, sheet(*players, variant="europe"))


def with_stations(who: Any, *cities: object) -> Any:
    return who | {"stations": list(cities)}


ANA = player("Ana", ["Paris - Dieppe"], ["Edinburgh - Paris"])
BEN = player("Ben", [["Dieppe", "London"], "Edinburgh - London"], [])


@pytest.mark.rule("EU-6", "EU-7")
def test_stations_use_the_best_routes() -> None:
    scored = europe(with_stations(ANA, "London", "Dieppe"), BEN)
    assert scored.players[0].lines == {
        "routes": 1,
        "tickets": 7,
        "stations": 4,
        "longest_path": 0,
    }
    assert scored.players[1].lines["stations"] == 12
    data = scored.data("en")["players"][0]
    assert data["completed"] == ["Edinburgh - Paris"]
    assert data["stations"] == [
        {"city": "Dieppe", "route": "Dieppe - London"},
        {"city": "London", "route": "Edinburgh - London"},
    ]


@pytest.mark.rule("EU-7")
def test_one_station_is_not_enough_here() -> None:
    scored = europe(with_stations(ANA, "Londres"), BEN).data("fr")["players"][0]
    assert scored["failed"] == ["Edinburgh - Paris"]
    assert scored["stations"] == [{"city": "London", "route": None}]


def test_no_stations_in_america() -> None:
    data = score(BOOK, sheet(player("Ana"), player("Ben"))).data("en")["players"][0]
    assert "stations" not in data


@pytest.mark.rule("EU-8")
def test_stations_decide_between_equal_points() -> None:
    ana = with_stations(player("Ana", ["Berlin - Wien", "Paris - Brest"]), "Roma")
    ben = player("Ben", ["Amsterdam - Essen"])
    scored = europe(ana, ben)
    assert [each.total for each in scored.players] == [26, 26]
    assert (scored.winners, scored.tie_break) == (["Ben"], "fewest_stations")


def refusal(data: object) -> tuple[str, str]:
    with pytest.raises(FoggError) as caught:
        score(BOOK, data)
    error = caught.value
    assert all(Texts(language).error(error) for language in LANGUAGES)
    cause = error.params["cause"]
    assert isinstance(cause, FoggError)
    return cause.code, str(error.params["field"])


@pytest.mark.parametrize(
    ("ana", "ben", "code", "field"),
    [
        (["Paris", "Roma", "Wien", "Berlin"], [], "too_many_stations", "players[0].stations[3]"),
        (["Paris", "Vienna", "paris"], [], "station_twice", "players[0].stations[2]"),
        (["Paris"], ["Roma", "Paris"], "station_shared", "players[1].stations[1]"),
        (["Paris", "Atlantis"], [], "unknown_city", "players[0].stations[1]"),
        ([], [["Paris", "Roma"]], "wrong_shape", "players[1].stations[0]"),
    ],
)
def test_stations_that_can_not_be(
    ana: list[object], ben: list[object], code: str, field: str
) -> None:
    players = with_stations(player("Ana"), *ana), with_stations(player("Ben"), *ben)
    assert refusal(sheet(*players, variant="europe")) == (code, field)


@pytest.mark.rule("EU12-2")
def test_one_long_ticket_at_most() -> None:
    ana = player("Ana", [], ["Lisboa - Danzig", "Edinburgh - Athina"])
    refused = refusal(sheet(ana, player("Ben"), variant="europe-mega"))
    assert refused == ("too_many_long_tickets", "players[0].tickets[1]")


def test_a_table_of_stations(fogg: Runner, tmp_path: Path) -> None:
    import json

    file = tmp_path / "game.json"
    players = [with_stations(ANA, "London", "Dieppe", "Roma"), BEN]
    file.write_text(json.dumps(sheet(*players, variant="europe")), "utf-8")
    printed = fogg("score", file).out
    assert "Dieppe    Dieppe - London" in printed
    assert re.search(r"Roma +—", printed)
    assert "Gares" in fogg("score", file, "--lang", "fr").out


# Rules and labels


def test_rules_of_tunnels_and_stations(fogg: Runner) -> None:
    printed = fogg("rules", "europe").out
    for words in (
        "46 (base), 6 of them long",
        "3 cards turned up",
        "3, for 1, 2 and 3 cards; 4 points if unbuilt",
        "3 and 1 long, keep at least 2, at most 1 long",
        "leave the game",
        "6→15, 8→21",
    ):
        assert words in printed
    rules = fogg("rules", "europe", "--json").data["rules"]
    assert rules["tunnels"] == {"cards": 3}
    assert rules["stations"] == {"costs": [1, 2, 3], "unbuilt": 4, "owner_chooses": False}
    assert rules["start"] == {"draw": 3, "keep": 2, "long": 1, "keep_long": 1}


def test_labels_mark_long_tickets(fogg: Runner, tmp_path: Path) -> None:
    file = tmp_path / "labels.html"
    assert fogg("labels", "europe", "-o", file).out.startswith("47 ")
    text = file.read_text("utf-8")
    assert len(re.findall(r">\*2\d<", text)) == 12 and "* long ticket" in text
    fogg("labels", "europe-big-cities", "-o", tmp_path / "big.html")
    assert "long ticket" not in (tmp_path / "big.html").read_text("utf-8")


# The game in the terminal


def careful(language: str) -> terminals.Policy:
    """Tries tunnels in human words, pays what they cost, builds stations; else anything."""
    anything = terminals.type_actions(7)
    words = {
        "en": ("claim", "pay", "withdraw", "station"),
        "fr": ("prendre", "payer", "reprendre", "gare"),
    }[language]
    claim, pay, withdraw, station = words
    asked: list[str] = []

    def policy(session: Session) -> str | None:
        if session.over:
            return None
        if asked:
            return asked.pop()
        view = session.view()
        if view.phase == TUNNEL_PHASE:
            payable = any(kind_of(action) == PAY for action in view.legal())
            return pay if payable else withdraw
        game = session.game
        tunnels = [
            game.route_names[target_of(action)]
            for action in view.legal()
            if kind_of(action) == CLAIM and game.route_tunnel[target_of(action)]
        ]
        if tunnels and sum(view.hand()) > 8:
            asked.append("")
            return " ".join([claim, *tunnels[0].split("-")[:2]])
        paris = game.board.city("paris")
        stations = [action for action in view.legal() if kind_of(action) == STATION]
        if view.turn > 6 and any(target_of(action) == paris for action in stations):
            asked.append("")
            return f"{station} paris"
        return anything(session)

    return policy


@pytest.mark.rule("EU-5", "EU-6")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_in_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    file = tmp_path / "game.fogg"
    result, session = terminals.played(
        monkeypatch,
        careful(language),
        "europe",
        "--seed",
        "7",
        "--record",
        str(file),
        lang=language,
    )
    assert (result.code, result.err) == (0, "")
    said = session.say
    for key in ("tunnel.title", "tunnel.warning", "column.stations", "tunnel.ask"):
        assert said(key) in result.out
    assert said("event.withdrew-own", route="X").split("X")[0] in result.out
    replayed = terminals.fogg(monkeypatch, "replay", str(file), lang=language)
    assert said("event.tunneled", cards=["X"], extra=0).split("X")[0] in replayed.out
    assert terminals.fogg(monkeypatch, "verify", str(file)).code == 0
    for seat in ([], ["--seat", "1"], ["--seat", "2"]):
        output = terminals.fogg(monkeypatch, "replay", str(file), "--json", *seat)
        assert output.code == 0 and '"tunneled"' in output.out


def said(monkeypatch: pytest.MonkeyPatch, *lines: str) -> str:
    result = terminals.fogg(
        monkeypatch, "play", "europe", "--seed", "3", "--bots", "medium", typed=["keep all", *lines]
    )
    assert result.err == ""
    return result.out


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("map paris", "There is no station in Paris; yours would cost 1 card."),
        ("route angora constantinople", "It is a tunnel"),
        ("route london amsterdam", "It is a ferry: at least 2 of the cards must be locomotives."),
        ("routes london", "ferry, 2 locomotives"),
        ("pay", "You can’t pay for a tunnel now."),
        ("withdraw", "You can’t take a payment back now."),
        ("withdraw now", "one word too many"),
        ("borrow", "You can’t choose borrowed routes now."),
        ("station", "missing"),
        ("station atlantis", "There is no city called “atlantis”."),
        ("station paris purple*3", "Your next station costs exactly 1 card"),
        ("station paris white", "These cards do not pay for Paris"),
        ("help", "station amsterdam"),
    ],
)
def test_what_is_said(monkeypatch: pytest.MonkeyPatch, line: str, words: str) -> None:
    if words == "missing":
        words = Texts("en").messages["error.missing_city"]
    assert words in said(monkeypatch, line)


def test_a_station_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = said(monkeypatch, "station paris purple", "", "map paris", "station paris")
    assert "A station in Paris; you have 3 left. You can pay with:" in printed
    assert "You built a station in Paris with 1 purple card." in printed
    assert "You have a station in Paris." in printed
    assert "Paris already has a building, which belongs to you." in printed
    assert "Nothing was done." in said(monkeypatch, "station paris", "no")


def test_america_knows_no_stations(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["keep all", "station seattle", "help", "map seattle"]
    result = terminals.fogg(monkeypatch, "play", "usa", "--seed", "3", typed=lines).out
    assert "This game has no stations." in result
    assert "withdraw" not in result and "Stations" not in result


# Owners who choose what they borrow


def chooser(session: Session) -> str | None:
    """Anything; at the end what is proposed."""
    if session.over:
        return None
    if session.view().phase == BORROW_PHASE:
        return "borrow"
    return terminals.type_actions(int(session.view().turn))(session)


def test_borrowed_routes_are_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = str(tmp_path / "game.fogg")
    result, _ = terminals.played(
        monkeypatch, chooser, "europe+loans", "--seed", "1", "--record", file
    )
    assert (result.code, result.err) == (0, "")
    assert "> borrow\n" in result.out
    assert "Your stations use" in result.out
    replayed = terminals.fogg(monkeypatch, "replay", file, "--json", "--seat", "1")
    assert '"routes"' in replayed.out and '"borrowed"' in replayed.out
    assert (
        "owners choose the borrowed routes"
        in terminals.fogg(monkeypatch, "rules", "europe+loans").out
    )
