"""Racer: the longest routes first, tickets abandoned; the game is over before others are done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from fogg.bots.planning.plan import spaces
from fogg.bots.planning.play.planning_bot import PlanningBot

if TYPE_CHECKING:
    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints

MOST: Final = 3
"""How many routes it collects cards for at a time."""


@final
class Racer(PlanningBot):
    """Lays its pieces in as few claims as it can, and never thinks of its tickets."""

    def keep(self, position: Position, legal: Ints) -> i64:
        """Keep the tickets with the fewest points: it will not complete them."""
        return spaces.cheapest_tickets(position, legal)

    def wanted(self, position: Position) -> Ints:
        """List the longest routes that its pieces suffice for, the fewest missing cards first."""
        length = position.graph.longest
        routes = spaces.routes_by_points(position, length)
        while len(routes) == 0 and length > 1:
            length -= 1
            routes = spaces.routes_by_points(position, length)
        return routes[:MOST]
