"""Exchanges: pieces of one suit for those of the other that the routes of a plan lack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogg.bots.planning.plan import spaces
from fogg.engine.action import EXCHANGE, make
from fogg.engine.mechanics.exchange import exchange_target

if TYPE_CHECKING:
    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints


def exchange_for(position: Position, legal: Ints, routes: Ints) -> i64:
    """Choose the exchange that brings the pieces which these routes lack; −1: none."""
    game = position.game
    left = position.pieces[:]
    for index in range(len(routes)):
        left[game.route_suit[routes[index]]] -= game.route_length[routes[index]]
    for suit in range(game.suits):
        if left[suit] < 0:
            action = make(EXCHANGE, exchange_target(suit, -left[suit]))
            if action in legal:
                return action
    return -1


def exchange_for_first(position: Position, legal: Ints, wanted: Ints) -> i64:
    """Choose the exchange for the first wanted route if it lacks only pieces; −1: none."""
    if len(wanted) == 0 or spaces.cards_lacking(position, wanted[0]) > 0:
        return -1
    return exchange_for(position, legal, wanted[:1])


def exchange_cost(position: Position, left: Ints, turn_value: float) -> float:
    """Cost of exchanging the pieces that are missing, in points; moves them in `left`."""
    if position.rule_numbers.box_price == 0 or position.game.suits != 2:
        return 0.0
    for suit in range(2):
        lack = -left[suit]
        if lack > 0 and left[1 - suit] >= lack and position.view.box(position.seat, suit) >= lack:
            left[suit] = 0
            left[1 - suit] -= lack
            return turn_value + float(lack * position.rule_numbers.box_price)
    return 0.0
