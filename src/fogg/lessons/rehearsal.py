"""Plays a lesson to its end by its own solution, to find out whether it can be played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.phases import END_TURN_PHASE
from fogg.engine.state import State
from fogg.lessons.course import END, Course, LessonProgress
from fogg.lessons.lesson import LEARNER, LessonError, LessonStep
from fogg.lessons.places import check_places

LONGEST_TEXT = 20
"""Words that a step may say at most."""
MOST_ACTS = 40
"""Moves between two of the learner's after which a lesson is taken to hang."""

MOST_PLAYED = 200
"""Actions of a bot in the learner's place after which a step counts as out of reach."""
BY_BOT = "*"
"""A solution that is left to the lesson's bot."""

WORDS_A_MINUTE = 120.0
"""Of somebody who reads slowly and looks at what is lit."""
SECONDS_OF_ACTION = 8.0
"""Of each thing done on the table, with the rivals' answer."""
SECONDS_OF_BUTTON = 2.0
"""Of each step that is read on from."""

Thinks = Callable[[Game, State, int], str]
"""Chooses an action for a rival where the lesson leaves it open."""


class Rehearsed(NamedTuple):
    """What it took to play a lesson."""

    steps: int
    actions: list[str]
    """What the learner did."""


def minutes_of(course: Course, rehearsed: Rehearsed) -> float:
    """Estimate how many minutes a lesson takes whoever does it for the first time, in English."""
    steps = course.lesson.steps
    words = sum(len(step.say.en.split()) for step in steps)
    read = sum(not step.asks for step in steps)
    seconds = len(rehearsed.actions) * SECONDS_OF_ACTION + read * SECONDS_OF_BUTTON
    return words / WORDS_A_MINUTE + seconds / 60


def rehearse(course: Course, thinks: Thinks) -> Rehearsed:
    """Play a lesson by its solutions; LessonError says at which step it can't go on."""
    _check_texts(course)
    rehearsal = _Rehearsal(course, thinks)
    actions: list[str] = []
    for number, step in enumerate(course.lesson.steps):
        try:
            check_places(course.game, step)
            actions += rehearsal.step(number, step)
        except FoggError as error:
            raise LessonError(
                "at_step", lesson=course.lesson.id, n=number + 1, cause=error
            ) from error
    return Rehearsed(len(course.lesson.steps), actions)


class _Rehearsal:
    """A game of a lesson without a table."""

    def __init__(self, course: Course, thinks: Thinks) -> None:
        self._course = course
        self._game = course.game
        self._state = course.prepared.state.copy()
        self._progress = LessonProgress()
        self._thinks = thinks

    def step(self, number: int, step: LessonStep) -> Iterator[str]:
        """Do what a step wants; yield what was done."""
        if not step.asks:
            return
        self._let_rivals_move(number)
        for action in self._solution(number, step):
            if self._progress.step > number:
                raise LessonError("solved_before", action=action)
            refusing = self._course.refusing(self._progress, LEARNER, self._written(action))
            if refusing is not None:
                raise LessonError("not_wanted", action=action)
            self._do(LEARNER, action)
            yield action
            self._let_rivals_move(number + 1)
        if self._progress.step <= number:
            raise LessonError("not_reached")

    def _solution(self, number: int, step: LessonStep) -> Iterator[str]:
        """Yield what does a step: what its file names, or what the lesson's bot does."""
        if step.solution != (BY_BOT,):
            yield from step.solution or step.want[:1]
            return
        for _ in range(MOST_PLAYED):
            if self._progress.step > number or self._game.over(self._state):
                return
            yield self._thinks(self._game, self._state, LEARNER)

    def _written(self, action: str) -> str:
        return self._game.notation.text(self._game.notation.parse(action))

    def _let_rivals_move(self, number: int) -> None:
        """Let rivals move until the learner is to decide."""
        for _ in range(MOST_ACTS):
            rivals = [seat for seat in self._game.actors(self._state) if seat != LEARNER]
            if not rivals:
                return
            scripted = self._course.rivals_next(self._progress)
            if scripted is not None:
                self._do(rivals[0], scripted.action)
            elif self._free:
                self._do(rivals[0], self._thinks(self._game, self._state, rivals[0]))
            else:
                raise LessonError("rivals_missing")
        raise LessonError("not_reached")

    @property
    def _free(self) -> bool:
        """Whether a rival may think for itself: in free play, and after the last wish."""
        steps, at = self._course.lesson.steps, self._course.asking(self._progress)
        return at == len(steps) or steps[at].until is not None

    def _do(self, seat: int, text: str) -> None:
        action = self._game.notation.parse(text)
        why = self._game.problem(self._state, seat, action)
        if why is not None:
            raise LessonError("impossible_action", action=text, problem=why)
        luck = self._course.luck(self._progress, seat)
        self._game.apply(self._state, seat, action, luck)
        written = self._game.notation.text(action)
        self._progress = self._course.after(self._progress, seat, written, self._state)
        if self._game.phase_of(self._state, seat) == END_TURN_PHASE:
            self._do(seat, END)


def _check_texts(course: Course) -> None:
    """Raise if a step says too much at once."""
    for number, step in enumerate(course.lesson.steps, 1):
        said = [step.say, *([step.other] if step.other else [])]
        for text in (words for each in said for words in (each.en, each.fr)):
            length = len(text.replace("–", " ").split())
            if length > LONGEST_TEXT:
                raise LessonError(
                    "text_too_long", lesson=course.lesson.id, n=number, number=length, text=text
                )
