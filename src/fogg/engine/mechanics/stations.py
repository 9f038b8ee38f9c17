"""Stations (EU-6, EU-7): each lets its owner use one route of another at the end, for tickets."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypedDict, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.engine import network, piles
from fogg.engine.action import (
    BORROW,
    KIND_BITS,
    NOT_TARGET,
    PACKED_BITS,
    STATION,
    TARGET_BITS,
    TARGET_MASK,
    kind_of,
    make,
    packed_of,
    payment_of,
    target_of,
)
from fogg.engine.errors import ActionError
from fogg.engine.event import EventKind
from fogg.engine.fields import (
    THE_SEAT,
    CityField,
    PaymentField,
    RouteField,
    RoutesField,
    SeatField,
)
from fogg.engine.grammar import NONE, ActionKind, Argument, Payment, Target
from fogg.engine.ints import filled, ints
from fogg.engine.mechanics.base import CityBuilding, Explanation, Mechanic
from fogg.engine.offers import Offer, paid_offer
from fogg.engine.phases import BORROW_PHASE, TURN_PHASE
from fogg.engine.problem import Problem, problem
from fogg.engine.state import NOTHING, SEAT_MASK, STATION_BUILDING

if TYPE_CHECKING:
    from fogg.engine.chance import Chance
    from fogg.engine.event import Event
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.notation import Notation
    from fogg.engine.rules import Rules
    from fogg.engine.state import State
    from fogg.engine.view import View


BUILT_STATION: Final = EventKind(
    "built_station", SeatField("seat"), CityField("city"), PaymentField("cards")
)
CHOSE_ROUTES: Final = EventKind(
    "chose_routes", SeatField("seat"), RoutesField("routes", seen_by=THE_SEAT)
)
"""A seat chose what its stations borrow; all see it when all have chosen."""
BORROWED: Final = EventKind("borrowed", SeatField("seat"), RoutesField("routes"))
"""The route that each station of a seat borrows, −1 for none."""


class BorrowedRoutes(Argument):
    """A route or none for each station: TARGET_BITS each, of all bits but the kind's."""

    def value(self, game: Game, action: int) -> Any:
        """List the routes, station by station, −1 for none; those at the end are cut."""
        packed = int(packed_of(action))
        routes: list[int] = []
        while packed > 0:
            routes.append((packed & TARGET_MASK) - 1)
            packed >>= TARGET_BITS
        return tuple(routes)

    def text(self, game: Game, action: int) -> str:
        """Write the ids of the routes, or `none`."""
        routes = self.value(game, action)
        return " ".join(NONE if route < 0 else game.route_names[route] for route in routes) or NONE

    def read(self, notation: Notation, words: list[str], action: int) -> int:
        """Read all words that are left: routes, or `none`."""
        if not words:
            raise ActionError("missing_route")
        field = RouteField(self.field.name)
        routes = [NOTHING if word == NONE else notation.find(word, field) for word in words]
        words.clear()
        return borrow_action(routes)

    def words(self, game: Game, data: Any) -> str:
        """Write the routes, or `none` for no route at all."""
        return super().words(game, data) or NONE


BUILDING: Final = ActionKind(
    STATION,
    "station",
    (TURN_PHASE,),
    (Target(CityField("city"), only="is_city"), Payment()),
    order=9,
)
BORROWING: Final = ActionKind(
    BORROW,
    "borrow",
    (BORROW_PHASE,),
    (BorrowedRoutes(RoutesField("routes")),),
    secret=True,
    order=15,
)


class StationLoan(TypedDict):
    """A station and the route that it borrows, None for none."""

    city: str
    route: str | None


class StationDetail(TypedDict):
    """The stations of a seat, as a detail of the score."""

    left: int
    borrowed: list[StationLoan]


class Stations(Mechanic):
    """Build stations; unbuilt ones score, built ones borrow."""

    name: ClassVar[str] = "stations"
    actions: ClassVar[tuple[ActionKind, ...]] = (BUILDING,)
    events: ClassVar[tuple[EventKind, ...]] = (BUILT_STATION, CHOSE_ROUTES, BORROWED)
    tie_breaks: ClassVar[tuple[str, ...]] = ("fewest_stations",)
    scores: ClassVar[bool] = True

    def __init__(self, costs: tuple[int, ...], unbuilt: int) -> None:
        """Set the cards that the first, second … station costs, and the points if unbuilt."""
        self._costs = ints(costs)
        self._unbuilt: i64 = unbuilt

    def chosen_by_owners(self) -> Stations:
        """Make the same stations, whose owners choose the borrowed routes themselves."""
        return ChosenStations(tuple(int(cost) for cost in self._costs), int(self._unbuilt))

    def numbers(self) -> dict[str, object]:
        """Return the costs in cards, and the points of an unbuilt station."""
        return {
            "costs": tuple(int(cost) for cost in self._costs),
            "unbuilt": int(self._unbuilt),
            "owner_chooses": self.closing >= 0,
        }

    def setup(self, game: Game, state: State, chance: Chance, events: list[Event] | None) -> None:
        """Clear the cities of buildings, unless another mechanic has done so."""
        # Depots share this row: a city has one building (DEP-1).
        if len(state.buildings) == 0:
            state.buildings = filled(game.cities, NOTHING)

    def explain(self, rules: Rules) -> list[Explanation]:
        """Explain how many there are, what they cost, and who chooses what they borrow."""
        costs = tuple(int(cost) for cost in self._costs)
        params: dict[str, object] = {
            "n": len(costs),
            "costs": costs,
            "unbuilt": int(self._unbuilt),
        }
        lines = [Explanation("rules.stations_value", params)]
        return [*lines, Explanation("rules.owner_chooses", {})] if self.closing >= 0 else lines

    @property
    def costs(self) -> Ints:
        """Cards that the first, second … station costs."""
        return self._costs

    @property
    def unbuilt(self) -> int:
        """Points for each station that is not built."""
        return int(self._unbuilt)

    @property
    def each(self) -> int:
        """How many stations everybody has at the start."""
        return len(self._costs)

    def table_data(self, view: View) -> dict[str, Any]:
        """Return the stations among the buildings, and what they borrow at the end."""
        return {"buildings": view.buildings_data(), "borrowed": list(view.borrowed())}

    def standing(self, view: View) -> list[CityBuilding]:
        """List all stations."""
        return view.buildings_of(STATION_BUILDING, "station")

    def preferred(self, view: View, actions: list[int]) -> int:
        """Choose the thriftiest payment, or the loans with which tickets score most."""
        if kind_of(actions[0]) != BORROW:
            return super().preferred(view, actions)
        return view.offers()[0].actions[0]

    def built(self, state: State, seat: i64) -> Ints:
        """List the cities with a station of the seat."""
        cities = vec[i64]()
        for city in range(len(state.buildings)):
            if state.buildings[city] == STATION_BUILDING + seat:
                cities = append(cities, city)
        return cities

    def left(self, state: State, seat: i64) -> i64:
        """Count the stations that a seat has not built."""
        return len(self._costs) - len(self.built(state, seat))

    def reserve(self, state: State, seat: i64) -> i64:
        """Count the stations that a seat can still build."""
        return self.left(state, seat)

    def _cost(self, state: State, seat: i64) -> i64:
        """Return the price of the seat's next station in cards; 0 if it has none left."""
        number = len(self.built(state, seat))
        return self._costs[number] if number < len(self._costs) else 0

    def legal(self, game: Game, state: State, seat: i64, phase: i64, into: Ints) -> Ints:
        """Add a station in every free city with every payment, or every choice of loans."""
        if phase == BORROW_PHASE:
            return self._loans(game, state, seat, into)
        cost = self._cost(state, seat)
        if cost == 0:
            return into
        first: i64 = -1
        last: i64 = -1
        for city in range(game.cities):
            if state.buildings[city] != NOTHING or game.waypoint[city] == 1:
                continue
            if first < 0:
                first = len(into)
                into = self._payments(game, state, seat, city, cost, into)
                last = len(into)
            else:
                # A station costs the same everywhere: copy the payments of the first city.
                action = make(STATION, city)
                for place in range(first, last):
                    into = append(into, into[place] & NOT_TARGET | action)
        return into

    def _payments(
        self, game: Game, state: State, seat: i64, city: i64, cost: i64, into: Ints
    ) -> Ints:
        return game.purses[0].payments(
            state.hands, seat * game.kinds, NOTHING, cost, 0, make(STATION, city), into
        )

    def _loans(self, game: Game, state: State, seat: i64, into: Ints) -> Ints:
        """Add every combination of one route of others, or none, for each station."""
        choices = [
            [NOTHING, *(int(route) for route in network.lendable(game, state, seat, city))]
            for city in self.built(state, seat)
        ]
        for routes in product(*choices):
            into = append(into, borrow_action(list(routes)))
        return into

    def problem(
        self, game: Game, state: State, seat: i64, phase: i64, action: i64
    ) -> Problem | None:
        """Explain why the station can't be built there, or not with these cards."""
        if kind_of(action) == BORROW:
            loans = self._loans(game, state, seat, vec[i64]())
            return None if action in loans else problem("wrong_loans")
        city = target_of(action)
        if city >= game.cities or not game.purses[0].well_formed(payment_of(action)):
            return problem("malformed")
        return self._city_problem(game, state, seat, city) or self._payment_problem(
            game, state, seat, payment_of(action)
        )

    def _city_problem(self, game: Game, state: State, seat: i64, city: i64) -> Problem | None:
        name = game.city_names[city]
        if game.waypoint[city] == 1:
            return problem("no_city", city=name)
        if state.buildings[city] != NOTHING:
            owner = int(state.buildings[city] & SEAT_MASK)
            return problem("building_there", city=name, owner=owner)
        cost = self._cost(state, seat)
        if cost == 0:
            return problem("no_stations_left")
        if len(self._payments(game, state, seat, city, cost, vec[i64]())) == 0:
            return problem(
                "station_cost",
                needed=int(cost),
                have=int(game.purses[0].most_of_a_color(state.hands, seat * game.kinds)),
                locomotives=int(state.hands[seat * game.kinds + game.joker]),
            )
        return None

    def _payment_problem(self, game: Game, state: State, seat: i64, payment: i64) -> Problem | None:
        cost = self._cost(state, seat)
        if not game.purses[0].fits(payment, NOTHING, cost, 0):
            return problem("wrong_station_payment", needed=int(cost))
        if not game.purses[0].held(payment, state.hands, seat * game.kinds):
            return problem("cards_not_held")
        return None

    def offers(self, game: Game, state: State, seat: i64, phase: i64) -> list[Offer]:
        """List every city of the board, or the choices of borrowed routes, the best one first."""
        if phase == BORROW_PHASE:
            best = borrow_action([int(route) for route in self._best(game, state, seat)])
            others = [int(a) for a in self._loans(game, state, seat, vec[i64]()) if a != best]
            return [Offer(BORROW, 0, (best, *others))]
        return [
            self._offer(game, state, seat, i64(city))
            for city in range(game.cities)
            if game.waypoint[city] == 0
        ]

    def _offer(self, game: Game, state: State, seat: i64, city: i64) -> Offer:
        why = self._city_problem(game, state, seat, city)
        if why is not None:
            return Offer(STATION, int(city), problem=why)
        cost = self._cost(state, seat)
        ways = game.purses[0].thriftiest_first(
            self._payments(game, state, seat, city, cost, vec[i64]()),
            state.hands,
            seat * game.kinds,
        )
        return paid_offer(STATION, int(city), ways, -int(self._unbuilt))

    def apply(
        self,
        game: Game,
        state: State,
        seat: i64,
        action: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        """Pay for a station and build it."""
        city = target_of(action)
        payment = payment_of(action)
        piles.pay(game, state, seat, game.purses[0], payment)
        state.buildings[city] = STATION_BUILDING + seat
        if events is not None:
            cards = game.purses[0].cards(payment)
            events.append(BUILT_STATION.event(seat=int(seat), city=int(city), cards=cards))
        game.cards_laid(state, chance, events)

    def chooses(self, game: Game, state: State, seat: i64) -> bool:
        """Whether the seat has a station to borrow with."""
        return len(self.built(state, seat)) > 0

    def chose(self, game: Game, seat: i64, action: i64, events: list[Event]) -> None:
        """Report that a seat has chosen its routes; all see them when all have chosen."""
        routes = tuple(int(route) for route in loan_routes(action, len(self._costs)))
        events.append(CHOSE_ROUTES.event(seat=int(seat), routes=routes))

    def reveal(
        self,
        game: Game,
        state: State,
        seat: i64,
        action: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        """Fix the routes that a seat borrows."""
        most: i64 = len(self._costs)
        if len(state.borrowed) == 0:
            state.borrowed = filled(state.seats * most, NOTHING)
        routes = loan_routes(action, len(self.built(state, seat)))
        for index in range(len(routes)):
            state.borrowed[seat * most + index] = routes[index]
        if events is not None:
            chosen = tuple(int(route) for route in routes)
            events.append(BORROWED.event(seat=int(seat), routes=chosen))

    def _best(self, game: Game, state: State, seat: i64) -> Ints:
        return network.best_loans(game, state, seat, self.built(state, seat))

    def loans(self, game: Game, state: State, seat: i64) -> Ints:
        """List the route that each of the seat's stations borrows: as chosen, else the best."""
        if len(state.borrowed) == 0:
            return self._best(game, state, seat)
        start = seat * len(self._costs)
        return state.borrowed[start : start + len(self.built(state, seat))]

    def lends(self, game: Game, state: State, seat: i64) -> Ints:
        """List the borrowed routes."""
        lent = vec[i64]()
        if len(self.built(state, seat)) > 0:
            loans = self.loans(game, state, seat)
            for index in range(len(loans)):
                if loans[index] != NOTHING:
                    lent = append(lent, loans[index])
        return lent

    def points(self, game: Game, state: State) -> Ints:
        """Score the stations that were not built."""
        result = filled(state.seats)
        for seat in range(state.seats):
            result[seat] = self._unbuilt * self.left(state, seat)
        return result

    def measure(self, game: Game, state: State, tie_break: str) -> Ints:
        """Return minus the stations that each seat built, so that the fewest wins (EU-8)."""
        numbers = filled(state.seats)
        for seat in range(state.seats):
            numbers[seat] = -i64(len(self.built(state, seat)))
        return numbers

    def detail(self, game: Game, state: State, seat: i64) -> StationDetail:
        """Count the stations left, and list the route that each built one borrows."""
        cities = self.built(state, seat)
        loans = self.loans(game, state, seat)
        return {
            "left": int(self.left(state, seat)),
            "borrowed": [
                {
                    "city": game.city_names[city],
                    "route": None if route == NOTHING else game.route_names[route],
                }
                for city, route in zip(cities, loans)
            ],
        }


@final
class ChosenStations(Stations):
    """Stations whose owners choose the borrowed routes themselves: an option of a table (EU-7)."""

    actions: ClassVar[tuple[ActionKind, ...]] = (BUILDING, BORROWING)
    closing: ClassVar[int] = BORROW_PHASE


def borrow_action(routes: list[int]) -> int:
    """Pack the action that borrows these routes, NOTHING for none, station by station."""
    most = PACKED_BITS // TARGET_BITS
    if len(routes) > most:
        raise ActionError("too_many_routes", number=len(routes), most=most)
    packed = 0
    for place, route in enumerate(routes):
        # + 1, so that no route is 0.
        packed |= route + 1 << place * TARGET_BITS
    return packed << KIND_BITS | BORROW


def loan_routes(action: i64, number: i64) -> Ints:
    """Unpack the routes of a BORROW action, NOTHING for none, for `number` stations."""
    routes = vec[i64]()
    packed = packed_of(action)
    for _ in range(number):
        routes = append(routes, (packed & TARGET_MASK) - 1)
        packed = packed >> TARGET_BITS
    return routes
