"""Trials: some actions tried in the same imagined games, from what one seat knows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from fogg.bots.planning.plan.turns_left import turns_left
from fogg.bots.planning.position import Position
from fogg.bots.playout import Playout
from fogg.bots.weights.planner_weights import PlannerWeights
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.engine.view import View
from fogg.lab.review.imagining import Imagined

SOFT: Final = 8.0
"""Points by which a playout may be wrong at the start: a win by these counts as 73 % of one."""
SOFT_TURNS: Final = 12.0
"""With fewer turns left than this a playout is the more to be believed."""
PRIOR: Final = 0.02
"""Added to the squares, so that a few equal results do not pass for certainty."""

PLAYS_ON: Final = -1
"""Stands for no action of one's own: the quick bot plays on for the seat, too."""

Shares = tuple[float, ...]


class Mean(NamedTuple):
    """A mean and the variance of that mean."""

    value: float
    variance: float


def mean(row: Sequence[float]) -> Mean:
    """Compute the mean of a row, and the variance of that mean."""
    value = sum(row) / len(row)
    squares = sum((each - value) ** 2 for each in row)
    return Mean(value, (squares + PRIOR) / len(row) ** 2)


class Trials:
    """Plays games out after each of some actions, or from the position as it is."""

    def __init__(self, view: View, actions: Sequence[int], stream: str) -> None:
        self._game = view.game
        self._seat = int(view.seat)
        self._actions = actions
        self._stream = stream
        self._imagined = Imagined(view)
        self._playout = Playout(view.game, view.seats)
        self._soft = softness(view)
        self._rounds = 0
        self.shares: list[list[Shares]] = [[] for _ in actions]

    def play(self, rounds: int, places: Sequence[int]) -> None:
        """Try the actions at these places in `rounds` further imagined games."""
        for number in range(self._rounds, self._rounds + rounds):
            name = f"{self._stream}/{number}"
            imagined = self._imagined.draw(name)
            for place in places:
                self.shares[place].append(self._finish(imagined.copy(), place, name + "/luck"))
        self._rounds += rounds

    def _finish(self, state: State, place: int, name: str) -> Shares:
        luck = Seeded(name)
        action = self._actions[place]
        if action != PLAYS_ON:
            self._game.apply(state, self._seat, action, luck)
        self._playout.finish(state, luck)
        # Once all hands are revealed, who won is counted, and not by how much.
        if self._soft <= 0.0:
            return won(self._game, state)
        return shares_of([int(points) for points in self._game.totals(state)], self._soft)

    def own(self, place: int) -> list[float]:
        """List the seat's own shares of the win with an action, round by round."""
        return [shares[self._seat] for shares in self.shares[place]]

    def gain(self, one: int, other: int, rounds: int | None = None) -> Mean:
        """Measure by how much one action is better than another, in the last rounds or in all."""
        last = slice(None if rounds is None else -rounds, None)
        pairs = zip(self.own(one)[last], self.own(other)[last], strict=True)
        return mean([first - second for first, second in pairs])

    def vector(self, place: int) -> Shares:
        """Compute the mean share of the win of every seat with an action."""
        rows = self.shares[place]
        return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


def shares_of(totals: Sequence[int], soft: float) -> Shares:
    """Share the win by the points at the end: softly, so that a narrow win counts less."""
    most = max(totals)
    weights = [math.exp((points - most) / soft) for points in totals]
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)


def won(game: Game, state: State) -> Shares:
    """Share the win of a finished game among its winners."""
    winners = game.winners(state)
    return tuple(float(seat in winners) / len(winners) for seat in range(int(state.seats)))


def softness(view: View) -> float:
    """Say by how many points a playout may be wrong here; 0 where all is revealed."""
    if view.revealed:
        return 0.0
    return SOFT * min(1.0, turns_left(Position(view), PlannerWeights()) / SOFT_TURNS)
