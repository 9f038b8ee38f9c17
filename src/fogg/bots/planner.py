"""Planner: one plan for all tickets, priced in turns; it claims first what is in danger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogg.bots.kit import clock, sites
from fogg.bots.kit.drawing import Drawing
from fogg.bots.kit.economy import CARDS_A_TURN, Economy, useful
from fogg.bots.kit.needs import Needs
from fogg.bots.kit.outlook import Outlook
from fogg.bots.kit.paying import CARD, Claims, Keeping
from fogg.bots.kit.scheme import Scheme, but, joined
from fogg.bots.kit.style import Style, legal_kind
from fogg.bots.kit.temper import Temper
from fogg.bots.kit.ways import FAR
from fogg.engine.action import TICKETS, make, payment_of, target_of
from fogg.engine.ints import filled
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.state import FREE

if TYPE_CHECKING:
    from fogg.engine.ints import Ints


class Planner(Style):
    """Weighs every claim, draw and ticket by what it does to its plan."""

    def __init__(self, seed: int, temper: Temper | None = None) -> None:
        super().__init__(seed)
        self._temper = temper if temper is not None else Temper()

    def _scheme(self, look: Outlook) -> Scheme:
        economy = Economy(look.game, self._temper)
        return Scheme(look, self._temper, economy, clock.turns_left(look))

    def _plan(self, look: Outlook) -> Scheme:
        scheme = self._scheme(look)
        scheme.choose(look.tickets)
        scheme.fill()
        return scheme

    def keep(self, look: Outlook, legal: Ints) -> i64:
        """The tickets that make the best plan together with those held."""
        best = legal[0]
        most = -1e18
        scheme = self._scheme(look)
        for index in range(len(legal)):
            kept = kept_row(look.game, legal[index])
            value = scheme.judge(joined(look.tickets, kept))
            if value > most:
                most = value
                best = legal[index]
        return best

    def wanted(self, look: Outlook) -> Ints:
        """The routes of the plan, then those that fill the rest."""
        scheme = self._plan(look)
        return joined(scheme.routes, scheme.fillers)

    def _turn(self, look: Outlook, legal: Ints) -> i64:
        scheme = self._plan(look)
        economy = Economy(look.game, self._temper)
        wanted = joined(scheme.routes, scheme.fillers)
        claims = Claims(look.game, legal, Keeping(look, wanted))
        needs = Needs(look.game)
        needs.share(look.hand, wanted)
        draw = self._drawing(look, legal, scheme, needs)
        best = draw.action
        most = -1e18
        if draw.action >= 0:
            time = self._time_to_draw(look, wanted, claims)
            most = economy.turn * (self._promise(look, needs, draw) * time - 1.0)
        store = sites.best_store(look, legal, wanted)
        if store >= 0:
            best = store
            most = 0.0
        for index in range(len(wanted)):
            route = wanted[index]
            if claims.action[route] >= 0:
                value = self._urgency(look, scheme, route) + economy.turn * self._temper.haste
                value -= (
                    self._waste(look, wanted, needs, claims.action[route])
                    * economy.turn
                    / CARDS_A_TURN
                )
                if value > most:
                    most = value
                    best = claims.action[route]
        if legal_kind(legal, TICKETS) >= 0 and self._tickets_promise(look, scheme, economy) > most:
            return make(TICKETS)
        if best >= 0:
            return best
        return self._without_cards(look, legal, claims)

    def _drawing(self, look: Outlook, legal: Ints, scheme: Scheme, needs: Needs) -> Drawing:
        worth = self._worth(look, scheme, needs, 1)
        return Drawing(look.view, legal, worth, self._worth(look, scheme, needs, 2))

    def _draw(self, look: Outlook, legal: Ints, wanted: Ints) -> i64:
        store = sites.best_store(look, legal, wanted)
        if store >= 0:
            return store
        scheme = self._plan(look)
        needs = Needs(look.game)
        needs.share(look.hand, joined(scheme.routes, scheme.fillers))
        return self._drawing(look, legal, scheme, needs).action

    def _worth(self, look: Outlook, scheme: Scheme, needs: Needs, copies: i64) -> Ints:
        """What so many-th card of each kind is worth to draw."""
        temper = self._temper
        worth = filled(look.game.kinds)
        for kind in range(look.game.kinds):
            if scheme.needs.lacking[kind] >= copies:
                worth[kind] = CARD
            elif needs.lacking[kind] >= copies:
                worth[kind] = i64(1000.0 * temper.filler)
            else:
                worth[kind] = i64(1000.0 * temper.idle)
        worth[look.game.joker] = i64(1000.0 * (temper.joker if needs.missing > 0 else temper.idle))
        return worth

    def _time_to_draw(self, look: Outlook, wanted: Ints, claims: Claims) -> float:
        """How likely new cards can still be used: 0 once the turns do only for the claims due."""
        due = 0.0
        for index in range(len(wanted)):
            if claims.action[wanted[index]] >= 0:
                due += 1.0
        spare = (clock.turns_left(look) - due - 1.0) / self._temper.rush
        return 0.0 if spare < 0.0 else 1.0 if spare > 1.0 else spare

    def _promise(self, look: Outlook, needs: Needs, draw: Drawing) -> float:
        """How many turns' work the best draw does; a turn's work is what an average draw brings."""
        if needs.missing == 0:
            return 0.0
        unseen = look.view.unseen()
        wanted: i64 = 0
        cards: i64 = 0
        for kind in range(look.game.kinds):
            cards += unseen[kind]
            if needs.lacking[kind] > 0 or kind == look.game.joker:
                wanted += unseen[kind]
        share = float(wanted) / float(cards) if cards > 0 else 1.0
        return float(draw.value) / 1000.0 / useful(share)

    def _waste(self, look: Outlook, wanted: Ints, needs: Needs, action: i64) -> float:
        """Cards that the other routes will lack once a claim is paid and do not lack now."""
        game = look.game
        route = target_of(action)
        purse = game.purses[game.route_suit[route]]
        hand = look.hand[:]
        for index in range(len(purse.kinds)):
            hand[purse.kinds[index]] -= purse.count(payment_of(action), purse.kinds[index])
        rest = Needs(game)
        rest.share(hand, but(wanted, route))
        return float(rest.missing - needs.missing)

    def _urgency(self, look: Outlook, scheme: Scheme, route: i64) -> float:
        """What it would cost to wait: the chance to lose the route, and the way round it."""
        game = look.game
        rivals = float(look.seats - 1)
        loss = float(game.route_points[route]) * 0.3
        if scheme.forest.uses[route] > 0:
            scheme.forest.costs[route] = -1
            now = scheme.forest.costs[:]
            for other in range(game.routes):
                if scheme.forest.uses[other] > 0 and other != route:
                    now[other] = 0
            far = scheme.forest.ways.spread(game.route_a[route], game.route_b[route], now)
            scheme.forest.costs[route] = scheme.costs[route]
            loss = float(far) / 1000.0 if far < FAR else 40.0
            loss = loss if loss < 40.0 else 40.0
        return self._temper.hazard * rivals * self._contest(look, route) * loss

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

    def _tickets_promise(self, look: Outlook, scheme: Scheme, economy: Economy) -> float:
        """What drawing tickets promises, beyond the turn that it takes."""
        game = look.game
        left = clock.turns_left(look)
        if scheme.turns + 6.0 > left:
            return -1e18
        values: list[float] = []
        mine = look.view.tickets(look.seat)
        for ticket in range(game.long_tickets, game.ticket_count):
            if ticket not in mine:
                values.append(scheme.promise(ticket))
        total = 0.0
        for _ in range(24):
            total += self._offer(values, game.later_deal.draw)
        return total / 24.0 - economy.turn * (1.0 + self._temper.ticket)

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
