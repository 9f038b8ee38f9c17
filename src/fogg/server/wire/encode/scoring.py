"""Score sheets on the wire: what lies on the table, what is wrong with it, what it counts."""

from __future__ import annotations

from typing import Any

from fogg.engine.errors import FoggError
from fogg.score import ScoreTable, SheetForm
from fogg.server.wire.encode.games import GameEncoder
from fogg.server.wire.encode.views import wire_view
from fogg.server.wire.types import ScoredJson, SheetMistakeJson, SheetPartJson, SheetPlayerJson
from fogg.texts import SheetPlace, Texts


def encode_scored(table: ScoreTable, encoder: GameEncoder) -> ScoredJson:
    """Encode a table that was laid out; it is counted only if nothing is wrong."""
    game, state, say = table.game, table.state, encoder.say
    mistakes = table.mistakes.found
    return ScoredJson(
        parts=[_part(table, say, part.key, part.form(game)) for part in table.parts],
        mistakes=[_mistake(table, error) for error in mistakes],
        players=[
            SheetPlayerJson(
                pieces_left=table.pieces_left(seat),
                joined=[game.ticket_names[ticket] for ticket in table.joined_tickets(seat)],
            )
            for seat in range(len(table.players))
        ],
        end_at=game.rules.end_at,
        view=wire_view(game.view(state, None)),
        # Only a position that can be is counted: a longest path over the whole board takes ages.
        final=None if mistakes else encoder.final(state, table.players, None),
    )


def _part(table: ScoreTable, say: Texts, key: str, form: SheetForm) -> SheetPartJson:
    game = table.game
    kind: Any = form.kind
    return SheetPartJson(
        key=key,
        label=say(f"sheet.{key}"),
        kind=kind,
        most=form.most,
        cities=[game.city_names[city] for city in form.cities],
        suits=list(game.notation.decks) if kind == "pieces" else [],
        fewest_first=form.fewest_first,
        most_first=form.most_first,
    )


def _mistake(table: ScoreTable, error: FoggError) -> SheetMistakeJson:
    """Encode a mistake with its place apart: a form shows it there."""
    place, cause = error.params.get("field"), error.params.get("cause")
    steps = place.steps if isinstance(place, SheetPlace) else ()
    wrong = cause if error.code == "at_field" and isinstance(cause, FoggError) else error
    seat, key, entry = (*steps[1:4], None, None, None)[:3]
    return SheetMistakeJson(
        seat=seat if isinstance(seat, int) else None,
        key=key if isinstance(key, str) else None,
        entry=entry if isinstance(entry, int) else None,
        code=wrong.code,
        text=table.say.error(wrong, table.game.board, table.players),
    )
