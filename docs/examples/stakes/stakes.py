"""Stakes: a mechanic outside Fogg. Everybody bets in secret on a city that all will build to.

Before the first turn all players choose a city at once. In the end each route that ends there, of
whatever player, is worth points. As the action of a turn one may look at the stake of another, for
cards of one color: from then on one knows it, and the others know that one does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.engine import piles
from fogg.engine.action import FIRST_OWN_KIND, make, payment_of, target_of
from fogg.engine.event import EventKind
from fogg.engine.fields import THE_SEAT, CityField, PaymentField, SeatField
from fogg.engine.grammar import ActionKind, Payment, Target
from fogg.engine.ints import filled, ints
from fogg.engine.mechanics.base import Mechanic, StateRow
from fogg.engine.offers import Offer
from fogg.engine.phases import FIRST_OWN_PHASE, TURN_PHASE
from fogg.engine.problem import Problem, problem
from fogg.engine.state import NOTHING

if TYPE_CHECKING:
    from fogg.engine.chance import Chance
    from fogg.engine.event import Event
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.state import State
    from fogg.engine.view import View

STAKE = FIRST_OWN_KIND
INSPECT = FIRST_OWN_KIND + 1
FIRST_STAKE_PHASE = FIRST_OWN_PHASE

CHOSE_STAKE = EventKind("chose_stake", SeatField("seat"), CityField("city", seen_by=THE_SEAT))
INSPECTED = EventKind(
    "inspected",
    SeatField("seat"),
    SeatField("owner"),
    PaymentField("cards"),
    CityField("city", seen_by=THE_SEAT),
)
STAKED = EventKind("staked", SeatField("seat"), CityField("city"))


class Stakes(Mechanic):
    """Bet on a city in secret, look at the bets of others, score the routes that end there."""

    name: ClassVar[str] = "stakes"
    actions: ClassVar[tuple[ActionKind, ...]] = (
        ActionKind(STAKE, "stake", (FIRST_STAKE_PHASE,), (Target(CityField("city")),), secret=True),
        ActionKind(INSPECT, "inspect", (TURN_PHASE,), (Target(SeatField("owner")), Payment())),
    )
    events: ClassVar[tuple[EventKind, ...]] = (CHOSE_STAKE, INSPECTED, STAKED)
    phases: ClassVar[dict[int, str]] = {FIRST_STAKE_PHASE: "first_stake"}
    rows: ClassVar[tuple[StateRow, ...]] = (
        # The city of each seat, which nobody else may see; −1 before it is chosen.
        StateRow("stakes", ("seat",), value=NOTHING, seen_by=THE_SEAT),
        # 1 where the first seat has looked at the stake of the second: all saw it look.
        StateRow("inspected", ("seat", "seat")),
    )
    opening: ClassVar[int] = FIRST_STAKE_PHASE
    compels: ClassVar[bool] = False
    scores: ClassVar[bool] = True

    def __init__(self, points: int, price: int) -> None:
        """Points for each route at one's city; cards that a look at another's stake costs."""
        self._points = points
        self._price = price

    def numbers(self) -> dict[str, object]:
        """What a route is worth, and what a look costs."""
        return {"points": self._points, "price": self._price}

    # The opening: all at once

    def legal(self, game: Game, state: State, seat: i64, phase: i64, into: Ints) -> Ints:
        """Every city to stake on; or every unknown stake of another, with every payment."""
        if phase == FIRST_STAKE_PHASE:
            for city in range(game.cities):
                into = append(into, make(STAKE, city))
            return into
        for owner in range(state.seats):
            if self._owner_problem(game, state, seat, owner) is None:
                into = self._ways(game, state, seat, owner, into)
        return into

    def _ways(self, game: Game, state: State, seat: i64, owner: i64, into: Ints) -> Ints:
        """Looks at a stake with every payment of one color."""
        action = make(INSPECT, owner)
        start = seat * game.kinds
        return game.purses[0].payments(state.hands, start, -1, self._price, 0, action, into)

    def problem(
        self, game: Game, state: State, seat: i64, phase: i64, action: i64
    ) -> Problem | None:
        """Why the city can't be chosen, or the stake not be looked at."""
        if phase == FIRST_STAKE_PHASE:
            wrong = action != make(STAKE, target_of(action)) or target_of(action) >= game.cities
            return problem("malformed") if wrong else None
        owner, payment, purse = target_of(action), payment_of(action), game.purses[0]
        if owner >= state.seats or not purse.well_formed(payment):
            return problem("malformed")
        why = self._owner_problem(game, state, seat, owner)
        if why is None and not purse.fits(payment, -1, self._price, 0):
            why = problem("inspect_cost", needed=self._price)
        if why is None and not purse.held(payment, state.hands, seat * game.kinds):
            why = problem("cards_not_held")
        return why

    def _owner_problem(self, game: Game, state: State, seat: i64, owner: i64) -> Problem | None:
        """Why there is nothing to learn from a stake, or nothing to pay with."""
        if owner == seat:
            return problem("own_stake")
        if game.row(state, "inspected")[seat * state.seats + owner] == 1:
            return problem("known_stake")
        if len(self._ways(game, state, seat, owner, vec[i64]())) == 0:
            return problem("inspect_cost", needed=self._price)
        return None

    def offers(self, game: Game, state: State, seat: i64, phase: i64) -> list[Offer]:
        """Every city; or every other seat, payable or with the reason why not."""
        if phase == FIRST_STAKE_PHASE:
            cities = range(int(game.cities))
            return [Offer(STAKE, city, (int(make(STAKE, city)),)) for city in cities]
        offers = []
        for owner in range(int(state.seats)):
            why = self._owner_problem(game, state, seat, owner)
            ways = vec[i64]() if why else self._ways(game, state, seat, owner, vec[i64]())
            offers.append(Offer(INSPECT, owner, tuple(int(way) for way in ways), why))
        return offers

    def chose(self, game: Game, seat: i64, action: i64, events: list[Event]) -> None:
        """Report that a seat has chosen; its city is for itself."""
        events.append(CHOSE_STAKE.event(seat=int(seat), city=int(target_of(action))))

    def reveal(
        self,
        game: Game,
        state: State,
        seat: i64,
        action: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        """Write a seat's city down, now that all have chosen; it stays secret."""
        game.row(state, "stakes")[seat] = target_of(action)

    # A turn

    def apply(
        self,
        game: Game,
        state: State,
        seat: i64,
        action: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        """Pay, and look at a stake."""
        owner, payment = target_of(action), payment_of(action)
        piles.pay(game, state, seat, game.purses[0], payment)
        game.row(state, "inspected")[seat * state.seats + owner] = 1
        if events is not None:
            cards = game.purses[0].cards(payment)
            city = int(game.row(state, "stakes")[owner])
            events.append(INSPECTED.event(seat=int(seat), owner=int(owner), cards=cards, city=city))
        game.cards_laid(state, chance, events)

    # What others may know

    def seat_data(self, view: View, seat: i64) -> dict[str, Any]:
        """A player's stake, if the view's seat has looked at it."""
        city = self._known(view, seat)
        return {"stake": None if city < 0 else view.game.city_names[city]}

    def _known(self, view: View, seat: i64) -> i64:
        """The city of a stake that the view's seat knows; −1 if it does not, or there is none."""
        looked = view.row("inspected")
        known = seat == view.seat or view.revealed
        if not known and view.seat >= 0 and looked is not None:
            known = looked[view.seat * view.seats + seat] == 1
        return view.game.row(view._state, "stakes")[seat] if known else NOTHING

    def resample(self, game: Game, state: State, seat: i64, unseen: Ints, chance: Chance) -> None:
        """Put the stakes that a seat does not know on any city."""
        stakes, looked = game.row(state, "stakes"), game.row(state, "inspected")
        for owner in range(state.seats):
            known = owner == seat or (seat >= 0 and looked[seat * state.seats + owner] == 1)
            if not known and stakes[owner] != NOTHING and not game.revealed(state):
                stakes[owner] = chance.below(game.cities)

    def show(self, game: Game, state: State, events: list[Event]) -> None:
        """Reveal all stakes after the last turn."""
        for seat in range(state.seats):
            city = int(game.row(state, "stakes")[seat])
            events.append(STAKED.event(seat=int(seat), city=city))

    # For programs that play

    def advise(self, view: View, actions: Ints) -> i64:
        """Stake on a city of the own tickets, with the most routes."""
        game = view.game
        wanted = [city for ticket in view.offered() for city in game.ticket_cities[ticket]]
        ends = [*game.route_a, *game.route_b]
        return max(actions, key=lambda way: (target_of(way) in wanted, ends.count(target_of(way))))

    def features(self, view: View, seat: i64) -> list[float]:
        """The city of a player's stake as far as it is known, one number for each city."""
        row = [0.0] * int(view.game.cities)
        city = self._known(view, seat)
        if city >= 0:
            row[city] = 1.0
        return row

    # The count

    def points(self, game: Game, state: State) -> Ints:
        """Points for every claimed route that ends in a seat's city."""
        result = filled(state.seats)
        for seat in range(state.seats):
            result[seat] = self._points * len(self._routes(game, state, seat))
        return result

    def _routes(self, game: Game, state: State, seat: i64) -> Ints:
        """The claimed routes that end in a seat's city."""
        city = game.row(state, "stakes")[seat]
        return ints(
            route
            for route in range(game.routes)
            if state.owner[route] >= 0 and city in (game.route_a[route], game.route_b[route])
        )

    def detail(self, game: Game, state: State, seat: i64) -> object:
        """The city, and the routes that count."""
        city = int(game.row(state, "stakes")[seat])
        routes = [game.route_names[route] for route in self._routes(game, state, seat)]
        return {"city": None if city < 0 else game.city_names[city], "routes": routes}
