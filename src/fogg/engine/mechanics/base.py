"""What a mechanic declares of itself, and the hooks that it may fill.

`Game` turns a list of mechanics into tables by phase and kind. Whoever shows, writes, hides, words
or numbers what a mechanic does reads its declarations: no mechanic is known by name outside its
file, unless something is made more beautiful or a bot plays it better for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from mypy_extensions import i64, mypyc_attr

from fogg.engine.action import kind_of, payment_of, target_of
from fogg.engine.fields import EVERYBODY
from fogg.engine.ints import filled
from fogg.engine.offers import Offer

if TYPE_CHECKING:
    from fogg.engine.chance import Chance
    from fogg.engine.event import Event, EventKind
    from fogg.engine.game import Game
    from fogg.engine.grammar import ActionKind
    from fogg.engine.ints import Ints
    from fogg.engine.payment.purse import Purse
    from fogg.engine.problem import Problem
    from fogg.engine.rules import Rules
    from fogg.engine.state import State
    from fogg.engine.view import View


class StateRow(NamedTuple):
    """A row of state that a mechanic declares: `game.row(state, name)` gives it.

    It has one number for each of what `per` lists, the last one fastest: ("seat", "card") is a hand
    of cards for each seat. All are `value` at first. `seen_by` is EVERYBODY, NOBODY or THE_SEAT,
    which sees its own part of a row that is by seats first.
    """

    name: str
    per: tuple[str, ...]
    """Of "seat", "card" (kinds), "deck", "suit", "city", "route", "ticket"."""
    value: int = 0
    seen_by: str = EVERYBODY


class CityBuilding(NamedTuple):
    """What stands in a city, and whose it is; `kind` is its word on the wire and in symbols."""

    city: int
    kind: str
    seat: int


class Explanation(NamedTuple):
    """A sentence about a mechanic's numbers: the key of its text and the parameters."""

    key: str
    params: dict[str, object]


@mypyc_attr(allow_interpreted_subclasses=True)
class Mechanic:
    """One part of the rules: it owns some kinds of actions and fills any of the hooks."""

    source: str = ""
    """The hash of its source, if it is not part of the package; belongs to the digest."""
    # Subclasses annotate these again: the compiler keeps the base's type, and an inferred one could
    # be narrower.
    name: ClassVar[str] = ""
    """The word for it in texts; of a mechanic that scores, the name of its score line."""
    actions: ClassVar[tuple[ActionKind, ...]] = ()
    """The kinds of actions it carries out: their words, their parts and when they are done."""
    events: ClassVar[tuple[EventKind, ...]] = ()
    """The kinds of events it brings: their fields, and who may see each."""
    phases: ClassVar[dict[int, str]] = {}
    """The names of phases that it adds, by their numbers from `phases.FIRST_OWN_PHASE` on."""
    rows: ClassVar[tuple[StateRow, ...]] = ()
    """The rows of state that it adds."""
    tie_breaks: ClassVar[tuple[str, ...]] = ()
    """The names of what it can decide between equal points; `measure` does."""
    opening: ClassVar[int] = -1
    """The phase of its simultaneous choice before the first turn, if it has one."""
    preparation: ClassVar[int] = -1
    """The phase that each seat has in turn before the first turn, the last player first."""
    closing: ClassVar[int] = -1
    """The phase of its simultaneous choice after the last turn, if it has one."""
    covers: ClassVar[tuple[str, ...]] = ()
    """Features of a board that it gives rules for: tunnel."""
    compels: ClassVar[bool] = True
    """Whether its actions end a row of passes, and who can do one may not pass.

    The latter may depend on an option: see `forbids_passing`.
    """
    scores: ClassVar[bool] = False
    """Whether it has a score line."""
    table_part: ClassVar[str] = ""
    """The name of its part in the rows of environments, if it has `table_features`."""

    def numbers(self) -> dict[str, object]:
        """Map its numbers by name: they are part of the digest of the rules.

        An option that came later is named only if it is on, so that older digests stay.
        """
        return {}

    def played_kinds(self) -> tuple[ActionKind, ...]:
        """List the kinds of its `actions` that are in play with the options that it has."""
        return self.actions

    def forbids_passing(self) -> bool:
        """Whether a player who can do one of its actions may not pass."""
        return self.compels

    def before(self) -> Mechanic:
        """Return itself as it was before its options came: games of that time go on so."""
        return self

    def rule(self) -> str:
        """Name its line among the rules in words; empty if it has none."""
        return self.name if self.numbers() else ""

    def explain(self, rules: Rules) -> list[Explanation]:
        """List the sentences about its numbers, one for each line."""
        return [Explanation(f"rules.{self.rule()}_value", self.numbers())]

    def facts(self, rules: Rules) -> dict[str, object]:
        """Return what its line among the rules says, as data."""
        return self.numbers()

    def check(self, game: Game) -> None:
        """Refuse a board or cards that it can't be played with: RulesError."""

    def setup(self, game: Game, state: State, chance: Chance, events: list[Event] | None) -> None:
        """Lay out what it needs at the start."""

    def legal(self, game: Game, state: State, seat: i64, phase: i64, into: Ints) -> Ints:
        """Add every legal action of the seat in this phase."""
        return into

    def due(self, game: Game, state: State, phase: i64) -> bool:
        """Whether there is anything to decide in a phase that comes up."""
        return True

    def problem(
        self, game: Game, state: State, seat: i64, phase: i64, action: i64
    ) -> Problem | None:
        """Explain why the seat can't do this action of its kinds in this phase; None if it can."""
        return None

    def offers(self, game: Game, state: State, seat: i64, phase: i64) -> list[Offer]:
        """List every target of this phase once, payable or with its problem."""
        return []

    def offered(
        self, game: Game, state: State, seat: i64, phase: i64, reasons: bool
    ) -> list[Offer]:
        """List its offers: all of them, or without `reasons` only those that are possible."""
        if reasons:
            return self.offers(game, state, seat, phase)
        return self.possible_offers(game, state, seat, phase)

    def possible_offers(self, game: Game, state: State, seat: i64, phase: i64) -> list[Offer]:
        """List those of its `offers` that are possible, for who asks for no reasons."""
        return [o for o in self.offers(game, state, seat, phase) if o.problem is None]

    def offers_of(
        self, game: Game, state: State, seat: i64, phase: i64, actions: list[int]
    ) -> list[Offer]:
        """Offer actions that have a target each: the action itself, or why it can't be done."""
        problems = [self.problem(game, state, seat, phase, action) for action in actions]
        return [
            Offer(int(kind_of(action)), int(target_of(action)), () if why else (action,), why)
            for action, why in zip(actions, problems, strict=True)
        ]

    def payments(
        self, game: Game, state: State, seat: i64, phase: i64, kind: int, target: int
    ) -> list[int]:
        """List all that the seat may do of a kind at a target, with every way to pay.

        Where cards are laid, this has also what `legal` leaves out as never better.
        """
        declared = game.action_kind(kind)
        legal = self.legal(game, state, seat, phase, filled(0))
        if not declared.pays:
            return [int(a) for a in legal if kind_of(a) == kind and target_of(a) == target]
        ways = [int(a) for a in legal if declared.offers(game, target, int(a))]
        if not ways:
            return []

        def pays(way: int) -> bool:
            return self.problem(game, state, seat, phase, way) is None

        purse = self.purse(game, kind, int(target_of(ways[0])))
        return purse.with_swaps(ways, state.hands, seat * game.kinds, pays)

    def purse(self, game: Game, kind: int, target: int) -> Purse:
        """Look up the purse that packs the payment of an action of its kinds."""
        return game.purses[0]

    def color(self, game: Game, kind: int, target: int) -> int:
        """Return the only colored kind of card that pays for an action; −1: any color does."""
        return -1

    # Game, state, chance and events stay four arguments: an object that holds them, made for each
    # action, cost 7.7 % more instructions (decision 9).
    def apply(
        self,
        game: Game,
        state: State,
        seat: i64,
        action: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        """Carry out a legal action of its kinds."""

    def chooses(self, game: Game, state: State, seat: i64) -> bool:
        """Whether the seat has anything to choose in its closing."""
        return True

    def chose(self, game: Game, seat: i64, action: i64, events: list[Event]) -> None:
        """Report a choice of the opening or closing that is kept back until all have chosen."""

    def reveal(
        self,
        game: Game,
        state: State,
        seat: i64,
        action: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        """Carry out a seat's choice of the opening, now that all have chosen."""

    def before_claim(
        self,
        game: Game,
        state: State,
        seat: i64,
        action: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> bool:
        """Whether it takes a claim over, to carry it out later or not at all."""
        return False

    def after_claim(self, game: Game, state: State, seat: i64, route: i64) -> None:
        """Follow up a route that was just won."""

    def before_cards(self, game: Game, state: State) -> bool:
        """Whether something must be done before cards may be taken."""
        return False

    def before_cards_problem(self) -> Problem:
        """Explain why no card may be taken while `before_cards` is true."""
        raise NotImplementedError(f"{self.name} asks for something before cards, but not what")

    def piles_empty(self, game: Game, state: State, events: list[Event] | None) -> bool:
        """Bring cards into decks that are empty with their discards; whether it did."""
        return False

    def turn_ends(
        self, game: Game, state: State, chance: Chance, events: list[Event] | None
    ) -> None:
        """Clear up what it kept for the turn."""

    def reserve(self, state: State, seat: i64) -> i64:
        """Count its buildings that a seat can still build; −1 if it has no buildings."""
        return -1

    def lends(self, game: Game, state: State, seat: i64) -> Ints:
        """List the routes of others that count for the seat's tickets at the end."""
        return filled(0)

    def cards_laid(
        self, game: Game, state: State, chance: Chance, events: list[Event] | None
    ) -> None:
        """Follow up cards that came to a discard."""

    def show(self, game: Game, state: State, events: list[Event]) -> None:
        """Reveal what was secret until the end, in events."""

    # What others may know

    def table_data(self, view: View) -> dict[str, Any]:
        """Return what a view shows of it on the table, as plain data."""
        return {}

    def standing(self, view: View) -> list[CityBuilding]:
        """List what it has built in the cities, in their order."""
        return []

    def seat_data(self, view: View, seat: i64) -> dict[str, Any]:
        """Return what a view shows of it before a player, as plain data."""
        return {}

    def cards_seen(self, game: Game, state: State, seat: i64, seen: Ints) -> None:
        """Add the cards that it keeps, counts by kind, as far as the seat (−1: all) knows them."""

    def hidden_cards(self, state: State) -> Ints:
        """Return its row of cards that nobody knows, by seat and kind; empty if it has none."""
        return filled(0)

    def resample(self, game: Game, state: State, seat: i64, unseen: Ints, chance: Chance) -> None:
        """Draw anew what the seat (−1: a spectator) can't know of its rows.

        `unseen` are the cards that the seat can't place, counts by kind: take from them what is
        dealt here. What was drawn must look the same to the seat as before.
        """

    # For programs that play

    def preferred(self, view: View, actions: list[int]) -> int:
        """Choose between actions that differ only in what a program did not name: the payment."""
        kind, target = int(kind_of(actions[0])), int(target_of(actions[0]))
        if not view.game.action_kind(kind).pays:
            return actions[0]
        purse, hand = self.purse(view.game, kind, target), view.known(view.seat)
        return min(actions, key=lambda way: (*purse.thrift(payment_of(way), hand, 0), way))

    def advise(self, view: View, actions: Ints) -> i64:
        """Choose an action of its phase for a bot that knows nothing of this mechanic."""
        return actions[0]

    def features(self, view: View, seat: i64) -> list[float]:
        """Describe a player to an environment: numbers from −1 to 1, always equally many."""
        return []

    def feature_names(self, game: Game) -> list[str]:
        """Name the numbers of `features`."""
        return []

    def table_features(self, view: View) -> list[float]:
        """Describe the table to an environment: numbers from −1 to 1, always equally many."""
        return []

    def table_feature_names(self, game: Game) -> list[str]:
        """Name the numbers of `table_features`."""
        return []

    # The count

    def points(self, game: Game, state: State) -> Ints:
        """Score each seat in the final position: the points of its line."""
        raise NotImplementedError(f"{self.name} scores, but has no points")

    def detail(self, game: Game, state: State, seat: i64) -> object:
        """Return what explains a seat's points: plain lists, numbers and ids."""
        return None

    def measure(self, game: Game, state: State, tie_break: str) -> Ints:
        """Measure each seat for one of its tie-breaks: the highest wins."""
        raise NotImplementedError(f"{self.name} has the tie-break {tie_break}, but no measure")
