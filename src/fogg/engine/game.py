"""A game: board and rules compiled. Starts states, lists, judges and applies actions, scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from fogg.engine.action import END, PASS, kind_of, make
from fogg.engine.aids import Aids, aids
from fogg.engine.chance import SEAT
from fogg.engine.declarations import (
    ENDED,
    LAST_ROUND,
    PASSED,
    STARTED,
    TURN_BEGAN,
    Declarations,
)
from fogg.engine.errors import RulesError
from fogg.engine.ints import filled, total
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.network import routes_of
from fogg.engine.notation import Notation
from fogg.engine.offers import Offer, with_other_cards
from fogg.engine.phases import (
    CLOSING_PHASE,
    END_TURN_PHASE,
    OPENING_PHASE,
    OVER_PHASE,
    TURN_PHASE,
)
from fogg.engine.problem import Problem, problem
from fogg.engine.sample import sample_state
from fogg.engine.scoring import ScoreLine, Standing, ranking
from fogg.engine.state import NO_CHOICE, State
from fogg.engine.tables import digest
from fogg.engine.view import View

if TYPE_CHECKING:
    from fogg.engine.board import Board
    from fogg.engine.chance import Chance
    from fogg.engine.event import Event
    from fogg.engine.ints import Ints
    from fogg.engine.payment.purse import Purse
    from fogg.engine.rules import Rules


USUAL_ACTIONS: Final = 60
"""Capacity of a new list of legal actions: few grow; up to 60 Python's own memory serves them."""


@final
class Game(Declarations):
    """Board and rules, ready to play; raises RulesError if they do not fit each other."""

    def __init__(self, board: Board, rules: Rules) -> None:
        super().__init__(board, rules)
        self.digest = digest(board, rules)
        for mechanic in self.mechanics:
            mechanic.check(self)
        self.notation = Notation(self)
        self._end_at: i64 = rules.end_at
        self._last_turns: i64 = rules.last_turns

    # Starting

    def start(
        self,
        seats: int,
        chance: Chance,
        first: int | None = None,
        events: list[Event] | None = None,
    ) -> State:
        """Start a game; `first` has the first turn, or chance chooses if it is None (US-2)."""
        if not self.rules.fewest_players <= seats <= self.rules.most_players:
            raise RulesError(
                "wrong_number_of_players",
                fewest=self.rules.fewest_players,
                most=self.rules.most_players,
                seats=seats,
            )
        if first is not None and not 0 <= first < seats:
            raise RulesError("no_such_seat", seat=first, seats=seats)
        state = State()
        state.seats = seats
        # The first player is known before anything is dealt (US-2).
        if first is None:
            state.first = chance.pick(SEAT, filled(seats, 1), 0, seats, seats)
        else:
            state.first = first
        state.seat = state.first
        if events is not None:
            events.append(STARTED.event(seat=int(state.first), seats=seats))
        state.extra = [filled(self.row_size(row, seats), row.value) for row in self.extra_rows]
        for mechanic in self.mechanics:
            mechanic.setup(self, state, chance, events)
        state.choices = filled(seats * len(self._openings), -1)
        if not self._openings:
            self._prepare(state, events)
        return state

    # Who may act, and how

    def over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.phase == OVER_PHASE

    def revealed(self, state: State) -> bool:
        """Whether the turns are over and what was secret until then is shown."""
        return state.phase == OVER_PHASE or state.phase == CLOSING_PHASE

    def actors(self, state: State) -> tuple[int, ...]:
        """List the seats that may act now: in common choices all that are not done, else one."""
        if state.phase == OPENING_PHASE or state.phase == CLOSING_PHASE:
            return tuple(
                seat for seat in range(state.seats) if self._choices_made(state, seat) >= 0
            )
        return () if state.phase == OVER_PHASE else (int(state.seat),)

    def _choices_made(self, state: State, seat: i64) -> i64:
        """Count the common choices that a seat has made; −1 if it has made all."""
        steps: i64 = len(self._together(state))
        for step in range(steps):
            if state.choices[seat * steps + step] < 0:
                return step
        return -1

    def _together(self, state: State) -> list[Mechanic]:
        """List the mechanics whose choices all seats make together, before or after the turns."""
        return self._openings if state.phase == OPENING_PHASE else self._closings

    def phase_of(self, state: State, seat: i64) -> i64:
        """Return the phase that the seat has to decide now; OVER_PHASE if there is none."""
        if seat < 0 or seat >= state.seats:
            return OVER_PHASE
        if state.phase == OPENING_PHASE or state.phase == CLOSING_PHASE:
            step = self._choices_made(state, seat)
            if step < 0:
                return OVER_PHASE
            opening = state.phase == OPENING_PHASE
            return self._opening_phases[step] if opening else self._closing_phases[step]
        return state.phase if seat == state.seat else OVER_PHASE

    def legal(self, state: State, seat: i64) -> Ints:
        """List every legal action of the seat; empty if it has nothing to decide.

        Of payments every one up to dominated ones (see `Purse.payments`): `payments` has all.
        """
        phase = self.phase_of(state, seat)
        into = vec[i64](capacity=USUAL_ACTIONS)
        if phase == OVER_PHASE:
            return into
        for mechanic in self._compelling[phase]:
            into = mechanic.legal(self, state, seat, phase, into)
        # Whoever can do nothing that compels may pass (US-6). Depots (DEP-4) do not compel: they
        # come after the pass and do not forbid it.
        if phase == END_TURN_PHASE or (phase == TURN_PHASE and len(into) == 0):
            into = append(into, make(END if phase == END_TURN_PHASE else PASS))
        for mechanic in self._optional[phase]:
            into = mechanic.legal(self, state, seat, phase, into)
        return into

    def _must_act(self, state: State, seat: i64) -> bool:
        """Whether the seat has an action that forbids to pass."""
        for mechanic in self._compelling[TURN_PHASE]:
            if len(mechanic.legal(self, state, seat, TURN_PHASE, vec[i64]())) > 0:
                return True
        return False

    def problem(self, state: State, seat: int, action: int) -> Problem | None:
        """Explain why the seat can't do this now; None if it can."""
        why = self._not_to_act(state, seat)
        if why is not None:
            return why
        # Clients may send any int; mechanics take an i64, which has no room for more bits.
        declared = self.action_kinds[kind_of(action)] if 0 <= action < 1 << 63 else None
        if declared is None:
            return problem("malformed")
        phase = self.phase_of(state, seat)
        if phase not in declared.phases:
            return problem(f"{self.phase_names[phase]}_due", action=declared.word)
        if declared.number == PASS:
            return self._pass_problem(state, seat, action)
        if declared.number == END:
            return None if action == make(END) else problem("malformed")
        return self.mechanic_of(declared.number).problem(self, state, seat, phase, action)

    def _not_to_act(self, state: State, seat: int) -> Problem | None:
        """Explain why the seat has nothing to decide now; None if it has something."""
        if state.phase == OVER_PHASE:
            return problem("game_over")
        if not 0 <= seat < int(state.seats):
            return problem("not_your_turn", player=int(state.seat))
        if self.phase_of(state, seat) != OVER_PHASE:
            return None
        if state.phase == CLOSING_PHASE and NO_CHOICE in state.choices:
            return self._not_to_choose(state, seat)
        if state.phase == OPENING_PHASE or state.phase == CLOSING_PHASE:
            return problem("already_chosen")
        return problem("not_your_turn", player=int(state.seat))

    def _not_to_choose(self, state: State, seat: int) -> Problem:
        """Explain whether a seat has chosen after the last turn, or had nothing to choose."""
        steps = len(self._closings)
        own = state.choices[seat * steps : (seat + 1) * steps]
        if all(choice == NO_CHOICE for choice in own):
            return problem("nothing_to_choose")
        return problem("already_chosen")

    def _pass_problem(self, state: State, seat: i64, action: i64) -> Problem | None:
        if action != make(PASS):
            return problem("malformed")
        return problem("must_not_pass") if self._must_act(state, seat) else None

    def offers(self, state: State, seat: int, reasons: bool = True) -> list[Offer]:
        """List every target of a decision once, payable or why not; or only what is possible."""
        phase = self.phase_of(state, seat)
        if phase == OVER_PHASE:
            return []
        offers: list[Offer] = []
        for mechanic in self._by_phase[phase]:
            offers += mechanic.offered(self, state, seat, phase, reasons)
        if phase == TURN_PHASE:
            why = self.problem(state, seat, make(PASS))
            if reasons or why is None:
                offers.append(Offer(PASS, 0, (make(PASS),) if why is None else (), why))
        if phase == END_TURN_PHASE:
            offers.append(Offer(END, 0, (make(END),)))
        return [with_other_cards(self, state, seat, offer) for offer in offers]

    def payments(self, state: State, seat: int, kind: int, target: int) -> list[int]:
        """List every legal action of a kind at a target: all the ways to pay for it."""
        phase = self.phase_of(state, seat)
        declared = self.action_kinds[kind]
        mechanic = self._by_kind[kind]
        if declared is None or mechanic is None or phase not in declared.phases:
            return []
        return mechanic.payments(self, state, seat, phase, kind, target)

    def purse_of(self, kind: int, target: int) -> Purse:
        """Look up the purse that packs the payment of an action of a kind at a target."""
        mechanic = self._by_kind[kind]
        return self.purses[0] if mechanic is None else mechanic.purse(self, kind, target)

    # Acting

    def apply(
        self,
        state: State,
        seat: i64,
        action: i64,
        chance: Chance,
        events: list[Event] | None = None,
    ) -> None:
        """Carry out a legal action; `problem` is the gate to ask first."""
        if state.phase == OPENING_PHASE or state.phase == CLOSING_PHASE:
            self._choose(state, seat, action, chance, events)
            return
        # Events are made only for those who ask: playouts pass None.
        kind = kind_of(action)
        if kind == END:
            self._end_turn(state, chance, events)
            return
        if kind == PASS:
            state.passes += 1
            state.idle += 1
            if events is not None:
                events.append(PASSED.event(seat=int(seat)))
            # Whoever must pass has placed what they wished before (DEP-4): nothing is asked.
            self._end_turn(state, chance, events)
            return
        if self._ends_passes[kind] == 1:
            state.passes = 0
            state.idle = 0
        mechanic = self._by_kind[kind]
        assert mechanic is not None
        mechanic.apply(self, state, seat, action, chance, events)
        self._go_on(state, chance, events)

    def _choose(
        self, state: State, seat: i64, action: i64, chance: Chance, events: list[Event] | None
    ) -> None:
        """Keep a choice back; carry all out once the last one is made."""
        together = self._together(state)
        steps: i64 = len(together)
        step = self._choices_made(state, seat)
        state.choices[seat * steps + step] = action
        if events is not None:
            together[step].chose(self, seat, action, events)
        for index in range(len(state.choices)):
            if state.choices[index] < 0:
                return
        # Seat by seat from the first player on: who chose sooner does not matter (US-2).
        for step in range(steps):
            for place in range(state.seats):
                chooser = (state.first + place) % state.seats
                choice = state.choices[chooser * steps + step]
                if choice != NO_CHOICE:
                    together[step].reveal(self, state, chooser, choice, chance, events)
        # All is in its place now: nothing of the choices may stay for those who sample.
        state.choices = filled(len(state.choices))
        if state.phase == CLOSING_PHASE:
            self._finish(state, events)
        else:
            self._prepare(state, events)

    def cards_laid(self, state: State, chance: Chance, events: list[Event] | None) -> None:
        """Notify the mechanics concerned that cards came to a discard."""
        for mechanic in self._after_cards:
            mechanic.cards_laid(self, state, chance, events)

    def before_claim(
        self,
        state: State,
        seat: i64,
        action: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> bool:
        """Whether a mechanic takes a claim over."""
        for mechanic in self._before_claim:
            if mechanic.before_claim(self, state, seat, action, chance, events):
                return True
        return False

    def after_claim(self, state: State, seat: i64, route: i64) -> None:
        """Notify the mechanics concerned that a route was won."""
        for mechanic in self._after_claim:
            mechanic.after_claim(self, state, seat, route)

    def before_cards(self, state: State) -> bool:
        """Whether something must be done before cards may be taken."""
        for mechanic in self._before_cards:
            if mechanic.before_cards(self, state):
                return True
        return False

    def before_cards_problem(self, state: State) -> Problem | None:
        """Explain why no card may be taken yet; None if nothing must be done before."""
        for mechanic in self._before_cards:
            if mechanic.before_cards(self, state):
                return mechanic.before_cards_problem()
        return None

    def piles_empty(self, state: State, events: list[Event] | None) -> bool:
        """Let mechanics bring cards into decks that are empty; whether one did."""
        for mechanic in self._refilling:
            if mechanic.piles_empty(self, state, events):
                return True
        return False

    def ticket_routes(self, state: State, seat: i64) -> Ints:
        """List the routes that count for a seat's tickets: its own, and those lent to it."""
        routes = routes_of(state, seat)
        for mechanic in self._lending:
            lent = mechanic.lends(self, state, seat)
            for index in range(len(lent)):
                routes = append(routes, lent[index])
        return routes

    def _prepare(self, state: State, events: list[Event] | None) -> None:
        """Begin the seats' preparations, from the last player back (DEP-1), or the first turn."""
        if not self._preparations:
            self._begin_turn(state, state.first, events)
            return
        state.phase = self._preparation_phases[0]
        state.seat = (state.first + state.seats - 1) % state.seats

    def _go_on(self, state: State, chance: Chance, events: list[Event] | None) -> None:
        """Enter the next phase of the turn that has anything to decide, or end the turn."""
        while len(state.todo) > 0:
            state.todo, phase = pop(state.todo, 0)
            for mechanic in self._by_phase[phase]:
                if mechanic.due(self, state, phase):
                    state.phase = phase
                    return
        if state.turn == 0:
            self._next_preparation(state, events)
            return
        for mechanic in self._by_phase[END_TURN_PHASE]:
            # In that phase already: the last thing was done, and nothing is left.
            if state.phase != END_TURN_PHASE and mechanic.due(self, state, END_TURN_PHASE):
                state.phase = END_TURN_PHASE
                return
        self._end_turn(state, chance, events)

    def _next_preparation(self, state: State, events: list[Event] | None) -> None:
        """Move on to the next seat's preparation, counter-clockwise, or to the first turn."""
        if state.seat == state.first:
            self._begin_turn(state, state.first, events)
        else:
            state.seat = (state.seat + state.seats - 1) % state.seats

    def _end_turn(self, state: State, chance: Chance, events: list[Event] | None) -> None:
        """Check for the last round (US-10) and for the end, else it is the next seat's turn."""
        for mechanic in self._turn_ends:
            mechanic.turn_ends(self, state, chance, events)
        seat = state.seat
        # Only the first seat to run low starts the last round; then turns are just counted (US-10).
        if state.turns_left > 0:
            state.turns_left -= 1
        elif total(state.pieces, seat * self.suits, (seat + 1) * self.suits) <= self._end_at:
            state.turns_left = self._last_turns * state.seats
            if events is not None:
                turns = int(self._last_turns)
                events.append(LAST_ROUND.event(seat=int(seat), turns=turns))
        # Everybody passed in a row (US-6), or two rounds had only passes and exchanges (WO-11).
        stuck = state.passes >= state.seats or state.idle >= 2 * state.seats
        if state.turns_left == 0 or stuck:
            self._close(state, events)
        else:
            # By comparison: a division takes as long as all else that ends a turn.
            self._begin_turn(state, seat + 1 if seat + 1 < state.seats else 0, events)

    def _close(self, state: State, events: list[Event] | None) -> None:
        """Show what was secret after the last turn, and let seats choose that have a choice."""
        # Tickets are open before anybody chooses routes to borrow (EU-7).
        if events is not None:
            for mechanic in self.mechanics:
                mechanic.show(self, state, events)
        steps: i64 = len(self._closings)
        state.phase = CLOSING_PHASE
        state.choices = filled(state.seats * steps, NO_CHOICE)
        waiting = False
        for step in range(steps):
            for seat in range(state.seats):
                if self._closings[step].chooses(self, state, seat):
                    state.choices[seat * steps + step] = -1
                    waiting = True
        if not waiting:
            self._finish(state, events)

    def _finish(self, state: State, events: list[Event] | None) -> None:
        state.phase = OVER_PHASE
        state.choices = filled(0)
        if events is not None:
            events.append(ENDED.event())

    def _begin_turn(self, state: State, seat: i64, events: list[Event] | None) -> None:
        state.seat = seat
        state.turn += 1
        state.phase = TURN_PHASE
        if events is not None:
            events.append(TURN_BEGAN.event(seat=int(seat), turn=int(state.turn)))

    # What others may know

    def view(self, state: State, seat: int | None) -> View:
        """Return what a seat, or a spectator (None), may know."""
        if seat is not None and not 0 <= seat < int(state.seats):
            raise RulesError("no_such_seat", seat=seat, seats=int(state.seats))
        return View(self, state, seat)

    def sample(self, view: View, chance: Chance, likely: Ints | None = None) -> State:
        """Draw a state that looks to the view's seat like the real one.

        `likely` weighs the tickets that each seat may keep (seats × tickets), if not all are alike.
        """
        weights = vec[i64]() if likely is None else likely
        # The real state is copied first: no bot ever gets hold of it.
        return sample_state(self, view._state, view.seat, view.unseen(), chance, weights)

    def aids(self, view: View) -> Aids:
        """Work out what a careful player could from a view."""
        return aids(view)

    # Scoring

    def totals(self, state: State) -> Ints:
        """Add up the final points of each seat, without their details."""
        result = filled(state.seats)
        for mechanic in self._scoring:
            points = mechanic.points(self, state)
            for seat in range(state.seats):
                result[seat] += points[seat]
        return result

    def final(self, state: State) -> list[list[ScoreLine]]:
        """List the score lines of each seat, each with its detail."""
        sheet: list[list[ScoreLine]] = [[] for _ in range(state.seats)]
        for mechanic in self._scoring:
            points = mechanic.points(self, state)
            for seat in range(state.seats):
                detail = mechanic.detail(self, state, seat)
                sheet[seat].append(ScoreLine(mechanic.name, int(points[seat]), detail))
        return sheet

    def standings(self, state: State) -> list[Standing]:
        """Rank the seats; equal in points and all tie-breaks, they share a place (US-12)."""
        totals = self.totals(state)
        deciding = zip(self._tie_breaks, self.rules.tie_breaks, strict=True)
        measures = [mechanic.measure(self, state, name) for mechanic, name in deciding]
        return ranking(totals, measures)

    def winners(self, state: State) -> list[int]:
        """List the seats in first place, in the order of seats."""
        return sorted(entry.seat for entry in self.standings(state) if entry.place == 1)
