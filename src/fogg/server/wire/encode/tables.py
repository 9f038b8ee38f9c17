"""Tables on the wire, and the whole present of one for a connection."""

from __future__ import annotations

import time

from msgspec import json

from fogg.engine.view import View
from fogg.server.storage.documents import TableDoc
from fogg.server.tables.room import Connection, Room
from fogg.server.wire.encode.games import Presenter
from fogg.server.wire.encode.views import wire_view
from fogg.server.wire.types import (
    AidsJson,
    ClockJson,
    RequestJson,
    SeatJson,
    TableJson,
    TableSummaryJson,
    UpdateJson,
    ViewJson,
    YouJson,
)
from fogg.texts import Texts

_encoder = json.Encoder()


def names(doc: TableDoc, say: Texts) -> list[str]:
    """Everybody's name; who gave none is called by the seat."""
    return [seat.name or say("live.player", n=n) for n, seat in enumerate(doc.seats, 1)]


def table_info(room: Room, language: str) -> TableJson:
    """A table as everybody sees it."""
    doc, match, services = room.doc, room.match, room.services
    say = services.presenter(doc.variant, language).say
    status = "frozen" if room.frozen else doc.status
    return TableJson(
        id=doc.id,
        version=doc.version,
        status=status,
        variant=doc.variant,
        title=services.describer(language).title(doc.variant),
        settings=doc.settings,
        seats=[_seat(room, number, name) for number, name in enumerate(names(doc, say))],
        host=doc.host_seat,
        host_offer=doc.host_offer,
        watchers=room.watchers(),
        created=doc.created,
        game=doc.game,
        seal=match.seal if match else None,
        seed=match.row.seed.hex() if match and match.over else None,
        clocks=_clocks(room),
        request=_request(room),
        next=doc.next,
        note=say.error(room.frozen) if room.frozen else None,
        now=time.time(),
    )


def _seat(room: Room, number: int, name: str) -> SeatJson:
    doc = room.doc.seats[number]
    return SeatJson(
        number=number,
        kind=doc.kind,
        name=name if doc.kind != "open" else "",
        color=doc.color,
        bot=room.bot_of(number) if room.is_bot(number) else None,
        held=doc.held,
        connected=doc.kind == "bot" or room.connected(number),
        away=room.away.get(number),
    )


def _clocks(room: Room) -> list[ClockJson] | None:
    found = room.times()
    if found is None:
        return None
    return [ClockJson(bank=each.bank, deadline=each.deadline) for each in found]


def _request(room: Room) -> RequestJson | None:
    request = room.request()
    if request is None:
        return None
    return RequestJson(
        seat=request.seat, to=request.to, agreed=request.agreed, waiting=room.waiting(request)
    )


def summary(doc: TableDoc, title: str, say: Texts) -> TableSummaryJson:
    """A table in the public list."""
    players = [n for n, s in zip(names(doc, say), doc.seats, strict=True) if s.kind != "open"]
    return TableSummaryJson(
        id=doc.id,
        variant=doc.variant,
        title=title,
        status=doc.status,
        players=players,
        open=sum(seat.kind == "open" for seat in doc.seats),
        seats=len(doc.seats),
        created=doc.created,
    )


# The present, for one connection


def update(room: Room, you: YouJson, language: str, words: bool, since: int) -> UpdateJson:
    """The whole present, and what happened after the entry `since`."""
    doc, match = room.doc, room.match
    table = room.shown.get(language)
    if table is None:
        table = room.shown[language] = table_info(room, language)
    presenter = room.services.presenter(doc.variant, language, words)
    players = names(doc, presenter.say)
    result = UpdateJson(
        seq=room.seq,
        you=you,
        table=table,
        view=None,
        steps=[presenter.step(step, players, you.seat) for step in room.log_steps(since)],
        decision=None,
        aids=None,
        undo=False,
        take_back=False,
        final=None,
    )
    if match is not None:
        _add_game(result, room, presenter, players, you.seat)
    return result


def _add_game(
    result: UpdateJson, room: Room, presenter: Presenter, players: list[str], seat: int | None
) -> None:
    match = room.match
    assert match is not None
    view = match.game.view(match.state, seat)
    result.view = wire_view(view)
    if match.over:
        result.final = presenter.final(match.state, players, seat)
    elif seat is not None:
        result.aids = _aids(room, presenter, view, result.view)
        number = match.decision(seat)
        if number is not None and not room.is_bot(seat):
            result.decision = presenter.decision(match.state, seat, number, players, view)
        result.undo = match.free_undo(seat) is not None
        result.take_back = match.last_own(seat) is not None


def _aids(room: Room, presenter: Presenter, view: View, wire: ViewJson) -> AidsJson | None:
    """As much help as the table allows; ways to tickets are sought only on a changed board."""
    level = room.doc.settings.aids
    if level == "none":
        return None
    me = wire.players[view.seat]
    board = (wire.owners, wire.closed, wire.buildings, wire.offered, me.tickets, me.pieces)
    known = room.ticket_aids.get(view.seat)
    if known is None or known[0] != board:
        known = room.ticket_aids[view.seat] = (board, presenter.ticket_aids(view))
    if level != "full":
        return AidsJson(tickets=known[1], unseen=None, tunnels=None)
    return AidsJson(
        tickets=known[1], unseen=presenter.unseen(view), tunnels=presenter.tunnels(view)
    )


def encoded(room: Room, connection: Connection) -> bytes:
    """The present as bytes; connections that see the same share the work."""
    you = connection.you
    key = (you.role, you.seat, you.host, connection.language, connection.words, connection.seq)
    found = room.cache.get(key)
    if found is None:
        args = (you, connection.language, connection.words, connection.seq)
        found = _encoder.encode(update(room, *args))
        room.cache[key] = found
    return found
