"""Takes down what the encoder of a table's updates has to know of the present."""

from __future__ import annotations

from fogg.server.errors import ServerError
from fogg.server.services import Services
from fogg.server.storage.documents import TableDoc
from fogg.server.tables.attendance import Attendance
from fogg.server.tables.clock import clocks
from fogg.server.tables.lobby import bot_of
from fogg.server.tables.match import Match
from fogg.server.tables.take_back import open_request, still_to_agree
from fogg.server.wire.encode.snapshot import GameSnapshot, SeatSnapshot, TableSnapshot
from fogg.server.wire.types import RequestJson


def take_snapshot(
    services: Services,
    doc: TableDoc,
    match: Match | None,
    frozen: ServerError | None,
    attendance: Attendance,
) -> TableSnapshot:
    """Take down a table as it is now."""
    return TableSnapshot(
        doc=doc,
        frozen=frozen,
        seats=[
            SeatSnapshot(
                bot=bot_of(doc, number, services.settings.holder) if seat.played_by_bot else None,
                connected=seat.kind == "bot" or attendance.connected(number),
                away=attendance.away.get(number),
            )
            for number, seat in enumerate(doc.seats)
        ],
        watchers=attendance.watchers(),
        clocks=None if match is None else clocks(doc, match, services.started),
        request=_request(doc, match),
        game=None if match is None else _game(doc, match),
    )


def _request(doc: TableDoc, match: Match | None) -> RequestJson | None:
    request = open_request(doc, match.seq if match else 0)
    if request is None:
        return None
    waiting = still_to_agree(doc, request)
    return RequestJson(seat=request.seat, to=request.to, agreed=request.agreed, waiting=waiting)


def _game(doc: TableDoc, match: Match) -> GameSnapshot:
    seats = range(match.row.seats)
    numbers = {seat: match.decision(seat) for seat in seats if not doc.seats[seat].played_by_bot}
    return GameSnapshot(
        game=match.game,
        state=match.state,
        seq=match.seq,
        over=match.over,
        seal=match.seal,
        # The seed foretells all luck: nobody may have it before the end.
        seed=match.row.seed.hex() if match.over else None,
        decisions={seat: number for seat, number in numbers.items() if number is not None},
        may_undo=frozenset(seat for seat in seats if match.free_undo(seat) is not None),
        may_take_back=frozenset(seat for seat in seats if match.last_own(seat) is not None),
        log_steps=match.log_steps,
    )
