"""What things are worth on a board: turns, cards and routes in points."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from fogg.engine.ints import filled

if TYPE_CHECKING:
    from fogg.bots.kit.atlas import Atlas
    from fogg.bots.kit.outlook import Outlook
    from fogg.bots.kit.temper import Temper
    from fogg.engine.ints import Ints

CARDS_A_TURN: Final = 1.75
"""Useful cards that a turn of drawing brings while many colors are needed."""
TUNNEL: Final = 0.7
"""Cards that a tunnel costs beyond its length, on average."""


@final
class Economy:
    """The worth of a turn, and the cost of each route, in thousandths of a point."""

    def __init__(self, atlas: Atlas, temper: Temper) -> None:
        self._atlas = atlas
        self._temper = temper
        self.spaces: float = CARDS_A_TURN * atlas.units_a_card
        """Spaces' worth of useful cards that a turn of drawing brings."""
        self.turn: float = temper.turn * self._par()
        """What a turn is worth, in points."""

    def _par(self) -> float:
        """The points that the routes of the board give on average for each turn they take."""
        game = self._atlas.game
        points = 0.0
        turns = 0.0
        for route in range(game.routes):
            points += float(game.route_points[route])
            turns += self.turns(route, 0)
        return points / turns

    def turns(self, route: i64, held: i64) -> float:
        """The turns that a route takes, if part of it is paid for already."""
        price = self._atlas.price[route]
        lack = float(price - held) if held < price else 0.0
        if self._atlas.game.route_tunnel[route] == 1:
            lack += TUNNEL
        return 1.0 + lack / self.spaces

    def costs(self, look: Outlook) -> Ints:
        """What each route costs in turns beyond its points; 0 an own one, −1 out of reach."""
        game = look.game
        row = filled(game.routes, -1)
        for route in range(game.routes):
            if look.owners[route] == look.seat:
                row[route] = 0
            elif look.claimable(route):
                row[route] = self._cost(look, route)
        return row

    def _cost(self, look: Outlook, route: i64) -> i64:
        price = self._atlas.price[route]
        held = look.held(look.stock, route)
        if held > price:
            held = price
        turns = self.turns(route, 0) - self._temper.held * float(held) / self.spaces
        cost = self.turn * turns - self._temper.points * float(look.game.route_points[route])
        least = self.turn * self._temper.least
        return i64(1000.0 * (cost if cost > least else least))


def useful(share: float) -> float:
    """Useful cards in a turn of drawing, if this share of the unseen cards is wanted."""
    return 0.2 + 1.8 * (1.0 - math.pow(1.0 - share, 2.5))
