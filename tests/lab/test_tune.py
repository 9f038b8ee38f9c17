"""Tuning: resumed to the same result; its data files are sound, and every cell finds one."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest

from fogg.bots.weights.planner_weights import OFF, PlannerWeights
from fogg.bots.weights.tuned import tuned_file, tuned_weights, weights_from
from fogg.catalogue import Catalogue
from fogg.engine.errors import FoggError
from fogg.lab.tune import TUNABLE, Progress, Tuning, keep, names, next_generation, prove, resume
from fogg.lab.tune import untuned as untuned_generation

SMALL = Tuning("usa", "usa", "light", 2, seed=3, population=4, elite=2, blocks=2)
FILES = sorted(
    (
        file
        for file in resources.files("fogg.bots").joinpath("weights").iterdir()
        if file.name.endswith(".json")
    ),
    key=lambda file: file.name,
)
BOARDS = sorted({Catalogue().game(each.id).board.id for each in Catalogue().variants()})


def _tuned(progress: Progress, generations: int, jobs: int = 1) -> Progress:
    while len(progress.generations) < generations:
        progress.generations.append(next_generation(progress, jobs))
    return progress


def test_a_tuning_that_was_interrupted_comes_to_the_same_result(tmp_path: Path) -> None:
    whole = _tuned(Progress(SMALL), 3)
    file = tmp_path / "tuning.json"
    keep(file, _tuned(Progress(SMALL), 1))
    again = _tuned(resume(file, SMALL), 3, jobs=2)
    assert again.data() == whole.data()
    assert whole.weights != Progress(SMALL).weights


def test_another_tuning_is_not_continued(tmp_path: Path) -> None:
    file = tmp_path / "tuning.json"
    keep(file, Progress(SMALL))
    for changed in (replace(SMALL, seed=4), replace(SMALL, seats=3), replace(SMALL, bot="planner")):
        with pytest.raises(FoggError) as caught:
            resume(file, changed)
        assert caught.value.code == "other_tuning"
    without_evidence = {**Progress(SMALL).data()}
    del without_evidence["evidence"]
    for text in ("[1]", json.dumps(without_evidence)):
        file.write_text(text)
        with pytest.raises(FoggError) as caught:
            resume(file, SMALL)
        assert caught.value.code == "not_a_tuning"


def test_with_several_rivals_it_is_the_win_that_counts() -> None:
    """By the margin weights were found that lose by less and win no more."""
    assert SMALL.winning == 0.5
    assert replace(SMALL, seats=4).winning == replace(SMALL, seats=4).header()["winning"] == 0.9


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_shipped_tuning_can_be_continued(file: Path) -> None:
    data = json.loads(file.read_text("utf-8"))
    keys = ("variant", "board", "bot", "seats", "seed", "population", "elite", "blocks")
    resumed = resume(file, Tuning(**{key: data[key] for key in keys}))
    assert len(resumed.generations) == len(data["generations"])


def test_untuned_against_untuned_is_even() -> None:
    evidence = prove(Progress(SMALL), 40, 1)
    assert evidence["games"] == 80
    low, high = evidence["interval"]
    assert low - 0.1 < 0.5 < high + 0.1


def test_constants_keep_their_sign() -> None:
    progress = _tuned(Progress(SMALL), 3)
    before = untuned_generation().mean
    for name, number in progress.weights.items():
        assert number > 0 if name in OFF else before[name] * number > 0


def test_a_constant_that_is_newer_than_a_tuning_joins_it() -> None:
    progress = _tuned(Progress(SMALL), 1)
    first = progress.generations[0]
    del first.mean["tail"], first.spread["tail"]
    assert "tail" not in progress.weights and weights_from(progress.weights).tail == 0
    _tuned(progress, 2)
    assert sorted(progress.weights) == names() and progress.weights["tail"] > 0
    assert "tail" not in first.mean


def test_the_constants_are_those_of_the_planner() -> None:
    assert len(names()) > 20 and all(hasattr(PlannerWeights(), name) for name in names())
    assert weights_from({"turn": 2.0}).turn == 2.0
    with pytest.raises(AssertionError):
        weights_from({"speed": 1.0})


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_data_file_is_what_tune_writes(file: Path) -> None:
    data = json.loads(file.read_text("utf-8"))
    assert file.name == f"{data['bot']}-{data['board']}-{data['seats']}.json"
    assert data["bot"] in TUNABLE and data["board"] in BOARDS
    assert set(data["temper"]) <= set(names())  # some constants may be newer, and untuned there
    last = data["generations"][-1]["mean"]
    assert data["temper"] == {name: round(number, 4) for name, number in last.items()}
    assert data["evidence"]["games"] >= 200
    assert data["evidence"]["interval"][0] < data["evidence"]["win_rate"]
    assert data["evidence"]["win_rate"] > 1 / data["seats"]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", range(2, 6))
def test_every_board_finds_its_weights(board: str, seats: int) -> None:
    for bot in TUNABLE:
        assert f"{tuned_file(bot, board, seats)}.json" in [file.name for file in FILES]
        assert tuned_weights(bot, board, seats).turn != PlannerWeights().turn
    assert tuned_file("planner", "a-board-of-my-own", seats) == ""
