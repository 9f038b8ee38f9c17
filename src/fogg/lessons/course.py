"""The course of a lesson: which step a game has reached, what rivals do next, what luck comes."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from fogg.engine.chance import Sealed
from fogg.engine.game import Game
from fogg.engine.mechanics.tickets import completed_by
from fogg.engine.network import routes_of
from fogg.engine.state import State
from fogg.lessons.lesson import LEARNER, Goal, Lesson, LessonStep
from fogg.lessons.luck import Scripted, seed_of
from fogg.lessons.preparing import PreparedGame, prepare

PREPARED = "lesson"
"""Who did the moves that led to the position, in the log."""
NO_STEP = -1
END = "end"
"""The action that ends a turn in which depots may still be placed."""


class LessonProgress(NamedTuple):
    """How far a game has come in its lesson."""

    step: int = 0
    """Steps before this one are done; those that only say something are left to the client."""
    done: int = NO_STEP
    """The step that was done last; its rivals move."""
    rivals: int = 0
    """How many scripted moves rivals have made since then."""
    acts: int = 0
    """How many actions the learner has done in this step."""
    moves: int = 0
    """How many moves were made in the lesson: they number the luck beyond the script."""


class ScriptedMove(NamedTuple):
    """A rival's move, as the lesson has it, with the luck that it brings."""

    action: str
    luck: list[str]


class Course:
    """A lesson on its game; it knows no table, and is followed at many."""

    def __init__(self, lesson: Lesson, game: Game) -> None:
        self.lesson = lesson
        self.game = game

    @cached_property
    def prepared(self) -> PreparedGame:
        """How the games of this lesson begin."""
        return prepare(self.lesson, self.game)

    # Where a game is

    def asking(self, progress: LessonProgress) -> int:
        """Give the next step that wants something on the table; the number of steps: none does."""
        steps = self.lesson.steps
        return next((at for at in range(progress.step, len(steps)) if steps[at].asks), len(steps))

    def _step(self, progress: LessonProgress) -> LessonStep | None:
        at = self.asking(progress)
        return self.lesson.steps[at] if at < len(self.lesson.steps) else None

    def refusing(self, progress: LessonProgress, seat: int, action: str) -> LessonStep | None:
        """Give the step that wants another action of the learner; None: it may be done."""
        step = self._step(progress) if seat == LEARNER else None
        return None if step is None or action == END or step.fits(action) else step

    def after(
        self, progress: LessonProgress, seat: int, action: str, state: State
    ) -> LessonProgress:
        """Say how far a game has come after a move."""
        if action == END:
            # What ends a turn is done together with what was asked for.
            return progress._replace(moves=progress.moves + 1)
        mine = seat == LEARNER
        progress = progress._replace(
            rivals=progress.rivals + (not mine),
            acts=progress.acts + mine,
            moves=progress.moves + 1,
        )
        step, at = self._step(progress), self.asking(progress)
        if step is None or not self._reached(step, progress, mine, action, state):
            return progress
        return LessonProgress(step=at + 1, done=at, moves=progress.moves)

    def _reached(
        self, step: LessonStep, progress: LessonProgress, mine: bool, action: str, state: State
    ) -> bool:
        if step.until is None:
            return mine
        goal = step.until
        if goal.action and not (mine and LessonStep(step.say, want=(goal.action,)).fits(action)):
            return False
        return progress.acts >= goal.turns and self._goal(goal, state)

    def _goal(self, goal: Goal, state: State) -> bool:
        game = self.game
        own = routes_of(state, LEARNER)
        names = {game.route_names[route] for route in own}
        return (
            names.issuperset(goal.routes)
            and len(own) >= goal.claimed
            and len(completed_by(game, state, LEARNER)) >= goal.completed
            and (not goal.over or game.over(state))
        )

    # What comes next

    def rivals_next(self, progress: LessonProgress) -> ScriptedMove | None:
        """Give the next move of a rival in the script; None: it does not say."""
        moves = self._rivals(progress)
        if progress.rivals >= len(moves):
            return None
        action, _, luck = moves[progress.rivals].partition(" > ")
        return ScriptedMove(action, luck.split())

    def waits(self, progress: LessonProgress) -> bool:
        """Whether the next step comes only after what rivals do: they do not move within it."""
        step = self._step(progress)
        return step is None or step.until is None

    def _rivals(self, progress: LessonProgress) -> tuple[str, ...]:
        """List what rivals do after the step done last, and then within free play."""
        steps = self.lesson.steps
        last = steps[progress.done] if progress.done != NO_STEP else None
        after = last.rivals if last is not None and last.until is None else ()
        step = self._step(progress)
        return after + (step.rivals if step is not None and step.until is not None else ())

    def luck(self, progress: LessonProgress, seat: int) -> Scripted:
        """Give the luck of the next move of a seat."""
        words: list[str] = []
        if seat == LEARNER:
            step = self._step(progress)
            if step is not None and progress.acts < len(step.luck):
                words = step.luck[progress.acts].split()
        elif (move := self.rivals_next(progress)) is not None:
            words = move.luck
        # Many picks to a move: no two moves ever share one.
        return Scripted(self.game, words, Sealed(seed_of(self.lesson.id), 1000 * progress.moves))
