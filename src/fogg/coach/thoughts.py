"""What the planner bot thinks of a position: its plan, what it lacks, and the value of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogg.bots.planner import Planner
from fogg.bots.planning.plan.card_needs import CardNeeds
from fogg.bots.planning.plan.filler_routes import FillerRoutes
from fogg.bots.planning.plan.plan import Plan
from fogg.bots.planning.plan.turn_costs import TurnCosts
from fogg.bots.planning.plan.turns_left import turns_left
from fogg.bots.planning.play.options import NEVER
from fogg.bots.planning.position import Position
from fogg.bots.planning.rows import joined, without
from fogg.bots.weights.tuned import tuned_weights
from fogg.engine import network
from fogg.engine.action import CLAIM, kind_of, payment_of, target_of
from fogg.engine.ints import ints
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.state import FREE
from fogg.engine.view import View

if TYPE_CHECKING:
    from fogg.engine.ints import Ints

SEED = 0
"""Of the planner's own luck: the same view is always thought of alike."""


class Thoughts:
    """A seat's plan in its present position; nothing here knows more than the view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.game = view.game
        self.position = Position(view)
        planner = Planner(SEED)
        self.weights = tuned_weights(planner.tuned_as, view.game.board.id, view.seats)
        self.turn_costs = TurnCosts(self.position, self.weights)
        self.turns_left = float(turns_left(self.position, self.weights))
        """About how many turns the seat will still have, this one included."""
        self.plan = self.plan_for(self.position.tickets, choose=True)
        self.wanted: Ints = joined(self.plan.routes, FillerRoutes(self.plan).choose())
        """The routes of the plan, then those that use what it leaves."""
        self.needs = CardNeeds(self.position)
        self.needs.share(self.position.stock, self.wanted)
        self.legal = [int(action) for action in view.legal()]
        self.options = planner.options(view, view.legal())

    def plan_for(self, tickets: Ints, choose: bool = False) -> Plan:
        """Plan for some tickets; `choose` gives up those that cost more than they bring."""
        plan = Plan(self.position, self.weights, self.turn_costs, self.turns_left)
        if choose:
            plan.choose(tickets)
        else:
            plan.judge(tickets)
        return plan

    def plan_with(self, keep: int) -> Plan:
        """Plan for the tickets that are open and those that an action keeps."""
        kept = kept_row(self.game, keep)
        return self.plan_for(joined(self.position.tickets, kept))

    # Values

    @property
    def best(self) -> int:
        """The action that the planner would choose."""
        return int(self.options.best())

    def loss(self, action: int) -> float:
        """Points that an action is worth less than the best; 0 where the planner has no opinion."""
        weighed = zip(self.options.actions, self.options.values, strict=True)
        known = {int(each): float(value) for each, value in weighed}
        most = float(self.options.most())
        if kind_of(action) == CLAIM:
            return self._loss_of_claim(action, known, most)
        return most - known.get(action, most)

    def _loss_of_claim(self, action: int, known: dict[int, float], most: float) -> float:
        """Compare a claim with the best action, or with what its cards and turn are worth."""
        card = self.turn_costs.turn_value / self.turn_costs.spaces_drawn
        for other, value in known.items():
            same = kind_of(other) == CLAIM and target_of(other) == target_of(action)
            if same and value > NEVER / 2:
                # Of all payments for a route only the best is weighed.
                return most - value + card * (self.waste(action) - self.waste(other))
        # No plan asks for it: it brings its points, and takes a turn and cards.
        spent = self.turn_costs.turn_value + card * self.waste(action)
        return spent - float(self.game.route_points[target_of(action)])

    # Cards

    def waste(self, claim: int) -> int:
        """Count the cards that other wanted routes lack only once a claim is paid."""
        return int(self.needs_after(claim).missing - self.needs_without(claim).missing)

    def needs_after(self, claim: int) -> CardNeeds:
        """Share what a claim leaves of the hand out among the other wanted routes."""
        position, game = self.position, self.game
        stock = position.stock[:]
        purse = game.purses[game.route_purse[target_of(claim)]]
        for kind in purse.kinds:
            units = purse.count(payment_of(claim), kind) * position.graph.units[kind]
            stock[position.graph.color_of[kind]] -= units
        return self._shared(stock, claim)

    def needs_without(self, claim: int) -> CardNeeds:
        """Share the whole hand out among the other wanted routes."""
        return self._shared(self.position.stock, claim)

    def _shared(self, stock: Ints, claim: int) -> CardNeeds:
        needs = CardNeeds(self.position)
        needs.share(stock, without(self.wanted, target_of(claim)))
        return needs

    # Routes

    def tickets_over(self, route: int) -> list[int]:
        """List the tickets of the plan that its routes join only with this one among them."""
        whole = joined(self.position.own_routes(), self.plan.routes)
        if route not in whole:
            return []
        parts = network.components(self.game, without(whole, route))
        cities = self.game.ticket_cities
        return [int(each) for each in self.plan.tickets if not network.joins(parts, cities[each])]

    def completed_by(self, route: int) -> list[int]:
        """List the tickets that the seat's own routes join once it has this one too."""
        own = self.position.own_routes()
        parts = network.components(self.game, joined(own, ints([route])))
        cities = self.game.ticket_cities
        open_tickets = self.position.tickets
        return [int(each) for each in open_tickets if network.joins(parts, cities[each])]

    def contested(self, route: int) -> tuple[int, ...]:
        """List the rivals whose routes end at both cities of a route.

        Nobody is named if a city has none, or if a free twin leaves a way past the loss.
        """
        game = self.game
        ends = (game.route_a[route], game.route_b[route])
        there = [self._rivals_in(city) for city in ends]
        if not all(there) or self._has_free_twin(route):
            return ()
        return tuple(sorted(there[0] & there[1] or there[0] | there[1]))

    def _rivals_in(self, city: int) -> set[int]:
        """List the rivals whose routes end in a city."""
        game, seat = self.game, self.view.seat
        return {
            int(owner)
            for route, owner in enumerate(self.position.owners)
            if owner >= 0 and owner != seat and city in (game.route_a[route], game.route_b[route])
        }

    def _has_free_twin(self, route: int) -> bool:
        game = self.game
        if self.view.seats < game.doubles_from:
            return False
        twins = game.twins[game.twin_first[route] : game.twin_first[route + 1]]
        return any(self.position.owners[twin] == FREE for twin in twins)
