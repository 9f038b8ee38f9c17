"""Loops over games: a loop by `step` plays what `play_random` plays."""

from __future__ import annotations

import pytest

from fogg.engine.chance import Seeded
from fogg.engine.playout import next_seat, play_random, step
from tests.toys import variant


@pytest.mark.parametrize(("name", "seats"), [("usa", 2), ("europe", 3), ("world+depots", 2)])
def test_a_loop_by_steps_plays_the_same_game(name: str, seats: int) -> None:
    game = variant(name)
    luck, choices = Seeded(7), Seeded(8)
    state = game.start(seats, luck)
    decisions = 0
    legal = game.legal(state, next_seat(game, state))
    while len(legal) > 0:
        legal = step(game, state, legal[choices.below(len(legal))], luck)
        decisions += 1
    assert game.over(state)
    luck = Seeded(7)
    whole = game.start(seats, luck)
    assert play_random(game, whole, luck, Seeded(8)) == decisions
    assert whole.pack() == state.pack()
