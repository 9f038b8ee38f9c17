"""Judging one decision by what its seat knew: is there a move that wins more often?"""

from __future__ import annotations

from typing import Final, NamedTuple

from fogg.bots.planner import Planner
from fogg.bots.search.candidates import candidates
from fogg.bots.search.manner import Manner
from fogg.engine.action import kind_of, target_of
from fogg.engine.view import View
from fogg.lab.review.depth import Depth
from fogg.lab.review.found import BEST, NOTABLE, Reason, verdict_of
from fogg.lab.review.reasons import locomotives, reason_of
from fogg.lab.review.trials import Mean, Shares, Trials, mean

ALIKE: Final = 0.002
"""Candidates that differ by less than this after a first look are left alone."""


class Judgement(NamedTuple):
    """What a decision was worth, before luck answered."""

    verdict: str
    chosen: Mean
    loss: float
    error: float
    better: int | None
    reason: Reason | None
    shares: Shares

    @property
    def counted(self) -> float:
        """The loss, if it is above its noise."""
        return 0.0 if self.better is None else self.loss


def judge(view: View, played: int, depth: Depth, stream: str) -> Judgement:
    """Try the move and its rivals; the loss is measured apart from the choice of the rival."""
    actions = rivals(view, played, depth.candidates)
    trials = Trials(view, actions, stream)
    challenger = _challenger(trials, len(actions), depth)
    if challenger <= 0:
        if challenger == 0:
            trials.play(depth.judging, [0])
        return Judgement(BEST, mean(trials.own(0)), 0.0, 0.0, None, None, trials.vector(0))
    loss, error = _loss(trials, challenger, depth.judging)
    if verdict_of(loss, error) in NOTABLE:
        loss, error = _loss(trials, challenger, depth.proving)
    verdict = verdict_of(loss, error)
    better = actions[challenger] if verdict in NOTABLE else None
    reason = None if better is None else reason_of(view, played, better)
    chosen, shares = mean(trials.own(0)), trials.vector(0)
    return Judgement(verdict, chosen, loss, error, better, reason, shares)


def _loss(trials: Trials, challenger: int, rounds: int) -> tuple[float, float]:
    """By how much the challenger beats the move in further rounds, and the error of that."""
    trials.play(rounds, [0, challenger])
    pairs = zip(trials.own(challenger)[-rounds:], trials.own(0)[-rounds:], strict=True)
    loss, variance = mean([one - other for one, other in pairs])
    return loss, variance**0.5


def _challenger(trials: Trials, number: int, depth: Depth) -> int:
    """The best by the screening; −1 if nothing that is done matters any more."""
    places = list(range(number))
    half = depth.screening // 2
    trials.play(half, places)
    values = [mean(trials.own(place)).value for place in places]
    if number == 1:
        return 0
    if max(values) - min(values) < ALIKE:
        return -1
    ranked = sorted(places, key=lambda place: -values[place])
    left = sorted({0, *ranked[: max(2, (number + 1) // 2)]})
    trials.play(depth.screening - half, left)
    return max(left, key=lambda place: (mean(trials.own(place)).value, -place))


def rivals(view: View, played: int, most: int) -> list[int]:
    """The move played, the planner's best ideas, and the move paid with fewer locomotives."""
    found = [int(action) for action in candidates(Planner(0), view, view.legal(), Manner())]
    return list(dict.fromkeys([played, *found[:most], *_thriftier(view, played)]))


def _thriftier(view: View, played: int) -> list[int]:
    """The same claim or building with the fewest locomotives, if it was paid with more."""
    game = view.game
    if locomotives(game, played) == 0:
        return []
    ways = [
        int(action)
        for action in view.legal()
        if kind_of(action) == kind_of(played) and target_of(action) == target_of(played)
    ]
    fewest = min(ways, key=lambda action: locomotives(game, action))
    return [fewest] if locomotives(game, fewest) < locomotives(game, played) else []
