"""Golden games: one for every variant and number of players, that replays the same for ever.

After a change of rules that is meant to change them, name them to `python tests/golden/make.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fogg.record import final_state, read, verify, write
from tests.golden.make import FOLDER, scores, scores_text
from tests.soak.games import COMBINATIONS, Combination


def _text(combination: Combination, ending: str) -> str:
    return Path(FOLDER, f"{combination}.{ending}").read_text("utf-8")


def test_every_combination_has_its_game_and_no_other() -> None:
    expected = {f"{combination}.{end}" for combination in COMBINATIONS for end in ("fogg", "json")}
    assert {path.name for path in FOLDER.iterdir() if path.suffix in (".fogg", ".json")} == expected


@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_it_is_a_game_of_its_name(combination: Combination) -> None:
    record = read(_text(combination, "fogg"))
    assert (record.variant, record.seats) == combination
    assert record.totals is not None


@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_it_is_rewritten_to_the_letter(combination: Combination) -> None:
    text = _text(combination, "fogg")
    assert write(read(text)) == text


@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_it_replays_with_the_luck_of_its_seed(combination: Combination) -> None:
    record = read(_text(combination, "fogg"))
    verdict = verify(record, combination.game)
    assert verdict.finished and verdict.sealed
    assert verdict.moves == len(record.moves)


@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_its_scores_are_the_same(combination: Combination) -> None:
    game = combination.game
    text = _text(combination, "json")
    found = scores(game, final_state(read(_text(combination, "fogg")), game))
    assert json.loads(json.dumps(found)) == json.loads(text)
    assert scores_text(found) == text
