"""What the coach says: a hint in three steps, and a warning instead of an action."""

from __future__ import annotations

from fogg.server.wire.types.base import OutputJson


class LightsJson(OutputJson, kw_only=True):
    """What is lit while something is read: on the map, in the display, the decks."""

    routes: list[str]
    cities: list[str]
    cards: list[str]
    """Kinds of face-up cards."""
    decks: list[str]
    """Decks of cards, and `tickets`."""


class AdviceStepJson(OutputJson, kw_only=True):
    """One step of a hint, in words."""

    text: str
    lights: LightsJson


class AdviceJson(OutputJson, kw_only=True):
    """Where to look, what the planner would do, and why, for the decision with this number."""

    decision: int
    steps: list[AdviceStepJson]


class WarnedJson(OutputJson, kw_only=True):
    """The action was not done: what it would cost that does not show. Send it again to do it."""

    warning: str
    lights: LightsJson
