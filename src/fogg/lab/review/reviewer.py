"""The reviewer: goes through a record and judges it, decision by decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.engine.view import View
from fogg.lab.review.depth import PASSING, QUICK, Depth, quick_depth
from fogg.lab.review.judging import Judgement, judge
from fogg.lab.review.reliance import won
from fogg.lab.review.result import FORCED, Decision, Review
from fogg.lab.review.trials import PLAYS_ON, Trials, mean
from fogg.lab.review.win_chance import LUCK, OTHERS, WinChance
from fogg.record import Move, Record, Step, replay

Progress = Callable[[int, int], None]


def review(
    record: Record,
    game: Game,
    depth: Depth = QUICK,
    seed: int = 0,
    seats: Sequence[int] | None = None,
    progress: Progress = lambda done, total: None,
    closely: Sequence[int] | None = None,
) -> Review:
    """Judge the decisions of all seats, or of some; the same seed gives the same result.

    A quick look is quick by passing over the decisions of those who are not looked at `closely`
    (all are, unless some are named), and by less rounds in large games.
    """
    steps = list(replay(record, game))
    chosen = range(record.seats) if seats is None else seats
    depths = depths_of(game, record.seats, depth, chosen, closely)
    reviewer = Reviewer(game, steps[0].state, depth.name, depths, seed)
    for before, step in pairwise(steps):
        reviewer.step(before.state, step)
        progress(step.number, len(record.moves))
    return reviewer.end(record.variant, steps[-1].state)


def depths_of(
    game: Game, seats: int, depth: Depth, chosen: Sequence[int], closely: Sequence[int] | None
) -> dict[int, Depth]:
    """Say how deep the decisions of each of the chosen seats are looked at."""
    if depth != QUICK:
        return dict.fromkeys(chosen, depth)
    looked = [seat for seat in chosen if closely is None or seat in closely]
    quick = quick_depth(game, seats, len(looked))
    return {seat: quick if seat in looked else PASSING for seat in chosen}


class Reviewer:
    """Follows the win chances of the reviewed seats, from position to position."""

    def __init__(
        self, game: Game, state: State, depth: str, depths: dict[int, Depth], seed: int
    ) -> None:
        """Begin before the first move; `depths` has the seats that are reviewed."""
        self._game = game
        self._depth = depth
        self._depths = depths
        seats = list(depths)
        self._seed = seed
        self._seats = int(state.seats)
        self._stream = f"review/{seed}"
        self._win_chances = {seat: WinChance(seat, self._seats) for seat in seats}
        self._curves: dict[int, list[float]] = {seat: [] for seat in seats}
        self._decisions: list[Decision] = []
        for seat in seats:
            self._estimate(game.view(state, seat), 0)

    def step(self, before: State, step: Step) -> None:
        """Judge a move, and estimate what it and luck changed."""
        move = step.move
        assert move is not None
        win_chance = self._win_chances.get(move.seat)
        judgement = None if win_chance is None else self._judge(before, step.number, move)
        self._mark()
        if win_chance is not None:
            self._book(win_chance, step.number, move, judgement)
            self._after_luck(move, step)
        for seat, other in self._win_chances.items():
            if seat != move.seat:
                other.moved(OTHERS)

    def _judge(self, before: State, number: int, move: Move) -> Judgement | None:
        """Judge what a seat decided, and its win chance before that; None: there was no choice."""
        view = self._game.view(before, move.seat)
        if len(view.legal()) == 1:
            return None
        played = self._game.notation.parse(move.action)
        judgement = judge(view, played, self._depths[move.seat], f"{self._stream}/{number}")
        self._win_chances[move.seat].estimate(judgement.played_on)
        return judgement

    def _book(
        self, win_chance: WinChance, number: int, move: Move, judgement: Judgement | None
    ) -> None:
        """Note a decision; the win chance goes on with the move played."""
        value = win_chance.value
        decision = Decision(number, move.seat, move.action, FORCED, value, value, value, 0.0, 0.0)
        if judgement is not None:
            win_chance.decide(judgement.skill, judgement.better is not None)
            decision = decision._replace(
                verdict=judgement.verdict,
                chosen=win_chance.value,
                loss=judgement.loss,
                error=judgement.error,
                better=None
                if judgement.better is None
                else self._game.notation.text(judgement.better),
                reason=judgement.reason,
                shares=judgement.shares,
                plan=judgement.plan,
                better_plan=judgement.better_plan,
            )
        self._decisions.append(decision)

    def _after_luck(self, move: Move, step: Step) -> None:
        """Estimate what luck changed, unless the seat's next decision will show it."""
        if not move.luck:
            return
        self._win_chances[move.seat].moved(LUCK)
        view = self._game.view(step.state, move.seat)
        decides = move.seat in view.actors and len(view.legal()) > 1
        if not decides and not view.over:
            self._estimate(view, step.number)

    def _estimate(self, view: View, number: int) -> None:
        """Estimate a seat's win chance where it has nothing to decide."""
        trials = Trials(view, [PLAYS_ON], f"{self._stream}/{number}/look")
        trials.play(self._depths[int(view.seat)].watching, [0])
        self._win_chances[int(view.seat)].estimate(mean(trials.own(0)))

    def _mark(self) -> None:
        """Note the win chances at this position."""
        for seat, win_chance in self._win_chances.items():
            self._curves[seat].append(win_chance.value)

    def end(self, variant: str, last: State) -> Review:
        """Close the accounts after the last move, and return the review."""
        if self._game.over(last):
            shares = won(self._game, last)
            for seat, win_chance in self._win_chances.items():
                win_chance.finish(shares[seat])
        self._mark()
        decisions = [
            each._replace(after=self._curves[each.seat][each.step]) for each in self._decisions
        ]
        return Review(
            variant,
            self._depth,
            self._seed,
            self._seats,
            tuple(self._win_chances),
            decisions,
            [win_chance.account() for win_chance in self._win_chances.values()],
            list(self._curves.values()),
        )
