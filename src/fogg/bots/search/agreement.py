"""Agreement: what several searches of the same decision found, taken together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

LEAST_ERROR: Final = 1e-4
"""No search is surer than this, however alike its games were."""


class Finding(NamedTuple):
    """What one search says of an action."""

    action: int
    gain: float
    """By how much it is better than the first action."""
    error: float
    """The standard error of that."""
    hopeful: bool
    """Whether the search ended before it was left out."""


def agreed(searches: Sequence[Sequence[Finding]], gate: float) -> int:
    """The best action by all searches, if it is better than the first beyond the noise.

    All searches tried the same actions in the same order, each in imagined states of its own. A
    search counts the more, the surer it is.
    """
    chosen, most = searches[0][0].action, 0.0
    for findings in zip(*searches, strict=True):
        weights = [1.0 / max(each.error, LEAST_ERROR) ** 2 for each in findings]
        total = sum(weights)
        gain = sum(w * each.gain for w, each in zip(weights, findings, strict=True)) / total
        hopeful = any(each.hopeful for each in findings)
        if hopeful and gain > most and gain > gate / math.sqrt(total):
            chosen, most = findings[0].action, gain
    return chosen
