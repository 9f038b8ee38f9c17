"""Card needs: which cards wanted routes still lack once the hand is shared out among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

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
        self.lacking: Ints = filled(position.game.kinds)
        """What is still wanted of each color."""
        self.spare: Ints = filled(position.game.kinds)
        """What no route wants of each color."""
        self.missing: i64 = 0
        """What is still wanted in all."""
        self.jokers: i64 = 0
        """Jokers still wanted for ferries."""
        self.lack: Ints = filled(0)
        """What each of the routes lacks."""
        self.paid_in: Ints = filled(0)
        """The color that each of the routes is to be paid in."""

    def share(self, stock: Ints, routes: Ints) -> None:
        """Share a stock out among these routes, the first ones first."""
        game = self._game
        self.lacking = filled(game.kinds)
        self.spare = stock[:]
        self.missing = 0
        self.jokers = 0
        self.lack = filled(len(routes))
        self.paid_in = filled(len(routes))
        # Jokers of ferries first: nothing else can pay for them.
        for index in range(len(routes)):
            self._ferry(routes[index])
        for index in range(len(routes)):
            color = game.route_color[routes[index]]
            if color >= 0:
                self._color(index, routes[index], color)
        # Gray routes last: they take what the colored ones leave.
        for index in range(len(routes)):
            route = routes[index]
            if game.route_color[route] < 0:
                if self._position.graph.price[route] > game.route_length[route]:
                    self._pairs(index, route)
                else:
                    self._color(index, route, self._position.most(self.spare, route))
        self._spend_jokers(routes)

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

    def _spend_jokers(self, routes: Ints) -> None:
        """Fill the smallest gaps with the jokers that are left: most routes are complete then."""
        joker = self._game.joker
        while self.spare[joker] > 0:
            best: i64 = -1
            for index in range(len(routes)):
                if self.lack[index] > 0 and (best < 0 or self.lack[index] < self.lack[best]):
                    best = index
            if best < 0:
                return
            fill = self.lack[best]
            if fill > self.spare[joker]:
                fill = self.spare[joker]
            self.spare[joker] -= fill
            self.lack[best] -= fill
            self.missing -= fill
            self.lacking[self.paid_in[best]] -= fill
