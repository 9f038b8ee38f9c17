"""One Step: what gives most at once, points of a route and nearness of tickets together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.bots.kit import costs
from fogg.bots.kit.style import Style
from fogg.bots.kit.ways import FAR, Ways
from fogg.engine.ints import filled

if TYPE_CHECKING:
    from fogg.bots.kit.outlook import Outlook
    from fogg.engine.ints import Ints

MOST: Final = 3
"""It collects for so many routes at a time."""


@final
class OneStep(Style):
    """Looks at one route at a time and plans nothing beyond it."""

    def keep(self, look: Outlook, legal: Ints) -> i64:
        """The cheapest tickets."""
        return costs.cheapest_tickets(look, legal)

    def wanted(self, look: Outlook) -> Ints:
        """The routes that give most for the cards they lack."""
        game = look.game
        gain = self._progress(look)
        chosen = vec[i64]()
        taken = filled(game.routes)
        for _ in range(MOST):
            best: i64 = -1
            most: i64 = 0
            for route in range(game.routes):
                if taken[route] == 1 or not look.claimable(route):
                    continue
                value = (1000 * game.route_points[route] + gain[route]) // (
                    1 + costs.lack(look, route)
                )
                if value > most:
                    most = value
                    best = route
            if best >= 0:
                taken[best] = 1
                chosen = append(chosen, best)
        return chosen

    def _progress(self, look: Outlook) -> Ints:
        """For each route the points of tickets that it brings nearer, in thousandths."""
        game = look.game
        gain = filled(game.routes)
        row = costs.spaces(look)
        ways = Ways(look.atlas)
        for index in range(len(look.tickets)):
            ticket = look.tickets[index]
            cities = game.ticket_cities[ticket]
            there = costs.distance(look, ways, row, ticket)
            if there >= FAR or there == 0:
                continue
            for leg in range(len(cities) - 1):
                if ways.spread(cities[leg], cities[leg + 1], row) < FAR:
                    routes = ways.back(cities[leg + 1])
                    for place in range(len(routes)):
                        route = routes[place]
                        part = 2000 * game.ticket_points[ticket] * row[route] // there
                        gain[route] += part
        return gain
