"""What the mechanics of a game declare, as tables: actions, events, phases, rows, hooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from fogg.engine.action import END, KINDS, PASS
from fogg.engine.errors import RulesError
from fogg.engine.event import EventKind
from fogg.engine.fields import EVERYBODY, Field, SeatField
from fogg.engine.grammar import ActionKind
from fogg.engine.ints import ints
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.phases import END_TURN_PHASE, PHASE_NAMES, PHASES, TURN_PHASE
from fogg.engine.tables import Tables

if TYPE_CHECKING:
    from fogg.engine.board import Board
    from fogg.engine.ints import Ints
    from fogg.engine.mechanics.base import StateRow
    from fogg.engine.rules import Rules
    from fogg.engine.state import State

Found = TypeVar("Found", bound=Mechanic)

PASSING: Final = ActionKind(PASS, "pass", (TURN_PHASE,), order=0)
"""Passing belongs to no mechanic: it is what is left when nothing else can be done."""
ENDING: Final = ActionKind(END, "end", (END_TURN_PHASE,), order=17)
"""Ending the turn belongs to no mechanic either: it is asked for where one leaves more to do."""
GAME_KINDS: Final = (PASSING, ENDING)

# Events of the game itself.
STARTED: Final = EventKind("started", SeatField("seat"), Field("seats"))
TURN_BEGAN: Final = EventKind("turn_began", SeatField("seat"), Field("turn"))
PASSED: Final = EventKind("passed", SeatField("seat"))
LAST_ROUND: Final = EventKind("last_round", SeatField("seat"), Field("turns"))
"""A seat brought the last round: everybody has `turns` more turns."""
ENDED: Final = EventKind("ended")
COMMON_EVENTS: Final = (STARTED, TURN_BEGAN, PASSED, LAST_ROUND, ENDED)


class Declarations(Tables):
    """The tables by kind, phase and hook: what the mechanics of a game say of themselves."""

    def __init__(self, board: Board, rules: Rules) -> None:
        super().__init__(board, rules)
        self.mechanics = list(rules.mechanics)
        self._declare_kinds()
        self._declare_rows()
        # Sorted out once, since legal actions are listed at every decision.
        self._compelling = [
            [each for each in row if each.forbids_passing()] for row in self._by_phase
        ]
        self._optional = [
            [each for each in row if not each.forbids_passing()] for row in self._by_phase
        ]
        self._scoring = [mechanic for mechanic in self.mechanics if mechanic.scores]
        self._openings = [mechanic for mechanic in self.mechanics if mechanic.opening >= 0]
        self._closings = [mechanic for mechanic in self.mechanics if mechanic.closing >= 0]
        self._after_cards = self._with("cards_laid")
        self._before_claim = self._with("before_claim")
        self._turn_ends = self._with("turn_ends")
        self._lending = self._with("lends")
        self._after_claim = self._with("after_claim")
        self._before_cards = self._with("before_cards")
        self._refilling = self._with("piles_empty")
        self.keepers = self._with("cards_seen")
        """The mechanics that keep cards which somebody sees."""
        self.hiding = self._with("hidden_cards")
        """The mechanics that keep cards which nobody sees."""
        self.resampled = self._with("resample")
        """The mechanics that keep what some seat can't know."""
        self._tie_breaks = [self._tie_break(name) for name in rules.tie_breaks]
        self.refills = len(self._refilling) > 0
        self._preparations = [each for each in self.mechanics if each.preparation >= 0]
        self._preparation_phases = ints(each.preparation for each in self._preparations)
        self._ends_passes = ints(int(each is not None and each.compels) for each in self._by_kind)
        self._opening_phases = ints(mechanic.opening for mechanic in self._openings)
        self._closing_phases = ints(mechanic.closing for mechanic in self._closings)

    def _declare_kinds(self) -> None:
        """Fill the tables by kind of action and by phase from what the mechanics declare."""
        self.phase_names = [*PHASE_NAMES, *[""] * (PHASES - len(PHASE_NAMES))]
        """The name of each phase by its number; empty for numbers that are not used."""
        self.action_kinds: list[ActionKind | None] = [None for _ in range(KINDS)]
        """The kinds of actions of this game by their numbers."""
        self.action_kinds[PASS] = PASSING
        self._by_kind: list[Mechanic | None] = [None for _ in range(KINDS)]
        self._by_phase: list[list[Mechanic]] = [[] for _ in range(PHASES)]
        for mechanic in self.mechanics:
            for number, name in mechanic.phases.items():
                self._check_free(mechanic, "phase", number, self.phase_names[number])
                self.phase_names[number] = name
            for kind in mechanic.played_kinds():
                taken = self.action_kinds[kind.number]
                self._check_free(mechanic, "action", kind.number, taken.word if taken else "")
                self.action_kinds[kind.number] = kind
                self._by_kind[kind.number] = mechanic
                for phase in kind.phases:
                    if mechanic not in self._by_phase[phase]:
                        self._by_phase[phase].append(mechanic)
        self._allow_in_passing()
        if self._by_phase[END_TURN_PHASE]:
            self.action_kinds[END] = ENDING

    def _allow_in_passing(self) -> None:
        """Give the kinds that may be done in passing a place in every decision of a turn."""
        apart = {
            phase
            for each in self.mechanics
            for phase in (each.opening, each.preparation, each.closing)
        }
        asked = [phase for phase, row in enumerate(self._by_phase) if row and phase not in apart]
        for kind in self.action_kinds:
            if kind is not None and kind.in_passing:
                phases = tuple(dict.fromkeys((*kind.phases, *asked)))
                self.action_kinds[kind.number] = kind._replace(phases=phases)
                mechanic = self.mechanic_of(kind.number)
                for phase in asked:
                    if mechanic not in self._by_phase[phase]:
                        self._by_phase[phase].append(mechanic)

    def _check_free(self, mechanic: Mechanic, what: str, number: int, taken: str) -> None:
        """Refuse a number of a kind or phase that another mechanic has declared."""
        if taken:
            raise RulesError(
                "number_taken", mechanic=mechanic.name, what=what, number=number, taken=taken
            )

    def _declare_rows(self) -> None:
        """Give a place to every row of state that a mechanic declares."""
        self.extra_rows: list[StateRow] = []
        """The rows that mechanics declare, in the order of `State.extra`."""
        self._row_places: dict[str, int] = {}
        for mechanic in self.mechanics:
            for row in mechanic.rows:
                if row.name in self._row_places:
                    raise RulesError("row_twice", mechanic=mechanic.name, row=row.name)
                if row.seen_by != EVERYBODY and mechanic not in self._with("resample"):
                    # What a seat can't know must be drawn anew in samples, or bots would see it.
                    raise RulesError("row_not_sampled", mechanic=mechanic.name, row=row.name)
                self._row_places[row.name] = len(self.extra_rows)
                self.extra_rows.append(row)

    def row_size(self, row: StateRow, seats: int) -> int:
        """Count the numbers of a declared row in a game with this many seats."""
        sizes = {
            "seat": seats,
            "card": int(self.kinds),
            "deck": int(self.decks),
            "suit": int(self.suits),
            "city": int(self.cities),
            "route": int(self.routes),
            "ticket": int(self.ticket_count),
        }
        size = 1
        for what in row.per:
            size *= sizes[what]
        return size

    def row(self, state: State, name: str) -> Ints:
        """Return the row of state that a mechanic declared under this name; change it in place."""
        return state.extra[self._row_places[name]]

    @property
    def event_kinds(self) -> list[EventKind]:
        """Every kind of event that this game can bring."""
        kinds = [*COMMON_EVENTS, *(kind for each in self.mechanics for kind in each.events)]
        return list(dict.fromkeys(kinds))

    def action_kind(self, kind: int) -> ActionKind:
        """Look up the kind of action with this number; the game must have it."""
        declared = self.action_kinds[kind]
        assert declared is not None, f"no kind of action has the number {kind}"
        return declared

    def mechanic_of(self, kind: int) -> Mechanic:
        """Look up the mechanic that carries out a kind of action."""
        mechanic = self._by_kind[kind]
        assert mechanic is not None, f"no mechanic carries out the kind {kind}"
        return mechanic

    def _with(self, hook: str) -> list[Mechanic]:
        """List the mechanics that override a hook."""
        # Hooks that a mechanic leaves as they are need not be called during a turn.
        return [
            mechanic
            for mechanic in self.mechanics
            if getattr(type(mechanic), hook) is not getattr(Mechanic, hook)
        ]

    def find(self, kind: type[Found]) -> Found | None:
        """Find the mechanic of this class; None if the game has none."""
        for mechanic in self.mechanics:
            if isinstance(mechanic, kind):
                return mechanic
        return None

    def _tie_break(self, name: str) -> Mechanic:
        """Find the mechanic that measures a tie-break; RulesError if the game has none."""
        for mechanic in self.mechanics:
            if name in mechanic.tie_breaks:
                return mechanic
        raise RulesError("unknown_tie_break", rules=self.rules.name, name=name)
