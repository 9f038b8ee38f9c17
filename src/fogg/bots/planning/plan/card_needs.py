"""Card needs: which cards wanted routes still lack once the hand is shared out among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from fogg.engine.ints import filled

if TYPE_CHECKING:
    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints


@final
class CardNeeds:
    """Shares a stock out among routes: colored ones first, then gray ones, then the jokers.

    All numbers are spaces' worth of cards; a color is numbered by its first kind.
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self._game = position.game
        self.lacking: Ints = vec[i64]()
        """What is still wanted of each color."""
        self.spare: Ints = vec[i64]()
        """What no route wants of each color."""
        self.missing: i64 = 0
        """What is still wanted in all."""
        self.jokers: i64 = 0
        """Jokers still wanted for ferries."""
        self.lack: Ints = vec[i64]()
        """What each of the routes lacks."""
        self.paid_in: Ints = vec[i64]()
        """The color that each of the routes is to be paid in."""

    def share(self, stock: Ints, routes: Ints) -> None:
        """Share a stock out among these routes, the first ones first."""
        game = self._game
        colors, prices = game.route_color, self._position.graph.price
        self.lacking = filled(game.kinds)
        self.spare = stock[:]
        self.missing = 0
        self.jokers = 0
        self.lack = filled(len(routes))
        self.paid_in = filled(len(routes))
        gray = False
        # Jokers of ferries first: nothing else can pay for them.
        for index in range(len(routes)):
            if game.route_locomotives[routes[index]] > 0:
                self._ferry(routes[index])
        for index in range(len(routes)):
            color = colors[routes[index]]
            if color >= 0:
                self._color(index, routes[index], color)
            else:
                gray = True
        # Gray routes last: they take what the colored ones leave.
        if gray:
            for index in range(len(routes)):
                route = routes[index]
                if colors[route] < 0:
                    if prices[route] > game.route_length[route]:
                        self._pairs(index, route)
                    else:
                        self._color(index, route, self._position.most(self.spare, route))
        if self.missing > 0:
            self._spend_jokers()

    def _ferry(self, route: i64) -> None:
        """Set aside the jokers that a ferry demands."""
        for _ in range(self._game.route_locomotives[route]):
            if self.spare[self._game.joker] > 0:
                self.spare[self._game.joker] -= 1
            else:
                self.jokers += 1
                self.missing += 1

    def _color(self, index: i64, route: i64, color: i64) -> None:
        """Set aside cards of one color for a route."""
        game = self._game
        wanted = game.route_length[route] - game.route_locomotives[route]
        have = self.spare[color]
        if have > wanted:
            have = wanted
        self.spare[color] -= have
        self._want(index, color, wanted - have)

    def _pairs(self, index: i64, route: i64) -> None:
        """Set aside pairs for a route, always of the color with most cards left."""
        wanted = self._position.graph.price[route]
        color = self._position.most(self.spare, route)
        while wanted > 0 and self.spare[color] > 1:
            self.spare[color] -= 2
            wanted -= 2
            color = self._position.most(self.spare, route)
        self._want(index, color, wanted)

    def _want(self, index: i64, color: i64, lack: i64) -> None:
        """Note what a route lacks."""
        self.lack[index] = lack
        self.paid_in[index] = color
        self.lacking[color] += lack
        self.missing += lack

    def _spend_jokers(self) -> None:
        """Fill the smallest gaps with the jokers that are left: most routes are complete then."""
        joker = self._game.joker
        lack = self.lack
        while self.spare[joker] > 0:
            best: i64 = -1
            least: i64 = 0
            for index in range(len(lack)):
                if lack[index] > 0 and (best < 0 or lack[index] < least):
                    best = index
                    least = lack[index]
            if best < 0:
                return
            fill = least if least < self.spare[joker] else self.spare[joker]
            self.spare[joker] -= fill
            lack[best] -= fill
            self.missing -= fill
            self.lacking[self.paid_in[best]] -= fill
