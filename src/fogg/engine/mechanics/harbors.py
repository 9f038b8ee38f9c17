"""Harbors (WO-10): built in ports that a seat has reached, worth more with fitting tickets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, TypedDict, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.engine import piles
from fogg.engine.action import HARBOR, NOT_TARGET, make, payment_of, target_of
from fogg.engine.errors import RulesError
from fogg.engine.event import EventKind
from fogg.engine.fields import CityField, PaymentField, SeatField
from fogg.engine.grammar import ActionKind, Payment, Target
from fogg.engine.ints import filled, ints
from fogg.engine.mechanics.base import CityBuilding, Explanation, Mechanic
from fogg.engine.mechanics.tickets import completed_by
from fogg.engine.offers import Offer, paid_offer
from fogg.engine.phases import TURN_PHASE
from fogg.engine.problem import Problem, problem
from fogg.engine.state import NOTHING

if TYPE_CHECKING:
    from fogg.engine.chance import Chance
    from fogg.engine.event import Event
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.payment.purse import Purse
    from fogg.engine.rules import Rules
    from fogg.engine.state import State
    from fogg.engine.view import View


BUILT_HARBOR: Final = EventKind(
    "built_harbor", SeatField("seat"), CityField("city"), PaymentField("cards")
)


class HarborWorth(TypedDict):
    """A harbor, its points, and the completed tickets that name its city."""

    city: str
    points: int
    tickets: list[str]


class HarborDetail(TypedDict):
    """The harbors of a seat, as a detail of the score."""

    left: int
    built: list[HarborWorth]


@final
class Harbors(Mechanic):
    """Build harbors; built ones score by completed tickets, unbuilt ones cost points."""

    name: ClassVar[str] = "harbors"
    actions: ClassVar[tuple[ActionKind, ...]] = (
        ActionKind(
            HARBOR,
            "harbor",
            (TURN_PHASE,),
            (Target(CityField("city"), only="port"), Payment()),
            order=10,
        ),
    )
    events: ClassVar[tuple[EventKind, ...]] = (BUILT_HARBOR,)
    scores: ClassVar[bool] = True

    def __init__(self, each: int, cards: int, points: tuple[int, ...], unbuilt: int) -> None:
        """Set the harbors of each player, and the wagon cards (and as many ships) that each costs.

        A harbor scores `points` by the completed tickets that name its city: none, one, two …; each
        that is not built costs `unbuilt` points.
        """
        self._each: i64 = each
        self._cards: i64 = cards
        self._points = ints(points)
        self._unbuilt: i64 = unbuilt

    def numbers(self) -> dict[str, object]:
        """Return the number of harbors, their cost in cards and their points."""
        return {
            "each": int(self._each),
            "cards": int(self._cards),
            "points": tuple(int(points) for points in self._points),
            "unbuilt": int(self._unbuilt),
        }

    def explain(self, rules: Rules) -> list[Explanation]:
        """Explain their number, their cost, and their points with one, two … completed tickets."""
        points = tuple(int(value) for value in self._points)[1:]
        tickets = list(range(1, len(points) + 1))
        params = {**self.numbers(), "points": points, "tickets": tickets}
        return [Explanation("rules.harbors_value", params)]

    @property
    def cards(self) -> int:
        """Wagons, and as many ships, that a harbor costs."""
        return int(self._cards)

    @property
    def points_by_tickets(self) -> Ints:
        """Points of a harbor named by no, one, two … completed tickets."""
        return self._points

    @property
    def unbuilt(self) -> int:
        """Points lost for each harbor that is not built."""
        return int(self._unbuilt)

    @property
    def each(self) -> int:
        """How many harbors everybody has at the start."""
        return int(self._each)

    def table_data(self, view: View) -> dict[str, Any]:
        """Map the cities with a harbor to their owners."""
        cities = enumerate(view.game.city_names)
        owners = {name: int(view.harbor(city)) for city, name in cities}
        return {"harbors": {name: owner for name, owner in owners.items() if owner >= 0}}

    def standing(self, view: View) -> list[CityBuilding]:
        """List all harbors."""
        owners = [int(view.harbor(city)) for city in range(view.game.cities)]
        return [CityBuilding(city, "harbor", seat) for city, seat in enumerate(owners) if seat >= 0]

    def check(self, game: Game) -> None:
        """Refuse cards without marks: harbors are paid with them."""
        if game.harbor_purse < 0:
            raise RulesError("no_marked_cards", rules=game.rules.name)

    def setup(self, game: Game, state: State, chance: Chance, events: list[Event] | None) -> None:
        """Clear the cities of harbors."""
        state.harbors = filled(game.cities, NOTHING)

    def left(self, state: State, seat: i64) -> i64:
        """Count the harbors that a seat has not built."""
        number = self._each
        for city in range(len(state.harbors)):
            if state.harbors[city] == seat:
                number -= 1
        return number

    def reserve(self, state: State, seat: i64) -> i64:
        """Count the harbors that a seat can still build."""
        return self.left(state, seat)

    def purse(self, game: Game, kind: int, target: int) -> Purse:
        """Look up the purse of harbors."""
        return game.purses[game.harbor_purse]

    def legal(self, game: Game, state: State, seat: i64, phase: i64, into: Ints) -> Ints:
        """Add a harbor in every port that the seat has reached, with every payment."""
        if self.left(state, seat) == 0:
            return into
        # Listed for city 0 and copied: a harbor costs the same everywhere.
        ways = self._ways(game, state, seat, 0, vec[i64]())
        if len(ways) == 0:
            return into
        reached = self._reached(game, state, seat)
        for city in range(game.cities):
            if reached[city] == 1 and game.port[city] == 1 and state.harbors[city] == NOTHING:
                action = make(HARBOR, city)
                for index in range(len(ways)):
                    into = append(into, ways[index] & NOT_TARGET | action)
        return into

    def _ways(self, game: Game, state: State, seat: i64, city: i64, into: Ints) -> Ints:
        """Add a harbor in a city with every payment."""
        return game.purses[game.harbor_purse].payments(
            state.hands, seat * game.kinds, NOTHING, self._cards, 0, make(HARBOR, city), into
        )

    def _reached(self, game: Game, state: State, seat: i64) -> Ints:
        """Mark each city where the seat owns a route with 1."""
        reached = filled(game.cities)
        for route in range(game.routes):
            if state.owner[route] == seat:
                reached[game.route_a[route]] = 1
                reached[game.route_b[route]] = 1
        return reached

    def problem(
        self, game: Game, state: State, seat: i64, phase: i64, action: i64
    ) -> Problem | None:
        """Explain why the harbor can't be built there, or not with these cards."""
        city = target_of(action)
        purse = game.purses[game.harbor_purse]
        payment = payment_of(action)
        if city >= game.cities or not purse.well_formed(payment):
            return problem("malformed")
        why = self._city_problem(game, state, seat, city)
        if why is not None:
            return why
        if not purse.fits(payment, NOTHING, self._cards, 0):
            return problem("wrong_harbor_payment", needed=int(self._cards))
        if not purse.held(payment, state.hands, seat * game.kinds):
            return problem("cards_not_held")
        return None

    def _city_problem(self, game: Game, state: State, seat: i64, city: i64) -> Problem | None:
        """Explain why no cards that the seat holds can get it a harbor there."""
        name = game.city_names[city]
        if game.port[city] == 0:
            return problem("no_port", city=name)
        if state.harbors[city] != NOTHING:
            return problem("harbor_there", city=name, owner=int(state.harbors[city]))
        if self.left(state, seat) == 0:
            return problem("no_harbors_left")
        if self._reached(game, state, seat)[city] == 0:
            return problem("port_not_reached", city=name)
        if len(self._ways(game, state, seat, city, vec[i64]())) == 0:
            return self._too_few_cards(game, state, seat)
        return None

    def _too_few_cards(self, game: Game, state: State, seat: i64) -> Problem:
        purse = game.purses[game.harbor_purse]
        return problem(
            "harbor_cost",
            needed=int(self._cards),
            locomotives=int(state.hands[seat * game.kinds + purse.joker]),
        )

    def offers(self, game: Game, state: State, seat: i64, phase: i64) -> list[Offer]:
        """List every port of the board."""
        return [
            self._offer(game, state, seat, i64(city))
            for city in range(game.cities)
            if game.port[city] == 1
        ]

    def _offer(self, game: Game, state: State, seat: i64, city: i64) -> Offer:
        why = self._city_problem(game, state, seat, city)
        if why is not None:
            return Offer(HARBOR, int(city), problem=why)
        ways = game.purses[game.harbor_purse].thriftiest_first(
            self._ways(game, state, seat, city, vec[i64]()), state.hands, seat * game.kinds
        )
        points = int(self._unbuilt + self.worth(game, state, seat, city))
        return paid_offer(HARBOR, int(city), ways, points)

    def apply(
        self,
        game: Game,
        state: State,
        seat: i64,
        action: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        """Pay for a harbor and build it."""
        city = target_of(action)
        payment = payment_of(action)
        purse = game.purses[game.harbor_purse]
        piles.pay(game, state, seat, purse, payment)
        state.harbors[city] = seat
        if events is not None:
            cards = purse.cards(payment)
            events.append(BUILT_HARBOR.event(seat=int(seat), city=int(city), cards=cards))
        game.cards_laid(state, chance, events)

    def worth(self, game: Game, state: State, seat: i64, city: i64) -> i64:
        """Return the points of a seat's harbor in a city, by the tickets completed so far."""
        return self._worth(game, completed_by(game, state, seat), city)

    def _worth(self, game: Game, completed: Ints, city: i64) -> i64:
        number: i64 = 0
        for index in range(len(completed)):
            if city in game.ticket_cities[completed[index]]:
                number += 1
        # Three and more tickets score alike (WO-10).
        most: i64 = len(self._points) - 1
        return self._points[number if number < most else most]

    def points(self, game: Game, state: State) -> Ints:
        """Add the points of harbors built, and subtract those of harbors not built."""
        result = filled(state.seats)
        for seat in range(state.seats):
            completed = completed_by(game, state, seat)
            for city in range(game.cities):
                if state.harbors[city] == seat:
                    result[seat] += self._worth(game, completed, city)
            result[seat] -= self._unbuilt * self.left(state, seat)
        return result

    def detail(self, game: Game, state: State, seat: i64) -> HarborDetail:
        """List each harbor with its points, and count those not built."""
        completed = completed_by(game, state, seat)
        return {
            "left": int(self.left(state, seat)),
            "built": [
                {
                    "city": game.city_names[city],
                    "points": int(self._worth(game, completed, city)),
                    "tickets": [
                        game.ticket_names[ticket]
                        for ticket in completed
                        if city in game.ticket_cities[ticket]
                    ],
                }
                for city in range(game.cities)
                if state.harbors[city] == seat
            ],
        }
