"""Games in a loop: a step of a loop of one's own, and whole games by random legal actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogg.engine.phases import CLOSING_PHASE, OPENING_PHASE, OVER_PHASE

if TYPE_CHECKING:
    from fogg.engine.chance import Chance
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.state import State


def next_seat(game: Game, state: State) -> i64:
    """Return the seat that acts next: where several choose at once, the first that has not."""
    if state.phase == OPENING_PHASE or state.phase == CLOSING_PHASE:
        return i64(game.actors(state)[0])
    return state.seat


def step(game: Game, state: State, action: i64, chance: Chance) -> Ints:
    """Carry out a legal action of the next seat; list those of the seat after it.

    The list is empty once the game is over. One call in place of three, for loops in Python:

        legal = game.legal(state, next_seat(game, state))
        while len(legal) > 0:
            legal = step(game, state, choose(legal), chance)
    """
    game.apply(state, next_seat(game, state), action, chance)
    return game.legal(state, state.seat if state.phase == OVER_PHASE else next_seat(game, state))


def play_random(game: Game, state: State, chance: Chance, choices: Chance) -> i64:
    """Play a state to its end, choosing by `choices`; the number of decisions made."""
    decisions: i64 = 0
    while state.phase != OVER_PHASE:
        seat = next_seat(game, state)
        actions = game.legal(state, seat)
        game.apply(state, seat, actions[choices.below(len(actions))], chance)
        decisions += 1
    return decisions
