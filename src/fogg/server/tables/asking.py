"""Answers what a player asks about the table, from what their seat may know."""

from __future__ import annotations

from fogg.reading.questions import QuestionReader, Told
from fogg.server.storage.documents import MoveEntry
from fogg.server.tables.room import Room
from fogg.server.wire.encode.steps import LogStep
from fogg.server.wire.encode.tables import player_names
from fogg.server.wire.types import AnsweredJson


def answered(room: Room, seat: int, language: str, text: str) -> AnsweredJson | None:
    """Answer a question in words; None: the text is no question."""
    match = room.playing()
    encoder = room.services.encoders.of_game(match.game, language, True)
    players = player_names(room.doc, encoder.say)
    questions = QuestionReader(match.game, language, players, room.doc.settings.aids)
    asked = questions.read(text)
    if asked is None:
        return None

    def lines(steps: list[LogStep]) -> list[str]:
        return [line for step in steps for line in encoder.step(step, players, seat).lines]

    def since() -> list[str]:
        steps = match.log_steps(match.last_own(seat) or 0)
        counting = set(match.line)  # without what was taken back
        return lines([s for s in steps if s.seq in counting and isinstance(s.entry, MoveEntry)])

    def last() -> list[str]:
        told = (lines([step]) for step in reversed(match.log_steps()))
        return next((each for each in told if each), [])

    view = match.game.view(match.state, seat)
    answer = questions.answer(view, asked, Told(since, last))
    return AnsweredJson(question=asked.question, text=answer)
