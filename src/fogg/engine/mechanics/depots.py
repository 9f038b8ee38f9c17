"""Depots (DEP-1, DEP-4, DEP-7): one a player at the start, others freely; most left score.

Placing is no action of a turn: it may be done at any moment of it, and the same decision comes up
again. Once the action is done, a player who can still place is asked to end the turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, TypedDict, final

from librt.vecs import append
from mypy_extensions import i64

from fogg.engine import piles
from fogg.engine.action import DEPOT, make, target_of
from fogg.engine.errors import RulesError
from fogg.engine.event import EventKind
from fogg.engine.fields import CityField, SeatField
from fogg.engine.grammar import ActionKind, Target
from fogg.engine.ints import filled, in_front, total
from fogg.engine.mechanics.base import CityBuilding, Explanation, Mechanic
from fogg.engine.mechanics.bonuses import award
from fogg.engine.offers import Offer
from fogg.engine.phases import END_TURN_PHASE, FIRST_DEPOT_PHASE, TURN_PHASE
from fogg.engine.problem import Problem, problem
from fogg.engine.state import DEPOT_BUILDING, NOTHING, SEAT_MASK

if TYPE_CHECKING:
    from fogg.engine.chance import Chance
    from fogg.engine.event import Event
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.rules import Rules
    from fogg.engine.state import State
    from fogg.engine.view import View


PLACED_DEPOT: Final = EventKind("placed_depot", SeatField("seat"), CityField("city"))


class DepotDetail(TypedDict):
    """The depots that a seat has left, as a detail of the score."""

    left: int


BEFORE_ACTION: Final = ActionKind(
    DEPOT,
    "depot",
    (FIRST_DEPOT_PHASE, TURN_PHASE),
    (Target(CityField("city"), only="is_city"),),
    order=9,
)
AT_ANY_MOMENT: Final = BEFORE_ACTION._replace(
    phases=(FIRST_DEPOT_PHASE, TURN_PHASE, END_TURN_PHASE), in_passing=True
)


@final
class Depots(Mechanic):
    """Place depots on cities without a building, besides the action of a turn."""

    name: ClassVar[str] = "depots"
    actions: ClassVar[tuple[ActionKind, ...]] = (AT_ANY_MOMENT,)
    events: ClassVar[tuple[EventKind, ...]] = (PLACED_DEPOT,)
    preparation: ClassVar[int] = FIRST_DEPOT_PHASE
    # A player who must pass may place depots first (DEP-4).
    compels: ClassVar[bool] = False
    scores: ClassVar[bool] = True

    def __init__(self, each: int, most_left: int, any_moment: bool = False) -> None:
        """Set the depots of each player, and the points for the most left in reserve.

        They are placed before the action of a turn, or at `any_moment` of it.
        """
        self._each: i64 = each
        self._most_left: i64 = most_left
        self._any_moment = any_moment

    def numbers(self) -> dict[str, object]:
        """Return the number of depots, the points for the most left, and when they are placed."""
        numbers: dict[str, object] = {
            "each": int(self._each),
            "most_left": int(self._most_left),
        }
        return numbers | ({"any_moment": True} if self._any_moment else {})

    def explain(self, rules: Rules) -> list[Explanation]:
        """Say how many there are and what the most left score, and when they are placed."""
        numbers: dict[str, object] = {"each": int(self._each), "most_left": int(self._most_left)}
        lines = [Explanation("rules.depots_value", numbers)]
        return lines + [Explanation("rules.depots_any_moment", {})] * self._any_moment

    def played_kinds(self) -> tuple[ActionKind, ...]:
        """Declare placing for the whole turn, or only for before its action."""
        return self.actions if self._any_moment else (BEFORE_ACTION,)

    def before(self) -> Mechanic:
        """Return the rule by which depots were placed before the action only."""
        return Depots(int(self._each), int(self._most_left))

    def due(self, game: Game, state: State, phase: i64) -> bool:
        """Whether a phase is asked for the sake of depots: at the end, if one can be placed."""
        if phase == END_TURN_PHASE:
            return state.depots[state.seat] > 0 and self._free_city(game, state)
        return phase == FIRST_DEPOT_PHASE or phase == TURN_PHASE

    def _free_city(self, game: Game, state: State) -> bool:
        """Whether a city is left without a building."""
        for city in range(game.cities):
            if state.buildings[city] == NOTHING and game.waypoint[city] == 0:
                return True
        return False

    @property
    def each(self) -> int:
        """How many depots everybody has at the start."""
        return int(self._each)

    def table_data(self, view: View) -> dict[str, Any]:
        """Return the depots among the buildings."""
        return {"buildings": view.buildings_data()}

    def standing(self, view: View) -> list[CityBuilding]:
        """List all depots."""
        return view.buildings_of(DEPOT_BUILDING, "depot")

    def seat_data(self, view: View, seat: i64) -> dict[str, Any]:
        """Count the depots in a player's reserve."""
        return {"depots": int(view.depots(seat))}

    def setup(self, game: Game, state: State, chance: Chance, events: list[Event] | None) -> None:
        """Give everybody their depots; all need a city for the first."""
        cities = game.cities - total(game.waypoint, 0, game.cities)
        if cities < state.seats:
            raise RulesError("too_few_depot_cities", cities=int(cities), seats=int(state.seats))
        state.depots = filled(state.seats, self._each)
        # Stations share this row: a city has one building (DEP-1).
        if len(state.buildings) == 0:
            state.buildings = filled(game.cities, NOTHING)

    def legal(self, game: Game, state: State, seat: i64, phase: i64, into: Ints) -> Ints:
        """Add every city without a building, while there are depots in reserve."""
        if state.depots[seat] == 0:
            return into
        for city in range(game.cities):
            if state.buildings[city] == NOTHING and game.waypoint[city] == 0:
                into = append(into, make(DEPOT, city))
        return into

    def problem(
        self, game: Game, state: State, seat: i64, phase: i64, action: i64
    ) -> Problem | None:
        """Explain why no depot can be placed there."""
        city = target_of(action)
        if action != make(DEPOT, city) or city >= game.cities:
            return problem("malformed")
        if state.depots[seat] == 0:
            return problem("no_depots_left")
        name = game.city_names[city]
        if game.waypoint[city] == 1:
            return problem("no_city", city=name)
        if state.buildings[city] != NOTHING:
            return problem(
                "building_there", city=name, owner=int(state.buildings[city] & SEAT_MASK)
            )
        return None

    def offers(self, game: Game, state: State, seat: i64, phase: i64) -> list[Offer]:
        """List every city of the board."""
        cities = [city for city in range(game.cities) if game.waypoint[city] == 0]
        actions = [int(make(DEPOT, city)) for city in cities]
        return self.offers_of(game, state, seat, phase, actions)

    def apply(
        self,
        game: Game,
        state: State,
        seat: i64,
        action: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        """Place a depot; the same decision comes up again (DEP-4)."""
        city = target_of(action)
        state.buildings[city] = DEPOT_BUILDING + seat
        state.depots[seat] -= 1
        if events is not None:
            events.append(PLACED_DEPOT.event(seat=int(seat), city=int(city)))
        if state.phase != FIRST_DEPOT_PHASE:
            state.todo = in_front(state.phase, state.todo)
        piles.settle(game, state, chance, events)

    def reserve(self, state: State, seat: i64) -> i64:
        """Count the depots that a seat can still place or spend."""
        return state.depots[seat]

    def points(self, game: Game, state: State) -> Ints:
        """Award the bonus to every seat with the most depots in reserve."""
        return award(state.depots, self._most_left)

    def detail(self, game: Game, state: State, seat: i64) -> DepotDetail:
        """Count the depots left in reserve."""
        return {"left": int(state.depots[seat])}
