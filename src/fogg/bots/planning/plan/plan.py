"""A plan: the tickets worth pursuing, their routes, and the cards and turns that they take."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.bots.planning import special_actions
from fogg.bots.planning.graph.steiner_forest import SteinerForest
from fogg.bots.planning.plan.card_needs import CardNeeds
from fogg.bots.planning.rows import without

if TYPE_CHECKING:
    from fogg.bots.planning.plan.turn_costs import TurnCosts
    from fogg.bots.planning.position import Position
    from fogg.bots.weights.planner_weights import PlannerWeights
    from fogg.engine.ints import Ints


@final
class Plan:
    """The routes to claim, and to borrow, for a set of tickets; its value is in points."""

    def __init__(
        self, position: Position, weights: PlannerWeights, turn_costs: TurnCosts, turns_left: float
    ) -> None:
        self.position = position
        self.weights = weights
        self.turn_costs = turn_costs
        self.turns_left = turns_left
        self.costs: Ints = turn_costs.costs(position)
        """What each route costs to claim, in thousandths of a point."""
        self._with_loans: Ints = special_actions.costs_with_loans(
            position, self.costs, turn_costs.turn_value, turn_costs.spaces_drawn
        )
        self.forest = SteinerForest(position.graph)
        self._begun = False
        self._borrows = False
        """Whether the paths laid last could borrow routes."""
        self.needs = CardNeeds(position)
        self.tickets: Ints = vec[i64]()
        """The tickets pursued."""
        self.routes: Ints = vec[i64]()
        """The routes to claim for them."""
        self.loans: Ints = vec[i64]()
        """The routes of others to borrow for them, by a building each that does not stand yet."""
        self.value = 0.0
        self.turns = 0.0
        """Turns that the tickets' routes and loans will take."""

    # Judging

    def judge(self, tickets: Ints) -> float:
        """Plan for these tickets, and return what pursuing them is worth, in points."""
        self._lay(tickets, True)
        # Each loan has its price, but they may run out: then plan again without any.
        if len(self.loans) > special_actions.loans_left(self.position):
            self._lay(tickets, False)
        position = self.position
        game = position.game
        self.tickets = tickets
        self.needs.share(position.stock, self.routes)
        loans = float(len(self.loans))
        cards = float(special_actions.loan_cards(position))
        self.turns = self._work() + loans * (1.0 + cards / self.turn_costs.spaces_drawn)
        value = -self.turn_costs.turn_value * self.turns - loans * float(
            special_actions.loan_points(position)
        )
        for index in range(len(self.routes)):
            value += float(game.route_points[self.routes[index]])
        left = self.left()
        value -= special_actions.cost_of_pieces(position, left, self.turn_costs.turn_value)
        chance = self._success(self.turns, len(self.routes), left)
        for index in range(len(tickets)):
            if tickets[index] in self.forest.cut_off:
                value -= float(game.ticket_penalty[tickets[index]])
            else:
                value += self._settlement(tickets[index], chance)
        self.value = value
        return value

    def _lay(self, tickets: Ints, loans: bool) -> None:
        """Lay the paths of these tickets; sort their routes into claims and loans."""
        if self._begun and self._borrows == loans:
            self.forest.lift_all()
        else:
            self.forest.clear(self._with_loans if loans else self.costs)
        self._begun = True
        self._borrows = loans
        self.forest.join(tickets)
        self.routes = vec[i64]()
        self.loans = vec[i64]()
        routes = self.forest.routes()
        for index in range(len(routes)):
            route = routes[index]
            if self.position.owners[route] < 0:
                self.routes = append(self.routes, route)
            elif not special_actions.is_lent(self.position, route):
                self.loans = append(self.loans, route)

    def _work(self) -> float:
        """Turns that the routes of the plan take, to draw the missing cards and to claim."""
        return float(self.needs.missing) / self.turn_costs.spaces_drawn + float(len(self.routes))

    def _settlement(self, ticket: i64, chance: float) -> float:
        """Points that a ticket brings on average, if it is completed with this chance."""
        game = self.position.game
        points = float(game.ticket_points[ticket])
        if game.ticket_in_order[ticket] > 0:
            # Points for its cities in order: whether they will be is not planned, so the mean.
            points = (points + float(game.ticket_in_order[ticket])) / 2.0
        points += float(self.position.rule_numbers.globetrotter) * self.weights.trotter
        return points * chance - float(game.ticket_penalty[ticket]) * (1.0 - chance)

    def chance(self, turns: float) -> float:
        """Chance that this many turns are left."""
        over = turns - self.turns_left * self.weights.pace
        return 1.0 / (1.0 + math.exp(over / self.weights.slack))

    def _success(self, turns: float, routes: i64, left: Ints) -> float:
        """Chance to win this many routes in this many turns.

        `left` are the pieces of each suit that remain; each one missing makes it e times smaller.
        """
        chance = self.chance(turns) * math.pow(1.0 - self.weights.risk, float(routes))
        for suit in range(len(left)):
            if left[suit] < 0:
                chance *= math.exp(float(left[suit]))
        return chance

    def left(self) -> Ints:
        """Count the pieces of each suit that the plan leaves; below 0: pieces that are missing."""
        game = self.position.game
        left = self.position.pieces[:]
        for index in range(len(self.routes)):
            route = self.routes[index]
            left[game.route_suit[route]] -= game.route_length[route]
        return left

    def promise(self, ticket: i64) -> float:
        """Value of one more ticket, in points."""
        game = self.position.game
        routes = self.forest.more(ticket)
        if routes is None:
            return -float(game.ticket_penalty[ticket])
        left = self.left()
        turns = 0.0
        value = 0.0
        for index in range(len(routes)):
            route = routes[index]
            turns += self.turn_costs.turns(route, 0)
            value += float(game.route_points[route])
            left[game.route_suit[route]] -= game.route_length[route]
        chance = self._success(self.turns + self.weights.doubt * turns, len(routes), left)
        return value - self.turn_costs.turn_value * turns + self._settlement(ticket, chance)

    def resume(self, routes: Ints) -> None:
        """Go on with routes that were planned before, and count what they still take."""
        self.routes = routes
        self.needs.share(self.position.stock, routes)
        self.turns = self._work()

    # Choosing

    def choose(self, tickets: Ints) -> None:
        """Plan for these tickets, but give up those that cost more than they bring."""
        chosen = vec[i64]()
        self.judge(tickets)
        for index in range(len(tickets)):
            if tickets[index] not in self.forest.cut_off:
                chosen = append(chosen, tickets[index])
        best = self.value if len(chosen) == len(tickets) else self.judge(chosen)
        while len(chosen) > 0 and self._tight():
            drop = self._least(chosen)
            if drop < 0:
                return
            fewer = without(chosen, drop)
            value = self.judge(fewer) - float(self.position.game.ticket_penalty[drop])
            if value <= best:
                self.judge(chosen)
                return
            best = self.value
            chosen = fewer

    def _tight(self) -> bool:
        """Whether time or pieces may not suffice for all tickets."""
        left = self.left()
        for suit in range(len(left)):
            if left[suit] < 0:
                return True
        # Well before the turns run out: judging every ticket's loss is slow, and seldom needed.
        return self.turns > 0.6 * self.turns_left

    def _least(self, tickets: Ints) -> i64:
        """The ticket whose loss the turns it takes make up for best; −1: none."""
        worst: i64 = -1
        most = 0.0
        for index in range(len(tickets)):
            gain = self._relief(tickets, tickets[index])
            if gain > most:
                most = gain
                worst = tickets[index]
        return worst

    def _relief(self, tickets: Ints, dropped: i64) -> float:
        """Points that the plan gains without one ticket and the routes that it alone needs."""
        game = self.position.game
        routes = self.forest.alone(dropped)
        left = self.left()
        turns = self.turns
        value = 0.0
        for index in range(len(routes)):
            route = routes[index]
            turns -= self.turn_costs.turns(route, 0)
            value -= float(game.route_points[route])
            left[game.route_suit[route]] += game.route_length[route]
        value += self.turn_costs.turn_value * (self.turns - turns)
        before = self._success(self.turns, len(self.routes), self.left())
        after = self._success(turns, len(self.routes) - len(routes), left)
        for index in range(len(tickets)):
            ticket = tickets[index]
            value -= self._settlement(ticket, before)
            value += self._settlement(ticket, 0.0 if ticket == dropped else after)
        return value
