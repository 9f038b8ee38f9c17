"""The base of all bots with a plan: one method for each kind of decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from fogg.bots.planning import special_actions
from fogg.bots.planning.plan.card_needs import CardNeeds
from fogg.bots.planning.play.best_draw import BestDraw, average_values
from fogg.bots.planning.play.payments import CARD, IDLE, JOKER, CardValues, Claims
from fogg.bots.planning.position import Position
from fogg.bots.planning.special_actions import DECISIONS, LAST_RESORTS
from fogg.engine.action import PASS, TICKETS, kind_of, make, target_of
from fogg.engine.chance import Seeded
from fogg.engine.ints import filled
from fogg.engine.phases import (
    FIRST_CARD_PHASE,
    FIRST_TICKETS_PHASE,
    KEEP_TICKETS_PHASE,
    REFILLING_PHASE,
    SECOND_CARD_PHASE,
    TURN_PHASE,
)

if TYPE_CHECKING:
    from fogg.engine.ints import Ints
    from fogg.engine.view import View


class PlanningBot:
    """Plays by a list of wanted routes; each subclass says which they are."""

    def __init__(self, seed: int) -> None:
        self.luck = Seeded(seed)
        self._position: Position | None = None

    def act(self, view: View, legal: Ints) -> int:
        """Choose one of the legal actions."""
        phase: i64 = view.phase
        legal = special_actions.worth_a_thought(phase, legal)
        if len(legal) == 1:
            return int(legal[0])
        position = self._read(view)
        if phase == TURN_PHASE:
            action = self._turn(position, legal)
        elif phase == FIRST_TICKETS_PHASE or phase == KEEP_TICKETS_PHASE:
            action = self.keep(position, legal)
        elif phase == SECOND_CARD_PHASE or phase == FIRST_CARD_PHASE:
            action = self._draw(position, legal, self.wanted(position))
        elif phase == REFILLING_PHASE:
            action = self._refill(position, legal)
        elif phase in DECISIONS:
            action = self._decide(phase, position, legal)
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
        values = special_actions.building_values(position, vec[i64](), vec[i64]())
        building = values.choose(legal, card_values)
        if building >= 0:
            return building
        claims = Claims(position.game, legal, card_values)
        for index in range(len(wanted)):
            if claims.action[wanted[index]] >= 0:
                return self._claim(position, legal, wanted[index], claims)
        pieces = special_actions.pieces_for_first(position, legal, wanted)
        if pieces >= 0:
            return pieces
        if legal_kind(legal, TICKETS) >= 0 and self.more_tickets(position, wanted):
            return make(TICKETS)
        action = self._draw(position, legal, wanted)
        if action >= 0:
            return action
        return self._without_cards(position, legal, claims)

    def _claim(self, position: Position, legal: Ints, route: i64, claims: Claims) -> i64:
        """Claim a route, or do first what makes the claim bring more."""
        before = special_actions.before_claim(position, legal, route)
        return before if before >= 0 else claims.action[route]

    def _draw(self, position: Position, legal: Ints, wanted: Ints) -> i64:
        """Take the card that the wanted routes need most, or store one first; −1: none can be."""
        store = self._store(position, legal, wanted)
        if store >= 0:
            return store
        needs = CardNeeds(position)
        needs.share(position.stock, wanted)
        worth = card_worth(position, needs, 1)
        return BestDraw(position.view, legal, worth, card_worth(position, needs, 2)).action

    def _store(self, position: Position, legal: Ints, wanted: Ints) -> i64:
        """Choose the warehouse to store in before cards are taken; −1: none has to be."""
        return special_actions.before_cards(position, legal, wanted)

    def _decide(self, phase: i64, position: Position, legal: Ints) -> i64:
        """Choose in a phase that a mechanic adds."""
        return DECISIONS[phase](position, legal, self.wanted)

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

    def _without_cards(self, position: Position, legal: Ints, claims: Claims) -> i64:
        """Choose something else where no card can be taken: a claim, a pass, whatever there is."""
        if claims.any:
            return claims.most_points(position.game)
        for kind in (PASS, TICKETS, *LAST_RESORTS):
            action = legal_kind(legal, kind)
            if action >= 0:
                return action
        return legal[0]


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
