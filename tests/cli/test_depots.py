"""Depots from the command line: scores, and a game in the terminal with stores and raids."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fogg.catalogue import Catalogue
from fogg.cli.common import Shell
from fogg.cli.terminal.lines import Lines
from fogg.cli.terminal.session import Session
from fogg.cli.terminal.start import Questions
from fogg.engine.action import CLAIM, RAID, kind_of, target_of
from fogg.engine.phases import FIRST_DEPOT_PHASE, RAID_PHASE, TURN_PHASE
from fogg.engine.state import NOTHING
from fogg.texts import LANGUAGES, Texts
from tests.cli import terminals
from tests.cli.running import Runner
from tests.cli.sheets import player, refusal, result, sheet

# Scores


def with_depots(name: str, left: object) -> object:
    return player(name) | {"depots_left": left}


@pytest.mark.rule("DEP-7")
def test_depots_left_are_counted() -> None:
    players = result(
        with_depots("Ana", 2), with_depots("Ben", 1), player("Carl"), variant="usa+depots"
    ).data("en")["players"]
    assert [each["lines"]["depots"] for each in players] == [10, 0, 0]


@pytest.mark.parametrize(
    ("left", "code"),
    [(5, "depots_out_of_range"), (-1, "depots_out_of_range"), ("2", "wrong_shape")],
)
def test_depots_that_can_not_be_left(left: object, code: str) -> None:
    refused = refusal(sheet(with_depots("Ana", left), player("Ben"), variant="usa+depots"))
    assert refused[:2] == (code, "players[0].depots_left")


def test_other_games_know_no_depots() -> None:
    assert refusal(sheet(with_depots("Ana", 2), player("Ben")))[0] == "unknown_key"


def test_a_table_with_depots(fogg: Runner, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    players = [with_depots("Ana", 2), with_depots("Ben", 1)]
    file.write_text(json.dumps(sheet(*players, variant="europe+depots")), "utf-8")
    assert "Depots" in fogg("score", file).out
    assert "Dépôts" in fogg("score", file, "--lang", "fr").out


def test_a_ticket_of_another_deck_names_variants_with_depots() -> None:
    ana = player("Ana", [], ["Montréal - Raleigh"])
    _, _, params = refusal(sheet(ana, player("Ben"), variant="usa+depots"))
    assert params["others"] == ["usa-1910+depots", "usa-mega+depots"]


# Rules


@pytest.mark.parametrize("variant", ["usa-mega", "europe"])
def test_rules_are_told_by_what_depots_add(fogg: Runner, variant: str) -> None:
    data = fogg("rules", f"{variant}+depots", "--json").data
    assert data["base"] == variant
    differences = {each["rule"]: (each["here"], each["base"]) for each in data["differences"]}
    assert differences == {
        "depots": ({"each": 5, "most_left": 10, "any_moment": True}, None),
        "warehouses": ({}, None),
    }
    printed = fogg("rules", f"{variant}+depots").out
    assert "5 for each player" in printed and "before taking cards" in printed


def test_a_near_name_has_depots_only_if_they_were_named(fogg: Runner) -> None:
    assert "Did you mean usa-mega?" in fogg("rules", "usa-mgea", fails=2).err
    assert "Did you mean usa-mega+depots" in fogg("rules", "usa-mgea+depots", fails=2).err
    assert "usa+depots" not in fogg("rules", "atlantis", fails=2).err


# The game in the terminal

WORDS = {
    "en": ("depot", "store", "raid", "none", "claim"),
    "fr": ("dépôt", "stocker", "entrepôt", "aucun", "prendre"),
}


def raider(language: str) -> terminals.Policy:
    """Stores here and there, claims beside depots and takes what is stored, in human words."""
    depot, store, raid, none, claim = WORDS[language]
    anything = terminals.type_actions(5)
    asked: list[str] = []

    def policy(session: Session) -> str | None:
        view = session.view()
        if session.over:
            return None
        if asked:
            return asked.pop()
        if view.phase == FIRST_DEPOT_PHASE:
            return f"{depot} denver"
        if view.phase == RAID_PHASE:
            if not view.turn % 3:
                return f"{raid} {none}"
            raids = [int(target_of(act)) for act in view.legal() if kind_of(act) == RAID]
            owners = [number for number in range(view.seats) if 1 << number in raids]
            return raid if len(owners) == 1 else f"{raid} {owners[0] + 1}"
        game = session.game
        routes = [target_of(act) for act in view.legal() if kind_of(act) == CLAIM]
        beside = [
            game.board.routes[route]
            for route in routes
            if any(
                view.building(end) != NOTHING for end in (game.route_a[route], game.route_b[route])
            )
        ]
        if view.phase == TURN_PHASE and beside:
            asked.append("")
            ends = [game.board.cities[end].id.replace("_", " ") for end in beside[0][1:3]]
            return f"{claim} {ends[0]} - {ends[1]}"
        if view.phase == TURN_PHASE and game.before_cards(session.table.state):
            return [store, f"{store} 2", f"{store} medium"][view.turn % 3]
        return anything(session)

    return policy


@pytest.mark.rule("DEP-2", "DEP-3")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_in_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    file = str(tmp_path / "game.fogg")
    result, session = terminals.played(
        monkeypatch, raider(language), "usa+depots", "--seed", "3", "--record", file, lang=language
    )
    assert (result.code, result.err) == (0, "")
    say = session.say
    card = say("event.any_card", n=1)
    own = say("event.warehouse_self")
    assert say("event.stored", player="Medium", card=card, warehouse=own) in result.out
    assert say("event.stored-own", card=card, warehouse=say("event.warehouse-own")) in result.out
    assert say("event.placed_depot-own", city="Denver") in result.out
    assert say("event.raided-own", cards=["X"], warehouse="Y").split("X")[0] in result.out
    assert say("depot.raid_title") in result.out
    assert say("column.stored") in result.out
    assert terminals.fogg(monkeypatch, "verify", file).code == 0
    all_seen = terminals.fogg(monkeypatch, "replay", file, lang=language).out
    assert say("event.placed_depot", player=say("play.player"), city="Denver") in all_seen


@pytest.mark.rule("DEP-5")
def test_nobody_is_told_which_card_was_stored(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = str(tmp_path / "game.fogg")
    terminals.played(monkeypatch, raider("en"), "usa+depots", "--seed", "3", "--record", file)
    for seat in ("1", "2"):
        output = terminals.fogg(monkeypatch, "replay", file, "--json", "--seat", seat).out
        steps = json.loads(output)["steps"]
        events = [event for step in steps for event in step["events"]]
        stored = [event for event in events if event["kind"] == "stored"]
        assert stored and all("card" not in event for event in stored)
        assert {event["deck"] for event in stored} == {"deck"}
        raided = [event for event in events if event["kind"] == "raided"]
        assert all(("cards" in each) == (each["seat"] == int(seat) - 1) for each in raided)
        assert "placed_depot" in {event["kind"] for event in events}
    full = json.loads(terminals.fogg(monkeypatch, "replay", file, "--json").out)["steps"]
    shown = [event for step in full for event in step["events"] if event["kind"] == "stored"]
    assert all("card" in event for event in shown)


def said(
    monkeypatch: pytest.MonkeyPatch,
    *lines: str,
    variant: str = "usa+depots",
    options: tuple[str, ...] = (),
) -> str:
    typed = ["keep 1 2", *lines]
    game = ("play", variant, "--seed", "3", "--seats", "you,route")
    result = terminals.fogg(monkeypatch, *game, *options, typed=typed)
    assert result.err == ""
    return result.out


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("draw 3", "Store the top card in a warehouse first."),
        ("depot", "Say which city."),
        ("depot denver", "Denver already has a building, which belongs to you."),
        ("depot atlantis", "There is no city called “atlantis”."),
        ("store nobody", "There is no player “nobody”."),
        ("store 7", "There is no player “7”."),
        ("raid", "You can’t take a warehouse now."),
        ("map denver", "You have a depot in Denver and 0 cards in your warehouse."),
        ("map santa fe", "Route has a depot in Santa Fe and 1 card in the warehouse."),
        ("help", "depot atlanta"),
        ("help", "Depots: after you claim a route"),
        ("store me", "You put 1 card into your warehouse."),
        ("store route", "You put 1 card into Route’s warehouse."),
        ("store", "Take your first card"),
    ],
)
def test_what_is_said(monkeypatch: pytest.MonkeyPatch, line: str, words: str) -> None:
    assert words in said(monkeypatch, "depot denver", line)


def test_the_first_depot_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "place your first depot" in said(monkeypatch, "store")
    assert "Place your first depot on a city without one" in said(monkeypatch)


def test_depots_are_placed_besides_the_action(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = said(monkeypatch, "depot denver", "depot miami", "store", "depot omaha")
    assert "You placed a depot in Miami." in printed
    assert "You placed a depot in Omaha." in printed


def test_turns_end_by_themselves_unless_one_asks_to_be_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = ("depot denver", "store", "stop", "depot omaha", "end")
    asked = said(monkeypatch, *lines, options=("--ask-to-end",))
    assert "You took no more cards." in asked
    assert "Your action is done. Place depots" in asked
    assert "You placed a depot in Omaha." in asked
    unasked = said(monkeypatch, *lines[:3])
    assert "You took no more cards." in unasked
    assert "Your action is done." not in unasked


def test_games_without_depots_know_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for line in ("depot denver", "store", "raid"):
        assert "This game has no depots." in said(monkeypatch, line, variant="usa")
    assert "raid" not in said(monkeypatch, "help", variant="usa").split("> help")[1]


@pytest.mark.parametrize(
    ("answers", "variant"),
    [
        ([""], "usa"),
        (["+"], "usa+depots"),
        (["2"], "usa-reprint"),
        (["6+"], "europe+depots"),
        (["99", "x+", "++", "3"], "usa-1910"),
    ],
)
def test_a_plus_adds_depots(
    answers: list[str], variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(answers)
    monkeypatch.setattr(Lines, "ask", lambda lines, prompt: next(typed))
    questions = Questions(Shell(Texts("en")), Catalogue(), Lines())
    assert questions.variant() == variant
    assert not list(typed)
