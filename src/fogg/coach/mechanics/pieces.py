"""Why so many wagons and so many ships: what the ways of the chosen tickets take."""

from __future__ import annotations

from fogg.bots.planning.plan.plan import Plan
from fogg.bots.planning.rows import joined
from fogg.coach.facts import Fact
from fogg.coach.thoughts import Thoughts
from fogg.engine.action import KEEP, PIECES, kind_of, make, target_of
from fogg.engine.ints import ints
from fogg.engine.mechanics.tickets import kept_row


def pieces_facts(thoughts: Thoughts, action: int) -> list[Fact]:
    """Say how many pieces of each kind the tickets take."""
    needs = needed(thoughts, plan_of_chosen(thoughts))
    return [Fact("pieces", {"needs": needs})] if any(needs) else []


def enough_pieces(thoughts: Thoughts, action: int) -> int:
    """Move the planner’s choice to where the ways of the tickets have enough of each kind."""
    needs = needed(thoughts, plan_of_chosen(thoughts))
    total = int(thoughts.position.rule_numbers.pieces)
    wagons = max(int(target_of(action)), needs[0])
    better = int(make(PIECES, min(wagons, total - needs[1])))
    return better if better in thoughts.legal else action


def plan_of_chosen(thoughts: Thoughts) -> Plan:
    """Plan for the tickets that were chosen just before."""
    tickets = ints([])
    for choice in thoughts.view.chosen():
        if kind_of(choice) == KEEP:
            tickets = joined(tickets, kept_row(thoughts.game, choice))
    return thoughts.plan_for(tickets)


def needed(thoughts: Thoughts, plan: Plan) -> tuple[int, ...]:
    """Count the pieces of each kind that the routes of a plan take."""
    game, numbers = thoughts.game, [0] * thoughts.game.suits
    for route in plan.routes:
        numbers[game.route_suit[route]] += int(game.route_length[route])
    return tuple(numbers)


REASONS = {int(PIECES): pieces_facts}
