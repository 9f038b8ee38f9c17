"""A solo game that its player takes along, and its arrival in a browser. No I/O.

Whoever has the game whole can know what is hidden. So it ends at the server first, and nobody
else may sit at the table: what its player could learn then is of no use at any other.
"""

from __future__ import annotations

from typing import NamedTuple

from fogg.catalogue import Catalogue
from fogg.record import Move, Record, read, verify, write
from fogg.server.errors import Conflict, ServerError
from fogg.server.names import clean_name
from fogg.server.storage.documents import (
    AnyEntry,
    GameRow,
    MoveEntry,
    NoteDoc,
    SeatDoc,
    StartEntry,
    TableDoc,
    UndoEntry,
)
from fogg.server.tables.lobby import Secrets, check_bot, check_table, invitation, watching
from fogg.server.tables.match import Match
from fogg.server.tables.room import Change, Room
from fogg.server.tables.tokens import hashed, new_game_id, new_token
from fogg.server.wire.encode.tables import player_names
from fogg.server.wire.types import TakenJson, TakenSeatJson
from fogg.server.wire.types.table import SeatKind
from fogg.texts import Texts


def taken_along(room: Room, seat: int) -> Change:
    """End the game here, and give all of it to its only player; asked again, the same once more."""
    if room.doc.taken and room.match is not None:
        # The answer may have been lost: without it there would be no game any more.
        return Change(result=_whole(room.doc, room.match))
    match, doc = room.playing(), room.draft()
    people = [number for number, each in enumerate(doc.seats) if each.kind == "human"]
    # A host without a seat is somebody else, too. Lessons end soon, and luck of before devices had
    # a part in it is written in another way.
    if people != [seat] or doc.host_seat != seat or doc.lesson or not match.start.parts:
        raise Conflict("not_solo")
    doc.status, doc.taken = "closed", room.services.clock.now()
    return Change(doc=doc, result=_whole(doc, match))


def _whole(doc: TableDoc, match: Match) -> TakenJson:
    """Give everything that the game needs to go on."""
    record = match.record(player_names(doc, Texts("en")))
    record.seed = match.row.seed.hex()
    return TakenJson(
        table=doc.id,
        record=write(record),
        settings=doc.settings,
        seats=[TakenSeatJson(name=each.name, color=each.color, bot=each.bot) for each in doc.seats],
    )


class Arrival(NamedTuple):
    """A table that is not stored yet, its game and log, and its tokens."""

    doc: TableDoc
    game: GameRow
    entries: list[AnyEntry]
    tokens: Secrets


def arrived(taken: TakenJson, catalogue: Catalogue, now: float) -> Arrival:
    """Make a table of a game that was taken along, if it is a legal one and its luck is honest."""
    record = read(taken.record)
    verify(record, catalogue.game(record.variant, record.digest))
    own = [number for number, seat in enumerate(taken.seats) if not seat.bot]
    going_on = record.parts and record.seed and record.first is None and record.totals is None
    if not going_on or len(own) != 1 or len(taken.seats) != record.seats:
        raise ServerError("not_taken_along")
    host, token = new_token("host"), new_token("seat")
    row = GameRow(
        id=new_game_id(),
        table=taken.table,
        variant=record.variant,
        digest=record.digest,
        seats=record.seats,
        seed=bytes.fromhex(record.seed),
        created=now,
    )
    doc = TableDoc(
        id=taken.table,
        variant=record.variant,
        settings=taken.settings,
        seats=[_seat(each) for each in taken.seats],
        created=now,
        status="playing",
        host=hashed(host),
        host_seat=own[0],
        game=row.id,
    )
    doc.seats[own[0]].token = hashed(token)
    check_table(doc, catalogue)
    invite, watch = invitation(doc, host), watching(doc, host)
    doc.invite, doc.watch = hashed(invite), hashed(watch)
    entries = _entries(record, [seat.bot for seat in taken.seats], now)
    doc.notes = [NoteDoc(kind="taken", seq=len(entries), at=now)]
    return Arrival(doc, row, entries, Secrets(host, invite, watch, {own[0]: token}))


def _seat(taken: TakenSeatJson) -> SeatDoc:
    if taken.bot:
        check_bot(taken.bot)
    kind: SeatKind = "bot" if taken.bot else "human"
    return SeatDoc(kind=kind, name=clean_name(taken.name), color=taken.color, bot=taken.bot)


def _entries(record: Record, bots: list[str], now: float) -> list[AnyEntry]:
    """Write the log that a record tells of."""
    start = StartEntry(at=now, luck=record.luck, parts=record.parts, broken=record.broken)
    entries: list[AnyEntry] = [start]
    line = [1]
    for each in record.log:
        if isinstance(each, Move):
            by = bots[each.seat]
            move = MoveEntry(at=now, seat=each.seat, action=each.action, luck=each.luck, by=by)
            entries.append(move)
            line.append(len(entries))
        else:
            del line[len(line) - each.moves :]
            entries.append(UndoEntry(at=now, seat=each.seat, to=line[-1]))
    return entries
