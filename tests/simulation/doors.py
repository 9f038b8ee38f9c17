"""The doors by which time and luck enter the server, with simulated ones in their place.

Modules of the server ask `time`, `secrets` and `random` by these names and by nothing else;
tests/design/test_doors.py sees to it.
"""

from __future__ import annotations

import random
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

EPOCH = 1_800_000_000.0
"""When a simulated world begins, in seconds of the epoch."""


class SimulatedSecrets:
    """What the server needs of `secrets`, from a seed."""

    def __init__(self, luck: Callable[[], random.Random]) -> None:
        self._luck = luck

    def token_bytes(self, number: int) -> bytes:
        return self._luck().randbytes(number)

    def token_hex(self, number: int) -> str:
        return self.token_bytes(number).hex()

    def token_urlsafe(self, number: int) -> str:
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        return "".join(self._luck().choice(letters) for _ in range(-(-number * 4 // 3)))

    def choice(self, letters: str) -> str:
        return self._luck().choice(letters)


@contextmanager
def replaced(doors: dict[Any, Any]) -> Iterator[None]:
    """Put other things in the place of modules, wherever the server knows them by name."""
    undo: list[tuple[Any, str, Any]] = []
    for name, module in list(sys.modules.items()):
        if name.startswith("fogg.server") and module is not None:
            for door, other in doors.items():
                short = door.__name__
                if vars(module).get(short) is door:
                    undo.append((module, short, door))
                    setattr(module, short, other)
    try:
        yield
    finally:
        for module, short, door in undo:
            setattr(module, short, door)


def simulated(
    wall: Callable[[], float],
    even: Callable[[], float],
    luck: Callable[[], random.Random],
) -> dict[Any, Any]:
    """Give what stands in for time, secrets and random: two clocks, and one luck."""
    clocks = SimpleNamespace(time=wall, monotonic=even, perf_counter=even)
    dice = SimpleNamespace(uniform=lambda low, high: luck().uniform(low, high))
    return {time: clocks, secrets: SimulatedSecrets(luck), random: dice}
