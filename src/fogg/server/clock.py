"""The clock of games, which goes on evenly whatever is done to the machine's clock."""

from __future__ import annotations

import time


class ServerClock:
    """Reads the machine's clock once, and counts on from there.

    A machine's clock may be set back or forth at any time. Players' time must not stand still or
    be gone because of that, so what is waited for is measured with this clock only.
    """

    def __init__(self) -> None:
        self._begun = time.time() - time.monotonic()

    def now(self) -> float:
        """Give the time, in seconds of the epoch; it never goes back."""
        return self._begun + time.monotonic()
