"""A score line and its detail in plain words, for a mechanic that nothing knows more about."""

from __future__ import annotations

from collections.abc import Mapping

from fogg.engine.game import Game
from fogg.engine.scoring import ScoreLine
from fogg.texts import Texts, city_name, route_name, ticket_name

NOTHING = "—"
MINUS = "\N{MINUS SIGN}"


def plain_line(say: Texts, game: Game, line: ScoreLine) -> str:
    """Word a score line: its label, its points and what explains them, entry by entry.

    An entry `city` of the line `stakes` is called what the text `score.stakes_city` says; without
    such a text its own name is shown.
    """
    points = str(line.points).replace("-", MINUS)
    words = say("final.line", label=say(f"score.{line.name}"), value=points)
    if line.detail is None:
        return words
    if not isinstance(line.detail, Mapping):
        return f"{words} ({plain_value(say, game, line.detail)})"
    entries = [
        say(
            "final.line",
            label=say.messages.get(f"score.{line.name}_{name}", str(name).replace("_", " ")),
            value=plain_value(say, game, value),
        )
        for name, value in line.detail.items()
    ]
    return f"{words} ({' · '.join(entries)})" if entries else words


def plain_value(say: Texts, game: Game, value: object) -> str:
    """Word plain data: names for the ids of cities, routes and tickets, a dash for nothing."""
    if isinstance(value, Mapping):
        entries = [
            say("final.line", label=str(name), value=plain_value(say, game, each))
            for name, each in value.items()
        ]
        return ", ".join(entries) or NOTHING
    if isinstance(value, list | tuple):
        return ", ".join(plain_value(say, game, each) for each in value) or NOTHING
    if isinstance(value, bool):
        return say("word.yes" if value else "word.no")
    if isinstance(value, int | float):
        return str(value).replace("-", MINUS)
    return NOTHING if value is None else _named(say, game, str(value))


def _named(say: Texts, game: Game, word: str) -> str:
    """The name of what has this id; other words as they are."""
    board, language = game.board, say.language
    if word in game.city_names:
        return city_name(board, game.city_names.index(word), language)
    if word in game.route_names:
        return route_name(board, game.route_names.index(word), language)
    if word in game.ticket_names:
        return ticket_name(board, game.tickets[game.ticket_names.index(word)], language)
    return word
