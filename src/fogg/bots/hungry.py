"""Hungry: as many tickets as its wagons will bear, joined by one plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append
from mypy_extensions import i64

from fogg.bots.kit import costs
from fogg.bots.kit.forest import Forest
from fogg.bots.kit.style import Style
from fogg.engine.ints import total
from fogg.engine.mechanics.tickets import kept_row

if TYPE_CHECKING:
    from fogg.bots.kit.outlook import Outlook
    from fogg.engine.ints import Ints

SPARED: Final = 8
"""Pieces that the plan should leave before it stops to draw tickets."""


@final
class Hungry(Style):
    """Draws tickets until its plan fills the reserve, then builds the plan."""

    def keep(self, look: Outlook, legal: Ints) -> i64:
        """The tickets with most points, of routes and tickets, for each piece of a joint plan."""
        best = legal[0]
        most: i64 = -(1 << 60)
        reserve = total(look.pieces, 0, len(look.pieces))
        for index in range(len(legal)):
            kept = kept_row(look.game, legal[index])
            value = self._density(look, kept, reserve)
            if value > most:
                most = value
                best = legal[index]
        return best

    def _density(self, look: Outlook, kept: Ints, reserve: i64) -> i64:
        """Points for each piece of a plan with these tickets too; below 0 if pieces lack."""
        game = look.game
        tickets = look.tickets[:]
        points: i64 = 0
        for index in range(len(kept)):
            tickets = append(tickets, kept[index])
        forest = self._forest(look, tickets)
        for index in range(len(tickets)):
            if tickets[index] in forest.cut_off:
                points -= game.ticket_points[tickets[index]]
            else:
                points += game.ticket_points[tickets[index]]
        routes = forest.routes()
        pieces: i64 = 0
        for index in range(len(routes)):
            points += game.route_points[routes[index]]
            pieces += game.route_length[routes[index]]
        if pieces > reserve:
            return -1000 * (pieces - reserve)
        return 1000 * points // (pieces + 1)

    def _forest(self, look: Outlook, tickets: Ints) -> Forest:
        forest = Forest(look.atlas)
        forest.clear(costs.spaces(look))
        forest.join(tickets)
        return forest

    def wanted(self, look: Outlook) -> Ints:
        """The routes of the joint plan; without a plan those with most points."""
        routes = self._forest(look, look.tickets).routes()
        if len(routes) == 0:
            return costs.by_points(look, 1)[:2]
        return routes

    def more_tickets(self, look: Outlook, wanted: Ints) -> bool:
        """Whether the plan leaves pieces for more tickets."""
        planned: i64 = 0
        if len(look.tickets) > 0:
            for index in range(len(wanted)):
                planned += look.game.route_length[wanted[index]]
        reserve = total(look.pieces, 0, len(look.pieces))
        return planned < reserve - SPARED
