"""What a bot reads off a view before it decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.bots.kit.atlas import Atlas
from fogg.engine import network
from fogg.engine.ints import filled
from fogg.engine.state import FREE

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.view import View


@final
class Outlook:
    """A seat's cards, pieces, network and tickets, as rows of numbers."""

    def __init__(self, view: View) -> None:
        game = view.game
        self.game: Game = game
        self.atlas = Atlas(game)
        self.seat: i64 = view.seat
        self.seats: i64 = view.seats
        self.see(view)

    def see(self, view: View) -> None:
        """Read everything anew."""
        self.view = view
        self.hand: Ints = view.known(view.seat)
        self.owners: Ints = view.owners()
        self.pieces: Ints = filled(self.game.suits)
        for suit in range(self.game.suits):
            self.pieces[suit] = view.pieces(self.seat, suit)
        self.parts: Ints = network.components(self.game, self.own_routes())
        self.tickets: Ints = vec[i64]()
        """The seat's tickets that are not completed."""
        self.completed: Ints = vec[i64]()
        for ticket in view.tickets(self.seat):
            if network.joins(self.parts, self.game.ticket_cities[ticket]):
                self.completed = append(self.completed, ticket)
            else:
                self.tickets = append(self.tickets, ticket)

    def own_routes(self) -> Ints:
        """The routes of the seat."""
        own = vec[i64]()
        for route in range(len(self.owners)):
            if self.owners[route] == self.seat:
                own = append(own, route)
        return own

    def claimable(self, route: i64) -> bool:
        """Whether the seat could ever claim a route: free, pieces enough, no twin of its own."""
        game = self.game
        if (
            self.owners[route] != FREE
            or game.route_length[route] > self.pieces[game.route_suit[route]]
        ):
            return False
        if self.seats < game.doubles_from:
            return True
        for index in range(game.twin_first[route], game.twin_first[route + 1]):
            if self.owners[game.twins[index]] == self.seat:
                return False
        return True
