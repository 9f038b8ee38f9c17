"""Following a seat's win chance through a game, and where each of its changes belongs."""

from __future__ import annotations

from typing import Final

from fogg.lab.review.result import Account
from fogg.lab.review.trials import Mean

LUCK: Final = "luck"
OTHERS: Final = "others"
DRIFT: Final = 0.03**2
"""The variance that one answer of luck, or the others' turns until the next decision, brings."""
USUAL: Final = 0.02**2
"""The variance of what a decision gains or loses against the quick bot's own."""
MISTAKEN: Final = 0.08**2
"""The same of a decision that was judged a mistake."""
UNKNOWN: Final = 0.25**2
"""The variance of a win chance before the deal is looked at."""


class WinChance:
    """A seat's win chance as estimated so far.

    Each estimate is weighed against what was believed before by how sure both are, so that noise
    is taken neither for luck nor for skill. Every change is booked: start + luck + skill + others
    is the value.
    """

    def __init__(self, seat: int, seats: int) -> None:
        self._seat = seat
        self._start = 1.0 / seats
        self._variance = UNKNOWN
        self._booked = {LUCK: 0.0, OTHERS: 0.0}
        self._skill = 0.0
        self._skill_variance = 0.0
        self._luck_variance = 0.0
        self._pending = LUCK
        self._drifts = False
        """Whether what the others do until the next estimate is counted in already."""
        self.value = self._start

    def moved(self, whose: str) -> None:
        """Note that luck answered the seat, or others moved: the next change is theirs."""
        if whose == LUCK or not self._drifts:
            self._variance += DRIFT
        self._drifts = whose == OTHERS
        self._pending = whose

    def estimate(self, estimated: Mean) -> float:
        """Take in a new estimate; return the value now."""
        # A Kalman filter in one dimension: the surer of belief and estimate counts more.
        weight = self._variance / (self._variance + estimated.variance)
        if self._pending == LUCK:
            self._luck_variance += weight**2 * estimated.variance
        self._book(weight * (estimated.value - self.value))
        self._variance *= 1.0 - weight
        self._drifts = False
        return self.value

    def decide(self, gain: Mean, mistaken: bool) -> None:
        """Take in the seat's decision: `gain` is by how much it is better than the usual one."""
        expected = MISTAKEN if mistaken else USUAL
        weight = expected / (expected + gain.variance)
        change = min(max(weight * gain.value, -self.value), 1.0 - self.value)
        left = expected * (1.0 - weight)
        self._skill += change
        self._skill_variance += left
        self._variance += left
        self.value += change

    def finish(self, share: float) -> None:
        """Take in the end of the game: the seat's share of the win."""
        self._pending = OTHERS
        self._book(share - self.value)

    def _book(self, change: float) -> None:
        self._booked[self._pending] += change
        self.value += change

    def account(self) -> Account:
        """Sum up where the win chance went."""
        return Account(
            self._seat,
            self._start,
            self._booked[LUCK],
            self._skill,
            self._booked[OTHERS],
            self.value,
            self._luck_variance**0.5,
            self._skill_variance**0.5,
        )
