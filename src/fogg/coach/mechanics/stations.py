"""Why a station is built: the route of another that it could borrow."""

from __future__ import annotations

from fogg.coach.facts import Fact
from fogg.coach.thoughts import Thoughts
from fogg.engine.action import STATION, target_of


def loan_facts(thoughts: Thoughts, action: int) -> list[Fact]:
    """Say which route of another a station in a city could borrow."""
    game, city = thoughts.game, int(target_of(action))
    for route in thoughts.plan.loans:
        if city in (game.route_a[route], game.route_b[route]):
            owner = int(thoughts.view.owner(route))
            return [Fact("loan", {"route": int(route), "player": owner})]
    return []


REASONS = {int(STATION): loan_facts}
