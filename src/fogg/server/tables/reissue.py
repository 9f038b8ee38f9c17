"""New links in place of lost ones: the same command always gives the same link. No I/O."""

from __future__ import annotations

from fogg.server.storage.documents import TableDoc
from fogg.server.tables import lobby, luck
from fogg.server.tables.tokens import derived, hashed, new_token
from fogg.server.wire.types import ReissueCommand


def is_repeated(doc: TableDoc, command: ReissueCommand) -> bool:
    """Whether a command was done already.

    Done once more, it would make the link void that its first answer holds.
    """
    return bool(command.id) and command.id == doc.reissued


def issue(doc: TableDoc, host: str, command: ReissueCommand) -> str:
    """Make the old link void, and give the token of the new one; `host` is the host's token."""
    if command.what == "invite":
        doc.invite_number += 1
    elif command.what == "watch":
        doc.watch_number += 1
    doc.reissued = command.id
    token = issued(doc, host, command)
    if command.what == "invite":
        doc.invite = hashed(token)
    elif command.what == "watch":
        doc.watch = hashed(token)
    else:
        assert command.seat is not None
        seat = lobby.human_seat(doc, command.seat)
        seat.token = hashed(token)
        luck.forget(seat)
    return token


def issued(doc: TableDoc, host: str, command: ReissueCommand) -> str:
    """Give the token that a command brings, or has brought."""
    if command.what == "invite":
        return lobby.invitation(doc, host)
    if command.what == "watch":
        return lobby.watching(doc, host)
    if not command.id:
        return new_token("seat")
    return derived(host, "seat", f"seat/{doc.id}/{command.seat}/{command.id}")
