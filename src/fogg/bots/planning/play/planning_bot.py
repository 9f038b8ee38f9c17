"""The base of all bots with a plan: one method for each kind of decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from fogg.bots.planning.plan import spaces
from fogg.bots.planning.plan.card_needs import CardNeeds
from fogg.bots.planning.play import buildings
from fogg.bots.planning.play.best_draw import BestDraw, average_values
from fogg.bots.planning.play.harbors import HarborValues, exchange_for, split
from fogg.bots.planning.play.payments import CARD, IDLE, JOKER, CardValues, Claims, cheapest
from fogg.bots.planning.position import Position
from fogg.bots.planning.rows import joined
from fogg.engine.action import DEPOT, KEEP, PASS, PAY, STATION, TICKETS, kind_of, make, target_of
from fogg.engine.chance import Seeded
from fogg.engine.ints import filled
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.phases import (
    BORROW_PHASE,
    FIRST_CARD_PHASE,
    FIRST_DEPOT_PHASE,
    FIRST_PIECES_PHASE,
    FIRST_TICKETS_PHASE,
    KEEP_TICKETS_PHASE,
    RAID_PHASE,
    REFILLING_PHASE,
    SECOND_CARD_PHASE,
    TUNNEL_PHASE,
    TURN_PHASE,
)

if TYPE_CHECKING:
    from fogg.engine.ints import Ints
    from fogg.engine.view import View

FULL_WAREHOUSE: Final = 4
"""Cards in a warehouse that are worth the depot that opens it."""


class PlanningBot:
    """Plays by a list of wanted routes; each subclass says which they are."""

    def __init__(self, seed: int) -> None:
        self.luck = Seeded(seed)
        self._position: Position | None = None

    def act(self, view: View, legal: Ints) -> int:
        """Choose one of the legal actions."""
        if len(legal) == 1:
            return int(legal[0])
        position = self._read(view)
        phase: i64 = view.phase
        if phase == TURN_PHASE:
            action = self._turn(position, legal)
        elif phase == FIRST_TICKETS_PHASE or phase == KEEP_TICKETS_PHASE:
            action = self.keep(position, legal)
        elif phase == SECOND_CARD_PHASE or phase == FIRST_CARD_PHASE:
            action = self._draw(position, legal, self.wanted(position))
        elif phase == TUNNEL_PHASE:
            action = self._tunnel(position, legal)
        elif phase == BORROW_PHASE:
            action = buildings.best_loans(position, legal)
        elif phase == REFILLING_PHASE:
            action = self._refill(position, legal)
        elif phase == FIRST_PIECES_PHASE:
            action = self._split(position, legal)
        elif phase == FIRST_DEPOT_PHASE:
            action = buildings.best_depot(position, legal, self.wanted(position))
        elif phase == RAID_PHASE:
            action = buildings.best_raid(position, legal, FULL_WAREHOUSE)
        else:
            # A phase that only a mechanic outside the package knows.
            action = view.game.mechanic_of(int(kind_of(legal[0]))).advise(view, legal)
        return int(action)

    def _read(self, view: View) -> Position:
        """Read a view into the position, which is made anew for another game or seat."""
        position = self._position
        if position is None or position.game is not view.game or position.seat != view.seat:
            position = self._new_position(view)
            self._position = position
        else:
            position.read(view)
        return position

    def _new_position(self, view: View) -> Position:
        """Read a view for the first time; subclasses add what depends on the board."""
        return Position(view)

    # What subclasses decide

    def keep(self, position: Position, legal: Ints) -> i64:
        """Choose which of the offered tickets to keep."""
        raise NotImplementedError("a planning bot chooses which tickets to keep")

    def wanted(self, position: Position) -> Ints:
        """List the routes to claim, the most wanted first."""
        raise NotImplementedError("a planning bot lists the routes it wants")

    def more_tickets(self, position: Position, wanted: Ints) -> bool:
        """Whether it is time to draw tickets."""
        return False

    # A turn

    def _turn(self, position: Position, legal: Ints) -> i64:
        """Claim the first wanted route that can be paid; else tickets, else cards."""
        wanted = self.wanted(position)
        card_values = CardValues(position, wanted)
        harbor = HarborValues(position, vec[i64](), vec[i64]()).choose(legal, card_values)
        if harbor >= 0:
            return harbor
        claims = Claims(position.game, legal, card_values)
        for index in range(len(wanted)):
            if claims.action[wanted[index]] >= 0:
                return self._claim(position, legal, wanted[index], claims)
        exchange = self._exchange(position, legal, wanted)
        if exchange >= 0:
            return exchange
        if legal_kind(legal, TICKETS) >= 0 and self.more_tickets(position, wanted):
            return make(TICKETS)
        action = self._draw(position, legal, wanted)
        if action >= 0:
            return action
        return self._without_cards(position, legal, claims)

    def _exchange(self, position: Position, legal: Ints, wanted: Ints) -> i64:
        """Choose the exchange for the first wanted route if it lacks only pieces; −1: none."""
        if len(wanted) == 0 or spaces.cards_lacking(position, wanted[0]) > 0:
            return -1
        return exchange_for(position, legal, wanted[:1])

    def _claim(self, position: Position, legal: Ints, route: i64, claims: Claims) -> i64:
        """Claim a route; first a depot at its end, if that opens a full warehouse."""
        city = buildings.worth_a_depot(position, route, FULL_WAREHOUSE + 2)
        if city >= 0 and make(DEPOT, city) in legal:
            return make(DEPOT, city)
        return claims.action[route]

    def _draw(self, position: Position, legal: Ints, wanted: Ints) -> i64:
        """Take the card that the wanted routes need most, or store one first; −1: none can be."""
        store = buildings.best_store(position, legal, wanted)
        if store >= 0:
            return store
        needs = CardNeeds(position)
        needs.share(position.stock, wanted)
        worth = card_worth(position, needs, 1)
        return BestDraw(position.view, legal, worth, card_worth(position, needs, 2)).action

    def _refill(self, position: Position, legal: Ints) -> i64:
        """Fill the display from the deck whose cards are needed more."""
        needs = CardNeeds(position)
        needs.share(position.stock, self.wanted(position))
        blind = average_values(position.view, card_worth(position, needs, 1))
        best = legal[0]
        for index in range(1, len(legal)):
            if blind[target_of(legal[index])] > blind[target_of(best)]:
                best = legal[index]
        return best

    def _split(self, position: Position, legal: Ints) -> i64:
        """Choose the pieces that the tickets chosen just before need."""
        for action in position.view.chosen():
            if kind_of(action) == KEEP:
                position.tickets = joined(position.tickets, kept_row(position.game, action))
        return split(position, legal, self.wanted(position))

    def _without_cards(self, position: Position, legal: Ints, claims: Claims) -> i64:
        """Choose something else where no card can be taken: a claim, a pass, whatever there is."""
        if claims.any:
            return claims.most_points(position.game)
        for kind in (PASS, TICKETS, STATION):
            action = legal_kind(legal, kind)
            if action >= 0:
                return action
        return legal[0]

    def _tunnel(self, position: Position, legal: Ints) -> i64:
        """Pay what a tunnel costs, if that can be paid."""
        purse = position.game.purses[position.game.route_purse[position.view.tunnel]]
        action = cheapest(legal, PAY, purse, CardValues(position, self.wanted(position)))
        return action if action >= 0 else legal[len(legal) - 1]


def legal_kind(legal: Ints, kind: i64) -> i64:
    """The first legal action of a kind; −1: there is none."""
    for index in range(len(legal)):
        if kind_of(legal[index]) == kind:
            return legal[index]
    return -1


def card_worth(position: Position, needs: CardNeeds, copies: i64) -> Ints:
    """Value of drawing the `copies`-th card of each kind, in thousandths of a needed card."""
    graph = position.graph
    worth = filled(position.game.kinds)
    for kind in range(position.game.kinds):
        lack = needs.lacking[graph.color_of[kind]] - (copies - 1) * graph.units[kind]
        if lack > graph.units[kind]:
            lack = graph.units[kind]
        worth[kind] = CARD * lack if lack > 0 else IDLE
    worth[position.game.joker] = JOKER if needs.missing > 0 else IDLE
    return worth
