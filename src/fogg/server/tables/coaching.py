"""The coach at a table: hints on request, and warnings instead of an action that costs more."""

from __future__ import annotations

from fogg.coach import CoachWords, Lights, caution_for, hint_for
from fogg.engine.game import Game
from fogg.server.errors import Conflict
from fogg.server.tables.room import Room
from fogg.server.wire.encode.tables import player_names
from fogg.server.wire.types import AdviceJson, AdviceStepJson, LightsJson, WarnedJson


def hinted(room: Room, seat: int, language: str) -> AdviceJson:
    """Give the hint for a seat's present decision; Conflict: there is none, or no coach."""
    match = room.playing()
    number = match.decision(seat)
    if not room.doc.settings.coach:
        raise Conflict("no_coach")
    hint = None if number is None else hint_for(match.game.view(match.state, seat))
    if hint is None or number is None:
        raise Conflict("nothing_to_hint")
    words = _words(room, language)
    told = ((words.where(hint), hint.place), (words.what(hint), hint.target))
    steps = [*told, (words.why(hint), hint.target)]
    return AdviceJson(
        decision=number,
        steps=[AdviceStepJson(text=text, lights=_lit(match.game, each)) for text, each in steps],
    )


def warned(room: Room, seat: int, action: str, language: str) -> WarnedJson | None:
    """Give the coach's warning before a possible action; None: there is nothing to say."""
    match = room.playing()
    parsed = match.game.notation.parse(action)
    if not room.doc.settings.coach or match.game.problem(match.state, seat, parsed) is not None:
        return None
    caution = caution_for(match.game.view(match.state, seat), parsed)
    if caution is None:
        return None
    words = _words(room, language).caution(caution)
    return WarnedJson(warning=words, lights=_lit(match.game, caution.lights))


def _words(room: Room, language: str) -> CoachWords:
    game = room.playing().game
    say = room.services.encoders.of_game(game, language, True).say
    return CoachWords(say, game, player_names(room.doc, say))


def _lit(game: Game, lights: Lights) -> LightsJson:
    """Encode lights by names."""
    decks = [game.notation.decks[deck] for deck in lights.decks]
    return LightsJson(
        routes=[game.route_names[route] for route in lights.routes],
        cities=[game.city_names[city] for city in lights.cities],
        cards=[game.card_names[card] for card in lights.cards],
        decks=[*decks, "tickets"] if lights.tickets else decks,
    )
