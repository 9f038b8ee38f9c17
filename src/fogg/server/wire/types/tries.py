"""Trying a rule out: a few routes of a real board, a hand dealt for them, the real engine."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from fogg.server.wire.types.base import Id, InputJson, OutputJson, Text
from fogg.server.wire.types.play import ChoiceJson, DecisionJson, ViewJson


class TryJson(InputJson, kw_only=True):
    """What to try: routes, for the first of which cards are dealt, and the moves made so far."""

    routes: Annotated[list[Id], Meta(min_length=1, max_length=12)]
    moves: Annotated[list[Text], Meta(max_length=12)] = field(default_factory=list)
    luck: Annotated[int, Meta(ge=0, le=999)] = 0
    """Which luck: another one turns up other cards."""


class TriedJson(OutputJson, kw_only=True):
    """The position after the moves, and what may be done with these routes."""

    view: ViewJson
    decision: DecisionJson | None
    lines: list[str]
    """What the last move did, in sentences."""
    ways: list[ChoiceJson]
    """Ways to pay for the first route, whatever one holds: those with fewest locomotives first."""
