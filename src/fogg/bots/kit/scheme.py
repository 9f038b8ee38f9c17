"""A planner's plan: the tickets worth pursuing, their routes, and what they ask for."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.bots.kit.forest import Forest
from fogg.bots.kit.needs import Needs
from fogg.bots.kit.rows import but
from fogg.engine.state import NOTHING, STATION_BUILDING

if TYPE_CHECKING:
    from fogg.bots.kit.economy import Economy
    from fogg.bots.kit.outlook import Outlook
    from fogg.bots.kit.temper import Temper
    from fogg.engine.ints import Ints


@final
class Scheme:
    """The best plan found for a set of tickets."""

    def __init__(self, look: Outlook, temper: Temper, economy: Economy, clock: float) -> None:
        self.look = look
        self.temper = temper
        self.economy = economy
        self.clock = clock
        self.costs: Ints = economy.costs(look)
        """What each route costs to claim, in thousandths of a point."""
        self._with_loans: Ints = self._add_loans()
        self.forest = Forest(look.atlas)
        self.needs = Needs(look)
        self.tickets: Ints = vec[i64]()
        """The tickets pursued."""
        self.routes: Ints = vec[i64]()
        """The routes to claim for them."""
        self.loans: Ints = vec[i64]()
        """The routes of others to borrow for them, by a station each that is not built yet."""
        self.value = 0.0
        self.turns = 0.0
        """Turns that the tickets' routes and stations will take."""

    # Stations

    def _add_loans(self) -> Ints:
        """The costs with the routes of others that a station could borrow."""
        look = self.look
        cost = look.station_cost()
        if cost == 0:
            return self.costs
        turns = 1.0 + float(cost) / self.economy.spaces
        price = self.economy.turn * turns + float(look.rulebook.station_points)
        row = self.costs[:]
        for route in range(look.game.routes):
            owner = look.owners[route]
            if owner < 0 or owner == look.seat:
                continue
            if self._lent(route):
                row[route] = 1
            elif self.station_at(route) >= 0:
                row[route] = i64(1000.0 * price)
        return row

    def _lent(self, route: i64) -> bool:
        """Whether a station of the seat's own stands at an end of a route."""
        game = self.look.game
        mine = STATION_BUILDING + self.look.seat
        view = self.look.view
        return (
            view.building(game.route_a[route]) == mine or view.building(game.route_b[route]) == mine
        )

    def station_at(self, route: i64) -> i64:
        """The end of a route where a station could be built, or −1."""
        game = self.look.game
        for city in (game.route_a[route], game.route_b[route]):
            if self.look.view.building(city) == NOTHING and game.waypoint[city] == 0:
                return city
        return -1

    # Judging

    def judge(self, tickets: Ints) -> float:
        """The value of pursuing these tickets, in points; keeps the plan."""
        self._lay(tickets, self._with_loans)
        if len(self.loans) > self.look.stations_left():
            self._lay(tickets, self.costs)
        look = self.look
        game = look.game
        self.tickets = tickets
        self.needs.share(look.stock, self.routes)
        loans = float(len(self.loans))
        station = 1.0 + float(look.station_cost()) / self.economy.spaces
        self.turns = self._work() + loans * station
        value = -self.economy.turn * self.turns - loans * float(look.rulebook.station_points)
        for index in range(len(self.routes)):
            value += float(game.route_points[self.routes[index]])
        left = self.left()
        value -= self._exchange(left)
        chance = self._success(self.turns, len(self.routes), left)
        for index in range(len(tickets)):
            if tickets[index] in self.forest.cut_off:
                value -= float(game.ticket_penalty[tickets[index]])
            else:
                value += self._settlement(tickets[index], chance)
        self.value = value
        return value

    def _lay(self, tickets: Ints, costs: Ints) -> None:
        """Lay the ways of these tickets, and tell claims from loans."""
        self.forest.clear(costs)
        self.forest.join(tickets)
        self.routes = vec[i64]()
        self.loans = vec[i64]()
        routes = self.forest.routes()
        for index in range(len(routes)):
            route = routes[index]
            if self.look.owners[route] < 0:
                self.routes = append(self.routes, route)
            elif not self._lent(route):
                self.loans = append(self.loans, route)

    def _work(self) -> float:
        """The turns that the routes of the plan take."""
        return float(self.needs.missing) / self.economy.spaces + float(len(self.routes))

    def _settlement(self, ticket: i64, chance: float) -> float:
        """What a ticket brings on average, if it is completed with this chance."""
        game = self.look.game
        points = float(game.ticket_points[ticket])
        if game.ticket_in_order[ticket] > 0:
            points = (points + float(game.ticket_in_order[ticket])) / 2.0
        points += float(self.look.rulebook.globetrotter) * self.temper.trotter
        return points * chance - float(game.ticket_penalty[ticket]) * (1.0 - chance)

    def chance(self, turns: float) -> float:
        """How likely so many turns are left."""
        over = turns - self.clock * self.temper.pace
        return 1.0 / (1.0 + math.exp(over / self.temper.slack))

    def _success(self, turns: float, routes: i64, left: Ints) -> float:
        """How likely so many routes are won in so many turns; `left` are pieces not needed."""
        chance = self.chance(turns) * math.pow(1.0 - self.temper.risk, float(routes))
        for suit in range(len(left)):
            if left[suit] < 0:
                chance *= math.exp(float(left[suit]))
        return chance

    def _exchange(self, left: Ints) -> float:
        """What it costs to exchange pieces that lack; they are added to those left."""
        look = self.look
        if look.rulebook.exchange == 0 or look.game.suits != 2:
            return 0.0
        for suit in range(2):
            lack = -left[suit]
            if lack > 0 and left[1 - suit] >= lack and look.view.box(look.seat, suit) >= lack:
                left[suit] = 0
                left[1 - suit] -= lack
                return self.economy.turn + float(lack * look.rulebook.exchange)
        return 0.0

    def left(self) -> Ints:
        """The pieces of each suit that the tickets' routes leave."""
        game = self.look.game
        left = self.look.pieces[:]
        for index in range(len(self.routes)):
            route = self.routes[index]
            left[game.route_suit[route]] -= game.route_length[route]
        return left

    def promise(self, ticket: i64) -> float:
        """What one more ticket would be worth, in points."""
        game = self.look.game
        routes = self.forest.more(ticket)
        if routes is None:
            return -float(game.ticket_penalty[ticket])
        left = self.left()
        turns = 0.0
        value = 0.0
        for index in range(len(routes)):
            route = routes[index]
            turns += self.economy.turns(route, 0)
            value += float(game.route_points[route])
            left[game.route_suit[route]] -= game.route_length[route]
        chance = self._success(self.turns + self.temper.doubt * turns, len(routes), left)
        return value - self.economy.turn * turns + self._settlement(ticket, chance)

    def resume(self, routes: Ints) -> None:
        """Take these routes for the plan of the tickets, as it was found before."""
        self.routes = routes
        self.needs.share(self.look.stock, routes)
        self.turns = self._work()

    # Choosing

    def choose(self, tickets: Ints) -> None:
        """Pursue these tickets, but give those up that cost more than they bring."""
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
            fewer = but(chosen, drop)
            value = self.judge(fewer) - float(self.look.game.ticket_penalty[drop])
            if value <= best:
                self.judge(chosen)
                return
            best = self.value
            chosen = fewer

    def _tight(self) -> bool:
        """Whether time or pieces may not do for all tickets."""
        left = self.left()
        for suit in range(len(left)):
            if left[suit] < 0:
                return True
        return self.turns > 0.6 * self.clock

    def _least(self, tickets: Ints) -> i64:
        """The ticket whose loss would be made up for by the turns it takes, or −1."""
        worst: i64 = -1
        most = 0.0
        for index in range(len(tickets)):
            gain = self._relief(tickets, tickets[index])
            if gain > most:
                most = gain
                worst = tickets[index]
        return worst

    def _relief(self, tickets: Ints, dropped: i64) -> float:
        """What the plan gains without one ticket and the routes that it alone needs."""
        game = self.look.game
        routes = self.forest.alone(dropped)
        left = self.left()
        turns = self.turns
        value = 0.0
        for index in range(len(routes)):
            route = routes[index]
            turns -= self.economy.turns(route, 0)
            value -= float(game.route_points[route])
            left[game.route_suit[route]] += game.route_length[route]
        value += self.economy.turn * (self.turns - turns)
        before = self._success(self.turns, len(self.routes), self.left())
        after = self._success(turns, len(self.routes) - len(routes), left)
        for index in range(len(tickets)):
            ticket = tickets[index]
            value -= self._settlement(ticket, before)
            value += self._settlement(ticket, 0.0 if ticket == dropped else after)
        return value
