"""Intent: a plan, the routes it wants claimed, and the cards that they lack."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from fogg.bots.planning import special_actions
from fogg.bots.planning.plan.card_needs import CardNeeds

if TYPE_CHECKING:
    from fogg.bots.planning.plan.plan import Plan
    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints


@final
class Intent:
    """A plan in the present position, with the hand shared out among the routes it wants."""

    def __init__(self, position: Position, plan: Plan, wanted: Ints) -> None:
        self.position = position
        self.plan = plan
        self.wanted = wanted
        """The routes of the plan, then the filler routes."""
        self.building_values = special_actions.building_values(position, plan.tickets, plan.routes)
        self.needs = CardNeeds(position)
        self.needs.share(position.stock, wanted)
