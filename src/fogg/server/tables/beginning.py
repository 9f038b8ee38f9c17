"""The beginning of a game: at once, or when the devices have told their parts of the luck."""

from __future__ import annotations

from fogg.lessons import PREPARED, Course
from fogg.server.storage.documents import AnyEntry, GameRow, MoveEntry, StartEntry, TableDoc
from fogg.server.tables import luck
from fogg.server.tables.match import start_entry
from fogg.server.tables.room import Change, Room
from fogg.server.tables.tokens import new_game_id


def beginning(room: Room) -> Change:
    """Begin a game at once, or ask the devices for their parts of the luck first."""
    doc = room.draft()
    if luck.ask(doc):
        return Change(doc=doc)
    return begun(room, doc)


def begun(room: Room, doc: TableDoc) -> Change:
    """Begin a game whose parts of the luck are all told: write the first entry of its log."""
    game = room.game
    parts, broken = luck.parts_of(doc), doc.broken
    now = room.services.clock.now()
    row = GameRow(
        id=new_game_id(),
        table=doc.id,
        variant=doc.variant,
        digest=game.digest,
        seats=len(doc.seats),
        # A table from before there were secrets has none yet.
        seed=bytes.fromhex(doc.secret or luck.new_secret()),
        created=now,
    )
    doc.game, doc.status, doc.starting = row.id, "playing", False
    # All of it belongs to the game from now on.
    doc.secret, doc.broken = "", []
    for seat in doc.seats:
        luck.forget(seat)
    return Change(doc=doc, game=(row, [start_entry(game, row, now, parts, broken)]))


def lesson_begun(room: Room, course: Course) -> Change:
    """Begin the game of a lesson: write the entries that lead to its position."""
    doc, now, prepared = room.draft(), room.services.clock.now(), course.prepared
    row = GameRow(
        id=new_game_id(),
        table=doc.id,
        variant=doc.variant,
        digest=course.game.digest,
        seats=len(doc.seats),
        # Nothing follows from it: the lesson brings its own luck.
        seed=bytes.fromhex(luck.new_secret()),
        created=now,
    )
    doc.game, doc.status, doc.secret = row.id, "playing", ""
    entries: list[AnyEntry] = [StartEntry(at=now, luck=prepared.luck)]
    entries += [
        MoveEntry(at=now, seat=move.seat, action=move.action, luck=move.luck, by=PREPARED)
        for move in prepared.moves
    ]
    return Change(doc=doc, game=(row, entries))
