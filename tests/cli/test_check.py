"""`fogg check`: what is wrong with a board, with file and line, or what is in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fogg.boards import builtin
from tests.boards.toy import write_toy
from tests.cli.running import Runner


def change(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def line_of(folder: Path, file: str, words: str) -> int:
    lines = (folder / file).read_text("utf-8").splitlines()
    return 1 + next(place for place, line in enumerate(lines) if line.startswith(words))


def test_a_good_board(fogg: Runner, own_board: Path) -> None:
    printed = fogg("check", own_board).out
    assert "Everything is fine." in printed
    lines = [line.split() for line in printed.splitlines()]
    assert ["Cities", "36"] in lines
    assert ["Routes", "78"] in lines
    assert ["Spaces", "309"] in lines
    assert "30 (base), 35 (1910), 4 (mystery)" in printed
    assert "short (2–5), shorter (2–5)" in printed
    assert "Tout va bien." in fogg("check", own_board, "--lang", "fr").out


def test_json_of_a_good_board(fogg: Runner, own_board: Path) -> None:
    data = fogg("check", own_board, "--json").data
    assert data["ok"] is True
    assert data["boards"] == [
        {
            "folder": str(own_board),
            "errors": [],
            "warnings": [],
            "summary": {
                "id": "mine",
                "cities": 36,
                "routes": 78,
                "doubles": 22,
                "tracks": 100,
                "spaces": 309,
                "tickets": {"base": 30, "1910": 35, "mystery": 4},
                "variants": {"short": [2, 5], "shorter": [2, 5]},
            },
        }
    ]


def test_the_board_of_the_box(fogg: Runner) -> None:
    assert "usa-mega (2–5)" in fogg("check", builtin("usa")).out


def test_errors_in_files(fogg: Runner, own_board: Path) -> None:
    change(own_board, "routes.csv", "atlanta,miami,5,blue", "atlanta,miami,5,bleu ciel")
    change(own_board, "cities.csv", "boston,Boston", "bos ton,Boston")
    printed = fogg("check", own_board, fails=1).out
    line = line_of(own_board, "routes.csv", "atlanta,miami")
    assert f"routes.csv, line {line}: There is no color called “bleu ciel”" in printed
    assert "cities.csv, line" in printed
    assert "errors." in printed
    assert "ligne" in fogg("check", own_board, "--lang", "fr", fails=1).out


@pytest.mark.parametrize(
    ("old", "new", "key", "words"),
    [
        ("wagons = 20", "wagon = 20", "wagon =", "“wagon”, which is no rule. Did you mean wagons?"),
        ("wagons = 20", 'wagons = "x"', "wagons =", "a value that does not fit: x."),
        ("wagons = 15", "start = 5", "start =", "a value that does not fit: 5."),
        ('like = "short"', 'like = "shirt"', 'id = "shorter"', "no variant called “shirt”"),
        ("wagons = 15", "most_players = 11", 'id = "shorter"', "deal 33 tickets to begin"),
        ('id = "shorter"', 'id = "usa"', 'id = "usa"', "but there is one already"),
        ('id = "mine"', 'id = "usa"', "", "has a board called “usa”, but there is one already"),
    ],
)
def test_errors_in_variants(
    fogg: Runner, own_board: Path, old: str, new: str, key: str, words: str
) -> None:
    change(own_board, "board.toml", old, new)
    data = fogg("check", own_board, "--json", fails=1).data
    (error,) = data["boards"][0]["errors"]
    assert words in error["message"]
    if key:
        assert error["file"] == "board.toml"
        assert error["line"] == line_of(own_board, "board.toml", key)
    assert words in fogg("check", own_board, fails=1).out.replace("\n", " ")


def test_all_variants_are_tried(fogg: Runner, own_board: Path) -> None:
    change(own_board, "board.toml", "wagons = 20", "wagon = 20")
    change(own_board, "board.toml", 'like = "short"\nwagons = 15', "end = 15")
    data = fogg("check", own_board, "--json", fails=1).data
    assert [each["code"] for each in data["boards"][0]["errors"]] == ["unknown_rule"] * 2


def test_a_feature_that_no_rule_covers(fogg: Runner, tmp_path: Path) -> None:
    printed = fogg("check", write_toy(tmp_path), fails=1).out
    assert "routes.csv, line 5: birch-cedar-2 needs tunnels" in printed


def test_rules_that_do_not_fit_the_board(fogg: Runner, own_board: Path) -> None:
    change(own_board, "board.toml", "wagons = 20", 'points = { "1" = 1 }')
    for language, words in (("en", "give no points"), ("fr", "ne donnent pas de points")):
        printed = fogg("check", own_board, "--lang", language, fails=1).out
        assert "routes.csv" in printed and words in printed


def test_several_boards(fogg: Runner, tmp_path: Path, own_board: Path) -> None:
    write_toy(tmp_path)
    data = fogg("check", tmp_path, "--json", fails=1).data
    assert [bool(board["errors"]) for board in data["boards"]] == [False, True]
    assert data["ok"] is False


def test_no_board(fogg: Runner, tmp_path: Path) -> None:
    assert "board.toml: The file is missing." in fogg("check", tmp_path, fails=1).out
    assert "no such folder" in fogg("check", tmp_path / "none", fails=2).err
    (tmp_path / "file").write_text("")
    assert "a file, not a folder" in fogg("check", tmp_path / "file", fails=2).err
