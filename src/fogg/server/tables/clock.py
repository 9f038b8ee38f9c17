"""The time of each seat, worked out from the log: nothing about it is stored but the times."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from fogg.server.storage.documents import AnyEntry, MoveEntry, SeatDoc, TableDoc
from fogg.server.tables.match import Match
from fogg.server.wire.types import ClockJson


def known_by(entries: Sequence[AnyEntry], now: float) -> list[AnyEntry]:
    """Take no stored entry for later than `now`, when it was read (seconds of the epoch).

    Whoever stored it may have had a clock that was ahead, or this machine's was set back since: a
    decision would not be over before that time came again.
    """
    return [entry if entry.at <= now else structs.replace(entry, at=now) for entry in entries]


def never_ahead(doc: TableDoc, now: float) -> None:
    """Take no player's return for later than `now`, when the document was read."""
    for seat in doc.seats:
        seat.returned = min(seat.returned, now)


def clock_from(seat: SeatDoc, started: float) -> float:
    """Give the time before which a seat's clock did not run: its player could not be waited for.

    `started` is when this server began; all times are in seconds of the epoch.
    """
    return max(started, seat.returned)


def clocks(doc: TableDoc, match: Match, started: float) -> list[ClockJson] | None:
    """Work out each seat's clock; None if the table has none."""
    pace = doc.settings.pace
    if pace.seconds is None:
        return None
    banks = [float(pace.bank)] * match.row.seats
    for entry in match.entries:
        if isinstance(entry, MoveEntry):
            # Only what a decision took beyond its own seconds comes from the bank.
            banks[entry.seat] -= max(0.0, entry.took - pace.seconds)
    return [
        _clock(match, number, max(0.0, banks[number]), pace.seconds, clock_from(seat, started))
        for number, seat in enumerate(doc.seats)
    ]


def _clock(match: Match, seat: int, bank: float, seconds: int, since: float) -> ClockJson:
    if match.decision(seat) is None:
        return ClockJson(bank=bank, deadline=None)
    deadline = max(match.opened_at(seat), since) + seconds + bank
    return ClockJson(bank=bank, deadline=deadline)


def deadlines(doc: TableDoc, match: Match | None, started: float) -> dict[int, float]:
    """Work out when the time of each player who has to decide runs out; bots have no clock."""
    if match is None or doc.status != "playing":
        return {}
    return {
        seat: clock.deadline
        for seat, clock in enumerate(clocks(doc, match, started) or [])
        if clock.deadline is not None and not doc.seats[seat].played_by_bot
    }
