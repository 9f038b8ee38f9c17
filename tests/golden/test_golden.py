"""Golden games: one for every variant and number of players, that replays the same for ever.

After a change of rules that is meant to change them, add a folder: see tests/golden/make.py.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fogg.engine.game import Game
from fogg.record import final_state, read, verify, write
from tests.golden.make import FIRST, PRESENT, scores, scores_text
from tests.soak.games import COMBINATIONS, Combination

FOLDERS = (FIRST, PRESENT)


def _text(folder: Path, combination: Combination, ending: str) -> str:
    return Path(folder, f"{combination}.{ending}").read_text("utf-8")


def _game(folder: Path, combination: Combination) -> Game:
    return combination.game if folder == PRESENT else combination.first_game


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_combination_has_its_game_and_no_other(folder: Path) -> None:
    expected = {f"{combination}.{end}" for combination in COMBINATIONS for end in ("fogg", "json")}
    assert {path.name for path in folder.iterdir()} == expected


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_it_is_a_game_of_its_name(folder: Path, combination: Combination) -> None:
    record = read(_text(folder, combination, "fogg"))
    assert (record.variant, record.seats) == combination
    assert record.totals is not None


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_it_is_rewritten_to_the_letter(folder: Path, combination: Combination) -> None:
    text = _text(folder, combination, "fogg")
    assert write(read(text)) == text


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_it_replays_with_the_luck_of_its_seed(folder: Path, combination: Combination) -> None:
    record = read(_text(folder, combination, "fogg"))
    verdict = verify(record, _game(folder, combination))
    assert verdict.finished and verdict.sealed
    assert verdict.moves == len(record.moves)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_its_scores_are_the_same(folder: Path, combination: Combination) -> None:
    game = _game(folder, combination)
    text = _text(folder, combination, "json")
    found = scores(game, final_state(read(_text(folder, combination, "fogg")), game))
    assert json.loads(json.dumps(found)) == json.loads(text)
    assert scores_text(found) == text
