"""Playouts: the light bot plays every seat, quickly, until the end of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from fogg.bots.light import Light
from fogg.engine.phases import CLOSING_PHASE, OPENING_PHASE, OVER_PHASE

if TYPE_CHECKING:
    from fogg.bots.weights.planner_weights import PlannerWeights
    from fogg.engine.chance import Chance
    from fogg.engine.game import Game
    from fogg.engine.state import State


@final
class Playout:
    """Finishes games with a light bot in every seat.

    The bots are kept from game to game: what they know of the board is made once.
    """

    def __init__(self, game: Game, seats: int, weights: PlannerWeights | None = None) -> None:
        self._game = game
        self._players = [Light(seat, weights) for seat in range(seats)]

    def finish(self, state: State, chance: Chance) -> i64:
        """Play a state to its end; return the number of decisions made."""
        game = self._game
        # A view is a window on its state: one for each seat serves the whole game.
        views = [game.view(state, seat) for seat in range(len(self._players))]
        for player in self._players:
            player.forget()
        decisions: i64 = 0
        while state.phase != OVER_PHASE:
            seat = state.seat
            # Where all choose at once it is nobody's turn: the first who has not chosen yet.
            if state.phase == OPENING_PHASE or state.phase == CLOSING_PHASE:
                seat = i64(game.actors(state)[0])
            game.apply(state, seat, self._players[seat].move(views[seat]), chance)
            decisions += 1
        return decisions


def finish(game: Game, state: State, chance: Chance, weights: PlannerWeights | None = None) -> i64:
    """Play a state to its end; return the number of decisions made."""
    return Playout(game, int(state.seats), weights).finish(state, chance)
