"""Tables on the wire: as everybody sees them, and in the list of public tables."""

from __future__ import annotations

from functools import cache

from fogg.server.storage.documents import NoteDoc, SeatDoc, TableDoc
from fogg.server.wire.encode.encoders import Encoders
from fogg.server.wire.encode.snapshot import SeatSnapshot, TableSnapshot
from fogg.server.wire.types import NoteJson, RequestJson, SeatJson, TableJson, TableSummaryJson
from fogg.texts import Texts


def player_names(doc: TableDoc, say: Texts) -> list[str]:
    """List everybody's name; players without one are called by the numbers of their seats."""
    return [seat.name or _unnamed(say.language, n) for n, seat in enumerate(doc.seats, 1)]


@cache
def _unnamed(language: str, number: int) -> str:
    return Texts(language)("live.player", n=number)


def encode_table(table: TableSnapshot, encoders: Encoders, language: str) -> TableJson:
    """Encode a table as everybody sees it."""
    doc, game = table.doc, table.game
    say = Texts(language)
    seats = zip(doc.seats, table.seats, player_names(doc, say), strict=True)
    return TableJson(
        id=doc.id,
        version=doc.version,
        status="frozen" if table.frozen else doc.status,
        variant=doc.variant,
        title=encoders.of_catalogue(language).title(doc.variant),
        settings=doc.settings,
        seats=[_seat(number, *seat) for number, seat in enumerate(seats)],
        host=doc.host_seat,
        host_offer=doc.host_offer,
        watchers=table.watchers,
        created=doc.created,
        game=doc.game,
        digest=game.game.digest if game else "",
        seal=table.seal,
        seed=game.seed if game else None,
        luck=table.luck,
        clocks=table.clocks,
        request=_request(table, encoders, language),
        next=doc.next,
        note=_reason(table, say),
        notes=[_note(note, player_names(doc, say), say) for note in doc.notes],
        talk=table.talk,
        lesson=table.lesson,
        now=table.now,
    )


def _reason(table: TableSnapshot, say: Texts) -> str | None:
    """Say why nothing goes on at a table; None: it does, or its host closed it."""
    if table.frozen:
        return say.error(table.frozen)
    return say("note.taken_along") if table.doc.taken else None


def _seat(number: int, doc: SeatDoc, seat: SeatSnapshot, name: str) -> SeatJson:
    return SeatJson(
        number=number,
        kind=doc.kind,
        name=name if doc.kind != "open" else "",
        color=doc.color,
        bot=seat.bot,
        held=doc.held,
        connected=seat.connected,
        away=seat.away,
    )


def _request(table: TableSnapshot, encoders: Encoders, language: str) -> RequestJson | None:
    """Encode a take-back that is asked for, with what it would undo as a spectator saw it."""
    asked = table.request
    if asked is None or table.game is None:
        return None
    encoder = encoders.of_game(table.game.game, language)
    players = player_names(table.doc, encoder.say)
    return RequestJson(
        seat=asked.request.seat,
        to=asked.request.to,
        agreed=asked.request.agreed,
        waiting=asked.waiting,
        learnt=asked.learnt,
        lines=[line for step in asked.steps for line in encoder.step(step, players, None).lines],
    )


def _note(note: NoteDoc, players: list[str], say: Texts) -> NoteJson:
    about = {} if note.seat is None else {"player": players[note.seat]}
    text = say(f"note.{note.kind}", **about)
    return NoteJson(kind=note.kind, seq=note.seq, at=note.at, seat=note.seat, text=text)


def encode_summary(doc: TableDoc, title: str, say: Texts) -> TableSummaryJson:
    """Encode a table for the public list."""
    named = zip(player_names(doc, say), doc.seats, strict=True)
    return TableSummaryJson(
        id=doc.id,
        variant=doc.variant,
        title=title,
        status=doc.status,
        players=[name for name, seat in named if seat.kind != "open"],
        open=sum(seat.kind == "open" for seat in doc.seats),
        seats=len(doc.seats),
        created=doc.created,
    )
