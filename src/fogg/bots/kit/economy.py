"""What things are worth on a board: turns, cards and routes in points."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from fogg.engine.ints import filled

if TYPE_CHECKING:
    from fogg.bots.kit.outlook import Outlook
    from fogg.bots.kit.temper import Temper
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints

CARDS_A_TURN: Final = 1.75
"""Useful cards that a turn of drawing brings while many colors are needed."""


def par(game: Game) -> float:
    """The points that the routes of a board give on average for each turn they take."""
    points = 0.0
    turns = 0.0
    for route in range(game.routes):
        points += float(game.route_points[route])
        turns += float(game.route_length[route]) / CARDS_A_TURN + 1.0
    return points / turns


@final
class Economy:
    """The worth of a turn, and the cost of each route, in thousandths of a point."""

    def __init__(self, game: Game, temper: Temper) -> None:
        self._game = game
        self._temper = temper
        self.turn: float = temper.turn * par(game)
        """What a turn is worth, in points."""

    def costs(self, look: Outlook) -> Ints:
        """What each route costs in turns beyond its points; 0 an own one, −1 out of reach."""
        game = self._game
        row = filled(game.routes, -1)
        for route in range(game.routes):
            if look.owners[route] == look.seat:
                row[route] = 0
            elif look.claimable(route):
                row[route] = self._cost(look, route)
        return row

    def _cost(self, look: Outlook, route: i64) -> i64:
        game = self._game
        length = game.route_length[route]
        color = game.route_color[route]
        if color >= 0:
            held = look.hand[color]
        else:
            held = game.purses[game.route_suit[route]].most_of_a_color(look.hand, 0)
        if held > length:
            held = length
        turns = 1.0 + (float(length) - self._temper.held * float(held)) / CARDS_A_TURN
        cost = self.turn * turns - self._temper.points * float(game.route_points[route])
        least = self.turn * self._temper.least
        return i64(1000.0 * (cost if cost > least else least))


def useful(share: float) -> float:
    """Useful cards in a turn of drawing, if this share of the unseen cards is wanted."""
    return 0.2 + 1.8 * (1.0 - math.pow(1.0 - share, 2.5))
