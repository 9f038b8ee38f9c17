"""The board as a graph: which routes leave each city; made once for a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from fogg.engine.ints import filled, highest, total

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints

CITY_BITS: Final = 10
"""Bits of a city's number where more stands above it: a board has no more than 1,023."""
CITY_MASK: Final = 0x3FF


@final
class BoardGraph:
    """Which routes leave each city, where they lead, and what cards pay for them.

    The routes of all cities stand in one row, city after city: a loop over a slice of unboxed
    numbers is much quicker, compiled, than a list of lists.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.first = filled(game.cities + 1)
        """Where the routes of each city begin in `leaving`; one entry more marks the end."""
        for route in range(game.routes):
            self.first[game.route_a[route] + 1] += 1
            self.first[game.route_b[route] + 1] += 1
        for city in range(game.cities):
            self.first[city + 1] += self.first[city]
        self.leaving = filled(2 * game.routes)
        """The routes of each city, city after city."""
        self.leads_to = filled(2 * game.routes)
        """The city at the other end of each of them."""
        self.exits = filled(2 * game.routes)
        """Both in one number, for searches: the city in CITY_BITS, the route above it."""
        place = self.first[:]
        for route in range(game.routes):
            self._join(place, game.route_a[route], game.route_b[route], route)
            self._join(place, game.route_b[route], game.route_a[route], route)
        self.longest: i64 = highest(game.route_length)
        """The length of the longest route of the board."""
        self._cards(game)

    def _cards(self, game: Game) -> None:
        """Make the tables of cards: a color may come as several kinds, such as double ships."""
        self.color_of: Ints = filled(game.kinds)
        """The first kind of the same suit and color: routes name their color by it."""
        self.units: Ints = filled(game.kinds)
        """How many spaces a card of each kind covers."""
        spaces: i64 = 0
        for kind in range(game.kinds):
            card = game.cards[kind]
            self.units[kind] = card.units
            spaces += card.units * game.card_counts[kind]
            first: i64 = 0
            while game.cards[first].suit != card.suit or game.cards[first].color != card.color:
                first += 1
            self.color_of[kind] = first
        self.units_a_card: float = float(spaces) / float(total(game.card_counts, 0, game.kinds))
        """How many spaces a card covers on average."""
        self.price: Ints = game.route_length[:]
        """Spaces' worth of cards that each route costs: twice its length if it is paid in pairs."""
        for route in range(game.routes):
            if game.board.routes[route].paired:
                self.price[route] = 2 * game.route_length[route]

    def _join(self, place: Ints, here: i64, there: i64, route: i64) -> None:
        self.leaving[place[here]] = route
        self.leads_to[place[here]] = there
        self.exits[place[here]] = route << CITY_BITS | there
        place[here] += 1
