"""Route: one ticket after the other, each on its shortest way; then routes for their points."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.bots.kit import costs
from fogg.bots.kit.style import Style
from fogg.bots.kit.ways import FAR, Ways

if TYPE_CHECKING:
    from fogg.bots.kit.outlook import Outlook
    from fogg.engine.ints import Ints


@final
class RouteFocused(Style):
    """Works on the ticket with most points for the spaces that are left to fill."""

    def keep(self, look: Outlook, legal: Ints) -> i64:
        """The cheapest tickets."""
        return costs.cheapest_tickets(look, legal)

    def wanted(self, look: Outlook) -> Ints:
        """The routes of one ticket's shortest way."""
        row = costs.spaces(look)
        ways = Ways(look.atlas)
        best: i64 = -1
        most: i64 = -1
        for index in range(len(look.tickets)):
            ticket = look.tickets[index]
            far = costs.distance(look, ways, row, ticket)
            if far < FAR and far > 0:
                value = 1000 * look.game.ticket_points[ticket] // far
                if value > most:
                    most = value
                    best = ticket
        if best < 0:
            return costs.by_points(look, 1)[:2]
        return self._way(look, ways, row, best)

    def _way(self, look: Outlook, ways: Ways, row: Ints, ticket: i64) -> Ints:
        cities = look.game.ticket_cities[ticket]
        found = vec[i64]()
        for leg in range(len(cities) - 1):
            ways.spread(cities[leg], cities[leg + 1], row)
            routes = ways.back(cities[leg + 1])
            for index in range(len(routes)):
                if row[routes[index]] > 0:
                    found = append(found, routes[index])
        return found
