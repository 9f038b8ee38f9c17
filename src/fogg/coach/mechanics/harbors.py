"""Why a harbor is built: the tickets that it counts for, and what it would cost unbuilt."""

from __future__ import annotations

from fogg.coach.facts import Fact
from fogg.coach.thoughts import Thoughts
from fogg.engine.action import HARBOR, target_of


def harbor_facts(thoughts: Thoughts, action: int) -> list[Fact]:
    """Say which tickets name the city, and the points if they are all completed."""
    city, position = int(target_of(action)), thoughts.position
    own = (*position.completed, *position.tickets)
    named = tuple(int(each) for each in own if city in thoughts.game.ticket_cities[each])
    points = position.rule_numbers.harbor_points
    facts = []
    if named:
        most = int(points[min(len(named), len(points) - 1)])
        facts.append(Fact("harbor", {"tickets": named, "n": len(named), "points": most}))
    unbuilt = int(position.rule_numbers.harbor_unbuilt)
    return [*facts, Fact("harbor_unbuilt", {"n": unbuilt})] if unbuilt > 0 else facts


REASONS = {int(HARBOR): harbor_facts}
