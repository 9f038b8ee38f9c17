"""Tunnels: the chance that one can't be paid, and what to pay for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogg.bots.planning.play.payments import CardValues, cheapest
from fogg.engine.action import PAY, payment_of, target_of
from fogg.engine.odds import tunnel_odds

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints


def pay_for_tunnel(position: Position, legal: Ints, wanted: Callable[[Position], Ints]) -> i64:
    """Pay what a tunnel costs, if that can be paid."""
    purse = position.game.purses[position.game.route_purse[position.view.tunnel]]
    action = cheapest(legal, PAY, purse, CardValues(position, wanted(position)))
    return action if action >= 0 else legal[len(legal) - 1]


def tunnel_fails(position: Position, action: i64) -> float:
    """Chance that the cards turned up for a claim cost more than the hand has left."""
    game = position.game
    if game.route_tunnel[target_of(action)] == 0:
        return 0.0
    purse = game.purses[game.route_purse[target_of(action)]]
    payment = payment_of(action)
    kind = game.joker
    spare = position.hand[kind] - purse.count(payment, kind)
    for index in range(len(purse.colored)):
        color = purse.colored[index]
        if purse.count(payment, color) > 0:
            kind = color
            spare += position.hand[color] - purse.count(payment, color)
    fails = 0.0
    for extra, chance in enumerate(tunnel_odds(position.view, int(kind))):
        if extra > spare:
            fails += chance
    return fails
