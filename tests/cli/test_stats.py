"""`fogg stats`: tables, JSON, a map, from games played now or from records; clear refusals."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.records import saved, sealed_game
from tests.cli.terminals import fogg

SHORT = ["--bots", "random,random", "--games", "4", "--seed", "3"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["Routes by popularity (5 of 100)", "Tickets by completion", "Cities by traffic"]),
        (
            "fr",
            ["Routes par popularité (5 sur 100)", "Destinations par réussite", "Villes par trafic"],
        ),
    ],
)
def test_tables(lang: str, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    result = fogg(monkeypatch, "stats", "usa", *SHORT, "--top", "5", lang=lang)
    assert result.code == 0 and not result.err and "…" not in result.out
    assert all(word in result.out for word in words)


def test_any_number_of_jobs_and_the_records_tell_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "games"
    alone = fogg(monkeypatch, "stats", "europe", *SHORT, "--json")
    assert fogg(monkeypatch, "stats", "europe", *SHORT, "--json", "--jobs", "2") == alone
    seats = ["--seats", "random,random", "--games", "4", "--seed", "3"]
    fogg(monkeypatch, "sim", "europe", *seats, "--records", str(folder))
    read = fogg(monkeypatch, "stats", "--records", str(folder), "--json")
    assert json.loads(read.out) == json.loads(alone.out)
    data = json.loads(alone.out)
    assert data["variant"] == "europe" and data["games"] == 4 and data["par"] == 0.5
    assert data["routes"][0]["claimed"] >= data["routes"][1]["claimed"]
    assert {"kept", "completed", "wins"} <= set(data["tickets"][0])


def test_records_that_are_not_finished_or_of_other_variants_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(tmp_path, "one.fogg", sealed_game())
    saved(tmp_path, "two.fogg", sealed_game(stop=20))
    result = fogg(monkeypatch, "stats", "--records", str(tmp_path))
    assert "1 game," in result.out and "1 record is left out" in result.out
    saved(tmp_path, "three.fogg", sealed_game("usa-1910"))
    several = fogg(monkeypatch, "stats", "--records", str(tmp_path))
    assert several.code == 2 and "usa and usa-1910" in several.err
    chosen = fogg(monkeypatch, "stats", "usa-1910", "--records", str(tmp_path), "--json")
    assert json.loads(chosen.out)["left_out"] == 2
    none = fogg(monkeypatch, "stats", "europe", "--records", str(tmp_path))
    assert none.code == 2 and "no finished game" in none.err


@pytest.mark.parametrize("id", ["usa", "world"])
def test_a_map_shows_every_route_and_city(
    id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "map.svg"
    result = fogg(monkeypatch, "stats", id, *SHORT, "--map", str(file), "--json")
    data = json.loads(result.out)
    picture = ElementTree.fromstring(file.read_text("utf-8"))
    drawn = {key: each for each in picture.iter() for key in [each.get("data-route")] if key}
    assert set(drawn) == {row["route"] for row in data["routes"]}
    most, least = data["routes"][0]["route"], data["routes"][-1]["route"]
    assert drawn[most].get("fill") != drawn[least].get("fill")
    assert len([each for each in picture.iter() if each.get("data-city")]) == len(data["cities"])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "Name a variant to play, or a folder with --records"),
        (["usb"], "There is no variant called “usb”"),
        (["usa", "--bots", "nobody,random"], "nobody"),
        (["usa", "--bots", "random"], "for 2 to 5 players, not 1"),
        (["--records", "/proc/none"], "/proc/none"),
        (["--records", str(Path(__file__).parent)], "no record (*.fogg)"),
        (["usa", "--games", "0"], "1 or more"),
    ],
)
def test_refusals(arguments: list[str], words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    result = fogg(monkeypatch, "stats", *arguments)
    assert result.code == 2 and words in result.err and not result.out
