"""Why the extra cards of a tunnel are paid: what its route is worth."""

from __future__ import annotations

from fogg.coach.claims import route_facts
from fogg.coach.facts import Fact
from fogg.coach.thoughts import Thoughts
from fogg.engine.action import PAY


def pay_facts(thoughts: Thoughts, action: int) -> list[Fact]:
    """List what speaks for paying."""
    route = int(thoughts.view.tunnel)
    return route_facts(thoughts, route) if route >= 0 else []


REASONS = {int(PAY): pay_facts}
