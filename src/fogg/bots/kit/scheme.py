"""A planner's plan: the tickets worth pursuing, their routes, and routes that fill the rest."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.bots.kit.economy import CARDS_A_TURN, Economy
from fogg.bots.kit.forest import Forest
from fogg.bots.kit.needs import Needs
from fogg.engine.ints import filled

if TYPE_CHECKING:
    from fogg.bots.kit.outlook import Outlook
    from fogg.bots.kit.temper import Temper
    from fogg.engine.ints import Ints


@final
class Scheme:
    """The best plan found for a set of tickets."""

    def __init__(self, look: Outlook, temper: Temper, economy: Economy, clock: float) -> None:
        self._look = look
        self._temper = temper
        self._economy = economy
        self._clock = clock
        self.costs: Ints = economy.costs(look)
        self.forest = Forest(look.atlas)
        self.needs = Needs(look.game)
        self.tickets: Ints = vec[i64]()
        """The tickets pursued."""
        self.routes: Ints = vec[i64]()
        """Their routes."""
        self.fillers: Ints = vec[i64]()
        """Routes for the pieces that are left, best first."""
        self.value = 0.0
        self.turns = 0.0
        """Turns that the tickets' routes will take."""

    def judge(self, tickets: Ints) -> float:
        """The value of pursuing these tickets, in points; keeps the plan."""
        look = self._look
        game = look.game
        self.forest.clear(self.costs)
        self.forest.join(tickets)
        self.tickets = tickets
        self.routes = self.forest.routes()
        self.needs.share(look.hand, self.routes)
        self.turns = float(self.needs.missing) / CARDS_A_TURN + float(len(self.routes))
        value = -self._economy.turn * self.turns
        for index in range(len(self.routes)):
            value += float(game.route_points[self.routes[index]])
        chance = self._success(self.turns, len(self.routes), self._left())
        for index in range(len(tickets)):
            ticket = tickets[index]
            points = float(game.ticket_points[ticket])
            if ticket in self.forest.cut_off:
                value -= points
            else:
                value += points * (2.0 * chance - 1.0)
        self.value = value
        return value

    def chance(self, turns: float) -> float:
        """How likely so many turns are left."""
        over = turns - self._clock * self._temper.pace
        return 1.0 / (1.0 + math.exp(over / self._temper.slack))

    def _success(self, turns: float, routes: i64, left: Ints) -> float:
        """How likely so many routes are won in so many turns; `left` are pieces not needed."""
        chance = self.chance(turns) * math.pow(1.0 - self._temper.risk, float(routes))
        for suit in range(len(left)):
            if left[suit] < 0:
                chance *= math.exp(float(left[suit]))
        return chance

    def promise(self, ticket: i64) -> float:
        """What one more ticket would be worth, in points."""
        game = self._look.game
        points = float(game.ticket_points[ticket])
        routes = self.forest.more(ticket)
        if routes is None:
            return -points
        left = self._left()
        turns = 0.0
        value = 0.0
        for index in range(len(routes)):
            route = routes[index]
            turns += 1.0 + float(game.route_length[route]) / CARDS_A_TURN
            value += float(game.route_points[route])
            left[game.route_suit[route]] -= game.route_length[route]
        chance = self._success(self.turns + turns, len(routes), left)
        return value - self._economy.turn * turns + points * (2.0 * chance - 1.0)

    def _left(self) -> Ints:
        """The pieces of each suit that the tickets' routes leave."""
        game = self._look.game
        left = self._look.pieces[:]
        for index in range(len(self.routes)):
            route = self.routes[index]
            left[game.route_suit[route]] -= game.route_length[route]
        return left

    def choose(self, tickets: Ints) -> None:
        """Pursue these tickets, but give those up that cost more than they bring."""
        points = self._look.game.ticket_points
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
            value = self.judge(fewer) - float(points[chosen[drop]])
            if value <= best:
                self.judge(chosen)
                return
            best = self.value
            chosen = fewer

    def _least(self, tickets: Ints) -> i64:
        """The ticket whose loss would be made up for by the turns it takes, or −1."""
        worst: i64 = -1
        most = 0.0
        for index in range(len(tickets)):
            routes = self.forest.alone(tickets[index])
            gain = self._relief(routes, tickets, index)
            if gain > most:
                most = gain
                worst = index
        return worst

    def _relief(self, routes: Ints, tickets: Ints, dropped: i64) -> float:
        """What the plan gains without one ticket and the routes that it alone needs."""
        game = self._look.game
        left = self._left()
        turns = self.turns
        value = 0.0
        for index in range(len(routes)):
            route = routes[index]
            turns -= 1.0 + float(game.route_length[route]) / CARDS_A_TURN
            value -= float(game.route_points[route])
            left[game.route_suit[route]] += game.route_length[route]
        value += self._economy.turn * (self.turns - turns)
        number: i64 = len(self.routes) - len(routes)
        before = self._success(self.turns, len(self.routes), self._left())
        after = self._success(turns, number, left)
        for index in range(len(tickets)):
            points = float(game.ticket_points[tickets[index]])
            if index == dropped:
                value -= 2.0 * points * before
            else:
                value += 2.0 * points * (after - before)
        return value

    def _tight(self) -> bool:
        """Whether time or pieces may not do for all tickets."""
        left = self._left()
        for suit in range(len(left)):
            if left[suit] < 0:
                return True
        return self.turns > 0.6 * self._clock

    def fill(self) -> None:
        """Choose routes for the pieces and turns that the tickets leave."""
        look = self._look
        game = look.game
        left = look.pieces[:]
        taken = filled(game.routes)
        for index in range(len(self.routes)):
            self._take(self.routes[index], left, taken)
        time = self._clock - self.turns
        spare = self.needs.spare[:]
        self.fillers = vec[i64]()
        while time > 0.0:
            best: i64 = -1
            most = self._economy.turn * self._temper.fill if self._clock > 4.0 else 0.0
            for route in range(game.routes):
                if taken[route] == 1 or self.costs[route] <= 0:
                    continue
                if game.route_length[route] > left[game.route_suit[route]]:
                    continue
                turns = 1.0 + float(self._lack(route, spare)) / CARDS_A_TURN
                if turns > time + 1.0:
                    continue
                value = float(game.route_points[route]) / turns
                if value > most:
                    most = value
                    best = route
            if best < 0:
                return
            time -= 1.0 + float(self._lack(best, spare)) / CARDS_A_TURN
            self._spend(best, spare)
            self._take(best, left, taken)
            self.fillers = append(self.fillers, best)

    def _take(self, route: i64, left: Ints, taken: Ints) -> None:
        """Take a route, with its pieces; its twins are of no use then."""
        game = self._look.game
        left[game.route_suit[route]] -= game.route_length[route]
        taken[route] = 1
        for index in range(game.twin_first[route], game.twin_first[route + 1]):
            taken[game.twins[index]] = 1

    def _lack(self, route: i64, spare: Ints) -> i64:
        game = self._look.game
        color = game.route_color[route]
        if color >= 0:
            held = spare[color]
        else:
            held = game.purses[game.route_suit[route]].most_of_a_color(spare, 0)
        missing = game.route_length[route] - held
        return missing if missing > 0 else 0

    def _spend(self, route: i64, spare: Ints) -> None:
        """Take the cards of a route out of the spare ones."""
        game = self._look.game
        color = game.route_color[route]
        if color < 0:
            colored = game.purses[game.route_suit[route]].colored
            color = colored[0]
            for index in range(1, len(colored)):
                if spare[colored[index]] > spare[color]:
                    color = colored[index]
        number = game.route_length[route]
        spare[color] -= number if number < spare[color] else spare[color]


def without(row: Ints, place: i64) -> Ints:
    """A row without one of its values."""
    rest = vec[i64]()
    for index in range(len(row)):
        if index != place:
            rest = append(rest, row[index])
    return rest


def joined(one: Ints, other: Ints) -> Ints:
    """Two rows one after the other."""
    row = one[:]
    for index in range(len(other)):
        row = append(row, other[index])
    return row


def but(row: Ints, value: i64) -> Ints:
    """A row without a value."""
    rest = vec[i64]()
    for index in range(len(row)):
        if row[index] != value:
            rest = append(rest, row[index])
    return rest
