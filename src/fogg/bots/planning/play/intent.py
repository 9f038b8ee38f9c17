"""What a planner has in mind: its plan, the routes it wants, and what they lack."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from fogg.bots.planning.plan.card_needs import CardNeeds
from fogg.bots.planning.play.harbors import Harbors

if TYPE_CHECKING:
    from fogg.bots.planning.plan.plan import Plan
    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints


@final
class Intent:
    """A plan for the position of now, with the hand shared out among the routes it wants."""

    def __init__(self, position: Position, plan: Plan, wanted: Ints) -> None:
        self.position = position
        self.plan = plan
        self.wanted = wanted
        """The routes of the plan, then those that fill the rest."""
        self.harbors = Harbors(position, plan.tickets, plan.routes)
        self.needs = CardNeeds(position)
        self.needs.share(position.stock, wanted)
