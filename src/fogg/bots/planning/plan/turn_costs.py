"""Turn costs: how many turns routes take, and what a turn is worth, in points."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.engine.ints import filled, highest
from fogg.engine.state import FREE

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
        self._step: i64 = highest(graph.price) + 1
        """How many numbers both tables have for a route: one for each number of spaces covered."""
        self._turns: vec[float] = vec[float]()
        self.points: vec[float] = vec[float]()
        """What each route scores, as a player sees it who may like long ones, or short ones."""
        self._see_points()
        self.turn_value: float = weights.turn * self._par()
        """What a turn is worth, in points."""
        self._costs: Ints = vec[i64]()
        self._fill_tables()
        self.promise: vec[float] = vec[float]()
        """The most points that each route may count as a filler, in a single turn."""
        self.by_promise: Ints = filled(graph.game.routes)
        """The routes, those that promise most first; of equal ones the lower number."""
        self._rank_routes(position.rule_numbers.longest_path)

    def _see_points(self) -> None:
        """Take the points of the routes, with what their length is worth to who likes it."""
        game = self._graph.game
        spaces = 0.0
        for route in range(game.routes):
            spaces += float(game.route_length[route])
        mean = spaces / float(game.routes)
        for route in range(game.routes):
            longer = float(game.route_length[route]) - mean
            seen = float(game.route_points[route]) + self._weights.stretch * longer
            self.points = append(self.points, seen)

    def _par(self) -> float:
        """Points that the routes of the board give on average for each turn they take."""
        game = self._graph.game
        points = 0.0
        turns = 0.0
        for route in range(game.routes):
            points += float(game.route_points[route])
            turns += self._turns_of(route, 0)
        return points / turns

    def _fill_tables(self) -> None:
        """Work out the turns and the cost of every route for every hand, once for a game."""
        for route in range(self._graph.game.routes):
            for held in range(self._step):
                self._turns = append(self._turns, self._turns_of(route, held))
                self._costs = append(self._costs, self._cost_of(route, held))

    def _rank_routes(self, longest_path: i64) -> None:
        """Sort routes by what they promise at most: those at the end need no look then."""
        lengths = self._graph.game.route_length
        bonus = float(longest_path)
        for route in range(self._graph.game.routes):
            most = self.points[route]
            for weight in (self._weights.trail, self._weights.tail):
                if weight > 0.0:
                    most += weight * bonus * float(lengths[route])
            self.promise = append(self.promise, most)
            place = route
            while place > 0 and self.promise[self.by_promise[place - 1]] < most:
                self.by_promise[place] = self.by_promise[place - 1]
                place -= 1
            self.by_promise[place] = route

    def _turns_of(self, route: i64, held: i64) -> float:
        price = self._graph.price[route]
        lack = float(price - held) if held < price else 0.0
        if self._may_cost_more[route] == 1:
            lack += self._surcharge
        return 1.0 + lack / self.spaces_drawn

    def _cost_of(self, route: i64, held: i64) -> i64:
        price = self._graph.price[route]
        if held > price:
            held = price
        turns = self._turns_of(route, 0) - self._weights.held * float(held) / self.spaces_drawn
        cost = self.turn_value * turns - self._weights.points * self.points[route]
        # Never 0 or less, however many points it has: 0 means owned, and −1 out of reach.
        least = self.turn_value * self._weights.least
        return i64(1000.0 * (cost if cost > least else least))

    def turns(self, route: i64, held: i64) -> float:
        """Turns that a route takes, if the hand covers `held` of its spaces."""
        step = self._step
        return self._turns[route * step + (held if held < step else step - 1)]

    def costs(self, position: Position) -> Ints:
        """Cost of each route: its turns less a part of its points.

        In thousandths of a point; 0 if the seat owns it, −1 if it is out of reach.
        """
        game = position.game
        # What `claimable` and `held_once` say, without a call for each route of the board.
        owners, stock, reserves = position.owners, position.stock, position.reserves
        lengths, suits, colors = game.route_length, game.route_suit, game.route_color
        prices, costs, step = self._graph.price, self._costs, self._step
        doubles = position.seats >= game.doubles_from
        row = filled(game.routes, -1)
        counted = position.nothing_counted()
        for route in range(len(owners)):
            if owners[route] != FREE:
                if owners[route] == position.seat:
                    row[route] = 0
                continue
            length = lengths[route]
            if length > reserves[suits[route]] or (doubles and position.owns_twin(route)):
                continue
            color = colors[route]
            if color >= 0 and prices[route] == length:
                held = stock[color]
            else:
                held = position.held_once(stock, route, counted)
            row[route] = costs[route * step + (held if held < step else step - 1)]
        return row


def useful_cards(share: float) -> float:
    """Useful cards in a turn of drawing, if this share of the unseen cards is wanted."""
    # An approximation: 2 cards if all are wanted, and nearly as many if half of them are, since
    # the display offers a choice; 0.2 if none is, so that no draw is divided by nothing.
    return 0.2 + 1.8 * (1.0 - math.pow(1.0 - share, 2.5))
