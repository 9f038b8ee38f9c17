"""A take-back that is asked for: whether it is still open, and who has to agree to it."""

from __future__ import annotations

from fogg.server.storage.documents import RequestDoc, TableDoc


def open_request(doc: TableDoc, seq: int) -> RequestDoc | None:
    """Find the request that waits for answers; any newer entry than its own has settled it."""
    request = doc.request
    return request if request is not None and request.seq == seq else None


def still_to_agree(doc: TableDoc, request: RequestDoc) -> list[int]:
    """List the seats that have not agreed yet; bots always do."""
    return [
        number
        for number, seat in enumerate(doc.seats)
        if number != request.seat and number not in request.agreed and not seat.played_by_bot
    ]
