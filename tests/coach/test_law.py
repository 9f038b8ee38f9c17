"""The coach knows no more than the seat: where that sees the same, it says the same."""

from __future__ import annotations

import pytest

from fogg.coach import caution_for, hint_for
from tests.laws.worlds import Worlds
from tests.soak.games import COMBINATIONS, Combination

EVERY = 9
MOST_STEPS = 90


@pytest.mark.parametrize("combination", COMBINATIONS[4::24], ids=str)
def test_what_a_seat_cannot_know_changes_no_hint(combination: Combination) -> None:
    viewer = combination.seats - 1
    worlds = Worlds(combination, viewer, f"coach/{combination}")
    given = 0
    for number, _ in enumerate(worlds.steps(), 1):
        one = worlds.game.view(worlds.one, viewer)
        other = worlds.game.view(worlds.other, viewer)
        if viewer in one.actors and not one.over and number % EVERY < combination.seats:
            hint = hint_for(one)
            assert hint == hint_for(other)
            for action in [int(action) for action in one.legal()][::7]:
                assert caution_for(one, action) == caution_for(other, action)
            given += hint is not None
        if number == MOST_STEPS:
            break
    assert given
