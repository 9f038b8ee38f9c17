"""Turn costs: how many turns routes take, and what a turn is worth, in points."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from fogg.engine.ints import filled

if TYPE_CHECKING:
    from fogg.bots.planning.graph.board_graph import BoardGraph
    from fogg.bots.planning.position import Position
    from fogg.bots.weights.planner_weights import PlannerWeights
    from fogg.engine.ints import Ints

CARDS_A_TURN: Final = 1.75
"""Useful cards that a turn of drawing brings while many colors are needed: nearly both."""


@final
class TurnCosts:
    """Prices routes by the turns they take, in thousandths of a point."""

    def __init__(self, position: Position, weights: PlannerWeights) -> None:
        graph = position.graph
        self._graph: BoardGraph = graph
        self._weights = weights
        self._may_cost_more: Ints = position.rule_numbers.may_cost_more
        self._surcharge: float = position.rule_numbers.surcharge
        self.spaces_drawn: float = CARDS_A_TURN * graph.units_a_card
        """Spaces that the useful cards of a turn of drawing cover."""
        self.turn_value: float = weights.turn * self._par()
        """What a turn is worth, in points."""

    def _par(self) -> float:
        """Points that the routes of the board give on average for each turn they take."""
        game = self._graph.game
        points = 0.0
        turns = 0.0
        for route in range(game.routes):
            points += float(game.route_points[route])
            turns += self.turns(route, 0)
        return points / turns

    def turns(self, route: i64, held: i64) -> float:
        """Turns that a route takes, if the hand covers `held` of its spaces."""
        price = self._graph.price[route]
        lack = float(price - held) if held < price else 0.0
        if self._may_cost_more[route] == 1:
            lack += self._surcharge
        return 1.0 + lack / self.spaces_drawn

    def costs(self, position: Position) -> Ints:
        """Cost of each route: its turns less a part of its points.

        In thousandths of a point; 0 if the seat owns it, −1 if it is out of reach.
        """
        game = position.game
        row = filled(game.routes, -1)
        for route in range(game.routes):
            if position.owners[route] == position.seat:
                row[route] = 0
            elif position.claimable(route):
                row[route] = self._cost(position, route)
        return row

    def _cost(self, position: Position, route: i64) -> i64:
        price = self._graph.price[route]
        held = position.held(position.stock, route)
        if held > price:
            held = price
        turns = self.turns(route, 0) - self._weights.held * float(held) / self.spaces_drawn
        cost = self.turn_value * turns - self._weights.points * float(
            position.game.route_points[route]
        )
        # Never 0 or less, however many points it has: 0 means owned, and −1 out of reach.
        least = self.turn_value * self._weights.least
        return i64(1000.0 * (cost if cost > least else least))


def useful_cards(share: float) -> float:
    """Useful cards in a turn of drawing, if this share of the unseen cards is wanted."""
    # An approximation: 2 cards if all are wanted, and nearly as many if half of them are, since
    # the display offers a choice; 0.2 if none is, so that no draw is divided by nothing.
    return 0.2 + 1.8 * (1.0 - math.pow(1.0 - share, 2.5))
