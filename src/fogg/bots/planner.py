"""Planner: makes one plan for all tickets, priced in turns, and claims first what is in danger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from fogg.bots.planning import special_actions
from fogg.bots.planning.graph.cheapest_paths import FAR
from fogg.bots.planning.plan.card_needs import CardNeeds
from fogg.bots.planning.plan.filler_routes import FillerRoutes
from fogg.bots.planning.plan.plan import Plan
from fogg.bots.planning.plan.turn_costs import TurnCosts, useful_cards
from fogg.bots.planning.plan.turns_left import turns_left
from fogg.bots.planning.play.best_draw import BestDraw, takeable_cards
from fogg.bots.planning.play.intent import Intent
from fogg.bots.planning.play.options import NEVER, Options
from fogg.bots.planning.play.payments import CardValues, Claims
from fogg.bots.planning.play.planning_bot import PlanningBot, legal_kind
from fogg.bots.planning.position import Position
from fogg.bots.planning.rows import joined, without
from fogg.bots.weights.planner_weights import PlannerWeights
from fogg.bots.weights.tuned import tuned_weights
from fogg.engine.action import BLIND, DRAW, TICKETS, kind_of, make, payment_of, target_of
from fogg.engine.ints import filled
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.phases import (
    FIRST_CARD_PHASE,
    FIRST_TICKETS_PHASE,
    KEEP_TICKETS_PHASE,
    RAID_PHASE,
    SECOND_CARD_PHASE,
    TURN_PHASE,
)
from fogg.engine.state import FREE

if TYPE_CHECKING:
    from fogg.engine.ints import Ints
    from fogg.engine.view import View

LOST: Final = 40.0
"""The most that losing a route of the plan counts, in points, however long the detour."""
SURELY: Final = 1e17
"""The value of what is done before all else: above every sum of points."""
TURNS_OF_CARDS: Final = 4
"""Cards for each seat that a deck should have left."""
PLENTY: Final = 17.0
"""Cards in a hand from which on a sociable one minds those that a raid brings."""
OFFERS: Final = 24
"""Offers of tickets that are imagined to judge whether to draw some."""


class Planner(PlanningBot):
    """Weighs every claim, draw and ticket by what it does to its plan."""

    tuned_as: str = "planner"
    """The name under which its tuned weights are filed."""

    def __init__(self, seed: int, weights: PlannerWeights | None = None) -> None:
        """Without weights it takes those that are tuned for the board and the seats."""
        super().__init__(seed)
        self._given = weights
        self._weights = weights if weights is not None else PlannerWeights()
        self._turn_costs: TurnCosts | None = None

    def _new_position(self, view: View) -> Position:
        """Read a view for the first time, and take the weights tuned for its board and seats."""
        position = super()._new_position(view)
        if self._given is None:
            self._weights = self._usual_weights(view)
        self._turn_costs = TurnCosts(position, self._weights)
        return position

    def _usual_weights(self, view: View) -> PlannerWeights:
        """Find the weights that it takes if none are given."""
        return tuned_weights(self.tuned_as, view.game.board.id, view.seats)

    # The plan

    def _empty_plan(self, position: Position) -> Plan:
        assert self._turn_costs is not None
        return Plan(position, self._weights, self._turn_costs, turns_left(position, self._weights))

    def _best_plan(self, position: Position) -> Plan:
        plan = self._empty_plan(position)
        plan.choose(position.tickets)
        return plan

    def wanted(self, position: Position) -> Ints:
        """List the routes of the plan, then those that use what it leaves."""
        plan = self._best_plan(position)
        return joined(plan.routes, FillerRoutes(plan).choose())

    def keep(self, position: Position, legal: Ints) -> i64:
        """Keep the tickets that make the best plan together with those held."""
        return self._weigh_tickets(position, legal).best()

    def _weigh_tickets(self, position: Position, legal: Ints) -> Options:
        """Value each choice of tickets by the plan that it would make."""
        options = Options()
        plan = self._empty_plan(position)
        for index in range(len(legal)):
            kept = kept_row(position.game, legal[index])
            options.add(legal[index], plan.judge(joined(position.tickets, kept)))
        return options

    def prospects(self, view: View) -> float:
        """Value of the tickets of the view's seat to it, completed ones included, in points."""
        position = self._read(view)
        value = self._empty_plan(position).judge(position.tickets)
        for index in range(len(position.completed)):
            value += float(position.game.ticket_points[position.completed[index]])
        return value

    def intent(self, view: View) -> Intent:
        """Tell the plan of a view's seat, the routes it wants and what they lack."""
        position = self._read(view)
        plan = self._best_plan(position)
        return Intent(position, plan, joined(plan.routes, FillerRoutes(plan).choose()))

    def danger(self, intent: Intent, route: i64) -> float:
        """Points that waiting for a wanted route may cost a turn, as rivals stand around it."""
        return self._urgency(intent.position, intent.plan, route)

    # Choices

    def options(self, view: View, legal: Ints) -> Options:
        """Value the actions that come into question; the best of them is what `act` chooses."""
        position = self._read(view)
        phase: i64 = view.phase
        legal = special_actions.worth_a_thought(phase, legal)
        if phase == TURN_PHASE:
            return self._weigh(position, legal, True)
        if phase == FIRST_TICKETS_PHASE or phase == KEEP_TICKETS_PHASE:
            return self._weigh_tickets(position, legal)
        options = Options()
        if phase == SECOND_CARD_PHASE or phase == FIRST_CARD_PHASE:
            worth, again = self._worths(position, self.wanted(position))
            for index in range(len(legal)):
                draw = BestDraw(view, legal[index : index + 1], worth, again)
                options.add(legal[index], float(draw.value) if draw.action >= 0 else NEVER)
            return options
        options.add(self.act(view, legal), 0.0)
        for index in range(len(legal)):
            options.add(legal[index], NEVER)
        return options

    # A turn

    def _turn(self, position: Position, legal: Ints) -> i64:
        """Choose the action that is worth most, measured against an average turn of drawing."""
        return self._weigh(position, legal, False).best()

    def _weigh(self, position: Position, legal: Ints, widely: bool) -> Options:
        """Value the actions of a turn, in points; `widely`: also those it would never choose."""
        plan = self._best_plan(position)
        wanted = joined(plan.routes, FillerRoutes(plan).choose())
        intent = Intent(position, plan, wanted)
        card_values = CardValues(position, wanted)
        options = Options()
        building = intent.building_values.choose(legal, card_values)
        if building >= 0:
            options.add(building, SURELY)
            if not widely:
                return options
        claims = Claims(position.game, legal, card_values)
        self._weigh_draws(options, intent, legal, claims, widely)
        for index in range(len(wanted)):
            action = claims.action[wanted[index]]
            if action >= 0:
                value = self._claim_value(intent, action)
                options.add(self._claim(position, legal, wanted[index], claims), value)
        for action in (
            special_actions.build_for_loans(position, plan.loans, legal, card_values),
            special_actions.pieces_for(position, legal, plan.routes),
        ):
            if action >= 0:
                options.add(action, plan.turn_costs.turn_value * self._weights.haste)
        if legal_kind(legal, TICKETS) >= 0:
            options.add(make(TICKETS), self._tickets_value(position, plan))
        if len(options.actions) == 0 or options.most() <= NEVER:
            options.add(self._without_cards(position, legal, claims), 0.0)
        self._weigh_others(options, intent, claims)
        if widely:
            self._weigh_claims(options, position, claims)
        return options

    def _weigh_others(self, options: Options, intent: Intent, claims: Claims) -> None:
        """Add further actions that a subclass thinks of."""

    def _weigh_claims(self, options: Options, position: Position, claims: Claims) -> None:
        """Add the claims that no plan asks for, as rejected ones, ranked by their points."""
        points = position.game.route_points
        for route in range(position.game.routes):
            if claims.action[route] >= 0:
                options.add(claims.action[route], NEVER + float(points[route]))

    def _claim_value(self, intent: Intent, action: i64) -> float:
        """Value of claiming now rather than later, in points."""
        position = intent.position
        turn_costs = intent.plan.turn_costs
        route = target_of(action)
        haste = self._weights.haste + crowded(position, self._weights, route)
        value = self._urgency(position, intent.plan, route) + turn_costs.turn_value * haste
        value -= self._waste(intent, action) * turn_costs.turn_value / turn_costs.spaces_drawn
        return value - turn_costs.turn_value * special_actions.claim_fails(position, action)

    def _waste(self, intent: Intent, action: i64) -> float:
        """Count the cards that the other routes lack once a claim is paid and do not lack now."""
        position = intent.position
        game = position.game
        route = target_of(action)
        purse = game.purses[game.route_purse[route]]
        stock = position.stock[:]
        for index in range(len(purse.kinds)):
            kind = purse.kinds[index]
            units = purse.count(payment_of(action), kind) * position.graph.units[kind]
            stock[position.graph.color_of[kind]] -= units
        rest = CardNeeds(position)
        rest.share(stock, without(intent.wanted, route))
        return float(rest.missing - intent.needs.missing)

    def _urgency(self, position: Position, plan: Plan, route: i64) -> float:
        """Cost of waiting, in points: the chance to lose the route times the cost of a detour."""
        game = position.game
        loss = float(game.route_points[route]) * self._weights.regret
        if plan.forest.uses[route] > 0:
            # The detour may use the other routes of the plan for nothing: they are claimed anyway.
            now = plan.costs[:]
            for other in range(game.routes):
                if plan.forest.uses[other] > 0 and now[other] > 0:
                    now[other] = 0
            now[route] = -1
            far = plan.forest.paths.cost_to(game.route_a[route], game.route_b[route], now)
            loss = float(far) / 1000.0 if far < FAR else LOST
            loss = loss if loss < LOST else LOST
        return (
            self._weights.hazard * float(position.seats - 1) * self._contest(position, route) * loss
        )

    def _contest(self, position: Position, route: i64) -> float:
        """How much rivals want a route: more where their own routes end at its cities."""
        game = position.game
        graph = position.graph
        # Rough guesses, not among the tuned weights: rivals at both ends want a route about six
        # times as much as nobody near it does, and a free twin leaves a way past the loss.
        near = 0.3
        for city in (game.route_a[route], game.route_b[route]):
            for place in range(graph.first[city], graph.first[city + 1]):
                owner = position.owners[graph.leaving[place]]
                if owner >= 0 and owner != position.seat:
                    near += 0.7
                    break
        if position.seats >= game.doubles_from:
            for index in range(game.twin_first[route], game.twin_first[route + 1]):
                if position.owners[game.twins[index]] == FREE:
                    near *= 0.3
        return near

    # Cards

    def _weigh_draws(
        self, options: Options, intent: Intent, legal: Ints, claims: Claims, widely: bool
    ) -> None:
        """Add the best draw, or the card to store before it; `widely`: every draw."""
        position = intent.position
        turn = intent.plan.turn_costs.turn_value
        store = self._store(position, legal, intent.wanted)
        cards = takeable_cards(position.view) if store >= 0 else legal
        worth = self._worth(intent, 1)
        again = self._worth(intent, 2)
        time = self._time_to_draw(intent, claims)
        draw = BestDraw(position.view, cards, worth, again)
        if draw.action < 0:
            return
        value = turn * (self._promise(intent, draw) * time - 1.0)
        options.add(store if store >= 0 else draw.action, value)
        if not widely or store >= 0:
            return
        for index in range(len(cards)):
            if kind_of(cards[index]) == DRAW or kind_of(cards[index]) == BLIND:
                draw = BestDraw(position.view, cards[index : index + 1], worth, again)
                options.add(draw.action, turn * (self._promise(intent, draw) * time - 1.0))

    def _draw(self, position: Position, legal: Ints, wanted: Ints) -> i64:
        """Choose the best card to take in the middle of a turn; −1: none."""
        worth, again = self._worths(position, wanted)
        return BestDraw(position.view, legal, worth, again).action

    def _worths(self, position: Position, wanted: Ints) -> tuple[Ints, Ints]:
        """Value of drawing a first, and a second, card of each kind."""
        intent = Intent(position, self._best_plan(position), wanted)
        return self._worth(intent, 1), self._worth(intent, 2)

    def _worth(self, intent: Intent, copies: i64) -> Ints:
        """Value of drawing the `copies`-th card of each kind, in thousandths of a needed card."""
        weights = self._weights
        position = intent.position
        needs = intent.needs
        graph = position.graph
        worth = filled(position.game.kinds)
        unseen = position.view.unseen()
        sought = intent.building_values.sought()
        for kind in range(position.game.kinds):
            color = graph.color_of[kind]
            units = graph.units[kind]
            before = (copies - 1) * units
            first = _part(intent.plan.needs.lacking[color] - before, units)
            second = _part(needs.lacking[color] - before, units) - first
            value = 1000.0 * (float(first) + weights.filler * float(second if second > 0 else 0))
            if value > 0.0 and weights.scarce > 0.0:
                value *= 1.0 + weights.scarce * float(needs.lacking[color]) / float(
                    1 + unseen[kind]
                )
            if value < 1000.0 * weights.idle:
                value = 1000.0 * weights.idle
            if sought[kind] == 1:
                value += 1000.0 * weights.anchor
            worth[kind] = i64(value)
        joker = weights.joker if needs.missing > 0 else weights.idle
        if needs.jokers > 0:
            joker += weights.ferry
        if sought[position.game.joker] == 1:
            joker += weights.anchor
        worth[position.game.joker] = i64(1000.0 * joker)
        return worth

    def _time_to_draw(self, intent: Intent, claims: Claims) -> float:
        """Chance, 0 to 1, that cards drawn now can still be used before the game ends."""
        due = float(len(intent.plan.loans))
        for index in range(len(intent.wanted)):
            if claims.action[intent.wanted[index]] >= 0:
                due += 1.0
        spare = (intent.plan.turns_left - due - 1.0) / self._weights.rush
        return 0.0 if spare < 0.0 else 1.0 if spare > 1.0 else spare

    def _promise(self, intent: Intent, draw: BestDraw) -> float:
        """How many average draws a draw is worth."""
        position = intent.position
        needs = intent.needs
        if needs.missing == 0:
            return 0.0
        unseen = position.view.unseen()
        wanted: i64 = 0
        cards: i64 = 0
        for kind in range(position.game.kinds):
            cards += unseen[kind]
            if needs.lacking[position.graph.color_of[kind]] > 0 or kind == position.game.joker:
                wanted += unseen[kind]
        share = float(wanted) / float(cards) if cards > 0 else 1.0
        return float(draw.value) / 1000.0 / (useful_cards(share) * position.graph.units_a_card)

    # Warehouses

    def _store(self, position: Position, legal: Ints, wanted: Ints) -> i64:
        return special_actions.before_cards(position, legal, wanted, self._weights.spread)

    def _decide(self, phase: i64, position: Position, legal: Ints) -> i64:
        if phase == RAID_PHASE:
            return special_actions.raid(position, legal, PLENTY, self._weights.burden)
        return super()._decide(phase, position, legal)

    # Tickets

    def _tickets_value(self, position: Position, plan: Plan) -> float:
        """Value of drawing tickets beyond the turn that it takes, in points."""
        game = position.game
        # With fewer than six turns to spare hardly any new ticket could be completed.
        if plan.turns + 6.0 > plan.turns_left:
            return NEVER
        values: list[float] = []
        mine = position.view.tickets(position.seat)
        for ticket in range(game.long_tickets, game.ticket_count):
            if ticket not in mine:
                values.append(plan.promise(ticket))
        total = 0.0
        # By chance, but from the bot's own seed: the same game each time.
        for _ in range(OFFERS):
            total += self._offer(values, game.later_deal.draw)
        return total / float(OFFERS) - plan.turn_costs.turn_value * (1.0 + self._weights.ticket)

    def _offer(self, values: list[float], number: int) -> float:
        """Value of the best tickets of a random offer; at least one must be kept."""
        best = -1e18
        kept = 0.0
        for _ in range(number):
            # With replacement, which is simple: a ticket is seldom twice in an offer.
            value = values[self.luck.below(len(values))]
            best = value if value > best else best
            if value > 0.0:
                kept += value
        return kept if kept > 0.0 else best


def crowded(position: Position, weights: PlannerWeights, route: i64) -> float:
    """How much sooner a route is claimed for a large hand, or a deck that runs dry, in turns."""
    if weights.crowd == 0.0:
        return 0.0
    over = float(position.view.hand_size(position.seat)) - weights.comfort
    haste = weights.crowd * over if over > 0.0 else 0.0
    game = position.game
    suit = game.route_suit[route]
    part = dry(position, suit)
    if part > 0.0:
        held: i64 = 0
        for kind in range(game.first_kind[suit], game.last_kind[suit]):
            held += position.hand[kind]
        haste += weights.shortage * part * float(held)
    return haste


def dry(position: Position, suit: i64) -> float:
    """How near the deck of a suit is to its end, from 0 to 1; its discard is part of it."""
    view = position.view
    game = position.game
    # Cards laid for routes of one suit do not help the deck of another.
    deck = suit if game.decks > 1 else 0
    enough = TURNS_OF_CARDS * position.seats
    left = view.deck_size(deck)
    if left >= enough:
        return 0.0
    discard = view.discard
    for kind in range(game.first_kind[deck], game.last_kind[deck]):
        left += discard[kind]
    return float(enough - left) / float(enough) if left < enough else 0.0


def _part(lack: i64, units: i64) -> i64:
    """How much of a card of `units` spaces is of use where `lack` spaces are missing."""
    if lack < 0:
        return 0
    return lack if lack < units else units
