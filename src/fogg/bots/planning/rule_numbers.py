"""Rule numbers: what a bot must know of the mechanics; 0 or empty where a game lacks one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fogg.engine.ints import filled
from fogg.engine.mechanics.bonuses import Globetrotter, LongestPath
from fogg.engine.mechanics.exchange import Exchange
from fogg.engine.mechanics.harbors import Harbors
from fogg.engine.mechanics.pieces import ChoosePieces
from fogg.engine.mechanics.stations import Stations
from fogg.engine.mechanics.tunnels import Tunnels
from fogg.engine.mechanics.warehouses import Warehouses

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints

FITTING: Final = 0.7 / 3.0
"""Part of the cards turned up at a tunnel that cost one more: one color of eight, and jokers."""


@final
class RuleNumbers:
    """What stations, harbors, exchanges, tunnels and bonus cards cost and bring."""

    def __init__(self, game: Game) -> None:
        self.end_at: i64 = game.rules.end_at
        """Pieces left, or fewer, that bring the last round."""
        self.last_turns: float = float(game.rules.last_turns)
        """Turns that everybody has left from then on."""
        stations = game.find(Stations)
        self.station_costs: Ints = vec[i64]() if stations is None else stations.costs
        self.station_points: i64 = 0 if stations is None else stations.unbuilt
        self._read_harbors(game)
        exchange = game.find(Exchange)
        self.box_price: i64 = 0 if exchange is None else exchange.cost
        """Points that a piece from the box costs; 0: none can be had."""
        chosen = game.find(ChoosePieces)
        self.pieces: i64 = 0 if chosen is None else chosen.kept
        self.stores_first = game.find(Warehouses) is not None
        """Whether a card is stored before cards are taken."""
        longest = game.find(LongestPath)
        self.longest_path: i64 = 0 if longest is None else longest.bonus
        most_tickets = game.find(Globetrotter)
        self.globetrotter: i64 = 0 if most_tickets is None else most_tickets.bonus
        tunnels = game.find(Tunnels)
        turned_up: i64 = 0 if tunnels is None else tunnels.cards
        self.surcharge: float = FITTING * float(turned_up)
        """Cards that a route with `may_cost_more` costs beyond its length, on average."""
        self.may_cost_more: Ints = game.route_tunnel
        """1 for each route of which nobody knows what it costs until it is paid."""

    def _read_harbors(self, game: Game) -> None:
        harbors = game.find(Harbors)
        self.harbors: i64 = 0 if harbors is None else harbors.each
        self.harbor_cards: i64 = 0 if harbors is None else harbors.cards
        self.harbor_points: Ints = vec[i64]() if harbors is None else harbors.points_by_tickets
        self.harbor_unbuilt: i64 = 0 if harbors is None else harbors.unbuilt
        self.ship_of: Ints = filled(game.kinds)
        """For each marked wagon, which helps to pay for a harbor, the marked ship of its color."""
        if game.harbor_purse >= 0:
            kinds = game.purses[game.harbor_purse].kinds
            for wagon in game.purses[game.harbor_purse].colored:
                for ship in kinds:
                    if ship != wagon and game.cards[ship].color == game.cards[wagon].color:
                        self.ship_of[wagon] = ship
