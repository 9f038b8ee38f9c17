"""Name the numbers of steps and events for programs: the same facts as the words, no more."""

from __future__ import annotations

from typing import Any

from fogg.engine.game import Game
from fogg.record import Step


def step_data(game: Game, step: Step, seat: int | None) -> dict[str, Any]:
    """A move and what it brought; for one seat (from 0), only what that seat learned."""
    move = step.move
    data: dict[str, Any] = {"number": step.number}
    if move is not None:
        hidden = seat is not None and move.seat != seat
        action = seen_action(game, move.action) if hidden else move.action
        data |= {"seat": move.seat, "action": action}
        if seat is None:
            data["luck"] = move.luck
    events = step.events if seat is None else [event.seen_by(seat) for event in step.events]
    return {**data, "events": [event.data(game) for event in events]}


def seen_action(game: Game, text: str) -> str:
    """What others learn of an action at once: all its words, or of a secret one its verb."""
    word = text.split(maxsplit=1)[0]
    secret = any(
        kind is not None and kind.word == word and kind.secret for kind in game.action_kinds
    )
    return word if secret else text
