"""Takes down what the encoder of a table's updates has to know of the present."""

from __future__ import annotations

from fogg.server.errors import ServerError
from fogg.server.services import Services
from fogg.server.storage.documents import TableDoc
from fogg.server.tables.attendance import Attendance
from fogg.server.tables.clock import clocks
from fogg.server.tables.lobby import bot_of
from fogg.server.tables.luck import sealed_by, shown_luck
from fogg.server.tables.match import Match
from fogg.server.tables.take_back import may_take_back, open_request, still_to_agree
from fogg.server.tables.talk import Talk
from fogg.server.wire.encode.snapshot import (
    GameSnapshot,
    RequestSnapshot,
    SeatSnapshot,
    TableSnapshot,
)
from fogg.server.wire.types import LessonPlaceJson, LuckJson


def take_snapshot(
    services: Services,
    doc: TableDoc,
    match: Match | None,
    frozen: ServerError | None,
    attendance: Attendance,
    talk: Talk,
    before: TableSnapshot | None = None,
) -> TableSnapshot:
    """Take down a table as it is now; what only its document can change is taken from `before`."""
    here = attendance.everywhere()
    seal, luck = _binding(doc, match, frozen, before)
    return TableSnapshot(
        now=services.clock.now(),
        doc=doc,
        frozen=frozen,
        seats=[
            SeatSnapshot(
                bot=bot_of(doc, number, services.settings.holder) if seat.played_by_bot else None,
                connected=seat.kind == "bot" or number in here.seats,
                away=attendance.away.get(number),
            )
            for number, seat in enumerate(doc.seats)
        ],
        watchers=here.watchers,
        clocks=None if match is None else clocks(doc, match, services.started),
        request=_request(doc, match),
        seal=seal,
        luck=luck,
        lesson=_lesson(match),
        talk=talk.encoded(),
        game=None if match is None else _game(doc, match),
    )


def _binding(
    doc: TableDoc, match: Match | None, frozen: ServerError | None, before: TableSnapshot | None
) -> tuple[str | None, LuckJson | None]:
    """Give what binds the server to its secret, and who had a part in the luck."""
    known = before is not None and before.doc is doc and before.frozen is frozen
    if before is not None and known and (before.game is None) == (match is None):
        return before.seal, before.luck
    seal = (match.seal or None) if match else sealed_by(doc)
    return seal, None if frozen else shown_luck(doc, match.start if match else None)


def _lesson(match: Match | None) -> LessonPlaceJson | None:
    """Say how far the lesson of a game has come."""
    if match is None or match.course is None:
        return None
    waits = match.course.rivals_next(match.progress) is not None and match.course.waits(
        match.progress
    )
    return LessonPlaceJson(id=match.course.lesson.id, step=match.progress.step, rivals=waits)


def _request(doc: TableDoc, match: Match | None) -> RequestSnapshot | None:
    request = open_request(doc, match.seq if match else 0)
    if request is None:
        return None
    assert match is not None
    return RequestSnapshot(
        request=request,
        waiting=still_to_agree(doc, request),
        learnt=match.learnt_since(request.to, request.seat),
        steps=[step for step in match.log_steps(request.to) if step.seq in match.line],
    )


def _game(doc: TableDoc, match: Match) -> GameSnapshot:
    seats = range(match.row.seats)
    mover = match.last_mover()
    # Nobody takes back alone what somebody else did.
    undoes = mover is not None and match.free_undo(mover) is not None
    numbers = {seat: match.decision(seat) for seat in seats if not doc.seats[seat].played_by_bot}
    return GameSnapshot(
        game=match.game,
        state=match.state,
        seq=match.seq,
        over=match.over,
        # The seed foretells all luck: nobody may have it before the end.
        seed=match.row.seed.hex() if match.over else None,
        decisions={seat: number for seat, number in numbers.items() if number is not None},
        may_undo=frozenset({mover} if mover is not None and undoes else ()),
        may_take_back=frozenset(seat for seat in seats if may_take_back(doc, match, seat)),
        log_steps=match.log_steps,
    )
