"""Light: the planner's ideas in a fraction of the time, by a plan that is kept for some turns.

The bots that search finish their games with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.bots.planner import Planner, crowded
from fogg.bots.planning import special_actions
from fogg.bots.planning.plan.card_needs import CardNeeds
from fogg.bots.planning.plan.filler_routes import FillerRoutes
from fogg.bots.planning.plan.turn_costs import useful_cards
from fogg.bots.planning.plan.turns_left import turns_left
from fogg.bots.planning.play.best_draw import BestDraw, takeable_cards
from fogg.bots.planning.play.payments import CardValues
from fogg.bots.planning.rows import joined
from fogg.engine.action import END, make, payment_of
from fogg.engine.chance import Seeded
from fogg.engine.ints import filled
from fogg.engine.phases import END_TURN_PHASE, SECOND_CARD_PHASE, TURN_PHASE
from fogg.engine.state import FREE

if TYPE_CHECKING:
    from fogg.bots.planning.position import Position
    from fogg.bots.weights.planner_weights import PlannerWeights
    from fogg.engine.ints import Ints
    from fogg.engine.view import View

LASTS: Final = 5
"""Turns after which the plan is made anew, by the cards held then."""
LATE: Final = 8.0
"""With fewer turns left than this the game is near its end, and the plan lasts `LASTS_LATE`."""
LASTS_LATE: Final = 1
"""Turns after which a plan is made anew near the end."""
HURRY: Final = 2.0
"""With no more spare turns than this, stations are built before routes are claimed."""


@final
class Light(Planner):
    """Draws and claims by a plan that it seldom changes."""

    tuned_as: str = "light"

    def __init__(self, seed: int, weights: PlannerWeights | None = None) -> None:
        super().__init__(seed, weights)
        self._seed = seed
        self.forget()

    def forget(self) -> None:
        """Forget the game played, so that the next one is played as if by a new bot."""
        self.luck = Seeded(self._seed)
        self._routes: Ints = vec[i64]()
        self._fillers: Ints = vec[i64]()
        self._wanted: Ints = vec[i64]()
        self._loans: Ints = vec[i64]()
        """The routes of others that the plan borrows, each by a station to be built."""
        self._age: i64 = LASTS
        self._held: i64 = -1
        """How many tickets the plan is for; −1: there is none yet."""

    def act(self, view: View, legal: Ints) -> int:
        """Choose one of the legal actions."""
        if len(legal) == 1:
            return int(legal[0])
        action = self._quick(view)
        return int(action) if action >= 0 else super().act(view, legal)

    def move(self, view: View) -> i64:
        """Choose a legal action without listing them all: playouts have no time for that."""
        action = self._quick(view)
        return action if action >= 0 else i64(super().act(view, view.legal()))

    def _quick(self, view: View) -> i64:
        """Choose the action of a usual turn; −1: it takes the planner's thought."""
        phase: i64 = view.phase
        # Nearly all decisions of a game; the others are few enough to be made at leisure.
        if phase != TURN_PHASE and phase != SECOND_CARD_PHASE:
            return make(END) if phase == END_TURN_PHASE else i64(-1)
        position = self._position
        if position is None or position.game is not view.game or position.seat != view.seat:
            position = self._new_position(view)
            self._position = position
            self._age = LASTS
        else:
            position.read_hand(view)
        if phase == TURN_PHASE:
            return self._quick_turn(position)
        if self._held < 0:
            self._mend(position)
        needs = CardNeeds(position)
        needs.share(position.stock, self._wanted)
        return self._quick_draw(position, needs, True).action

    def wanted(self, position: Position) -> Ints:
        """List the routes of the plan; before the first turn there is none yet, and one is made."""
        return self._wanted if self._held >= 0 else super().wanted(position)

    # A usual turn

    def _quick_turn(self, position: Position) -> i64:
        if special_actions.building_due(position, self._routes):
            return -1
        self._mend(position)
        needs = CardNeeds(position)
        needs.share(position.stock, self._wanted)
        special = self._special(position, needs)
        if special >= 0:
            return special
        draw = self._quick_draw(position, needs, False)
        route = self._due(position, needs, draw)
        if route >= 0:
            action = self._cheapest(position, route)
            if action >= 0:
                return action
        if draw.action < 0 or not position.rule_numbers.stores_first:
            return draw.action
        return special_actions.quickly_before_cards(position)

    def _special(self, position: Position, needs: CardNeeds) -> i64:
        """Choose a loan or pieces that the plan can't do without; −1: none."""
        if len(self._loans) > 0:
            last = float(len(self._routes) + len(self._loans)) + HURRY
            if len(self._routes) == 0 or turns_left(position, self._weights) <= last:
                return self._build(position)
        elif position.rule_numbers.box_price > 0 and self._lacks_pieces(position, needs):
            position.read(position.view)
            return special_actions.pieces_for(position, position.view.legal(), self._routes)
        return -1

    def _build(self, position: Position) -> i64:
        """Build what the first route to borrow takes, with the cards worth least; −1: can't be."""
        position.read(position.view)
        card_values = CardValues(position, self._wanted)
        action = special_actions.build_for_loans(
            position, self._loans, position.view.legal(), card_values
        )
        if action >= 0:
            self._held = -1  # with one loan less to be had, the plan is made anew
        return action

    def _lacks_pieces(self, position: Position, needs: CardNeeds) -> bool:
        """Whether there are cards for a ticket's route, but not enough pieces."""
        game = position.game
        for index in range(len(self._routes)):
            route = self._routes[index]
            pieces = position.view.pieces(position.seat, game.route_suit[route])
            if needs.lack[index] == 0 and game.route_length[route] > pieces:
                return True
        return False

    def _mend(self, position: Position) -> None:
        """Drop claimed routes; plan anew if one was lost, tickets changed or the plan is old."""
        self._age += 1
        held: i64 = position.view.ticket_number(position.seat)
        broken = held != self._held
        rest = vec[i64]()
        for index in range(len(self._routes)):
            owner = position.view.owner(self._routes[index])
            if owner == FREE:
                rest = append(rest, self._routes[index])
            elif owner != position.seat:
                broken = True
        self._routes = rest
        fillers = vec[i64]()
        for index in range(len(self._fillers)):
            if position.view.owner(self._fillers[index]) == FREE:
                fillers = append(fillers, self._fillers[index])
        late = self._age > LASTS_LATE and turns_left(position, self._weights) < LATE
        if broken or late or self._age > LASTS or len(fillers) < len(self._fillers):
            self._held = held
            self._renew(position, broken or late or self._age > LASTS)
        else:
            self._fillers = fillers
        self._wanted = joined(self._routes, self._fillers)

    def _renew(self, position: Position, all_of_it: bool) -> None:
        """Choose fillers again for the present hand; plan the tickets anew too if `all_of_it`."""
        position.read(position.view)
        plan = self._empty_plan(position)
        if all_of_it:
            plan.choose(position.tickets)
            self._routes = plan.routes
            self._loans = plan.loans
        else:
            plan.resume(self._routes)
        self._age = 0
        self._fillers = FillerRoutes(plan).choose()

    def _due(self, position: Position, needs: CardNeeds, draw: BestDraw) -> i64:
        """Choose the route to claim now; −1: drawing cards promises more."""
        game = position.game
        due: i64 = 0
        best: i64 = -1
        most: i64 = -1
        tickets: i64 = len(self._routes)
        for index in range(len(self._wanted)):
            route = self._wanted[index]
            length = game.route_length[route]
            if needs.lack[index] > 0 or length > position.view.pieces(
                position.seat, game.route_suit[route]
            ):
                continue
            due += 1
            # Routes of tickets come before all others; among equals the longest.
            value = length + (100 if index < tickets else 0)
            if value > most:
                most = value
                best = route
        if best < 0 or draw.action < 0 or needs.missing == 0:
            return best
        time = (turns_left(position, self._weights) - float(due) - 1.0) / self._weights.rush
        time = 0.0 if time < 0.0 else 1.0 if time > 1.0 else time
        return (
            best
            if self._work_done(position, needs, draw) * time - 1.0
            < self._weights.haste + crowded(position, self._weights, best)
            else -1
        )

    def _work_done(self, position: Position, needs: CardNeeds, draw: BestDraw) -> float:
        """How many average draws this draw is worth, by the share of colors that are needed."""
        colors: i64 = 0
        needed: i64 = 0
        for kind in range(position.game.kinds):
            if position.graph.color_of[kind] == kind:
                colors += 1
                if needs.lacking[kind] > 0 or kind == position.game.joker:
                    needed += 1
        share = float(needed) / float(colors)
        return float(draw.value) / 1000.0 / (useful_cards(share) * position.graph.units_a_card)

    def _quick_draw(self, position: Position, needs: CardNeeds, second: bool) -> BestDraw:
        worth = self._card_worth(position, needs, 1)
        cards = takeable_cards(position.view, second)
        # After the second card none is drawn: what a further one is worth is not asked.
        again = worth if second else self._card_worth(position, needs, 2)
        return BestDraw(position.view, cards, worth, again)

    def _card_worth(self, position: Position, needs: CardNeeds, copies: i64) -> Ints:
        weights = self._weights
        color_of, units, lacking = position.graph.color_of, position.graph.units, needs.lacking
        worth = filled(position.game.kinds)
        idle = i64(1000.0 * weights.idle)
        for kind in range(len(worth)):
            lack = lacking[color_of[kind]] - (copies - 1) * units[kind]
            if lack > units[kind]:
                lack = units[kind]
            worth[kind] = 1000 * lack if lack > 0 else idle
        joker = weights.joker if needs.missing > 0 else weights.idle
        if needs.jokers > 0:
            joker += weights.ferry
        worth[position.game.joker] = i64(1000.0 * joker)
        return worth

    def _cheapest(self, position: Position, route: i64) -> i64:
        """Claim a route with the cards worth least; −1: the hand can't pay."""
        game = position.game
        purse = game.purses[game.route_purse[route]]
        # The ways to pay for this route alone: the list of all legal actions is never made.
        ways = purse.payments(
            position.hand,
            0,
            game.route_color[route],
            game.route_length[route],
            game.route_locomotives[route],
            game.claim_action[route],
            vec[i64](),
        )
        card_values = CardValues(position, self._wanted)
        best: i64 = -1
        least: i64 = 0
        for index in range(len(ways)):
            cost = card_values.price(purse, payment_of(ways[index]))
            if best < 0 or cost < least:
                best = ways[index]
                least = cost
        return best
