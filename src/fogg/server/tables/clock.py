"""The time of each seat, worked out from the log: nothing about it is stored but the times."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fogg.server.storage.documents import MoveEntry
from fogg.server.tables.match import Match
from fogg.server.wire.types import PaceJson


class Time(NamedTuple):
    """What is left of a seat's bank, and when its time runs out, if it has to decide."""

    bank: float
    deadline: float | None


def times(match: Match, pace: PaceJson, since: Sequence[float]) -> list[Time] | None:
    """Each seat's time; its clock never runs before `since`."""
    if pace.seconds is None:
        return None
    banks = [float(pace.bank)] * match.row.seats
    for entry in match.entries:
        if isinstance(entry, MoveEntry):
            banks[entry.seat] -= max(0.0, entry.took - pace.seconds)
    return [
        _time(match, seat, max(0.0, banks[seat]), pace.seconds, since[seat])
        for seat in range(match.row.seats)
    ]


def _time(match: Match, seat: int, bank: float, seconds: int, since: float) -> Time:
    if match.decision(seat) is None:
        return Time(bank, None)
    return Time(bank, max(match.opened_at(seat), since) + seconds + bank)
