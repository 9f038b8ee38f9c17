"""A take-back that is asked for: whether it is still open, and who has to agree to it."""

from __future__ import annotations

from fogg.server.storage.documents import RequestDoc, TableDoc
from fogg.server.tables.match import Match


def open_request(doc: TableDoc, seq: int) -> RequestDoc | None:
    """Find the request that waits for answers; any newer entry than its own has settled it."""
    request = doc.request
    return request if request is not None and request.seq == seq else None


def still_to_agree(doc: TableDoc, request: RequestDoc) -> list[int]:
    """List the people who have not agreed yet; bots have answered before anybody is asked."""
    return [
        number
        for number, seat in enumerate(doc.seats)
        if number != request.seat and number not in request.agreed and not seat.played_by_bot
    ]


def bots_refuse(doc: TableDoc, match: Match, seat: int, to: int) -> bool:
    """Whether bots are at the table and something came to light since: they do not go back then.

    Whoever plays against bots could otherwise draw, look, and draw again until it suits.
    """
    return _bots_beside(doc, seat) and bool(match.learnt_since(to, seat))


def _bots_beside(doc: TableDoc, seat: int) -> bool:
    """Whether a bot plays any other seat."""
    return any(other.played_by_bot for number, other in enumerate(doc.seats) if number != seat)


def may_take_back(doc: TableDoc, match: Match, seat: int) -> bool:
    """Whether a seat may ask for a take-back of its last move."""
    if match.over or match.last_own(seat) is None:
        return False
    return not _bots_beside(doc, seat) or not match.learnt_since(match.take_back_to(seat), seat)
