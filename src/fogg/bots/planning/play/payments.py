"""Payments: of all ways to pay, the one whose cards are worth least to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from fogg.engine.action import CLAIM, kind_of, payment_of, target_of
from fogg.engine.ints import filled

if TYPE_CHECKING:
    from fogg.bots.planning.position import Position
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.payment.purse import Purse


CARD: Final = 1000
"""Value of a card that is needed; all values are thousandths of it."""
IDLE: Final = 250
"""Value of a card that no wanted route needs."""
JOKER: Final = 1600
"""Value of a joker while any card is needed."""


@final
class CardValues:
    """What the cards of a hand are worth to keep while these routes are wanted."""

    def __init__(self, position: Position, wanted: Ints) -> None:
        game = position.game
        self.joker: i64 = JOKER
        self._joker: i64 = game.joker
        self._color_of: Ints = position.graph.color_of
        self._units: Ints = position.graph.units
        self._surplus: Ints = position.stock[:]
        """Spaces of each color beyond what the wanted routes of that color cost; may be below 0."""
        for index in range(len(wanted)):
            color = game.route_color[wanted[index]]
            if color >= 0:
                self._surplus[color] -= game.route_length[wanted[index]]

    def price(self, purse: Purse, payment: i64) -> i64:
        """Value of the cards of a payment together."""
        total: i64 = 0
        kinds = purse.kinds
        for index in range(len(kinds)):
            kind = kinds[index]
            number = purse.count(payment, kind)
            if number == 0:
                continue
            if kind == self._joker:
                total += number * self.joker
                continue
            number *= self._units[kind]
            surplus = self._surplus[self._color_of[kind]]
            if surplus > number:
                surplus = number
            if surplus < 0:
                surplus = 0
            total += surplus * IDLE + (number - surplus) * CARD
        return total


def cheapest(legal: Ints, kind: i64, purse: Purse, card_values: CardValues) -> i64:
    """The action of a kind whose payment is worth least; −1: there is none."""
    best: i64 = -1
    least: i64 = 0
    for index in range(len(legal)):
        action = legal[index]
        if kind_of(action) == kind:
            cost = card_values.price(purse, payment_of(action))
            if best < 0 or cost < least:
                best = action
                least = cost
    return best


@final
class Claims:
    """For each route the legal claim whose payment is worth least; −1 where there is none."""

    def __init__(self, game: Game, legal: Ints, card_values: CardValues) -> None:
        self.action: Ints = filled(game.routes, -1)
        self.cost: Ints = filled(game.routes)
        """The value of its cards."""
        self.any = False
        for index in range(len(legal)):
            action = legal[index]
            if kind_of(action) != CLAIM:
                continue
            self.any = True
            route = target_of(action)
            cost = card_values.price(game.purses[game.route_purse[route]], payment_of(action))
            if self.action[route] < 0 or cost < self.cost[route]:
                self.action[route] = action
                self.cost[route] = cost

    def most_points(self, game: Game) -> i64:
        """The claim with most points; −1: there is none."""
        best: i64 = -1
        for route in range(game.routes):
            if self.action[route] >= 0 and (
                best < 0 or game.route_points[route] > game.route_points[best]
            ):
                best = route
        return self.action[best] if best >= 0 else -1
