"""Hungry: keeps as many tickets as its pieces suffice for, joined by one network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append
from mypy_extensions import i64

from fogg.bots.planning.graph.steiner_forest import SteinerForest
from fogg.bots.planning.plan import spaces
from fogg.bots.planning.play.planning_bot import PlanningBot
from fogg.engine.ints import total
from fogg.engine.mechanics.tickets import kept_row

if TYPE_CHECKING:
    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints

SPARED: Final = 8
"""It stops drawing tickets once its network leaves fewer pieces than this."""


@final
class Hungry(PlanningBot):
    """Draws tickets until its network needs nearly all pieces, then builds it."""

    def keep(self, position: Position, legal: Ints) -> i64:
        """Keep the tickets whose network earns most points for each piece."""
        best = legal[0]
        most: i64 = -(1 << 60)
        reserve = total(position.pieces, 0, len(position.pieces))
        for index in range(len(legal)):
            kept = kept_row(position.game, legal[index])
            value = self._points_a_piece(position, kept, reserve)
            if value > most:
                most = value
                best = legal[index]
        return best

    def _points_a_piece(self, position: Position, kept: Ints, reserve: i64) -> i64:
        """Thousandths of a point for each piece of a network with these tickets added.

        Below 0, by a thousand for each piece that is missing, if there are not enough.
        """
        game = position.game
        tickets = position.tickets[:]
        points: i64 = 0
        for index in range(len(kept)):
            tickets = append(tickets, kept[index])
        forest = self._forest(position, tickets)
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

    def _forest(self, position: Position, tickets: Ints) -> SteinerForest:
        forest = SteinerForest(position.graph)
        forest.clear(spaces.spaces_to_fill(position))
        forest.join(tickets)
        return forest

    def wanted(self, position: Position) -> Ints:
        """List the routes of the network; without open tickets those with most points."""
        routes = self._forest(position, position.tickets).routes()
        if len(routes) == 0:
            return spaces.routes_by_points(position, 1)[:2]
        return routes

    def more_tickets(self, position: Position, wanted: Ints) -> bool:
        """Whether the network leaves pieces for more tickets."""
        planned: i64 = 0
        if len(position.tickets) > 0:
            for index in range(len(wanted)):
                planned += position.game.route_length[wanted[index]]
        reserve = total(position.pieces, 0, len(position.pieces))
        return planned < reserve - SPARED
