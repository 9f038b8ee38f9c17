"""A position: what a bot reads off a view before it decides, as rows of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.bots.planning.graph.board_graph import BoardGraph
from fogg.bots.planning.rule_numbers import RuleNumbers
from fogg.engine import network
from fogg.engine.ints import filled
from fogg.engine.state import FREE

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.view import View


@final
class Position:
    """A seat's cards, pieces, network and tickets, kept from decision to decision.

    The graph and the rules' numbers are made once for a game; `read` renews all the rest.
    """

    def __init__(self, view: View) -> None:
        game = view.game
        self.game: Game = game
        self.graph = BoardGraph(game)
        self.rule_numbers = RuleNumbers(game)
        self.seat: i64 = view.seat
        self.seats: i64 = view.seats
        self.read(view)

    def read(self, view: View) -> None:
        """Read everything anew from a view of the same game and seat."""
        self.read_hand(view)
        self.owners: Ints = view.owners()
        self.pieces: Ints = filled(self.game.suits)
        for suit in range(self.game.suits):
            self.pieces[suit] = view.pieces(self.seat, suit)
        self.reserves: Ints = filled(self.game.suits)
        """The pieces of each suit that the seat has or could get from the box."""
        for suit in range(self.game.suits):
            self.reserves[suit] = self.reserve(suit)
        # Cities that the seat's routes join have the same number.
        self.parts: Ints = network.components(self.game, self.own_routes())
        self.tickets: Ints = vec[i64]()
        """The seat's tickets that are not completed."""
        self.completed: Ints = vec[i64]()
        # Completed by its own routes: what stations borrow counts only at the end.
        for ticket in range(self.game.ticket_count):
            if not view.keeps(ticket):
                continue
            if network.joins(self.parts, self.game.ticket_cities[ticket]):
                self.completed = append(self.completed, ticket)
            else:
                self.tickets = append(self.tickets, ticket)

    def read_hand(self, view: View) -> None:
        """Read only the hand anew, which is enough, and quicker, while a plan is kept."""
        self.view: View = view
        self.turns_left: float = -1.0
        """Turns that the seat will still have, once they are estimated; −1: not yet."""
        self.stations_left: i64 = -1
        """The stations that the seat has not built, once they are counted; −1: not yet."""
        self.hand: Ints = view.known(view.seat)
        self.stock: Ints = filled(self.game.kinds)
        """Spaces that the hand covers in each color; a color is numbered by its first kind."""
        for kind in range(self.game.kinds):
            self.stock[self.graph.color_of[kind]] += self.hand[kind] * self.graph.units[kind]

    def held(self, stock: Ints, route: i64) -> i64:
        """Spaces of a route that a stock covers without jokers; may be more than the route has."""
        color = self.game.route_color[route]
        if self.graph.price[route] > self.game.route_length[route]:
            return self._in_pairs(stock, route)
        return stock[color if color >= 0 else self.most(stock, route)]

    def nothing_counted(self) -> Ints:
        """Make the row in which `held_once` writes down what it counted."""
        return filled(2 * self.game.suits, -1)

    def held_once(self, stock: Ints, route: i64, counted: Ints) -> i64:
        """As `held`, but gray routes of a suit, and pairs, are counted once for the same stock."""
        length = self.game.route_length[route]
        pairs = self.graph.price[route] > length
        color = self.game.route_color[route]
        if color >= 0 and not pairs:
            return stock[color]
        place = 2 * self.game.route_suit[route] + (1 if pairs else 0)
        if counted[place] < 0:
            counted[place] = self.held(stock, route)
        return counted[place]

    def most(self, stock: Ints, route: i64) -> i64:
        """The color of the route's suit of which a stock has most, without jokers."""
        game = self.game
        suit = game.route_suit[route]
        best: i64 = -1
        for kind in range(game.first_kind[suit], game.last_kind[suit]):
            if kind != game.joker and (best < 0 or stock[kind] > stock[best]):
                best = kind
        return best

    def _in_pairs(self, stock: Ints, route: i64) -> i64:
        """Count the cards of the route's suit in a stock that make pairs of one color."""
        game = self.game
        suit = game.route_suit[route]
        cards: i64 = 0
        for kind in range(game.first_kind[suit], game.last_kind[suit]):
            if kind != game.joker:
                cards += stock[kind] - (stock[kind] & 1)
        return cards

    def reserve(self, suit: i64) -> i64:
        """Count the pieces of a suit that the seat has or could get from the box."""
        pieces = self.pieces[suit]
        if self.rule_numbers.box_price > 0 and self.game.suits == 2:
            box = self.view.box(self.seat, suit)
            pieces += box if box < self.pieces[1 - suit] else self.pieces[1 - suit]
        return pieces

    def own_routes(self) -> Ints:
        """List the routes that the seat owns."""
        own = vec[i64]()
        for route in range(len(self.owners)):
            if self.owners[route] == self.seat:
                own = append(own, route)
        return own

    def claimable(self, route: i64) -> bool:
        """Whether the seat could ever claim a route: free, pieces enough, no twin of its own."""
        game = self.game
        if self.owners[route] != FREE:
            return False
        if game.route_length[route] > self.reserves[game.route_suit[route]]:
            return False
        return self.seats < game.doubles_from or not self.owns_twin(route)

    def owns_twin(self, route: i64) -> bool:
        """Whether the seat has another lane of a double route."""
        game = self.game
        for index in range(game.twin_first[route], game.twin_first[route + 1]):
            if self.owners[game.twins[index]] == self.seat:
                return True
        return False
