"""A rematch: a new table with the same people, each of whom gets there by the link they have."""

from __future__ import annotations

import time
from typing import Any

from fogg.server.errors import Conflict, NotAllowed
from fogg.server.storage import PutTable
from fogg.server.storage.documents import SeatDoc, TableDoc, copy_of
from fogg.server.tables.lobby import invitation, watching
from fogg.server.tables.luck import new_secret
from fogg.server.tables.room import Change, Room
from fogg.server.tables.tokens import Kind, derived, hashed, new_code
from fogg.server.wire.types import YouJson


def rematch(room: Room, you: YouJson, token: str) -> Change:
    """Make the new table for the first who asks; answer with what is the caller's there."""
    if room.doc.status != "over":
        raise Conflict("game_not_over")
    if room.doc.next is None:
        new = _new_table(room.doc)
        old = room.draft()
        old.next = new.id
        result = _claim(new, you, token)
        return Change(doc=old, also=(PutTable(new, 0),), result=_linked(room, result))
    return Change(result=_linked(room, {"table": room.doc.next, "pending": True}))


def without_next(room: Room, table: str) -> Change:
    """Forget the table of the rematch, because it was removed."""
    if room.doc.next != table:
        return Change(seq=0)
    doc = room.draft()
    doc.next = None
    return Change(doc=doc)


def _new_table(old: TableDoc) -> TableDoc:
    return TableDoc(
        id=new_code(),
        variant=old.variant,
        settings=old.settings,
        seats=[_kept(seat) for seat in old.seats],
        created=time.time(),
        host_seat=old.host_seat,
        host_reserved=old.host,
        secret=new_secret(),
        watch_reserved=old.watch,
    )


def _kept(seat: SeatDoc) -> SeatDoc:
    """Copy a seat to the new table, reserved for whoever holds its old link."""
    return SeatDoc(
        kind=seat.kind, name=seat.name, color=seat.color, bot=seat.bot, reserved=seat.token
    )


def claim(room: Room, you: YouJson, token: str) -> Change:
    """Give the holder of an old link the new one of the same kind, at the new table."""
    doc = copy_of(room.doc)
    result = _claim(doc, you, token)
    unchanged = doc == room.doc
    return Change(doc=None if unchanged else doc, result=_linked(room, result))


def _claim(doc: TableDoc, you: YouJson, token: str) -> dict[str, Any]:
    """Put the hash of the caller's new token in its place; asking again gives the same."""
    kind: Kind = "seat" if you.seat is not None else "host" if you.host else "watch"
    # Derived from the old token, so that whoever asks again gets the same: only hashes are kept.
    new = derived(token, kind, f"rematch/{doc.id}")
    old = hashed(token)
    result: dict[str, Any] = {"table": doc.id, "kind": kind, "token": new}
    if kind == "seat":
        numbers = [number for number, seat in enumerate(doc.seats) if seat.reserved == old]
        if not numbers:
            raise NotAllowed("link_void")
        doc.seats[numbers[0]].token = hashed(new)
        return {**result, "seat": numbers[0]}
    if kind == "host" and doc.host_reserved == old:
        doc.host = hashed(new)
        invite, watch = invitation(doc, new), watching(doc, new)
        doc.invite, doc.watch = hashed(invite), hashed(watch)
        return {**result, "invite": invite, "watch": watch}
    if kind == "watch" and doc.watch_reserved == old:
        # The host's own watch link takes this one's place when the host comes.
        doc.watch = doc.watch if doc.host else hashed(new)
        return result
    raise NotAllowed("link_void")


def _linked(room: Room, result: dict[str, Any]) -> dict[str, Any]:
    if "token" in result:
        result["link"] = room.services.link(result["table"], result["token"])
    return result
