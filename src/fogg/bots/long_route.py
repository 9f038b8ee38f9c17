"""Long Route: keeps cheap tickets and claims the longest routes of the board for their points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from fogg.bots.planning.plan import spaces
from fogg.bots.planning.play.planning_bot import PlanningBot

if TYPE_CHECKING:
    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints

MOST: Final = 2
"""How many routes it collects cards for at a time."""


@final
class LongRoute(PlanningBot):
    """Collects for the longest routes; takes shorter ones only when none is left."""

    def keep(self, position: Position, legal: Ints) -> i64:
        """Keep the tickets with the fewest points."""
        return spaces.cheapest_tickets(position, legal)

    def wanted(self, position: Position) -> Ints:
        """List long routes, most points for the missing cards first; any length if none is left."""
        # Three quarters of the longest route, rounded up, still count as long.
        least = (3 * position.graph.longest + 3) // 4
        routes = spaces.routes_by_points(position, least)
        if len(routes) == 0:
            routes = spaces.routes_by_points(position, 1)
        return routes[:MOST]
