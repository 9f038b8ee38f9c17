"""Going through a record, decision by decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.engine.view import View
from fogg.lab.review.depth import QUICK, Depth
from fogg.lab.review.judging import Judgement, judge
from fogg.lab.review.result import FORCED, Decision, Review
from fogg.lab.review.trials import PLAYS_ON, Trials, mean, won
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
) -> Review:
    """Judge the decisions of all seats, or of some; the same seed finds the same."""
    steps = list(replay(record, game))
    reviewer = Reviewer(
        game, steps[0].state, depth, seed, range(record.seats) if seats is None else seats
    )
    for before, step in pairwise(steps):
        reviewer.step(before.state, step)
        progress(step.number, len(record.moves))
    return reviewer.end(record.variant, steps[-1].state)


class Reviewer:
    """The win chances of the reviewed seats, up to some position."""

    def __init__(
        self, game: Game, state: State, depth: Depth, seed: int, seats: Sequence[int]
    ) -> None:
        self._game = game
        self._depth = depth
        self._seed = seed
        self._seats = int(state.seats)
        self._stream = f"review/{seed}"
        self._tracks = {seat: WinChance(seat, self._seats) for seat in seats}
        self._curves: dict[int, list[float]] = {seat: [] for seat in seats}
        self._decisions: list[Decision] = []
        for seat in seats:
            self._estimate(game.view(state, seat), 0)

    def step(self, before: State, step: Step) -> None:
        """Judge a move, and look what luck and the move did."""
        move = step.move
        assert move is not None
        track = self._tracks.get(move.seat)
        found = None if track is None else self._judge(before, step.number, move)
        self._mark()
        if track is not None:
            self._book(track, step.number, move, found)
            self._answer(move, step)
        for seat, other in self._tracks.items():
            if seat != move.seat:
                other.moved(OTHERS)

    def _judge(self, before: State, number: int, move: Move) -> Judgement | None:
        """What a seat decided, with its track before it; None: there was no choice."""
        view = self._game.view(before, move.seat)
        if len(view.legal()) == 1:
            return None
        played = self._game.notation.parse(move.action)
        found = judge(view, played, self._depth, f"{self._stream}/{number}")
        self._tracks[move.seat].estimate(found.played_on)
        return found

    def _book(self, track: WinChance, number: int, move: Move, found: Judgement | None) -> None:
        """Note a decision; its track goes on with the move played."""
        value = track.value
        decision = Decision(number, move.seat, move.action, FORCED, value, value, value, 0.0, 0.0)
        if found is not None:
            track.decide(found.skill, found.better is not None)
            decision = decision._replace(
                verdict=found.verdict,
                chosen=track.value,
                loss=found.loss,
                error=found.error,
                better=None if found.better is None else self._game.notation.text(found.better),
                reason=found.reason,
                shares=found.shares,
            )
        self._decisions.append(decision)

    def _answer(self, move: Move, step: Step) -> None:
        """Look what luck answered, unless the seat's next decision will tell."""
        if not move.luck:
            return
        self._tracks[move.seat].moved(LUCK)
        view = self._game.view(step.state, move.seat)
        decides = move.seat in view.actors and len(view.legal()) > 1
        if not decides and not view.over:
            self._estimate(view, step.number)

    def _estimate(self, view: View, number: int) -> None:
        """Estimate a seat's win chance where it has nothing to decide."""
        trials = Trials(view, [PLAYS_ON], f"{self._stream}/{number}/look")
        trials.play(self._depth.watching, [0])
        self._tracks[int(view.seat)].estimate(mean(trials.own(0)))

    def _mark(self) -> None:
        """Note the win chances at this position."""
        for seat, track in self._tracks.items():
            self._curves[seat].append(track.value)

    def end(self, variant: str, last: State) -> Review:
        """The sums, after the last move."""
        if self._game.over(last):
            shares = won(self._game, last)
            for seat, track in self._tracks.items():
                track.finish(shares[seat])
        self._mark()
        decisions = [
            each._replace(after=self._curves[each.seat][each.step]) for each in self._decisions
        ]
        return Review(
            variant,
            self._depth.name,
            self._seed,
            self._seats,
            tuple(self._tracks),
            decisions,
            [track.account() for track in self._tracks.values()],
            list(self._curves.values()),
        )
