"""Why anything else is done: what it serves in the plan, and the time there is."""

from __future__ import annotations

from fogg.coach.claims import tunnel_facts
from fogg.coach.facts import Fact
from fogg.coach.thoughts import Thoughts
from fogg.engine.action import PAY, STATION, kind_of, target_of


def other_facts(thoughts: Thoughts, action: int) -> list[Fact]:
    """List what speaks for an action that is neither a claim nor about cards or tickets."""
    kind = int(kind_of(action))
    facts: list[Fact] = []
    if kind == PAY and thoughts.view.tunnel >= 0:
        facts = tunnel_facts(thoughts, int(thoughts.view.tunnel))
    elif kind == STATION:
        facts = _loan(thoughts, int(target_of(action)))
    return facts or [_time(thoughts)]


def _loan(thoughts: Thoughts, city: int) -> list[Fact]:
    """Say which route of another a station in a city could borrow."""
    game = thoughts.game
    for route in thoughts.plan.loans:
        if city in (game.route_a[route], game.route_b[route]):
            owner = int(thoughts.view.owner(route))
            return [Fact("loan", {"route": int(route), "player": owner})]
    return []


def _time(thoughts: Thoughts) -> Fact:
    """Say how many turns the plan takes, and about how many are left."""
    turns = max(1, round(thoughts.turns_left))
    return Fact("plan", {"n": max(1, round(thoughts.plan.turns)), "turns": turns})
