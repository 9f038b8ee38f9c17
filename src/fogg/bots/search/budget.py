"""How long a search may take: seconds by a clock, or a number of rounds."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

FADING: Final = 0.95
"""How much of the longest step is remembered at the next: the machine may have been busy once."""


@final
class Budget:
    """Seconds that begin now; or, if `rounds` is not 0, that many rounds, whatever they take."""

    def __init__(
        self, seconds: float, rounds: int = 0, now: Callable[[], float] = time.perf_counter
    ) -> None:
        self._now = now
        self._begin: float = now()
        self._seconds = seconds
        self._rounds: i64 = rounds
        self._last: float = self._begin
        self._longest: float = 0.0

    def begin_step(self) -> None:
        """Note that a step begins: one playout, with the sampling of its state if it needs one."""
        if self._rounds == 0:
            self._last = self._now()

    def end_step(self) -> None:
        """Note that a step has ended; a further one may take as long as the longest lately."""
        if self._rounds == 0:
            took = self._now() - self._last
            self._longest *= FADING
            if took > self._longest:
                self._longest = took

    def enough(self) -> bool:
        """Whether there is time for one more step."""
        if self._rounds > 0:
            return True
        return self._now() - self._begin + self._longest <= self._seconds

    def spent(self, rounds: i64) -> float:
        """Part of the budget, 0 to 1 and beyond, that is used up after this number of rounds."""
        if self._rounds > 0:
            return float(rounds) / float(self._rounds)
        return (self._now() - self._begin + self._longest) / self._seconds
