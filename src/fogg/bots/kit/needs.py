"""Which cards wanted routes still lack, once the hand is shared out among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from fogg.engine.ints import filled

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints


@final
class Needs:
    """The hand shared out among routes: colored ones first, then gray ones, then the jokers."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.lacking: Ints = filled(game.kinds)
        """Cards of each kind that are still wanted."""
        self.spare: Ints = filled(game.kinds)
        """Cards of each kind that no route wants."""
        self.missing: i64 = 0
        """Cards still wanted in all."""
        self.gray: i64 = 0
        """How many of them for gray routes."""
        self.jokers: i64 = 0
        """Jokers still wanted for ferries."""
        self.lack: Ints = filled(0)
        """Cards that each of the routes lacks."""
        self.paid_in: Ints = filled(0)
        """The color that each of the routes is to be paid in."""

    def share(self, hand: Ints, routes: Ints) -> None:
        """Share a hand out among these routes, the first ones first."""
        game = self._game
        self.lacking = filled(game.kinds)
        self.spare = hand[:]
        self.missing = 0
        self.gray = 0
        self.jokers = 0
        self.lack = filled(len(routes))
        self.paid_in = filled(len(routes))
        for index in range(len(routes)):
            self._ferry(routes[index])
        for index in range(len(routes)):
            color = game.route_color[routes[index]]
            if color >= 0:
                self._color(index, routes[index], color)
        for index in range(len(routes)):
            if game.route_color[routes[index]] < 0:
                self._color(index, routes[index], self._most(game.route_suit[routes[index]]))
        self._spend_jokers(routes)

    def _ferry(self, route: i64) -> None:
        """Jokers that the route demands."""
        for _ in range(self._game.route_locomotives[route]):
            if self.spare[self._game.joker] > 0:
                self.spare[self._game.joker] -= 1
            else:
                self.jokers += 1
                self.missing += 1

    def _color(self, index: i64, route: i64, color: i64) -> None:
        """Cards of one color for a route."""
        game = self._game
        wanted = game.route_length[route] - game.route_locomotives[route]
        have = self.spare[color]
        if have > wanted:
            have = wanted
        self.spare[color] -= have
        lack = wanted - have
        self.lack[index] = lack
        self.paid_in[index] = color
        self.lacking[color] += lack
        self.missing += lack
        if game.route_color[route] < 0:
            self.gray += lack

    def _most(self, suit: i64) -> i64:
        """The color of a suit with most spare cards."""
        colored = self._game.purses[suit].colored
        best = colored[0]
        for index in range(1, len(colored)):
            if self.spare[colored[index]] > self.spare[best]:
                best = colored[index]
        return best

    def _spend_jokers(self, routes: Ints) -> None:
        """Jokers that are left fill the smallest gaps."""
        game = self._game
        while self.spare[game.joker] > 0:
            best: i64 = -1
            for index in range(len(routes)):
                if self.lack[index] > 0 and (best < 0 or self.lack[index] < self.lack[best]):
                    best = index
            if best < 0:
                return
            fill = self.lack[best]
            if fill > self.spare[game.joker]:
                fill = self.spare[game.joker]
            self.spare[game.joker] -= fill
            self.lack[best] -= fill
            self.missing -= fill
            self.lacking[self.paid_in[best]] -= fill
            if game.route_color[routes[best]] < 0:
                self.gray -= fill
