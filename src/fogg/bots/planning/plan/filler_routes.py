"""Filler routes: what to claim with the pieces and turns that the tickets leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.bots.planning.rows import joined
from fogg.engine.ints import filled
from fogg.engine.network import Trail, cities_along

if TYPE_CHECKING:
    from fogg.bots.planning.plan.plan import Plan
    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints

LATE: Final = 4.0
"""With no more turns left than this any route is better than none."""
WORTH_A_LOOK: Final = 1e18
"""More than any route is worth."""
NOTHING_WORTH: Final = -1e18
"""Less than any route is worth."""


@final
class FillerRoutes:
    """Chooses routes that serve no ticket, as far as time, pieces and cards go."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._position: Position = plan.position
        self._left: Ints = plan.left()
        self._taken: Ints = filled(plan.position.game.routes)
        self._spare: Ints = plan.needs.spare[:]
        self._gray: Ints = plan.position.nothing_counted()
        """What the spare cards cover of a gray route and of pairs, by suit; −1: not counted yet."""
        self._open: Ints = vec[i64]()
        """The routes to choose from, those that promise most first."""
        self._bound: vec[float] = vec[float]([WORTH_A_LOOK] * plan.position.game.routes)
        """What each route is worth a turn at most, since it was looked at last.

        Cards that are spent make routes dearer, never cheaper; only routes at the cities of a route
        that was chosen may be worth more than before.
        """
        self._time: float = plan.turns_left - plan.turns
        self._network: Ints = filled(plan.position.game.cities)
        """1 for each city that the own routes or the plan reach."""
        self._space: float = plan.weights.trail * float(plan.position.rule_numbers.longest_path)
        own = plan.position.own_routes()
        for index in range(len(own)):
            self._reach(own[index])
        for index in range(len(plan.routes)):
            self._exclude(plan.routes[index])
        self._tail: float = plan.weights.tail * float(plan.position.rule_numbers.longest_path)
        self._ends: tuple[i64, i64] = (-1, -1)
        """The ends of the longest path that the own routes and the plan make together."""
        if self._tail > 0.0:
            game = plan.position.game
            cities = cities_along(game, Trail(game, joined(own, plan.routes)).best)
            if len(cities) > 0:
                self._ends = (cities[0], cities[len(cities) - 1])

    def choose(self) -> Ints:
        """List the routes, the best first."""
        chosen = vec[i64]()
        game = self._position.game
        self._open = self._worth_a_look()
        while self._time > 0.0:
            route = self._best()
            if route < 0:
                break
            self._time -= self._turns(route)
            self._spend(route)
            self._exclude(route)
            self._go_on(route)
            self._look_again(game.route_a[route])
            self._look_again(game.route_b[route])
            self._left[game.route_suit[route]] -= game.route_length[route]
            chosen = append(chosen, route)
        return chosen

    def _look_again(self, city: i64) -> None:
        """Forget what the routes of a city are worth at most."""
        graph = self._position.graph
        for place in range(graph.first[city], graph.first[city + 1]):
            self._bound[graph.leaving[place]] = WORTH_A_LOOK

    def _worth_a_look(self) -> Ints:
        """List the routes that could be claimed and are not in the plan."""
        routes = vec[i64]()
        taken, costs, by_promise = self._taken, self._plan.costs, self._plan.turn_costs.by_promise
        for index in range(len(by_promise)):
            route = by_promise[index]
            if taken[route] == 0 and costs[route] > 0:
                routes = append(routes, route)
        return routes

    def _best(self) -> i64:
        """The route with most points for each turn; −1: none is worth its turns.

        Of equal ones that with the lower number.
        """
        game = self._position.game
        plan = self._plan
        # Tables in local variables: compiled, each access through an object costs a check.
        lengths, suits, points = game.route_length, game.route_suit, plan.turn_costs.points
        ends_a, ends_b = game.route_a, game.route_b
        left, network, bound = self._left, self._network, self._bound
        open_routes, promise = self._open, plan.turn_costs.promise
        time = self._time + 1.0
        best: i64 = -1
        most = 0.0
        if plan.turns_left > LATE:
            most = plan.turn_costs.turn_value * plan.weights.fill
        for index in range(len(open_routes)):
            route = open_routes[index]
            # All that follow promise no more.
            if promise[route] < most:
                break
            if bound[route] < most:
                continue
            length = lengths[route]
            if self._taken[route] == 1 or length > left[suits[route]]:
                bound[route] = NOTHING_WORTH
                continue
            value = points[route]
            if network[ends_a[route]] + network[ends_b[route]] > 0:
                value += self._space * float(length)
                if self._goes_on(route):
                    value += self._tail * float(length)
            bound[route] = value
            # A route takes a turn at least: what would not be best even then is passed over.
            if value < most:
                continue
            turns = self._turns(route)
            value = value / turns
            bound[route] = value
            better = value > most or (value == most and best > route)
            if better and turns <= time:
                most = value
                best = route
        return best

    def _goes_on(self, route: i64) -> bool:
        """Whether a route begins where the longest path ends."""
        first, last = self._ends
        a = self._position.game.route_a[route]
        b = self._position.game.route_b[route]
        return a == first or a == last or b == first or b == last

    def _go_on(self, route: i64) -> None:
        """Extend the longest path over a route that begins at one of its ends."""
        first, last = self._ends
        a = self._position.game.route_a[route]
        b = self._position.game.route_b[route]
        if last == a or last == b:
            self._ends = (first, b if last == a else a)
        elif first == a or first == b:
            self._ends = (b if first == a else a, last)

    def _turns(self, route: i64) -> float:
        """Turns that a route takes with the spare cards."""
        held = self._position.held_once(self._spare, route, self._gray)
        return self._plan.turn_costs.turns(route, held)

    def _exclude(self, route: i64) -> None:
        """Mark a route as planned, and its twins, which are of no use then."""
        game = self._position.game
        self._taken[route] = 1
        self._reach(route)
        for index in range(game.twin_first[route], game.twin_first[route + 1]):
            self._taken[game.twins[index]] = 1

    def _reach(self, route: i64) -> None:
        self._network[self._position.game.route_a[route]] = 1
        self._network[self._position.game.route_b[route]] = 1

    def _spend(self, route: i64) -> None:
        """Take the cards of a route out of the spare ones."""
        color = self._position.game.route_color[route]
        if color < 0:
            color = self._position.most(self._spare, route)
        number = self._position.graph.price[route]
        self._spare[color] -= number if number < self._spare[color] else self._spare[color]
        self._gray = self._position.nothing_counted()
