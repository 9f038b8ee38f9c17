"""How long a search may take: seconds by a clock, or a number of rounds or of playouts."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

FADING: Final = 0.95
"""How much of the longest step is remembered at the next: the machine may have been busy once."""


@final
class Budget:
    """Seconds that begin now; or that many rounds, or playouts, if either is not 0."""

    def __init__(
        self,
        seconds: float,
        rounds: int = 0,
        now: Callable[[], float] = time.perf_counter,
        playouts: int = 0,
    ) -> None:
        self._now = now
        self._begin: float = now()
        self._seconds = seconds
        self._rounds: i64 = rounds
        self._playouts: i64 = playouts
        self._done: i64 = 0
        """Steps that have ended."""
        self._timed = rounds == 0 and playouts == 0
        self._last: float = self._begin
        self._longest: float = 0.0

    def begin_step(self) -> None:
        """Note that a step begins: one playout, with the sampling of its state if it needs one."""
        if self._timed:
            self._last = self._now()

    def end_step(self) -> None:
        """Note that a step has ended; a further one may take as long as the longest lately."""
        self._done += 1
        if self._timed:
            took = self._now() - self._last
            self._longest *= FADING
            if took > self._longest:
                self._longest = took

    def enough(self) -> bool:
        """Whether there is time for one more step."""
        if self._playouts > 0:
            return self._done < self._playouts
        if self._rounds > 0:
            return True
        return self._now() - self._begin + self._longest <= self._seconds

    def spent(self, rounds: i64) -> float:
        """Part of the budget, 0 to 1 and beyond, that is used up after this number of rounds."""
        if self._playouts > 0:
            return float(self._done) / float(self._playouts)
        if self._rounds > 0:
            return float(rounds) / float(self._rounds)
        return (self._now() - self._begin + self._longest) / self._seconds
