"""Long Route: the cheapest tickets, then the longest routes of the board for their points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from fogg.bots.kit import costs
from fogg.bots.kit.style import Style

if TYPE_CHECKING:
    from fogg.bots.kit.outlook import Outlook
    from fogg.engine.ints import Ints

MOST: Final = 2
"""It collects for so many routes at a time."""


@final
class LongRoute(Style):
    """Collects for the longest routes; takes shorter ones only when none is left."""

    def keep(self, look: Outlook, legal: Ints) -> i64:
        """The cheapest tickets."""
        return costs.cheapest_tickets(look, legal)

    def wanted(self, look: Outlook) -> Ints:
        """The long routes that are nearest to being paid; else those with most points."""
        least = (3 * look.atlas.longest + 3) // 4
        routes = costs.by_points(look, least)
        if len(routes) == 0:
            routes = costs.by_points(look, 1)
        return routes[:MOST]
