"""The places that a step lights up: of the table, and on the board of its game."""

from __future__ import annotations

from fogg.engine.game import Game
from fogg.lessons.lesson import LessonError, LessonStep

ON_THE_TABLE = (
    *("hand", "display", "deck", "ticket_deck", "tickets", "offered"),
    *("players", "prompt", "score"),
)
"""Places that every table has."""


def check_places(game: Game, step: LessonStep) -> None:
    """Raise if a place that a step lights up is not there."""
    known = {
        "route": game.route_names,
        "city": [city.id for city in game.board.cities],
        "card": game.card_names,
        "face": game.card_names,
        "deck": game.notation.decks,
        "player": [str(seat + 1) for seat in range(int(game.rules.most_players))],
        "slot": [str(slot) for slot in range(int(game.display_size))],
        "ticket": game.ticket_names,
    }
    for place in step.light:
        kind, colon, name = place.partition(":")
        there = name in known.get(kind, ()) if colon else kind in ON_THE_TABLE
        if not there:
            raise LessonError("no_such_place", place=place)
