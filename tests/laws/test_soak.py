"""A short soak run: every game of every combination ends soundly, a broken one can be repeated."""

from __future__ import annotations

import pytest

from tests.soak import play as games
from tests.soak import run as soak
from tests.soak.games import COMBINATIONS, STYLED, STYLES, Combination

GAMES = 10


@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_every_game_ends(combination: Combination) -> None:
    for number in range(GAMES):
        assert games.play_fast(combination, f"ends/{number}") > 0


@pytest.mark.parametrize(("combination", "style"), STYLED, ids=str)
def test_every_move_is_sound(combination: Combination, style: str) -> None:
    assert games.play_checked(combination, STYLES[style], "moves") > 0


@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_every_move_of_the_poor_is_sound(combination: Combination) -> None:
    assert games.play_starved(combination, "poor") > 0


def test_a_run_plays_every_combination(capsys: pytest.CaptureFixture[str]) -> None:
    number = len(COMBINATIONS)
    assert {games.combination_of(each) for each in range(number)} == set(COMBINATIONS)
    checked = range(0, number * games.CHECKED_EVERY, games.CHECKED_EVERY)
    assert {games.combination_of(each // games.CHECKED_EVERY) for each in checked} == set(
        COMBINATIONS
    )
    assert soak.main(["--games", "30", "--jobs", "1", "--seed", "5"]) == 0
    assert "30 games" in capsys.readouterr().out


def test_a_broken_game_can_be_repeated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(seed: int, number: int) -> int:
        assert number != 7, "seven"
        return 1

    monkeypatch.setattr(soak, "play", broken)
    assert soak.main(["--games", "10", "--jobs", "1", "--seed", "5"]) == 1
    assert "--seed 5 --only 7" in capsys.readouterr().out
    assert soak.main(["--seed", "5", "--only", "7"]) == 1
    assert soak.main(["--seed", "5", "--only", "6"]) == 0
