"""Tunnels (EU-5): after the payment cards are turned up, and each that fits costs one more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.engine import piles
from fogg.engine.action import PAY, WITHDRAW, kind_of, make, payment_of, target_of
from fogg.engine.event import EventKind
from fogg.engine.fields import CardsField, Field, PaymentField, RouteField, SeatField
from fogg.engine.grammar import ActionKind, Payment
from fogg.engine.ints import filled, total
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.mechanics.claim import take_route, won
from fogg.engine.offers import Offer, paid_offer
from fogg.engine.phases import TUNNEL_PHASE
from fogg.engine.problem import Problem, problem
from fogg.engine.state import NO_ACTION, NOTHING

if TYPE_CHECKING:
    from fogg.engine.chance import Chance
    from fogg.engine.event import Event
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.payment.purse import Purse
    from fogg.engine.state import State
    from fogg.engine.view import View


LAID: Final = EventKind("laid", SeatField("seat"), RouteField("route"), PaymentField("cards"))
"""A seat tries a tunnel with these cards."""
TUNNELED: Final = EventKind(
    "tunneled", SeatField("seat"), RouteField("route"), CardsField("cards"), Field("extra")
)
"""Cards were turned up for a tunnel, which costs `extra` more cards."""
WITHDREW: Final = EventKind("withdrew", SeatField("seat"), RouteField("route"))
"""A seat gave a tunnel up and took its cards back."""


@final
class Tunnels(Mechanic):
    """Turn cards up before a tunnel is won; pay what they cost, or take the payment back."""

    name: ClassVar[str] = "tunnels"
    actions: ClassVar[tuple[ActionKind, ...]] = (
        ActionKind(PAY, "pay", (TUNNEL_PHASE,), (Payment(),), offered=RouteField("route"), order=7),
        ActionKind(WITHDRAW, "withdraw", (TUNNEL_PHASE,), offered=RouteField("route"), order=8),
    )
    events: ClassVar[tuple[EventKind, ...]] = (LAID, TUNNELED, WITHDREW)
    covers: ClassVar[tuple[str, ...]] = ("tunnel",)
    table_part: ClassVar[str] = "tunnel"

    def __init__(self, cards: int) -> None:
        self.cards: i64 = cards

    def numbers(self) -> dict[str, object]:
        """Return the number of cards turned up."""
        return {"cards": int(self.cards)}

    def setup(self, game: Game, state: State, chance: Chance, events: list[Event] | None) -> None:
        """Clear the payment and the cards turned up."""
        state.laid = filled(game.kinds)
        state.turned = filled(game.kinds)

    def table_data(self, view: View) -> dict[str, Any]:
        """Return the undecided tunnel, the cards laid for it and those turned up."""
        return {
            "laid": view.named_cards(view.laid),
            "turned": view.named_cards(view.turned),
            "tunnel": None if view.tunnel < 0 else view.game.route_names[view.tunnel],
        }

    def table_features(self, view: View) -> list[float]:
        """Return the share laid and turned up of each kind of card, and the tunnel's points.

        These are a share of the best ticket's, as are all points of routes and tickets in a row.
        """
        game = view.game
        points = 0 if view.tunnel < 0 else int(game.route_points[view.tunnel])
        most = max(*(int(each) for each in game.ticket_points), 1)
        cards = (*view.laid, *view.turned)
        shares = [cards[i] / int(game.card_counts[i % game.kinds]) for i in range(len(cards))]
        return [*shares, points / most]

    def table_feature_names(self, game: Game) -> list[str]:
        """Name the cards laid, the cards turned up, and the points."""
        cards = game.card_names
        return [
            *(f"laid.{name}" for name in cards),
            *(f"turned.{name}" for name in cards),
            "points",
        ]

    def cards_seen(self, game: Game, state: State, seat: i64, seen: Ints) -> None:
        """Add the cards laid and turned up: all see them."""
        for kind in range(game.kinds):
            seen[kind] += state.laid[kind] + state.turned[kind]

    def before_claim(
        self,
        game: Game,
        state: State,
        seat: i64,
        action: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> bool:
        """Lay the payment openly and turn cards up; without extra cost the tunnel is won."""
        route = target_of(action)
        if game.route_tunnel[route] == 0:
            return False
        state.claim = action
        self._lay(game, state, seat, action, events)
        self._turn_up(game, state, seat, route, chance, events)
        # With nothing to add there is no way back (EU-5).
        if self.extra(game, state) == 0:
            self._win(game, state, seat, 0, chance, events)
        else:
            state.todo = append(state.todo, TUNNEL_PHASE)
        return True

    def _lay(
        self, game: Game, state: State, seat: i64, action: i64, events: list[Event] | None
    ) -> None:
        """Move the payment from the hand to the table, where all can see it."""
        route = target_of(action)
        purse = game.purses[game.route_purse[route]]
        for index in range(len(purse.kinds)):
            kind = purse.kinds[index]
            number = purse.count(payment_of(action), kind)
            # Not on the discard, which may be reshuffled for this very tunnel (EU-5).
            state.laid[kind] += number
            piles.spend(game, state, seat, kind, number)
        if events is not None:
            cards = purse.cards(payment_of(action))
            events.append(LAID.event(seat=int(seat), route=int(route), cards=cards))

    def _turn_up(
        self,
        game: Game,
        state: State,
        seat: i64,
        route: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        turned: list[int] = []
        for _ in range(self.cards):
            kind = piles.draw(game, state, game.route_suit[route], chance, events)
            if kind == NOTHING:
                # Fewer cards may be left than should be turned up (EU-5).
                break
            state.turned[kind] += 1
            turned.append(kind)
            piles.settle(game, state, chance, events)
        if events is not None:
            extra = int(self.extra(game, state))
            cards = tuple(int(kind) for kind in turned)
            events.append(
                TUNNELED.event(seat=int(seat), route=int(route), cards=cards, extra=extra)
            )

    def extra(self, game: Game, state: State) -> i64:
        """Count the extra cards that the tunnel on the table costs."""
        color = self._color(game, state)
        extra = state.turned[game.joker]
        if color < 0:
            return extra
        return extra + self._purse(game, state).of_color(state.turned, 0, color)

    def _purse(self, game: Game, state: State) -> Purse:
        """Look up the purse of the tunnel on the table."""
        return game.purses[game.route_purse[target_of(state.claim)]]

    def _color(self, game: Game, state: State) -> i64:
        """Find the color that was laid, as its first kind of card; −1 if only locomotives were."""
        return self._purse(game, state).color_laid(payment_of(state.claim))

    def legal(self, game: Game, state: State, seat: i64, phase: i64, into: Ints) -> Ints:
        """Add every way to pay the extra cards, and the way back."""
        return append(self._ways(game, state, seat, into), make(WITHDRAW))

    def _ways(self, game: Game, state: State, seat: i64, into: Ints) -> Ints:
        """Add the payments of the extra cards: only locomotives if nothing else was laid (EU-5)."""
        purse = self._purse(game, state)
        start = seat * game.kinds
        extra = self.extra(game, state)
        color = self._color(game, state)
        if color >= 0:
            return purse.payments(state.hands, start, color, extra, 0, make(PAY), into)
        return purse.payments(state.hands, start, purse.joker, extra, extra, make(PAY), into)

    def problem(
        self, game: Game, state: State, seat: i64, phase: i64, action: i64
    ) -> Problem | None:
        """Explain why these cards do not pay what the tunnel costs."""
        if kind_of(action) == WITHDRAW:
            return None if action == make(WITHDRAW) else problem("malformed")
        purse = self._purse(game, state)
        payment = payment_of(action)
        if target_of(action) != 0 or not purse.well_formed(payment):
            return problem("malformed")
        extra = self.extra(game, state)
        color = self._color(game, state)
        fits = purse.fits(payment, color, extra, 0 if color >= 0 else extra)
        if fits and purse.held(payment, state.hands, seat * game.kinds):
            return None
        return self._not_payable(game, state, seat)

    def _not_payable(self, game: Game, state: State, seat: i64) -> Problem:
        color = self._color(game, state)
        start = seat * game.kinds
        route = game.route_names[target_of(state.claim)]
        needed = int(self.extra(game, state))
        jokers = int(state.hands[start + game.joker])
        if color < 0:
            return problem("tunnel_locomotives", route=route, needed=needed, locomotives=jokers)
        return problem(
            "tunnel_payment",
            route=route,
            needed=needed,
            color=game.card_names[color],
            have=int(self._purse(game, state).of_color(state.hands, start, color)),
            locomotives=jokers,
        )

    def offers(self, game: Game, state: State, seat: i64, phase: i64) -> list[Offer]:
        """List both answers, to pay and to withdraw, even for a seat that can't pay."""
        route = target_of(state.claim)
        ways = [int(way) for way in self._ways(game, state, seat, vec[i64]())]
        points = int(game.route_points[route])
        pay = paid_offer(PAY, int(route), ways, points)
        if not ways:
            pay = pay._replace(problem=self._not_payable(game, state, seat))
        return [pay, Offer(WITHDRAW, int(route), (int(make(WITHDRAW)),))]

    def preferred(self, view: View, actions: list[int]) -> int:
        """Choose the thriftiest way to pay for the tunnel on the table."""
        purse = view.game.purses[view.game.route_purse[view.tunnel]]
        hand = view.known(view.seat)
        return min(actions, key=lambda way: (*purse.thrift(payment_of(way), hand, 0), way))

    def apply(
        self,
        game: Game,
        state: State,
        seat: i64,
        action: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        """Pay and win the tunnel, or take the payment back."""
        if kind_of(action) == PAY:
            self._win(game, state, seat, payment_of(action), chance, events)
        else:
            self._withdraw(game, state, seat, events)

    def _win(
        self,
        game: Game,
        state: State,
        seat: i64,
        payment: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        """Discard the payment and what was added to it, and take the route."""
        route = target_of(state.claim)
        purse = self._purse(game, state)
        piles.pay(game, state, seat, purse, payment)
        for kind in range(game.kinds):
            piles.lay(game, state, kind, state.laid[kind])
            state.laid[kind] = 0
        if events is not None:
            cards = purse.cards(payment_of(state.claim)) + purse.cards(payment)
            events.append(won(game, seat, route, cards))
        state.claim = NO_ACTION
        take_route(game, state, seat, route)
        game.cards_laid(state, chance, events)

    def _withdraw(self, game: Game, state: State, seat: i64, events: list[Event] | None) -> None:
        """Take the payment back: all have seen these cards."""
        start = seat * game.kinds
        for kind in range(game.kinds):
            state.hands[start + kind] += state.laid[kind]
            # They were laid openly, so everybody knows them now (EU-5).
            state.known[start + kind] += state.laid[kind]
            state.laid[kind] = 0
        if events is not None:
            events.append(WITHDREW.event(seat=int(seat), route=int(target_of(state.claim))))
        state.claim = NO_ACTION

    def turn_ends(
        self, game: Game, state: State, chance: Chance, events: list[Event] | None
    ) -> None:
        """Discard the cards turned up."""
        if total(state.turned, 0, game.kinds) == 0:
            return
        for kind in range(game.kinds):
            piles.lay(game, state, kind, state.turned[kind])
            state.turned[kind] = 0
        game.cards_laid(state, chance, events)
