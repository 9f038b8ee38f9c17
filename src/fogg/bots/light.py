"""Light: the planner's ideas in a fraction of the time, by a plan kept until the board breaks it.

The bots that search finish their games with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.bots.kit import clock
from fogg.bots.kit.drawing import Drawing, takeable
from fogg.bots.kit.economy import useful
from fogg.bots.kit.fillers import Fillers
from fogg.bots.kit.needs import Needs
from fogg.bots.kit.paying import Keeping
from fogg.bots.kit.rows import joined
from fogg.bots.kit.seafaring import Harbors, exchange_for
from fogg.bots.planner import Planner
from fogg.engine.action import payment_of
from fogg.engine.chance import Seeded
from fogg.engine.ints import filled
from fogg.engine.mechanics.warehouses import store_action
from fogg.engine.state import FREE, SECOND_CARD, TURN

if TYPE_CHECKING:
    from fogg.bots.kit.outlook import Outlook
    from fogg.bots.kit.temper import Temper
    from fogg.engine.ints import Ints
    from fogg.engine.view import View

LASTS: Final = 5
"""After so many turns the plan is made anew, by the cards held then."""
LATE: Final = 8.0
"""With fewer turns left than this the plan lasts shorter."""
LASTS_LATE: Final = 1
"""After more turns than this."""
HURRY: Final = 2.0
"""With no more turns to spare than this, stations are built before routes are claimed."""


@final
class Light(Planner):
    """Draws and claims by a plan that it seldom changes."""

    tuned_as: str = "light"

    def __init__(self, seed: int, temper: Temper | None = None) -> None:
        super().__init__(seed, temper)
        self._seed = seed
        self.forget()

    def forget(self) -> None:
        """Be as new, for another game."""
        self.luck = Seeded(self._seed)
        self._routes: Ints = vec[i64]()
        self._fillers: Ints = vec[i64]()
        self._wanted: Ints = vec[i64]()
        self._loans: Ints = vec[i64]()
        """The routes of others that the plan borrows, by a station each."""
        self._age: i64 = LASTS
        self._held: i64 = -1
        """How many tickets the plan is for; −1: there is none yet."""

    def act(self, view: View, legal: Ints) -> int:
        """One of the legal actions."""
        if len(legal) == 1:
            return int(legal[0])
        action = self._quick(view)
        return int(action) if action >= 0 else super().act(view, legal)

    def move(self, view: View) -> i64:
        """A legal action, without the list of them all."""
        action = self._quick(view)
        return action if action >= 0 else i64(super().act(view, view.legal()))

    def _quick(self, view: View) -> i64:
        """The action of a usual turn, or −1 if it takes more thought."""
        phase: i64 = view.phase
        if phase != TURN and phase != SECOND_CARD:
            return -1
        look = self._look
        if look is None or look.game is not view.game or look.seat != view.seat:
            look = self._new_look(view)
            self._look = look
            self._age = LASTS
        else:
            look.see_cards(view)
        if phase == TURN:
            return self._quick_turn(look)
        if self._held < 0:
            self._mend(look)
        needs = Needs(look)
        needs.share(look.stock, self._wanted)
        return self._quick_draw(look, needs, True).action

    def wanted(self, look: Outlook) -> Ints:
        """The routes of the plan as it stands; before the first turn, of a plan for now."""
        return self._wanted if self._held >= 0 else super().wanted(look)

    # A usual turn

    def _quick_turn(self, look: Outlook) -> i64:
        if self._harbor_payable(look) and self._harbor_due(look):
            return -1
        self._mend(look)
        needs = Needs(look)
        needs.share(look.stock, self._wanted)
        special = self._special(look, needs)
        if special >= 0:
            return special
        draw = self._quick_draw(look, needs, False)
        route = self._due(look, needs, draw)
        if route >= 0:
            action = self._cheapest(look, route)
            if action >= 0:
                return action
        if draw.action < 0 or not look.rulebook.warehouses:
            return draw.action
        return self._store(look)

    def _special(self, look: Outlook, needs: Needs) -> i64:
        """A station, or an exchange of pieces, that the plan can't do without; −1: not now."""
        if len(self._loans) > 0:
            last = float(len(self._routes) + len(self._loans)) + HURRY
            if len(self._routes) == 0 or clock.turns_left(look, self._temper) <= last:
                return self._build(look)
        elif look.rulebook.exchange > 0 and self._lacks_pieces(look, needs):
            look.see(look.view)
            return exchange_for(look, look.view.legal(), self._routes)
        return -1

    def _build(self, look: Outlook) -> i64:
        """The station for the first route to borrow, with cards that are missed least, or −1."""
        look.see(look.view)
        scheme = self._scheme(look)
        scheme.loans = self._loans
        action = self._station(scheme, look.view.legal(), Keeping(look, self._wanted))
        if action >= 0:
            self._held = -1  # the plan has changed
        return action

    def _lacks_pieces(self, look: Outlook, needs: Needs) -> bool:
        """Whether there are cards for a ticket's route, but not enough pieces."""
        game = look.game
        for index in range(len(self._routes)):
            route = self._routes[index]
            pieces = look.view.pieces(look.seat, game.route_suit[route])
            if needs.lack[index] == 0 and game.route_length[route] > pieces:
                return True
        return False

    def _harbor_due(self, look: Outlook) -> bool:
        """Whether a port that is reached is among the best for the harbors left."""
        look.see(look.view)
        now = Harbors(look, look.tickets, vec[i64]()).best()
        planned = Harbors(look, look.tickets, self._routes).threshold()
        return now > float(look.rulebook.harbor_unbuilt) and now >= planned

    def _harbor_payable(self, look: Outlook) -> bool:
        """Whether the hand can pay for a harbor, and one is left."""
        game = look.game
        if game.harbor_purse < 0:
            return False
        wagons = game.purses[game.harbor_purse].colored
        jokers = look.hand[game.joker]
        for index in range(len(wagons)):
            held = look.marked(wagons[index]) + look.marked(look.atlas.ship_of[wagons[index]])
            if held + jokers >= 2 * look.rulebook.harbor_cards:
                return look.harbors_left() > 0
        return False

    def _mend(self, look: Outlook) -> None:
        """Plan anew if a route was lost, a ticket won or some time passed; drop what is claimed."""
        self._age += 1
        held: i64 = look.view.ticket_number(look.seat)
        broken = held != self._held
        rest = vec[i64]()
        for index in range(len(self._routes)):
            owner = look.view.owner(self._routes[index])
            if owner == FREE:
                rest = append(rest, self._routes[index])
            elif owner != look.seat:
                broken = True
        self._routes = rest
        fillers = vec[i64]()
        for index in range(len(self._fillers)):
            if look.view.owner(self._fillers[index]) == FREE:
                fillers = append(fillers, self._fillers[index])
        late = self._age > LASTS_LATE and clock.turns_left(look, self._temper) < LATE
        if broken or late or self._age > LASTS or len(fillers) < len(self._fillers):
            self._held = held
            self._renew(look, broken or late or self._age > LASTS)
        else:
            self._fillers = fillers
        self._wanted = joined(self._routes, self._fillers)

    def _renew(self, look: Outlook, all_of_it: bool) -> None:
        """Choose the routes that serve no ticket by the hand of now; if need be, all."""
        look.see(look.view)
        scheme = self._scheme(look)
        if all_of_it:
            scheme.choose(look.tickets)
            self._routes = scheme.routes
            self._loans = scheme.loans
        else:
            scheme.resume(self._routes)
        self._age = 0
        self._fillers = Fillers(scheme).choose()

    def _due(self, look: Outlook, needs: Needs, draw: Drawing) -> i64:
        """The route to claim now, or −1: it claims when drawing promises little."""
        game = look.game
        due: i64 = 0
        best: i64 = -1
        most: i64 = -1
        tickets: i64 = len(self._routes)
        for index in range(len(self._wanted)):
            route = self._wanted[index]
            length = game.route_length[route]
            if needs.lack[index] > 0 or length > look.view.pieces(
                look.seat, game.route_suit[route]
            ):
                continue
            due += 1
            value = length + (100 if index < tickets else 0)
            if value > most:
                most = value
                best = route
        if best < 0 or draw.action < 0 or needs.missing == 0:
            return best
        time = (clock.turns_left(look, self._temper) - float(due) - 1.0) / self._temper.rush
        time = 0.0 if time < 0.0 else 1.0 if time > 1.0 else time
        return best if self._work_done(look, needs, draw) * time - 1.0 < self._temper.haste else -1

    def _work_done(self, look: Outlook, needs: Needs, draw: Drawing) -> float:
        """How many turns' work the draw does, by the share of colors that are needed."""
        colors: i64 = 0
        needed: i64 = 0
        for kind in range(look.game.kinds):
            if look.atlas.color_of[kind] == kind:
                colors += 1
                if needs.lacking[kind] > 0 or kind == look.game.joker:
                    needed += 1
        share = float(needed) / float(colors)
        return float(draw.value) / 1000.0 / (useful(share) * look.atlas.units_a_card)

    def _quick_draw(self, look: Outlook, needs: Needs, second: bool) -> Drawing:
        worth = self._card_worth(look, needs, 1)
        cards = takeable(look.view, second)
        return Drawing(look.view, cards, worth, self._card_worth(look, needs, 2))

    def _card_worth(self, look: Outlook, needs: Needs, copies: i64) -> Ints:
        temper = self._temper
        atlas = look.atlas
        worth = filled(look.game.kinds)
        idle = i64(1000.0 * temper.idle)
        for kind in range(look.game.kinds):
            lack = needs.lacking[atlas.color_of[kind]] - (copies - 1) * atlas.units[kind]
            if lack > atlas.units[kind]:
                lack = atlas.units[kind]
            worth[kind] = 1000 * lack if lack > 0 else idle
        joker = temper.joker if needs.missing > 0 else temper.idle
        if needs.jokers > 0:
            joker += temper.ferry
        worth[look.game.joker] = i64(1000.0 * joker)
        return worth

    def _cheapest(self, look: Outlook, route: i64) -> i64:
        """The claim of a route with the cards that are missed least, or −1."""
        game = look.game
        purse = game.purses[game.route_purse[route]]
        ways = purse.payments(
            look.hand,
            0,
            game.route_color[route],
            game.route_length[route],
            game.route_locomotives[route],
            game.claim_action[route],
            vec[i64](),
        )
        keeping = Keeping(look, self._wanted)
        best: i64 = -1
        least: i64 = 0
        for index in range(len(ways)):
            cost = keeping.price(purse, payment_of(ways[index]))
            if best < 0 or cost < least:
                best = ways[index]
                least = cost
        return best

    def _store(self, look: Outlook) -> i64:
        """Store in the own warehouse, from the larger deck; −1 if there is nothing to store."""
        best: i64 = -1
        for deck in range(look.game.decks):
            size = look.view.deck_size(deck)
            if size > 0 and (best < 0 or size > look.view.deck_size(best)):
                best = deck
        return store_action(look.seat, best) if best >= 0 else -1
