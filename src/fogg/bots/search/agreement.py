"""Agreement: what several searches of the same decision found, taken together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple


class Finding(NamedTuple):
    """What one search says of an action."""

    action: int
    gain: float
    """By how much it is better than the first action."""
    error: float
    """The standard error of that."""
    rounds: int
    """In how many imagined states both were tried."""
    hopeful: bool
    """Whether the search ended before it was left out."""


def agreed(searches: Sequence[Sequence[Finding]], gate: float) -> int:
    """The best action by all searches, if it is better than the first beyond the noise.

    All searches compare with the same first action, each in imagined states of its own. A search
    counts by the number of its states.
    """
    chosen, most = searches[0][0].action, 0.0
    for each in searches[0]:
        found = [other for search in searches for other in search if other.action == each.action]
        rounds = sum(other.rounds for other in found)
        if rounds == 0 or not any(other.hopeful for other in found):
            continue
        gain = sum(other.rounds * other.gain for other in found) / rounds
        error = math.sqrt(sum((other.rounds * other.error) ** 2 for other in found)) / rounds
        if gain > most and gain > gate * error:
            chosen, most = each.action, gain
    return chosen
