"""The luck of a table before its game: who gives a part, and when a start is broken off. No I/O."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from fogg.record import BrokenStart, GivenPart, LuckPart, device_commitment, server_commitment
from fogg.server.errors import Conflict, ServerError
from fogg.server.storage.documents import SeatDoc, StartEntry, TableDoc
from fogg.server.wire.types import BrokenStartJson, GivenPartJson, LuckJson, LuckPartJson


def new_secret() -> str:
    """Draw the server's secret for a new table."""
    return secrets.token_hex(32)


def sealed_by(doc: TableDoc) -> str | None:
    """Give what binds the server to its secret; None at tables from before there was one."""
    return server_commitment(doc.secret) if doc.secret else None


def commit(doc: TableDoc, number: int, commitment: str) -> None:
    """Note what a seat's device has bound itself to."""
    seat = doc.seats[number]
    # Or a device that is never there at the start could hold the table up for ever.
    if seat.absence == "withheld":
        raise Conflict("part_left_out")
    seat.commitment, seat.absence = commitment, ""


def forget(seat: SeatDoc) -> None:
    """Forget a seat's part: another device may have the seat from now on."""
    seat.commitment = seat.part = ""


def ask(doc: TableDoc) -> bool:
    """Ask the devices for their parts, if any has bound itself; say whether there are any."""
    doc.starting = any(seat.commitment for seat in doc.seats)
    return doc.starting


def tell(doc: TableDoc, number: int, part: str) -> None:
    """Take in the part of a seat; raise if it is not what its device has bound itself to."""
    seat = doc.seats[number]
    if not doc.starting or not seat.commitment:
        raise Conflict("part_not_asked")
    if device_commitment(part) != seat.commitment:
        raise ServerError("part_differs", n=number + 1)
    seat.part = part


def awaited(doc: TableDoc) -> list[int]:
    """List the seats whose devices have not told their parts yet."""
    if not doc.starting:
        return []
    return [n for n, seat in enumerate(doc.seats) if seat.commitment and not seat.part]


def break_off(doc: TableDoc, withheld: Iterable[int] = ()) -> None:
    """Break a start off, and note it: whoever knew the parts told may not have liked the luck.

    All parts are void. Seats that withheld theirs give none any more.
    """
    given = [
        GivenPart(number, seat.commitment, seat.part)
        for number, seat in enumerate(doc.seats)
        if seat.commitment
    ]
    doc.starting = False
    doc.broken.append(BrokenStart(given))
    for seat in doc.seats:
        forget(seat)
    for number in withheld:
        doc.seats[number].absence = "withheld"


def parts_of(doc: TableDoc) -> list[LuckPart]:
    """List what each seat gives to the luck, or why it gives nothing."""
    return [_part(seat, number == doc.host_seat) for number, seat in enumerate(doc.seats)]


def _part(seat: SeatDoc, host: bool) -> LuckPart:
    if seat.kind == "bot":
        return LuckPart("none", "bot")
    if seat.commitment:
        return LuckPart("host" if host else "device", "", seat.commitment, seat.part)
    return LuckPart("none", seat.absence or "silent")


def shown_luck(doc: TableDoc, start: StartEntry | None) -> LuckJson | None:
    """Encode what everybody may know of the luck; None for a game from before devices had a part.

    Before the game nobody is shown a part: whoever knew all the others could choose their own.
    """
    if start is not None and not start.parts:
        return None
    parts = parts_of(doc) if start is None else start.parts
    broken = doc.broken if start is None else start.broken
    return LuckJson(
        parts=[
            LuckPartJson(
                source=part.source,
                absence=part.absence or None,
                commitment=part.commitment or None,
                part=part.part or None if start else None,
                told=bool(part.part),
            )
            for part in parts
        ],
        starting=doc.starting,
        broken=[_broken(each) for each in broken],
    )


def _broken(start: BrokenStart) -> BrokenStartJson:
    return BrokenStartJson(
        parts=[
            GivenPartJson(seat=each.seat, commitment=each.commitment, part=each.part or None)
            for each in start.parts
        ]
    )
