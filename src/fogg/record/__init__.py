"""A whole game as readable text: header, actions, luck. Read, write, replay, verify.

    fogg record 1
    variant usa
    digest 4d6307e7b48c4742
    seats 2
    start | 1 red blue blue locomotive …
    1 keep dallas-new_york seattle-new_york
    2 draw deck | red
    end 104 87
    check 3c1a…

What luck brought stands behind the bar, by name: a replay needs no random generator.
`docs/record-format.md` describes every line.
"""

from __future__ import annotations

from fogg.record.parts import (
    BrokenStart,
    GivenPart,
    LuckPart,
    device_commitment,
    joint_luck,
    server_commitment,
)
from fogg.record.recorder import Recorder, luck_words, skipped
from fogg.record.replaying import Step, Verdict, Written, final_state, replay, verify
from fogg.record.text import Move, Record, RecordError, TakeBack, read, write

__all__ = [
    "BrokenStart",
    "GivenPart",
    "LuckPart",
    "Move",
    "Record",
    "RecordError",
    "Recorder",
    "Step",
    "TakeBack",
    "Verdict",
    "Written",
    "device_commitment",
    "final_state",
    "joint_luck",
    "luck_words",
    "read",
    "replay",
    "server_commitment",
    "skipped",
    "verify",
    "write",
]
