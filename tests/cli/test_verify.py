"""`fogg verify`: a line a file and what it proves, reasons with file and line, an exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.records import changed, saved, sealed_game
from tests.cli.terminals import fogg

GAME = sealed_game()


def test_valid_files_give_a_line_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = saved(tmp_path, "whole.fogg", GAME)
    part = saved(tmp_path, "part.fogg", sealed_game(stop=30))
    result = fogg(monkeypatch, "verify", whole, part)
    moves = sum(line[0] in "12" for line in GAME.splitlines())
    assert result.code == 0 and not result.err
    lines = result.out.splitlines()
    assert [line for line in lines if not line.startswith(" ")] == [
        f"{whole}: valid, finished, luck sealed by the host alone, {moves} moves",
        f"{part}: valid, unfinished, luck sealed, the secret not told yet, 30 moves",
    ]
    assert "One computer made all luck" in lines[1], "what that proves, and what not"


def test_in_french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = fogg(monkeypatch, "verify", saved(tmp_path, "game.fogg", GAME), lang="fr")
    assert "valide, terminée, hasard scellé par l’hôte seul" in result.out


def first_draw(line: str) -> str:
    return line.replace("draw deck |", "draw deck | red", 1) if "draw deck" in line else line


DAMAGES = [
    (GAME[: len(GAME) // 2], "cut off"),
    (GAME.replace("draw", "drew", 1), "No action begins with “drew”"),
    (GAME.replace("check ", "check 0"), "check does not fit"),
    (GAME.replace("fogg record 1", "fogg record 9"), "line 1: "),
    ("hello", "not the record of a game"),
    ("", "not the record of a game"),
    (changed(GAME, lambda line: line.replace("digest ", "digest f")), "line 3: "),
    (changed(GAME, lambda line: "end 1 2" if line.startswith("end") else line), "1 and 2"),
    (changed(GAME, lambda line: f"seal {'0' * 64}" if line[:4] == "seal" else line), "seal"),
    (changed(GAME, first_draw), "line "),
    (changed(GAME, lambda line: line.replace("1 tickets", "1 dance")), "dance"),
    (changed(GAME, lambda line: line.replace("variant usa", "variant atlantis")), "--boards"),
]


@pytest.mark.parametrize(("text", "words"), DAMAGES)
def test_damaged_files_are_told_with_their_name(
    text: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = saved(tmp_path, "good.fogg", GAME)
    bad = saved(tmp_path, "bad.fogg", text)
    result = fogg(monkeypatch, "verify", bad, good)
    assert result.code == 1
    assert result.err.startswith(bad) and words in result.err and len(result.err.splitlines()) == 1
    assert result.out.startswith(good)
    assert "_" not in result.err.removeprefix(bad)


def test_missing_files_and_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = fogg(monkeypatch, "verify", str(tmp_path / "no.fogg"), str(tmp_path))
    assert result.code == 1 and len(result.err.splitlines()) == 2
    binary = tmp_path / "binary.fogg"
    binary.write_bytes(b"fogg record 1\nvariant \xff\n")
    result = fogg(monkeypatch, "verify", str(binary))
    assert result.code == 1 and "line 2" in result.err
    assert fogg(monkeypatch, "verify").code == 2


def test_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = saved(tmp_path, "good.fogg", GAME)
    bad = saved(tmp_path, "bad.fogg", GAME[:-40])
    result = fogg(monkeypatch, "verify", good, bad, "--json")
    first, second = json.loads(result.out)
    assert result.code == 1 and not result.err
    assert first == {
        "file": good,
        "valid": True,
        "variant": "usa",
        "finished": True,
        "sealed": True,
        "seed_untold": False,
        "moves": first["moves"],
        "skipped": 0,
        "taken_back": 0,
        "parts": [],
        "broken": [],
    }
    assert second["file"] == bad and not second["valid"]
    assert second["line"] > 1 and bad in second["reason"] and second["code"]
