"""Sociable: plans like the planner, but plays as people like it, and as well as its habits let it.

It lays its cards early, so that the deck lasts for everybody. Weaker players differ by what they do
not see or think of, never by moves made by chance; characters by what they like.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.bots.habits import Habits
from fogg.bots.planner import Planner, crowded, dry
from fogg.bots.planning import special_actions
from fogg.bots.planning.graph.cheapest_paths import CheapestPaths
from fogg.bots.planning.plan import spaces
from fogg.bots.planning.plan.plan import Plan
from fogg.bots.planning.play.rival_gaps import RivalGaps
from fogg.bots.weights.tuned import sociable_weights, to_the_taste
from fogg.engine.mechanics.tickets import kept_row

if TYPE_CHECKING:
    from fogg.bots.planning.play.intent import Intent
    from fogg.bots.planning.play.options import Options
    from fogg.bots.planning.play.payments import Claims
    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints
    from fogg.engine.view import View

UNEASE: Final = 1.0
"""Turns of haste for a large hand from which on a route will do that no plan asks for."""


AT_EASE: Final = 1
"""Tickets to complete with which one who likes tickets thinks of more."""


class Sociable(Planner):
    """A planner with habits, who does not hoard."""

    def __init__(self, seed: int, habits: Habits | None = None) -> None:
        super().__init__(seed)
        self._habits = habits if habits is not None else Habits()

    def _new_position(self, view: View) -> Position:
        """Read a view for the first time, and take weights by which it does not hoard."""
        weights = sociable_weights(self.tuned_as, view)
        habits = self._habits
        self._given = to_the_taste(weights, habits.stretch, habits.ease, habits.roomy)
        self._weights = self._given
        return super()._new_position(view)

    # What it has in mind

    def _best_plan(self, position: Position) -> Plan:
        plan = self._empty_plan(position)
        plan.choose(self._in_mind(position))
        return plan

    def _in_mind(self, position: Position) -> Ints:
        """List the open tickets that it thinks of: those with most points for each space left."""
        tickets = self._not_forgotten(position)
        number = self._habits.in_mind
        if number == 0 or len(tickets) <= number:
            return tickets
        row = spaces.spaces_to_fill(position)
        paths = CheapestPaths(position.graph)
        chosen = vec[i64]()
        while len(chosen) < number:
            best: i64 = -1
            most: i64 = -1
            for index in range(len(tickets)):
                ticket = tickets[index]
                far = spaces.ticket_distance(position, paths, row, ticket)
                # Of a ticket that is cut off this is 0: it is thought of last.
                value = 1000 * position.game.ticket_points[ticket] // (1 + far)
                if ticket not in chosen and value > most:
                    most = value
                    best = ticket
            chosen = append(chosen, best)
        return chosen

    def _not_forgotten(self, position: Position) -> Ints:
        """List the open tickets without those it forgot: the first of all that it holds."""
        forgotten = position.view.tickets(position.seat)[: self._habits.forgets]
        left = vec[i64]()
        for index in range(len(position.tickets)):
            if position.tickets[index] not in forgotten:
                left = append(left, position.tickets[index])
        return left

    def _weigh_tickets(self, position: Position, legal: Ints) -> Options:
        """Value each choice of tickets; the timid one likes few points, which are easily made."""
        options = super()._weigh_tickets(position, legal)
        if self._habits.collects > 0.0:
            for place in range(len(options.actions)):
                kept = kept_row(position.game, options.actions[place])
                options.values[place] += self._habits.collects * float(len(kept))
        if self._habits.timid:
            easy = spaces.cheapest_tickets(position, legal)
            options.add(easy, options.most() + 1.0)
        return options

    # How it weighs things

    def _weigh_others(self, options: Options, intent: Intent, claims: Claims) -> None:
        """Add the routes that no plan asks for: once the hand is far too large, and blocks."""
        if self._habits.blocks > 0.0:
            self._weigh_blocks(options, intent, claims)
        price = UNEASE * intent.plan.turn_costs.turn_value
        for route in range(len(claims.action)):
            action = claims.action[route]
            if action >= 0 and crowded(intent.position, self._weights, route) > UNEASE:
                options.add(action, self._claim_value(intent, action) - price)

    def _weigh_blocks(self, options: Options, intent: Intent, claims: Claims) -> None:
        """Add the routes that a rival lacks, by what they cost beyond their points."""
        position = intent.position
        gaps = RivalGaps(position.game, position.owners, position.seat, position.seats)
        turn_costs = intent.plan.turn_costs
        for route in range(len(claims.action)):
            action = claims.action[route]
            if action < 0:
                continue
            closed = gaps.closed_by(route)
            if closed > 0:
                liking = turn_costs.turn_value * self._habits.blocks * float(closed)
                price = float(intent.plan.costs[route]) / 1000.0
                options.add(action, self._claim_value(intent, action) + liking - price)

    def _contest(self, position: Position, route: i64) -> float:
        return super()._contest(position, route) * self._habits.rivals

    def _waste(self, intent: Intent, action: i64) -> float:
        return super()._waste(intent, action) * self._habits.waste

    def _claim_value(self, intent: Intent, action: i64) -> float:
        turn_value = intent.plan.turn_costs.turn_value
        value = super()._claim_value(intent, action) + turn_value * self._habits.haste
        # A tunnel that may fail looks like any other route to who does not think of it.
        blind = 1.0 - self._habits.surcharges
        if blind > 0.0:
            value += blind * turn_value * special_actions.claim_fails(intent.position, action)
        return value

    def _worth(self, intent: Intent, copies: i64) -> Ints:
        position = intent.position
        worth = super()._worth(intent, copies)
        useless = self._useless(position, worth)
        # With pieces of a suit gone, nobody goes on looking for a locomotive among its cards.
        if position.pieces[0] > 0 and position.pieces[position.game.suits - 1] > 0:
            worth[position.game.joker] += i64(1000.0 * self._habits.locomotives)
        if self._habits.favorite > 0.0:
            worth[self._favorite(position)] += i64(1000.0 * self._habits.favorite)
        for index in range(len(useless)):
            worth[useless[index]] = 0
        return worth

    def _useless(self, position: Position, worth: Ints) -> Ints:
        """List the idle kinds of a suit that it has no pieces for, or of a deck that runs dry.

        Others may use them.
        """
        game = position.game
        idle = i64(1000.0 * self._weights.idle)
        row = vec[i64]()
        for suit in range(game.suits):
            # Where pieces of the box are worth fetching, the plan needs their cards: not idle ones.
            if position.pieces[suit] > 0 and dry(position, suit) == 0.0:
                continue
            for kind in range(game.first_kind[suit], game.last_kind[suit]):
                if kind != game.joker and worth[kind] <= idle:
                    row = append(row, kind)
        return row

    def _favorite(self, position: Position) -> i64:
        """The color that it likes: another one for each seat, and the same all game."""
        kinds = position.game.kinds - 1
        return (3 * position.seat + 2) % kinds

    def _tickets_value(self, position: Position, plan: Plan) -> float:
        """Value of drawing tickets; who likes them draws once hardly any is left to do."""
        value = super()._tickets_value(position, plan)
        if self._habits.tickets > 0.0 and len(position.tickets) > AT_EASE:
            return value
        return value + plan.turn_costs.turn_value * self._habits.tickets
