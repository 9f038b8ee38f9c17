"""`fogg replay`: every move in words, positions, one seat's knowledge, the keyboard, JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fogg.cli import replay
from fogg.cli.common import Shell
from fogg.cli.terminal.records import load
from fogg.record import read
from fogg.texts import Texts
from tests.cli.records import changed, saved, sealed_game
from tests.cli.terminals import Typist, fogg

GAME = sealed_game()
MOVES = len(read(GAME).moves)


@pytest.fixture
def file(tmp_path: Path) -> str:
    return saved(tmp_path, "game.fogg", GAME)


def test_all_moves_in_words(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    result = fogg(monkeypatch, "replay", file)
    assert result.code == 0
    numbers = [line.split()[0] for line in result.out.splitlines() if line[:3].strip().isdigit()]
    assert numbers == [str(number) for number in range(MOVES + 1)]
    assert "Ana" in result.out and "Turned up: " in result.out and "wins with" in result.out


def test_in_french(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    out = fogg(monkeypatch, "replay", file, "--all", lang="fr").out
    assert "a pioché les destinations" in out and "took" not in out


def test_an_unfinished_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = saved(tmp_path, "part.fogg", sealed_game(stop=20))
    assert "The game was not finished." in fogg(monkeypatch, "replay", part).out
    data = json.loads(fogg(monkeypatch, "replay", part, "--json").out)
    assert data["finished"] is False and data["standings"] is None


def test_one_position(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    out = fogg(monkeypatch, "replay", file, "--step", "12").out
    assert f"Move 12 of {MOVES}" in out and "Face up" in out
    out = fogg(monkeypatch, "replay", file, "--step", str(MOVES)).out
    assert "Total" in out


def test_a_seat_sees_only_what_it_knew(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    out = fogg(monkeypatch, "replay", file, "--seat", "1").out
    game = out.split("The game is over.")[0]
    for line in game.splitlines():
        if "Ben" in line:
            assert "the tickets" not in line and "is dealt" not in line
            assert "from the deck" not in line or "card from the deck" in line
            assert " drew " not in line or re.search(r"drew \d (cards?|tickets?)\.", line)
    assert "Ben kept 2 tickets." in game or "Ben kept 3 tickets." in game
    assert "Ana is dealt" in game


def walk(data: Any) -> list[dict[str, Any]]:
    return [event for step in data["steps"] for event in step["events"]]


def test_json_of_a_seat_tells_no_secrets(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = json.loads(fogg(monkeypatch, "replay", file, "--json").out)
    known = json.loads(fogg(monkeypatch, "replay", file, "--json", "--seat", "1").out)
    assert len(everything["steps"]) == MOVES + 1 and everything["steps"][1]["luck"] == []
    assert known["seen_by"] == 0 and everything["seen_by"] is None
    for step in known["steps"]:
        assert "luck" not in step
        if step.get("seat") == 1:
            assert step["action"] == "keep" or not step["action"].startswith("keep")
    secret = {"drew", "dealt", "offered", "kept", "chose"}
    for event in walk(known):
        if event["kind"] in secret and event["seat"] == 1:
            assert not {"cards", "tickets", "returned"} & set(event)
    assert any("tickets" in event for event in walk(everything) if event.get("seat") == 1)
    assert [entry["place"] for entry in everything["standings"]] == [1, 2]


def test_json_of_a_position(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = json.loads(fogg(monkeypatch, "replay", file, "--step", "9", "--json").out)
    assert data["number"] == 9 and data["position"]["seat"] is None
    assert data["names"] == ["Ana", "Ben"] and data["variant"] == "usa"


def test_the_keyboard(file: str, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    shell = Shell(Texts("en"))
    lines = iter(["", "", "b", "x", "999", "40", "q"])
    monkeypatch.setattr("sys.stdin", Typist(lambda: next(lines, None)))
    loaded = load(shell.say, Path(file), shell.catalogue())
    replay.Replay(shell, loaded, None).browse(0)
    out = capsys.readouterr().out
    numbers = [line.split()[1] for line in out.splitlines() if line.startswith("Move ")]
    assert numbers == ["0", "1", "2", "1", "40"]
    assert out.count("Press Enter, or type b") == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seat", "3"], "There is no seat 3"),
        (["--seat", "0"], "1 or more"),
        (["--step", "9999"], "There is no move 9999"),
    ],
)
def test_wrong_arguments(
    arguments: list[str], words: str, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = fogg(monkeypatch, "replay", file, *arguments)
    assert result.code == 2 and words in result.err


def test_a_damaged_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = changed(GAME, lambda line: line.replace("2 draw deck", "2 pass"))
    bad = saved(tmp_path, "bad.fogg", wrong)
    result = fogg(monkeypatch, "replay", bad)
    assert result.code == 2 and f"{bad}, line" in result.err
    assert fogg(monkeypatch, "replay", str(tmp_path / "none.fogg")).code == 2
