"""`fogg score`: from a file or the standard input, as a table or as JSON."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Runner
from tests.cli.sheets import ANA, BEN, friends, player, sheet


def write(folder: Path, data: Any) -> Path:
    path = folder / "game.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


def test_table(fogg: Runner, tmp_path: Path) -> None:
    path = write(tmp_path, sheet(ANA, BEN))
    lines = [line.split() for line in fogg("score", path).out.splitlines()]
    assert ["Ana", "Ben"] in lines
    assert ["Routes", "5", "2"] in lines
    assert ["Tickets", "−22", "−6"] in lines
    assert ["Longest", "path", "10", "0"] in lines
    assert ["Total", "−7", "−4"] in lines
    assert ["Length", "of", "longest", "path", "3", "2"] in lines
    assert "Ana Seattle - New York failed −22".split() in lines
    assert lines[-1] == ["Ben", "wins."]


def test_table_in_french(fogg: Runner, tmp_path: Path) -> None:
    output = fogg("score", write(tmp_path, sheet(ANA, BEN)), "--lang", "fr").out
    assert "Destinations" in output and "manquée" in output and "Ben gagne." in output


def test_without_tickets(fogg: Runner, tmp_path: Path) -> None:
    output = fogg("score", write(tmp_path, sheet(player("Ana"), player("Ben")))).out
    assert output.endswith("Ana and Ben share the victory.\n")
    assert "failed" not in output


@pytest.mark.parametrize(
    ("routes", "words"),
    [
        (["Los Angeles - Phoenix", "Phoenix - El Paso", "Salt Lake City - Denver"], "longer path"),
        (["New York - Washington", "Washington - Raleigh", "Raleigh - Atlanta"], "more completed"),
    ],
)
def test_tie_breaks_in_words(fogg: Runner, tmp_path: Path, routes: list[str], words: str) -> None:
    tickets = ["New York - Atlanta"] if words == "more completed" else []
    ana = player("Ana", ["Portland - San Francisco", "Los Angeles - Las Vegas"])
    data = sheet(ana, player("Ben", routes, tickets), variant="usa-big-cities")
    assert words in fogg("score", write(tmp_path, data)).out.splitlines()[-1]


def test_json(fogg: Runner, tmp_path: Path) -> None:
    data = fogg("score", write(tmp_path, sheet(ANA, BEN)), "--json").data
    assert list(data) == ["players", "winners"]
    assert [list(each) for each in data["players"]] == [
        ["name", "lines", "total", "longest_path_length", "completed", "failed"]
    ] * 2
    assert data["winners"] == ["Ben"]


def test_standard_input(fogg: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    text = io.TextIOWrapper(io.BytesIO(json.dumps(sheet(ANA, BEN)).encode()))
    monkeypatch.setattr("sys.stdin", text)
    assert fogg("score", "-", "--json").data["winners"] == ["Ben"]


def test_byte_order_mark(fogg: Runner, tmp_path: Path) -> None:
    assert fogg("score", write(tmp_path, "\ufeff" + json.dumps(sheet(ANA, BEN)))).code == 0


def test_five_players_fit_in_80_columns(fogg: Runner, tmp_path: Path) -> None:
    output = fogg("score", write(tmp_path, sheet(*friends(5, ANA, BEN)))).out
    assert max(map(len, output.splitlines())) <= 80


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "game.json, line 1: This is not JSON: at column 1, a value is missing."),
        ('{"a": 1\n "b": 2}', "line 2: This is not JSON: at column 2, a comma is missing."),
        ("{'a': 1}", "at column 2, a key in double quotes is missing."),
        ('{"a" 1}', "at column 6, a colon is missing."),
        ('{"a": 1} x', "at column 10, something follows after the end."),
        ('{"a', "a text has no closing quote."),
        ('{"a\n": 1}', "a text holds a line break or tab."),
        ('{"a\\x": 1}', "a backslash is wrong."),
        ('{"a": 1, "a": 2}', "The key “a” comes twice in one object."),
        ('{"a": NaN}', "“NaN” is no number in JSON."),
        ("[" * 100_000, "nested too deeply"),
        ("9" * 5000, "too large a number"),
        ("[]", "Expected an object in braces, not []."),
        (json.dumps(sheet(ANA, BEN, variant="usb")), "“variant”: There is no variant"),
    ],
)
def test_what_is_no_sheet(fogg: Runner, tmp_path: Path, text: str, words: str) -> None:
    assert words in fogg("score", write(tmp_path, text), fails=2).err
    assert fogg("score", write(tmp_path, text), "--lang", "fr", fails=2).err


def test_errors_name_the_field_and_the_reason(fogg: Runner, tmp_path: Path) -> None:
    path = write(tmp_path, sheet(ANA, player("Ben", ["Dalas - Houston"])))
    assert fogg("score", path, fails=2).err == (
        "Second player, first route: There is no city called “Dalas”. Did you mean Dallas?\n"
    )


def test_a_board_of_ones_own(fogg: Runner, tmp_path: Path, own_board: Path) -> None:
    ana = player("Ana", ["Seattle - Portland"])
    path = write(tmp_path, sheet(ana, player("Ben"), variant="short"))
    data = fogg("score", path, "--boards", own_board, "--json").data
    assert data["players"][0]["lines"]["longest_path"] == 7
    assert "short" in fogg("score", path, fails=2).err
