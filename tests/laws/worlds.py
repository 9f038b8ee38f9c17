"""Two games in step that one seat can't tell apart: the others' cards and tickets differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from fogg.engine.action import KEEP, kind_of
from fogg.engine.chance import Chance, Recording, Seeded
from fogg.engine.event import Event
from fogg.engine.mechanics.tickets import keep_action, kept_row, offered_to
from fogg.engine.state import State
from tests.soak.games import Combination, by_kind

if TYPE_CHECKING:
    from fogg.engine.ints import Ints

TRIES = 20
"""How often luck or an action is drawn again until both worlds allow it."""


class Step(NamedTuple):
    """A move in both worlds, and what the viewer saw of it in each."""

    seat: int
    one: State
    other: State
    events: list[Event]
    other_events: list[Event]


class Like(Chance):
    """The luck of the other world where it can be, else any: only a hidden card may differ."""

    def __init__(self, picked: list[tuple[int, int]], then: Chance) -> None:
        self._picked = list(picked)
        self._then = then

    def pick(self, what: int, pile: Ints, first: int, last: int, total: int) -> int:
        if self._picked:
            _, index = self._picked.pop(0)
            if first <= index < last and pile[index] > 0:
                return index
        return self._then.pick(what, pile, first, last, total)


class Worlds:
    """The real game and one that a viewer (None: a spectator) could not tell from it."""

    whole: tuple[list[Event], list[Event]]
    """All events of the last move in both worlds."""
    actions: tuple[int, int]
    """The last move in both worlds."""

    def __init__(self, combination: Combination, viewer: int | None, seed: str) -> None:
        self.game = combination.game
        self.viewer = viewer
        self._luck = Seeded(f"{seed}/luck")
        self._choices = Seeded(f"{seed}/choices")
        self.one = self.game.start(combination.seats, self._luck)
        self.other = self.game.sample(self.game.view(self.one, viewer), self._luck)

    def steps(self) -> Iterator[Step]:
        """Moves that are possible in both worlds, as long as there are any."""
        while not self.game.over(self.one):
            step = self._step()
            if step is None:
                return
            self.one, self.other = step.one, step.other
            yield step

    def _step(self) -> Step | None:
        for _ in range(TRIES):
            actors = self.game.actors(self.one)
            seat = actors[self._choices.below(len(actors))]
            action = by_kind(self.game.legal(self.one, seat), self._choices)
            twin = self._translated(seat, action)
            if twin in self.game.legal(self.other, seat):
                step = self._applied(seat, action, twin)
                if self._alike(step):
                    return step
        return None

    def _translated(self, seat: int, action: int) -> int:
        """The same choice in the other world: of tickets, those in the same places."""
        if kind_of(action) != KEEP or seat == self.viewer:
            return action
        offered = list(offered_to(self.game, self.one, seat))
        others = list(offered_to(self.game, self.other, seat))
        places = [offered.index(ticket) for ticket in kept_row(self.game, action)]
        return keep_action(self.game, [int(others[place]) for place in places])

    def _applied(self, seat: int, action: int, twin: int) -> Step:
        one, other = self.one.copy(), self.other.copy()
        events: list[Event] = []
        others: list[Event] = []
        recording = Recording(self._luck)
        self.game.apply(one, seat, action, recording, events)
        self.game.apply(other, seat, twin, Like(recording.picked, self._luck), others)
        self.whole, self.actions = (events, others), (action, twin)
        seen = [event.seen_by(self.viewer) for event in events]
        return Step(seat, one, other, seen, [event.seen_by(self.viewer) for event in others])

    def _alike(self, step: Step) -> bool:
        """Whether luck that all see, or the viewer drew, was the same."""
        names = ("card", "cards", "tickets")
        one, other = (
            [[event.get(name) for name in names] for event in events]
            for events in (step.events, step.other_events)
        )
        return one == other
