"""`fogg review`: the curve, the sums and the decisions in words, JSON, errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from fogg.cli import review
from fogg.lab.review import QUICK, Depth
from fogg.narration.actions import Adviser
from fogg.record import read
from fogg.texts import Texts
from tests.cli.records import changed, saved, sealed_game
from tests.cli.running import Runner
from tests.toys import variant

GAME = sealed_game(stop=40)
GOLDEN = Path(__file__).parents[1] / "golden" / "2026-11-16"
SEEN = Depth("quick", 2, 2, 4, 0.04, 1.0, 8, 2.3, 3)


@pytest.fixture(autouse=True)
def _quicker(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown is tested here, not how well it is judged."""
    monkeypatch.setattr(review, "QUICK", SEEN)
    monkeypatch.setattr(review, "DEEP", SEEN._replace(name="deep"))


@pytest.fixture
def file(tmp_path: Path) -> str:
    return saved(tmp_path, "game.fogg", GAME)


def test_in_words(file: str, fogg: Runner) -> None:
    out = fogg("review", file).out
    assert "Win chance of each player" in out and any(block in out for block in review.BLOCKS)
    assert "luck" in out and "skill" in out and "Ana" in out and "Ben" in out
    assert "--deep looks closer" in out
    assert "--deep" not in fogg("review", file, "--deep").out


def test_in_french(file: str, fogg: Runner) -> None:
    out = fogg("review", file, "--lang", "fr").out
    assert "hasard" in out and "maîtrise" in out and "luck" not in out


def test_for_a_program(file: str, fogg: Runner) -> None:
    first = fogg("review", file, "--json", "--seed", 3).data
    assert first == fogg("review", file, "--json", "--seed", 3).data
    assert first["depth"] == "quick" and first["seats"] == [0, 1] and first["seed"] == 3
    assert len(first["decisions"]) == len(read(GAME).moves)
    own = fogg("review", file, "--json", "--seat", 2).data
    assert own["seats"] == [1] and {each["seat"] for each in own["decisions"]} == {1}


def test_a_bad_choice_is_told_with_the_better_one(
    monkeypatch: pytest.MonkeyPatch, fogg: Runner
) -> None:
    """Random bots make so many mistakes that a quick look finds some, with one seed or another."""
    monkeypatch.setattr(review, "QUICK", QUICK)
    file = GOLDEN / "usa-2.fogg"
    for seed in range(5):
        decisions = fogg("review", file, "--json", "--seed", seed).data["decisions"]
        output = [each for each in decisions if each["better"]]
        if output:
            break
    worst = max(output, key=lambda decision: float(decision["loss"]))
    out = fogg("review", file, "--seed", seed).out
    adviser = Adviser(Texts("en"), variant("usa"), ["Ana", "Ben"])
    assert f"better: {adviser.words(worst['better'])}" in out
    assert f"played: {adviser.words(worst['action'])}" in out


def test_what_can_not_be_reviewed(tmp_path: Path, file: str, fogg: Runner) -> None:
    assert "no seat 5" in fogg("review", file, "--seat", 5, fails=2).err
    assert fogg("review", tmp_path / "nothing.fogg", fails=2).err
    wrong = changed(GAME, lambda line: line.replace("draw deck", "draw locomotive"))
    assert "locomotive" in fogg("review", saved(tmp_path, "wrong.fogg", wrong), fails=2).err


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "name",
    ["usa-2", "europe-3", "world-2", "great-lakes-3", "europe+depots-4", "world+depots-2"],
)
def test_every_action_of_whole_games_has_words(name: str, language: str) -> None:
    record = read((GOLDEN / f"{name}.fogg").read_text("utf-8"))
    players = [f"P{seat}" for seat in range(record.seats)]
    adviser = Adviser(Texts(language), variant(record.variant), players)
    for move in record.moves:
        words = adviser.words(move.action)
        assert words and "{" not in words and "_" not in words, move.action
