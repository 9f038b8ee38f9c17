"""Why a route is claimed: the tickets it serves, its points, and who else may want it."""

from __future__ import annotations

from fogg.coach.facts import Fact
from fogg.coach.thoughts import Thoughts
from fogg.engine.action import target_of

MOST_NAMED = 3
"""More tickets than this are counted rather than named."""
FEW_TURNS = 4.0
"""With no more turns left than this, time is a reason of its own."""


def claim_facts(thoughts: Thoughts, action: int) -> list[Fact]:
    """List what speaks for a claim, the most telling first."""
    route = int(target_of(action))
    facts = route_facts(thoughts, route)
    if thoughts.turns_left <= FEW_TURNS:
        facts.append(Fact("time", {"turns": max(1, round(thoughts.turns_left))}))
    if len(thoughts.wanted) > 1 and thoughts.waste(action) == 0:
        facts.append(Fact("spare", {}))
    return facts


def route_facts(thoughts: Thoughts, route: int) -> list[Fact]:
    """List what speaks for having a route, whatever it costs."""
    points = Fact("points", {"n": int(thoughts.game.route_points[route])})
    return [*_tickets(thoughts, route), *_danger(thoughts, route), points]


def _tickets(thoughts: Thoughts, route: int) -> list[Fact]:
    """Say which tickets a route completes, or is on the way of; or that it is for the points."""
    completed = thoughts.completed_by(route)
    if completed:
        points = sum(int(thoughts.game.ticket_points[ticket]) for ticket in completed)
        return [Fact("completes", {"tickets": tuple(completed), "n": points})]
    served = thoughts.tickets_over(route)
    if served:
        return [tickets_fact("on_way", served)]
    return [] if len(thoughts.plan.tickets) == 0 else [Fact("no_ticket", {})]


def tickets_fact(name: str, tickets: list[int]) -> Fact:
    """Name the tickets, or say how many if they are too many to be read."""
    if len(tickets) <= MOST_NAMED:
        return Fact(name, {"tickets": tuple(tickets)})
    return Fact(f"{name}_many", {"n": len(tickets)})


def _danger(thoughts: Thoughts, route: int) -> list[Fact]:
    """Say who could want a route, too."""
    rivals = thoughts.contested(route)
    return [Fact("danger", {"players": rivals, "n": len(rivals)})] if rivals else []
