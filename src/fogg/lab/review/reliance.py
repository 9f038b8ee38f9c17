"""How far the end of a playout is to be believed; fitted by `bench/calibration.py`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from fogg.bots.planning.plan.turns_left import turns_left
from fogg.bots.planning.position import Position
from fogg.bots.weights.planner_weights import PlannerWeights
from fogg.bots.weights.tuned import LIKE
from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.engine.view import View

SOFT: Final = {2: 13.0}
"""By the number of seats, points by which a playout may be wrong while the end is far.

A win by these counts as 73 % of one, against one rival.
"""
SOFT_OF_MORE: Final = 11.0
WIDER: Final = {"world": 1.5}
"""Boards on which far more points are made: by so many times more a playout may be wrong there."""
SOFT_TURNS: Final = 6.0
"""With fewer turns left than this a playout is the more to be believed."""
HANDICAP: Final = 4.0
HANDICAPS: Final = {"world": 9.5}
"""Points that a seat's own end counts less late in a game, by board.

In imagined games the others hold what chance gives them; really they hold what they chose.
"""
EARLY_TURNS: Final = 40.0
LATE_TURNS: Final = 15.0
"""With more turns left than `EARLY_TURNS` nobody has chosen much, with `LATE_TURNS` all have."""
LAST_TURNS: Final = 3.0
"""With fewer turns left than this little is left to be wrong about."""

Shares = tuple[float, ...]


class Reliance(NamedTuple):
    """How to read the points at the end of a playout, for one seat."""

    seat: int
    soft: float
    """Points by which it may be wrong; 0 where all is revealed."""
    handicap: float
    """Points by which the seat's own end looks too good."""

    def shares(self, totals: Sequence[int]) -> Shares:
        """Share the win by the points at the end: softly, so that a narrow win counts less."""
        points = [float(each) for each in totals]
        points[self.seat] -= self.handicap
        return shares_of(points, self.soft)


def reliance(view: View) -> Reliance:
    """Say how far a playout from here is to be believed."""
    seat = int(view.seat)
    if view.revealed:
        return Reliance(seat, 0.0, 0.0)
    turns = float(turns_left(Position(view), PlannerWeights()))
    known = (EARLY_TURNS - turns) / (EARLY_TURNS - LATE_TURNS)
    late = min(1.0, max(0.0, known)) * min(1.0, turns / LAST_TURNS)
    board = str(view.game.board.id)
    board = LIKE.get(board, board)
    soft = SOFT.get(int(view.seats), SOFT_OF_MORE) * WIDER.get(board, 1.0)
    handicap = HANDICAPS.get(board, HANDICAP)
    return Reliance(seat, soft * min(1.0, turns / SOFT_TURNS), handicap * late)


def shares_of(totals: Sequence[float], soft: float) -> Shares:
    """Share the win by the points at the end; a lead of `soft` points counts as 73 % of a win."""
    most = max(totals)
    weights = [math.exp((points - most) / soft) for points in totals]
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)


def won(game: Game, state: State) -> Shares:
    """Share the win of a finished game among its winners."""
    winners = game.winners(state)
    return tuple(float(seat in winners) / len(winners) for seat in range(int(state.seats)))
