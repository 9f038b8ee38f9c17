"""The hooks that a mechanic may fill. `Game` turns a list of them into tables by phase and kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import i64, mypyc_attr

from fogg.engine.action import kind_of, target_of
from fogg.engine.ints import filled

if TYPE_CHECKING:
    from fogg.engine.chance import Chance
    from fogg.engine.event import Event
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.offers import Offer
    from fogg.engine.payment.purse import Purse
    from fogg.engine.problem import Problem
    from fogg.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Mechanic:
    """One part of the rules: it owns some kinds of actions and fills any of the hooks."""

    name: ClassVar[str] = ""
    """The word for it in texts; of a mechanic that scores, the name of its score line."""
    actions: ClassVar[dict[int, tuple[int, ...]]] = {}
    """The kinds of actions it carries out, each with the phases in which it is done."""
    opening: ClassVar[int] = -1
    """The phase of its simultaneous choice before the first turn, if it has one."""
    preparation: ClassVar[int] = -1
    """The phase that each seat has in turn before the first turn, the last player first."""
    closing: ClassVar[int] = -1
    """The phase of its simultaneous choice after the last turn, if it has one."""
    covers: ClassVar[tuple[str, ...]] = ()
    """Features of a board that it gives rules for: tunnel."""
    compels: ClassVar[bool] = True
    """Whether a player who can do one of its actions may not pass."""
    scores: ClassVar[bool] = False
    """Whether it has a score line."""

    def numbers(self) -> dict[str, object]:
        """Its numbers by name: they belong to the digest of the rules."""
        return {}

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
        """Why the seat can't do this action of its kinds in this phase."""
        return None

    def offers(self, game: Game, state: State, seat: i64, phase: i64) -> list[Offer]:
        """Every target of this phase once, payable or with its problem."""
        return []

    def payments(
        self, game: Game, state: State, seat: i64, phase: i64, kind: int, target: int
    ) -> list[int]:
        """Every action of a kind at a target that the seat may do: all the ways to pay."""
        return [
            int(action)
            for action in self.legal(game, state, seat, phase, filled(0))
            if kind_of(action) == kind and target_of(action) == target
        ]

    def purse(self, game: Game, kind: int, target: int) -> Purse:
        """The purse that packs the payment of an action of its kinds."""
        return game.purses[0]

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
        """Tell of a choice in the opening that is kept back until all have chosen."""

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

    def piles_empty(self, game: Game, state: State, events: list[Event] | None) -> bool:
        """Bring cards into decks that are empty with their discards; whether it did."""
        return False

    def turn_ends(
        self, game: Game, state: State, chance: Chance, events: list[Event] | None
    ) -> None:
        """Clear up what it kept for the turn."""

    def lends(self, game: Game, state: State, seat: i64) -> Ints:
        """Routes of others that count for the seat's tickets at the end."""
        return filled(0)

    def cards_laid(
        self, game: Game, state: State, chance: Chance, events: list[Event] | None
    ) -> None:
        """Follow up cards that came to a discard."""

    def show(self, game: Game, state: State, events: list[Event]) -> None:
        """Tell what was secret until the end."""

    def points(self, game: Game, state: State) -> Ints:
        """Its score line's points of each seat in the final position."""
        raise NotImplementedError(f"{self.name} scores, but has no points")

    def detail(self, game: Game, state: State, seat: i64) -> object:
        """What explains a seat's points: plain lists, numbers and ids."""
        return None
