"""Somebody who plays a game with ships in everyday words, in English or French."""

from __future__ import annotations

from fogg.bots import make_bot
from fogg.cli.terminal.session import Session
from fogg.engine.action import (
    BLIND,
    CLAIM,
    DRAW,
    EXCHANGE,
    HARBOR,
    KEEP,
    PIECES,
    REFILL,
    kind_of,
    target_of,
)
from fogg.engine.mechanics.tickets import kept_row
from fogg.texts import city_name
from tests.cli.terminals import Policy

WORDS = {
    "en": {
        "keep": "keep",
        "draw": "draw",
        "claim": "claim",
        "harbor": "harbor",
        "exchange": "exchange 1",
        "decks": ("wagons", "ships"),
    },
    "fr": {
        "keep": "garder",
        "draw": "piocher",
        "claim": "prendre",
        "harbor": "port",
        "exchange": "échanger 1",
        "decks": ("wagons", "bateaux"),
    },
}


def newcomer(language: str, seed: int = 5) -> Policy:
    """Builds harbors when it can, exchanges a piece now and then, else follows a simple bot."""
    bot = make_bot("planner", seed)
    answers: list[str] = []

    def policy(session: Session) -> str | None:
        if session.over:
            return None
        if answers:
            return answers.pop()
        view = session.view()
        legal = view.legal()
        action = bot.act(view, legal)
        harbors = [each for each in legal if kind_of(each) == HARBOR]
        exchanges = [each for each in legal if kind_of(each) == EXCHANGE]
        if harbors:
            action = harbors[-1]
        elif exchanges and view.turn % 20 < view.seats:
            action = exchanges[0]
        line, answer = worded(session, action, language)
        if answer is not None:
            answers.append(answer)
        return line

    return policy


def worded(session: Session, action: int, language: str) -> tuple[str, str | None]:
    """An action as somebody would type it, and what they answer then, if they are asked."""
    game, view, words = session.game, session.view(), WORDS[language]
    kind, target = int(kind_of(action)), int(target_of(action))
    decks = words["decks"]
    if kind == KEEP:
        places = [view.offered().index(ticket) + 1 for ticket in kept_row(game, action)]
        return f"{words['keep']} {' '.join(map(str, places))}", None
    if kind == PIECES:
        return str(target), None
    if kind == DRAW:
        slot = list(view.display).index(target) + 1
        refill = f" {decks[view.turn % 2]}" if view.turn % 3 else ""
        return f"{words['draw']} {slot}{refill}", None
    if kind == BLIND:
        return f"{words['draw']} {decks[target]}", None
    if kind == REFILL:
        return decks[target], None
    if kind == EXCHANGE:
        suit = target // 128
        return f"{words['exchange']} {decks[suit]}", None
    if kind == HARBOR:
        city = city_name(game.board, target, language).lower()
        return f"{words['harbor']} {city}", ""
    if kind == CLAIM:
        route = game.board.routes[target]
        ends = (city_name(game.board, end, language).lower() for end in (route.a, route.b))
        lane = session.say(f"lane.{route.suit}") if _both(session, target) else ""
        return " ".join([str(words["claim"]), *ends, *([lane] if lane else [])]), ""
    return game.notation.text(action), None


def _both(session: Session, target: int) -> bool:
    """Whether routes by land and by sea join the same cities."""
    routes = session.game.board.routes
    ends = {routes[target].a, routes[target].b}
    return len({route.suit for route in routes if {route.a, route.b} == ends}) > 1
