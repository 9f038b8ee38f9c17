"""How much a review plays out: a quick look, or a deep one."""

from __future__ import annotations

from typing import Final, NamedTuple

from fogg.engine.game import Game


class Depth(NamedTuple):
    """How many imagined games stand behind a judgement.

    Rounds are played until it is clear that no other move is better, or which one may be: most of
    them go to the decisions where something is at stake.
    """

    name: str
    candidates: int
    """How many of the planner's best ideas are tried."""
    batch: int
    """Rounds after which the candidates are looked through."""
    screening: int
    """The most rounds to find the one that challenges the move."""
    floor: float
    """A loss of win chance below which a candidate is given up."""
    doubt: float
    """By so many standard errors a candidate must be below that."""
    proving: int
    """The most fresh rounds for a loss that seems real: only these count then."""
    sure: float
    """Standard errors from which on a loss is believed before all of these are played."""
    watching: int
    """Rounds for a win chance: where there is nothing to decide, and at least for each decision."""


QUICK: Final = Depth("quick", 8, 12, 84, 0.04, 1.0, 288, 2.3, 16)
DEEP: Final = Depth("deep", 12, 16, 160, 0.02, 1.5, 480, 4.0, 120)
DEPTHS: Final = {depth.name: depth for depth in (QUICK, DEEP)}
PASSING: Final = Depth("quick", 3, 4, 4, 0.04, 1.0, 0, 2.3, 12)
"""A glance in passing: for decisions of bots, which nobody asks about."""

LIGHT: Final = 50.0
"""The weight of a game up to which a quick look has the time that `QUICK` takes."""
LEAST_PART: Final = 0.12
"""The least part of it that a quick look takes in larger games."""


def quick_depth(game: Game, seats: int, closely: int) -> Depth:
    """Give the depth of a quick look at so many of the seats, which is about as quick in any game.

    A game with twice as many pieces has twice as many decisions, and each playout takes twice as
    long.
    """
    pieces = seats * sum(game.rules.pieces.values())
    kinds = (1 + int(game.suits)) / 2  # two decks take more thought
    weight = (pieces / 10.0) ** 2 * kinds * closely / seats
    part = min(1.0, max(LEAST_PART, LIGHT / weight))
    if part == 1.0:
        return QUICK
    return QUICK._replace(
        candidates=max(5, round(QUICK.candidates * part)),
        batch=max(4, round(QUICK.batch * part)),
        screening=max(8, round(QUICK.screening * part)),
        proving=max(48, round(QUICK.proving * part)),
    )
