"""Agreement: the one place that decides for a bot that searches, alone or in several processes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from fogg.bots.search.search_config import SearchConfig


class Finding(NamedTuple):
    """What one search found out about an action."""

    action: int
    gain: float
    """By how much it is better than the first action, in utility (0 to 1)."""
    error: float
    """The standard error of the gain."""
    rounds: int
    """In how many imagined states both were tried."""
    hopeful: bool
    """Whether the search ended before the action was left out."""


def decide(searches: Sequence[Sequence[Finding]], config: SearchConfig | None = None) -> int:
    """Choose the best action by all searches if it beats the first beyond noise; else the first.

    All searches compare with the same first action, each in imagined states of its own. A search
    counts by the number of its states: by their errors, two games that happen to end alike would
    outvote a hundred.
    """
    gate = (config if config is not None else SearchConfig()).gate
    best = searches[0][0].action
    most, sure = 0.0, False
    for each in searches[0]:
        findings = [other for search in searches for other in search if other.action == each.action]
        rounds = sum(other.rounds for other in findings)
        if rounds == 0 or not any(other.hopeful for other in findings):
            continue
        gain = sum(other.rounds * other.gain for other in findings) / rounds
        if gain > most:
            error = math.sqrt(sum((other.rounds * other.error) ** 2 for other in findings)) / rounds
            best, most, sure = each.action, gain, gain > gate * error
    return best if sure else searches[0][0].action
