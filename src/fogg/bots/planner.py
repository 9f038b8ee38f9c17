"""Planner: one plan for all tickets, priced in turns; it claims first what is in danger."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from fogg.bots.kit import clock, sites
from fogg.bots.kit.drawing import Drawing, takeable
from fogg.bots.kit.economy import Economy, useful
from fogg.bots.kit.fillers import Fillers
from fogg.bots.kit.intent import Intent
from fogg.bots.kit.needs import Needs
from fogg.bots.kit.options import NEVER, Options
from fogg.bots.kit.outlook import Outlook
from fogg.bots.kit.paying import Claims, Keeping
from fogg.bots.kit.rows import but, joined
from fogg.bots.kit.scheme import Scheme
from fogg.bots.kit.seafaring import exchange_for
from fogg.bots.kit.style import Style, legal_kind
from fogg.bots.kit.temper import Temper
from fogg.bots.kit.tempers import temper_for
from fogg.bots.kit.ways import FAR
from fogg.engine.action import BLIND, DRAW, STATION, TICKETS, kind_of, make, payment_of, target_of
from fogg.engine.ints import filled
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.state import FIRST_CARD, FIRST_TICKETS, FREE, KEEP_TICKETS, SECOND_CARD, TURN

if TYPE_CHECKING:
    from fogg.engine.ints import Ints
    from fogg.engine.view import View

LOST: Final = 40.0
"""What it costs at most to lose a route of the plan, in points."""
SURELY: Final = 1e17
"""The value of what it does before all else."""
OFFERS: Final = 24
"""Offers of tickets that it imagines."""


class Planner(Style):
    """Weighs every claim, draw and ticket by what it does to its plan."""

    tuned_as: str = "planner"
    """Which tuned tempers it takes."""

    def __init__(self, seed: int, temper: Temper | None = None) -> None:
        """Without a temper it takes the one that is tuned for the board and the seats."""
        super().__init__(seed)
        self._given = temper
        self._temper = temper if temper is not None else Temper()
        self._economy: Economy | None = None

    def _new_look(self, view: View) -> Outlook:
        """A view read for the first time: the temper fits the board from now on."""
        look = super()._new_look(view)
        if self._given is None:
            self._temper = temper_for(self.tuned_as, view.game.board.id, view.seats)
        self._economy = Economy(look.atlas, self._temper)
        return look

    # The plan

    def _scheme(self, look: Outlook) -> Scheme:
        assert self._economy is not None
        return Scheme(look, self._temper, self._economy, clock.turns_left(look, self._temper))

    def _plan(self, look: Outlook) -> Scheme:
        scheme = self._scheme(look)
        scheme.choose(look.tickets)
        return scheme

    def wanted(self, look: Outlook) -> Ints:
        """The routes of the plan, then those that fill the rest."""
        scheme = self._plan(look)
        return joined(scheme.routes, Fillers(scheme).choose())

    def keep(self, look: Outlook, legal: Ints) -> i64:
        """The tickets that make the best plan together with those held."""
        return self._weigh_tickets(look, legal).best()

    def _weigh_tickets(self, look: Outlook, legal: Ints) -> Options:
        """What each choice of tickets is worth."""
        options = Options()
        scheme = self._scheme(look)
        for index in range(len(legal)):
            kept = kept_row(look.game, legal[index])
            options.add(legal[index], scheme.judge(joined(look.tickets, kept)))
        return options

    def prospects(self, view: View) -> float:
        """What the tickets of the view's seat are worth to it, in points."""
        look = self._read(view)
        value = self._scheme(look).judge(look.tickets)
        for index in range(len(look.completed)):
            value += float(look.game.ticket_points[look.completed[index]])
        return value

    # Choices

    def options(self, view: View, legal: Ints) -> Options:
        """What it may do and what that is worth; its own choice is the best of them."""
        look = self._read(view)
        phase: i64 = view.phase
        if phase == TURN:
            return self._weigh(look, legal, True)
        if phase == FIRST_TICKETS or phase == KEEP_TICKETS:
            return self._weigh_tickets(look, legal)
        options = Options()
        if phase == SECOND_CARD or phase == FIRST_CARD:
            worth, again = self._worths(look, self.wanted(look))
            for index in range(len(legal)):
                draw = Drawing(view, legal[index : index + 1], worth, again)
                options.add(legal[index], float(draw.value) if draw.action >= 0 else NEVER)
            return options
        options.add(self.act(view, legal), 0.0)
        for index in range(len(legal)):
            options.add(legal[index], NEVER)
        return options

    # A turn

    def _turn(self, look: Outlook, legal: Ints) -> i64:
        """The action that is worth most, measured against an average turn of drawing."""
        return self._weigh(look, legal, False).best()

    def _weigh(self, look: Outlook, legal: Ints, widely: bool) -> Options:
        """What it may do in a turn and what that is worth; `widely`: also what it would not do."""
        scheme = self._plan(look)
        wanted = joined(scheme.routes, Fillers(scheme).choose())
        intent = Intent(look, scheme, wanted)
        keeping = Keeping(look, wanted)
        options = Options()
        harbor = intent.harbors.choose(legal, keeping)
        if harbor >= 0:
            options.add(harbor, SURELY)
            if not widely:
                return options
        claims = Claims(look.game, legal, keeping)
        self._weigh_draws(options, intent, legal, claims, widely)
        for index in range(len(wanted)):
            action = claims.action[wanted[index]]
            if action >= 0:
                value = self._claim_value(intent, action)
                options.add(self._claim(look, legal, wanted[index], claims), value)
        for action in (
            self._station(scheme, legal, keeping),
            exchange_for(look, legal, scheme.routes),
        ):
            if action >= 0:
                options.add(action, scheme.economy.turn * self._temper.haste)
        if legal_kind(legal, TICKETS) >= 0:
            options.add(make(TICKETS), self._tickets_value(look, scheme))
        if len(options.actions) == 0 or options.most() <= NEVER:
            options.add(self._without_cards(look, legal, claims), 0.0)
        if widely:
            self._weigh_claims(options, look, claims)
        return options

    def _weigh_claims(self, options: Options, look: Outlook, claims: Claims) -> None:
        """Add the claims that no plan asks for, those with most points first."""
        points = look.game.route_points
        for route in range(look.game.routes):
            if claims.action[route] >= 0:
                options.add(claims.action[route], NEVER + float(points[route]))

    def _claim_value(self, intent: Intent, action: i64) -> float:
        """What it is worth to claim now rather than later."""
        look = intent.look
        economy = intent.scheme.economy
        route = target_of(action)
        value = self._urgency(look, intent.scheme, route) + economy.turn * self._temper.haste
        value -= self._waste(intent, action) * economy.turn / economy.spaces
        if look.game.route_tunnel[route] == 1:
            value -= economy.turn * self._tunnel_fails(look, action)
        return value

    def _waste(self, intent: Intent, action: i64) -> float:
        """Cards that the other routes will lack once a claim is paid and do not lack now."""
        look = intent.look
        game = look.game
        route = target_of(action)
        purse = game.purses[game.route_purse[route]]
        stock = look.stock[:]
        for index in range(len(purse.kinds)):
            kind = purse.kinds[index]
            units = purse.count(payment_of(action), kind) * look.atlas.units[kind]
            stock[look.atlas.color_of[kind]] -= units
        rest = Needs(look)
        rest.share(stock, but(intent.wanted, route))
        return float(rest.missing - intent.needs.missing)

    def _tunnel_fails(self, look: Outlook, action: i64) -> float:
        """How likely the cards turned up cost more than is left to pay with."""
        game = look.game
        purse = game.purses[game.route_purse[target_of(action)]]
        payment = payment_of(action)
        unseen = look.view.unseen()
        joker = game.joker
        spare = look.hand[joker] - purse.count(payment, joker)
        fitting = unseen[joker]
        for index in range(len(purse.colored)):
            kind = purse.colored[index]
            if purse.count(payment, kind) > 0:
                spare += look.hand[kind] - purse.count(payment, kind)
                fitting += unseen[kind]
        cards: i64 = 0
        for kind in range(game.kinds):
            cards += unseen[kind]
        fits = float(fitting) / float(cards) if cards > 0 else 0.0
        if spare == 0:
            return 1.0 - math.pow(1.0 - fits, 3.0)
        if spare == 1:
            return 3.0 * fits * fits * (1.0 - fits) + math.pow(fits, 3.0)
        return math.pow(fits, 3.0) if spare == 2 else 0.0

    def _urgency(self, look: Outlook, scheme: Scheme, route: i64) -> float:
        """What it would cost to wait: the chance to lose the route, and the way round it."""
        game = look.game
        loss = float(game.route_points[route]) * self._temper.regret
        if scheme.forest.uses[route] > 0:
            now = scheme.costs[:]
            for other in range(game.routes):
                if scheme.forest.uses[other] > 0 and now[other] > 0:
                    now[other] = 0
            now[route] = -1
            far = scheme.forest.ways.spread(game.route_a[route], game.route_b[route], now)
            loss = float(far) / 1000.0 if far < FAR else LOST
            loss = loss if loss < LOST else LOST
        return self._temper.hazard * float(look.seats - 1) * self._contest(look, route) * loss

    def _contest(self, look: Outlook, route: i64) -> float:
        """How much rivals are drawn to a route: their own routes end at its cities."""
        game = look.game
        atlas = look.atlas
        near = 0.3
        for city in (game.route_a[route], game.route_b[route]):
            for place in range(atlas.first[city], atlas.first[city + 1]):
                owner = look.owners[atlas.leaving[place]]
                if owner >= 0 and owner != look.seat:
                    near += 0.7
                    break
        if look.seats >= game.doubles_from:
            for index in range(game.twin_first[route], game.twin_first[route + 1]):
                if look.owners[game.twins[index]] == FREE:
                    near *= 0.3
        return near

    def _station(self, scheme: Scheme, legal: Ints, keeping: Keeping) -> i64:
        """The station for the first route to borrow, or −1."""
        if len(scheme.loans) == 0:
            return -1
        city = scheme.station_at(scheme.loans[0])
        best: i64 = -1
        least: i64 = 0
        for index in range(len(legal)):
            action = legal[index]
            if kind_of(action) == STATION and target_of(action) == city:
                cost = keeping.price(scheme.look.game.purses[0], payment_of(action))
                if best < 0 or cost < least:
                    best = action
                    least = cost
        return best

    # Cards

    def _weigh_draws(
        self, options: Options, intent: Intent, legal: Ints, claims: Claims, widely: bool
    ) -> None:
        """Add the best draw, or the card to store before it; `widely`: all draws."""
        look = intent.look
        turn = intent.scheme.economy.turn
        store = sites.best_store(look, legal, intent.wanted)
        cards = takeable(look.view) if store >= 0 else legal
        worth = self._worth(intent, 1)
        again = self._worth(intent, 2)
        time = self._time_to_draw(intent, claims)
        draw = Drawing(look.view, cards, worth, again)
        if draw.action < 0:
            return
        value = turn * (self._promise(intent, draw) * time - 1.0)
        options.add(store if store >= 0 else draw.action, value)
        if not widely or store >= 0:
            return
        for index in range(len(cards)):
            if kind_of(cards[index]) == DRAW or kind_of(cards[index]) == BLIND:
                draw = Drawing(look.view, cards[index : index + 1], worth, again)
                options.add(draw.action, turn * (self._promise(intent, draw) * time - 1.0))

    def _draw(self, look: Outlook, legal: Ints, wanted: Ints) -> i64:
        """The best card to take, in the middle of a turn."""
        worth, again = self._worths(look, wanted)
        return Drawing(look.view, legal, worth, again).action

    def _worths(self, look: Outlook, wanted: Ints) -> tuple[Ints, Ints]:
        """What a first and what a second card of each kind is worth to draw."""
        intent = Intent(look, self._plan(look), wanted)
        return self._worth(intent, 1), self._worth(intent, 2)

    def _worth(self, intent: Intent, copies: i64) -> Ints:
        """What so many-th card of each kind is worth to draw."""
        temper = self._temper
        look = intent.look
        needs = intent.needs
        harbors = intent.harbors
        atlas = look.atlas
        worth = filled(look.game.kinds)
        unseen = look.view.unseen()
        sought = harbors.lacking() if harbors.best() > 0.0 else worth[:]
        for kind in range(look.game.kinds):
            color = atlas.color_of[kind]
            units = atlas.units[kind]
            before = (copies - 1) * units
            first = _part(intent.scheme.needs.lacking[color] - before, units)
            second = _part(needs.lacking[color] - before, units) - first
            value = 1000.0 * (float(first) + temper.filler * float(second if second > 0 else 0))
            if value > 0.0 and temper.scarce > 0.0:
                value *= 1.0 + temper.scarce * float(needs.lacking[color]) / float(1 + unseen[kind])
            if value < 1000.0 * temper.idle:
                value = 1000.0 * temper.idle
            if sought[kind] == 1:
                value += 1000.0 * temper.anchor
            worth[kind] = i64(value)
        joker = temper.joker if needs.missing > 0 else temper.idle
        if needs.jokers > 0:
            joker += temper.ferry
        if look.game.harbor_purse >= 0 and harbors.left > 0:
            joker += temper.anchor
        worth[look.game.joker] = i64(1000.0 * joker)
        return worth

    def _time_to_draw(self, intent: Intent, claims: Claims) -> float:
        """How likely new cards can still be used: 0 once the turns do only for the claims due."""
        due = float(len(intent.scheme.loans))
        for index in range(len(intent.wanted)):
            if claims.action[intent.wanted[index]] >= 0:
                due += 1.0
        spare = (intent.scheme.clock - due - 1.0) / self._temper.rush
        return 0.0 if spare < 0.0 else 1.0 if spare > 1.0 else spare

    def _promise(self, intent: Intent, draw: Drawing) -> float:
        """How many turns' work the best draw does; a turn's work is what an average draw brings."""
        look = intent.look
        needs = intent.needs
        if needs.missing == 0:
            return 0.0
        unseen = look.view.unseen()
        wanted: i64 = 0
        cards: i64 = 0
        for kind in range(look.game.kinds):
            cards += unseen[kind]
            if needs.lacking[look.atlas.color_of[kind]] > 0 or kind == look.game.joker:
                wanted += unseen[kind]
        share = float(wanted) / float(cards) if cards > 0 else 1.0
        return float(draw.value) / 1000.0 / (useful(share) * look.atlas.units_a_card)

    # Tickets

    def _tickets_value(self, look: Outlook, scheme: Scheme) -> float:
        """What drawing tickets promises, beyond the turn that it takes."""
        game = look.game
        if scheme.turns + 6.0 > scheme.clock:
            return NEVER
        values: list[float] = []
        mine = look.view.tickets(look.seat)
        for ticket in range(game.long_tickets, game.ticket_count):
            if ticket not in mine:
                values.append(scheme.promise(ticket))
        total = 0.0
        for _ in range(OFFERS):
            total += self._offer(values, game.later_deal.draw)
        return total / float(OFFERS) - scheme.economy.turn * (1.0 + self._temper.ticket)

    def _offer(self, values: list[float], number: int) -> float:
        """What the best tickets of a random offer are worth; at least one must be kept."""
        best = -1e18
        kept = 0.0
        for _ in range(number):
            value = values[self.luck.below(len(values))]
            best = value if value > best else best
            if value > 0.0:
                kept += value
        return kept if kept > 0.0 else best


def _part(lack: i64, units: i64) -> i64:
    """How much of a card that covers so many units is of use."""
    if lack < 0:
        return 0
    return lack if lack < units else units
