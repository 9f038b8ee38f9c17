"""How many turns are left, estimated from everybody's pieces and hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogg.bots.planning.plan.turn_costs import CARDS_A_TURN

if TYPE_CHECKING:
    from fogg.bots.planning.position import Position
    from fogg.bots.weights.planner_weights import PlannerWeights


def turns_left(position: Position, weights: PlannerWeights) -> float:
    """Estimate the turns that the seat will still have, this one included."""
    # Asked several times in a decision: worked out once.
    if position.turns_left < 0.0:
        position.turns_left = _turns_left(position, weights)
    return position.turns_left


def _turns_left(position: Position, weights: PlannerWeights) -> float:
    view = position.view
    if view.turns_left >= 0:
        return float((view.turns_left + position.seats - 1) // position.seats)
    fewest = 1e9
    for seat in range(position.seats):
        turns = seat_turns(position, weights, seat)
        if turns < fewest:
            fewest = turns
    return fewest + position.rule_numbers.last_turns


def seat_turns(position: Position, weights: PlannerWeights, seat: i64) -> float:
    """Estimate the turns after which a seat's pieces are few enough to end the game."""
    game = position.game
    pieces: i64 = -position.rule_numbers.end_at
    for suit in range(game.suits):
        pieces += position.view.pieces(seat, suit)
    if pieces <= 0:
        return 0.0
    units = position.graph.units_a_card
    lack = float(pieces) - weights.laid * units * float(position.view.hand_size(seat))
    if lack < 0.0:
        lack = 0.0
    return lack / (CARDS_A_TURN * units) + float(pieces) / weights.stride
