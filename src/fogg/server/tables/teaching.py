"""What a lesson's table does besides: it refuses moves that the lesson does not want just now."""

from __future__ import annotations

from fogg.server.errors import Conflict
from fogg.server.storage.documents import MoveEntry
from fogg.server.tables.match import Match, Prepared


def check_lesson(match: Match, prepared: Prepared) -> None:
    """Raise for a move that is legal, but not what the lesson wants."""
    entry = prepared.entry
    if match.course is None or not isinstance(entry, MoveEntry):
        return
    step = match.course.refusing(match.progress, entry.seat, entry.action)
    if step is not None and step.other is not None:
        raise Conflict("lesson_says", cause=step.other)
    if step is not None:
        raise Conflict("lesson_wants")
