"""Why anything else is done: what a mechanic knows of it, or the time that there is."""

from __future__ import annotations

from fogg.coach.facts import Fact
from fogg.coach.mechanics import reasons_of_mechanics
from fogg.coach.thoughts import Thoughts
from fogg.engine.action import kind_of

REASONS = reasons_of_mechanics()


def other_facts(thoughts: Thoughts, action: int) -> list[Fact]:
    """List what speaks for an action that is neither a claim nor about cards or tickets."""
    known = REASONS.get(int(kind_of(action)))
    facts = known(thoughts, action) if known else []
    return facts or [_time(thoughts)]


def _time(thoughts: Thoughts) -> Fact:
    """Say how many turns the plan takes, and about how many are left."""
    turns = max(1, round(thoughts.turns_left))
    return Fact("plan", {"n": max(1, round(thoughts.plan.turns)), "turns": turns})
