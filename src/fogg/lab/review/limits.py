"""Limits: from which loss on a decision is an inaccuracy, a mistake or a blunder.

They are quantiles of what good play loses on a board with a number of seats, as `bench/limits.py`
measures it: a blunder is what hardly ever happens to a good player there.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from fogg.bots.weights.tuned import LIKE
from fogg.engine.game import Game

QUANTILES: Final = (0.9, 0.95, 0.99)
"""The parts of good decisions that lose less than an inaccuracy, a mistake, a blunder."""
LEAST: Final = 0.03
"""The least loss, 0 to 1, that is worth proving: no limit is below it."""


class LossLimits(NamedTuple):
    """The least losses of win chance, 0 to 1."""

    inaccuracy: float
    mistake: float
    blunder: float


USUAL: Final = LossLimits(0.03, 0.06, 0.12)
"""On boards where nothing was measured; elsewhere a hundred decisions count as much as these."""
MEASURED: Final[dict[tuple[str, int], LossLimits]] = {
    ("usa", 2): LossLimits(0.03, 0.054, 0.104),
    ("usa", 4): LossLimits(0.038, 0.07, 0.14),
    ("europe", 2): LossLimits(0.037, 0.064, 0.111),
    ("europe", 4): LossLimits(0.03, 0.054, 0.111),
    ("world", 2): LossLimits(0.03, 0.054, 0.104),
    ("world", 4): LossLimits(0.045, 0.071, 0.124),
}
"""By board, and by two seats or more of them, for which four stand."""


def limits_of(game: Game, seats: int) -> LossLimits:
    """Find the limits on a game's board with a number of seats."""
    board = str(game.board.id)
    return MEASURED.get((LIKE.get(board, board), 2 if seats == 2 else 4), USUAL)
