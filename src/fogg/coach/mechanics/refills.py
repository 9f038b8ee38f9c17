"""Why the display is filled from one deck rather than the other: what it may hold."""

from __future__ import annotations

from fogg.coach.draws import odds
from fogg.coach.facts import Fact
from fogg.coach.thoughts import Thoughts
from fogg.engine.action import REFILL, target_of


def refill_facts(thoughts: Thoughts, action: int) -> list[Fact]:
    """Say how many of the cards that the deck may hold would help."""
    return odds(thoughts, int(target_of(action)))


REASONS = {int(REFILL): refill_facts}
