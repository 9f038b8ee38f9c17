"""`fogg bench`: all its numbers, for people and for programs."""

from __future__ import annotations

import json
import os

import pytest

from fogg.catalogue import Catalogue
from fogg.lab import benchmark
from tests.cli.terminals import fogg

OPERATIONS = {"copy", "view", "view_data", "sample", "legal", "offers", "longest_path"}


def test_json(monkeypatch: pytest.MonkeyPatch) -> None:
    result = fogg(monkeypatch, "bench", "usa-mega", "usa", "--seconds", "0.01", "--json")
    data = json.loads(result.out)
    assert result.code == 0
    assert data["build"] == os.environ.get("FOGG_EXPECT_BUILD", data["build"])
    assert list(data["playouts"]) == ["usa-mega", "usa"]
    for report in data["playouts"].values():
        assert report["decisions"] > 50 * report["games"] > 0
        assert report["decisions_per_second"] == report["decisions"] / report["seconds"]
    assert data["timings"].pop("variant") == "usa-mega"
    assert set(data["timings"]) == OPERATIONS
    assert all(nanoseconds > 0 for nanoseconds in data["timings"].values())


def test_against_a_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    options = ("bench", "usa", "--seconds", "0.01", "--against", "1000")
    report = json.loads(fogg(monkeypatch, *options, "--json").out)["playouts"]["usa"]
    assert report["ratio"] == report["games_per_second"] / 1000
    assert "1,000 games/s" in fogg(monkeypatch, *options).out
    assert fogg(monkeypatch, "bench", "--against", "0").code == 2


@pytest.mark.parametrize(("lang", "words"), [("en", "Decisions/s"), ("fr", "Décisions/s")])
def test_tables(lang: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    result = fogg(monkeypatch, "bench", "--seconds", "0.01", lang=lang)
    assert result.code == 0 and words in result.out
    assert all(variant.id in result.out for variant in Catalogue().games())
    assert "+depots" not in result.out


def test_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fogg(monkeypatch, "bench", "nowhere").code == 2
    for seconds in ("0", "nan", "inf", "soon"):
        assert fogg(monkeypatch, "bench", "--seconds", seconds).code == 2


def test_positions_are_those_asked_for() -> None:
    game = Catalogue().game("usa")
    assert game.over(benchmark._position(game, 0, part=1.0))
    middle = benchmark._position(game, 0, part=0.5)
    assert not game.over(middle) and len(game.offers(middle, game.actors(middle)[0])) > 90
