"""Whole games by uniformly random legal actions: for benchmarks and soak tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogg.engine.phases import CLOSING_PHASE, OPENING_PHASE, OVER_PHASE

if TYPE_CHECKING:
    from fogg.engine.chance import Chance
    from fogg.engine.game import Game
    from fogg.engine.state import State


def play_random(game: Game, state: State, chance: Chance, choices: Chance) -> i64:
    """Play a state to its end, choosing by `choices`; the number of decisions made."""
    decisions: i64 = 0
    while state.phase != OVER_PHASE:
        seat = state.seat
        if state.phase == OPENING_PHASE or state.phase == CLOSING_PHASE:
            seat = i64(game.actors(state)[0])
        actions = game.legal(state, seat)
        game.apply(state, seat, actions[choices.below(len(actions))], chance)
        decisions += 1
    return decisions
