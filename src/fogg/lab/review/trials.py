"""Trials: some actions tried in the same imagined games, from what one seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from fogg.bots.playout import Playout
from fogg.engine.chance import Seeded
from fogg.engine.state import State
from fogg.engine.view import View
from fogg.lab.review.imagining import Imagined
from fogg.lab.review.reliance import Shares, reliance, won

PRIOR: Final = 0.02
"""Added to the squares, so that a few equal results do not pass for certainty."""

PLAYS_ON: Final = -1
"""Stands for no action of one's own: the quick bot plays on for the seat, too."""


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
        self._reliance = reliance(view)
        self.rounds = 0
        self.shares: list[dict[int, Shares]] = [{} for _ in actions]
        """For each action, by round: not every action is tried in all of them."""

    def play(self, rounds: int, places: Sequence[int]) -> None:
        """Try the actions at these places in `rounds` further imagined games."""
        for number in range(self.rounds, self.rounds + rounds):
            name = f"{self._stream}/{number}"
            imagined = self._imagined.draw(name)
            for place in places:
                self.shares[place][number] = self._finish(imagined.copy(), place, name + "/luck")
        self.rounds += rounds

    def _finish(self, state: State, place: int, name: str) -> Shares:
        luck = Seeded(name)
        action = self._actions[place]
        if action != PLAYS_ON:
            self._game.apply(state, self._seat, action, luck)
        self._playout.finish(state, luck)
        # Once all hands are revealed, who won is counted, and not by how much.
        if self._reliance.soft <= 0.0:
            return won(self._game, state)
        return self._reliance.shares([int(points) for points in self._game.totals(state)])

    def own(self, place: int) -> list[float]:
        """List the seat's own shares of the win with an action, round by round."""
        return [shares[self._seat] for shares in self.shares[place].values()]

    def gain(self, one: int, other: int, since: int = 0) -> Mean:
        """Measure by how much one action is better than another, where both were tried."""
        first, second, seat = self.shares[one], self.shares[other], self._seat
        both = [number for number in first if number in second and number >= since]
        return mean([first[number][seat] - second[number][seat] for number in both])

    def vector(self, place: int) -> Shares:
        """Compute the mean share of the win of every seat with an action."""
        rows = list(self.shares[place].values())
        return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))
