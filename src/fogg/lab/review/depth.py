"""How much a review plays out: a quick look, or a deep one."""

from __future__ import annotations

from typing import Final, NamedTuple


class Depth(NamedTuple):
    """How many imagined games stand behind a judgement."""

    name: str
    candidates: int
    """How many of the planner's best ideas are tried."""
    screening: int
    """Rounds in which all candidates are tried, to find the one that challenges the move."""
    judging: int
    """Further rounds with the move and its challenger alone: the loss is measured in these."""
    proving: int
    """Fresh rounds for a loss that seems real: only these count then."""
    watching: int
    """Rounds from a position in which the seat has nothing to decide."""


QUICK: Final = Depth("quick", 5, 6, 16, 64, 16)
DEEP: Final = Depth("deep", 12, 40, 160, 320, 160)
DEPTHS: Final = {depth.name: depth for depth in (QUICK, DEEP)}
