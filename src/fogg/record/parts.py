"""Luck that nobody chose alone: it follows from a server's secret and from parts of the seats.

The server commits itself to its secret before anybody sits down, each device to its part before
the start. The parts are told at the start, the secret when the game is over. All of them are 32
random bytes, written as 64 hexadecimal digits in small letters; `docs/record-format.md` says how
to check them without Fogg.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

from fogg.engine.chance import Sealed

Source = Literal["host", "device", "none"]
"""Where a seat's part came from: the device of the table's host, another one, or nowhere."""

Absence = Literal["bot", "same", "silent", "withheld"]
"""Why a seat gave no part: a bot plays it; it is on the host's device; its device sent none; its
device did not tell its part at an earlier start."""

SOURCES: tuple[Source, ...] = get_args(Source)
ABSENCES: tuple[Absence, ...] = get_args(Absence)
NONE = "none"
"""Stands for a part that there is not."""


@dataclass
class LuckPart:
    """What one seat gave to the luck, or why it gave nothing."""

    source: Source = "none"
    absence: Absence | Literal[""] = ""
    commitment: str = ""
    part: str = ""


@dataclass
class GivenPart:
    """A part at a start that was broken off; `part` is empty if it was not told."""

    seat: int
    commitment: str
    part: str = ""


@dataclass
class BrokenStart:
    """A start that was broken off, because some device did not tell its part."""

    parts: list[GivenPart] = field(default_factory=list)

    @property
    def told(self) -> int:
        """How many devices had told their parts."""
        return sum(bool(each.part) for each in self.parts)


def server_commitment(secret: str) -> str:
    """Hash the server's secret for its announcement."""
    return _hash(f"fogg server {secret}").hex()


def device_commitment(part: str) -> str:
    """Hash a device's part for its announcement."""
    return _hash(f"fogg device {part}").hex()


def joint_luck(secret: str, parts: Sequence[LuckPart], picks: int = 0) -> Sealed:
    """Make the luck that follows from a secret and the parts of all seats, from a pick on."""
    lines = ["fogg luck", secret, *(each.part or NONE for each in parts)]
    return Sealed(_hash("\n".join(lines)), picks)


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
