"""What all bots with a plan have in common: one method for each kind of decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from fogg.bots.kit import costs, sites
from fogg.bots.kit.drawing import Drawing, averages
from fogg.bots.kit.needs import Needs
from fogg.bots.kit.outlook import Outlook
from fogg.bots.kit.paying import CARD, IDLE, JOKER, Claims, Keeping, cheapest
from fogg.bots.kit.rows import joined
from fogg.bots.kit.seafaring import Harbors, exchange_for, split
from fogg.engine.action import DEPOT, KEEP, PASS, PAY, STATION, TICKETS, kind_of, make, target_of
from fogg.engine.chance import Seeded
from fogg.engine.ints import filled
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.state import (
    BORROW,
    FIRST_CARD,
    FIRST_DEPOT,
    FIRST_PIECES,
    FIRST_TICKETS,
    KEEP_TICKETS,
    RAID,
    REFILLING,
    SECOND_CARD,
    TUNNEL,
    TURN,
)

if TYPE_CHECKING:
    from fogg.engine.ints import Ints
    from fogg.engine.view import View

FULL_WAREHOUSE: Final = 4
"""So many cards are worth a depot."""


class Style:
    """Plays by a list of wanted routes; each style says which they are."""

    def __init__(self, seed: int) -> None:
        self.luck = Seeded(seed)
        self._look: Outlook | None = None

    def act(self, view: View, legal: Ints) -> int:
        """One of the legal actions."""
        if len(legal) == 1:
            return int(legal[0])
        look = self._read(view)
        phase: i64 = view.phase
        if phase == TURN:
            action = self._turn(look, legal)
        elif phase == FIRST_TICKETS or phase == KEEP_TICKETS:
            action = self.keep(look, legal)
        elif phase == SECOND_CARD or phase == FIRST_CARD:
            action = self._draw(look, legal, self.wanted(look))
        elif phase == TUNNEL:
            action = self._tunnel(look, legal)
        elif phase == BORROW:
            action = sites.best_loans(look, legal)
        elif phase == REFILLING:
            action = self._refill(look, legal)
        elif phase == FIRST_PIECES:
            action = self._split(look, legal)
        elif phase == FIRST_DEPOT:
            action = sites.best_depot(look, legal, self.wanted(look))
        elif phase == RAID:
            action = sites.best_raid(look, legal, FULL_WAREHOUSE)
        else:
            action = legal[self.luck.below(len(legal))]
        return int(action)

    def _read(self, view: View) -> Outlook:
        """The view read anew."""
        look = self._look
        if look is None or look.game is not view.game or look.seat != view.seat:
            look = self._new_look(view)
            self._look = look
        else:
            look.see(view)
        return look

    def _new_look(self, view: View) -> Outlook:
        """A view read for the first time."""
        return Outlook(view)

    # What makes a style

    def keep(self, look: Outlook, legal: Ints) -> i64:
        """Which of the offered tickets to keep."""
        raise NotImplementedError("a style keeps tickets")

    def wanted(self, look: Outlook) -> Ints:
        """The routes to claim, the most wanted first."""
        raise NotImplementedError("a style wants routes")

    def more_tickets(self, look: Outlook, wanted: Ints) -> bool:
        """Whether it is time to draw tickets."""
        return False

    # A turn

    def _turn(self, look: Outlook, legal: Ints) -> i64:
        """Claim the first wanted route that can be paid; else tickets, else cards."""
        wanted = self.wanted(look)
        keeping = Keeping(look, wanted)
        harbor = Harbors(look, vec[i64](), vec[i64]()).choose(legal, keeping)
        if harbor >= 0:
            return harbor
        claims = Claims(look.game, legal, keeping)
        for index in range(len(wanted)):
            if claims.action[wanted[index]] >= 0:
                return self._claim(look, legal, wanted[index], claims)
        exchange = self._exchange(look, legal, wanted)
        if exchange >= 0:
            return exchange
        if legal_kind(legal, TICKETS) >= 0 and self.more_tickets(look, wanted):
            return make(TICKETS)
        action = self._draw(look, legal, wanted)
        if action >= 0:
            return action
        return self._without_cards(look, legal, claims)

    def _exchange(self, look: Outlook, legal: Ints, wanted: Ints) -> i64:
        """The exchange for the first wanted route, if it lacks pieces only; or −1."""
        if len(wanted) == 0 or costs.lack(look, wanted[0]) > 0:
            return -1
        return exchange_for(look, legal, wanted[:1])

    def _claim(self, look: Outlook, legal: Ints, route: i64, claims: Claims) -> i64:
        """Claim a route; first a depot at its end, if that opens a full warehouse."""
        city = sites.worth_a_depot(look, route, FULL_WAREHOUSE + 2)
        if city >= 0 and make(DEPOT, city) in legal:
            return make(DEPOT, city)
        return claims.action[route]

    def _draw(self, look: Outlook, legal: Ints, wanted: Ints) -> i64:
        """The card that the wanted routes need most, or −1; before it, a card is stored."""
        store = sites.best_store(look, legal, wanted)
        if store >= 0:
            return store
        needs = Needs(look)
        needs.share(look.stock, wanted)
        worth = wanting(look, needs, 1)
        return Drawing(look.view, legal, worth, wanting(look, needs, 2)).action

    def _refill(self, look: Outlook, legal: Ints) -> i64:
        """Fill the display from the deck whose cards are needed more."""
        needs = Needs(look)
        needs.share(look.stock, self.wanted(look))
        blind = averages(look.view, wanting(look, needs, 1))
        best = legal[0]
        for index in range(1, len(legal)):
            if blind[target_of(legal[index])] > blind[target_of(best)]:
                best = legal[index]
        return best

    def _split(self, look: Outlook, legal: Ints) -> i64:
        """The pieces that fit the tickets chosen just before."""
        for action in look.view.chosen():
            if kind_of(action) == KEEP:
                look.tickets = joined(look.tickets, kept_row(look.game, action))
        return split(look, legal, self.wanted(look))

    def _without_cards(self, look: Outlook, legal: Ints, claims: Claims) -> i64:
        """No card can be taken: a claim, a pass, tickets, a building, whatever there is."""
        if claims.any:
            return claims.most_points(look.game)
        for kind in (PASS, TICKETS, STATION):
            action = legal_kind(legal, kind)
            if action >= 0:
                return action
        return legal[0]

    def _tunnel(self, look: Outlook, legal: Ints) -> i64:
        """Pay what a tunnel costs, if that can be paid."""
        purse = look.game.purses[look.game.route_purse[look.view.tunnel]]
        action = cheapest(legal, PAY, purse, Keeping(look, self.wanted(look)))
        return action if action >= 0 else legal[len(legal) - 1]


def legal_kind(legal: Ints, kind: i64) -> i64:
    """The first legal action of a kind, or −1."""
    for index in range(len(legal)):
        if kind_of(legal[index]) == kind:
            return legal[index]
    return -1


def wanting(look: Outlook, needs: Needs, copies: i64) -> Ints:
    """What so many-th card of each kind would be worth to draw."""
    atlas = look.atlas
    worth = filled(look.game.kinds)
    for kind in range(look.game.kinds):
        lack = needs.lacking[atlas.color_of[kind]] - (copies - 1) * atlas.units[kind]
        if lack > atlas.units[kind]:
            lack = atlas.units[kind]
        worth[kind] = CARD * lack if lack > 0 else IDLE
    worth[look.game.joker] = JOKER if needs.missing > 0 else IDLE
    return worth
