"""Why tickets are kept, and why new ones are drawn: routes in common, pieces and time."""

from __future__ import annotations

from fogg.bots.planning.plan.plan import Plan
from fogg.coach.facts import Fact
from fogg.coach.thoughts import Thoughts
from fogg.engine.mechanics.tickets import kept_row


def keep_facts(thoughts: Thoughts, action: int) -> list[Fact]:
    """List what speaks for keeping just these tickets, the most telling first."""
    plan = thoughts.plan_with(action)
    facts = [*_pieces(thoughts, plan), *_common(thoughts, plan)]
    kept = [int(ticket) for ticket in kept_row(thoughts.game, action)]
    left = [ticket for ticket in thoughts.view.offered() if ticket not in kept]
    facts += _left_out(thoughts, plan, left)
    points = sum(int(thoughts.game.ticket_points[ticket]) for ticket in kept)
    return [*facts, Fact("stake", {"n": points})]


def _pieces(thoughts: Thoughts, plan: Plan) -> list[Fact]:
    """Say how many spaces the kept tickets take, and how many pieces there are."""
    lengths = thoughts.game.route_length
    spaces = sum(int(lengths[route]) for route in plan.routes)
    pieces = tuple(int(number) for number in thoughts.position.pieces)
    return [Fact("together", {"n": spaces, "pieces": pieces})] if spaces and any(pieces) else []


def _common(thoughts: Thoughts, plan: Plan) -> list[Fact]:
    """Say how many routes serve more than one ticket."""
    alone = {int(route) for ticket in plan.tickets for route in plan.forest.alone(ticket)}
    shared = [int(route) for route in plan.routes if int(route) not in alone]
    return [Fact("common", {"n": len(shared)})] if len(plan.tickets) > 1 and shared else []


def _left_out(thoughts: Thoughts, plan: Plan, left: list[int]) -> list[Fact]:
    """Say what the dearest of the tickets left out would take besides."""
    dearest, most = -1, 0
    for ticket in left:
        routes = plan.forest.more(ticket)
        spaces = 0 if routes is None else sum(int(thoughts.game.route_length[r]) for r in routes)
        if spaces > most:
            dearest, most = ticket, spaces
    return [Fact("left_out", {"ticket": dearest, "n": most})] if most > 0 else []


def ticket_facts(thoughts: Thoughts, action: int) -> list[Fact]:
    """List what speaks for drawing tickets."""
    turns = max(1, round(thoughts.turns_left))
    if len(thoughts.position.tickets) == 0:
        return [Fact("all_done", {"turns": turns})]
    return [Fact("time_for_more", {"n": max(1, round(thoughts.plan.turns)), "turns": turns})]
