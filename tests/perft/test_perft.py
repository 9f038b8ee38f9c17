"""Counts of positions and actions stay what they were, in the compiled and the interpreted build.

After a change of the rules that is meant to change them: `python tests/perft/make.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fogg.engine.chance import CARD
from fogg.engine.ints import ints
from tests.perft.counts import PLACES, levels, sums
from tests.perft.enumerate import Enumerating
from tests.soak.games import COMBINATIONS, VARIANTS, Combination

FILE = Path(__file__).with_name("counts.json")
FIRST = Path(__file__).with_name("first_rules.json")
"""Sums under the rules of the first records; these never change any more."""


def _kept(key: str) -> list[object]:
    found: list[object] = json.loads(FILE.read_text("utf-8"))[key]
    return found


def test_every_variant_is_counted_and_no_other() -> None:
    places = {f"{combination}/{place}" for combination in COMBINATIONS for place in PLACES}
    assert set(json.loads(FILE.read_text("utf-8"))) == places | set(VARIANTS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_sums_over_random_games(variant: str) -> None:
    assert list(sums(variant)) == _kept(variant)


@pytest.mark.parametrize("variant", VARIANTS)
def test_sums_under_the_first_rules(variant: str) -> None:
    assert list(sums(variant, first=True)) == json.loads(FIRST.read_text("utf-8"))[variant]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_positions_within_reach(combination: Combination, place: str) -> None:
    found = [list(level) for level in levels(combination, place)]
    assert found == _kept(f"{combination}/{place}")


def test_all_ways_of_luck_are_taken_once() -> None:
    """Two cards of 2 red, 1 blue, no green, 1 black: red first leaves all three, others do not."""
    chance = Enumerating(12)
    ways = []
    going = True
    while going:
        pile = ints([2, 1, 0, 1])
        drawn = []
        for total in (4, 3):
            kind = int(chance.pick(CARD, pile, 0, 4, total))
            pile[kind] -= 1
            drawn.append(kind)
        ways.append(tuple(drawn))
        going = chance.next_way()
    assert ways == [(0, 0), (0, 1), (0, 3), (1, 0), (1, 3), (3, 0), (3, 1)]
