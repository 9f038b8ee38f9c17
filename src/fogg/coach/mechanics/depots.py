"""Why a depot is placed: the routes that end there, and the cards that they open."""

from __future__ import annotations

from fogg.bots.planning.mechanics.depots import visits
from fogg.coach.facts import Fact
from fogg.coach.thoughts import Thoughts
from fogg.engine.action import DEPOT, END, target_of


def depot_facts(thoughts: Thoughts, action: int) -> list[Fact]:
    """Say how many routes of the plan end there, and what lies in the warehouse."""
    city, view = int(target_of(action)), thoughts.view
    number = int(visits(thoughts.position, thoughts.wanted)[city])
    facts = [Fact("depot_ends", {"n": number})] if number > 0 else []
    stored = int(view.stored(view.seat))
    if stored > 0:
        facts.append(Fact("depot_stored", {"n": stored}))
    graph = thoughts.position.graph
    return facts or [Fact("depot_many", {"n": int(graph.first[city + 1] - graph.first[city])})]


def end_facts(thoughts: Thoughts, action: int) -> list[Fact]:
    """Say what speaks for placing no depot, where one could be placed."""
    return [Fact("end_depots", {})] if thoughts.view.depots(thoughts.view.seat) > 0 else []


REASONS = {int(DEPOT): depot_facts, int(END): end_facts}
