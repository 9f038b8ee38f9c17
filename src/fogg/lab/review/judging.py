"""Judging one decision by what its seat knew: is there a move that wins more often?"""

from __future__ import annotations

from typing import Final, NamedTuple

from fogg.bots.planner import Planner
from fogg.bots.search.candidates import candidates
from fogg.bots.search.search_config import SearchConfig
from fogg.engine.action import kind_of, target_of
from fogg.engine.view import View
from fogg.lab.review.depth import Depth
from fogg.lab.review.plans import plan_after
from fogg.lab.review.reasons import locomotives, reason_of
from fogg.lab.review.result import BEST, NOTABLE, Reason, verdict_of
from fogg.lab.review.trials import PLAYS_ON, Mean, Shares, Trials, mean

ALIKE: Final = 0.002
"""Candidates that differ by less than this after a first look are left alone."""
PLAYED: Final = 0
"""The place of the move played among the actions that are tried; the quick bot's comes last."""


class Judgement(NamedTuple):
    """What a decision was worth, before luck answered."""

    verdict: str
    played_on: Mean
    """The win chance if the quick bot had decided."""
    skill: Mean
    """By how much the move played is better than that."""
    loss: float
    """By how much another move is better than the one played."""
    error: float
    better: int | None
    reason: Reason | None
    shares: Shares
    plan: tuple[str, ...]
    better_plan: tuple[str, ...]
    """How to go on after the move and after the better one, by routes."""


def judge(view: View, played: int, depth: Depth, stream: str) -> Judgement:
    """Try the move and its rivals; the loss is measured apart from the choice of the rival."""
    actions = rivals(view, played, depth.candidates)
    usual = len(actions)
    trials = Trials(view, [*actions, PLAYS_ON], stream)
    challenger = _challenger(trials, usual, depth)
    verdict, loss, error, better = BEST, 0.0, 0.0, None
    if challenger == PLAYED:
        trials.play(depth.judging, [PLAYED, usual])
    elif challenger is not None:
        loss, error = _loss(trials, challenger, usual, depth.judging)
        if verdict_of(loss, error) in NOTABLE:
            loss, error = _loss(trials, challenger, usual, depth.proving)
        verdict = verdict_of(loss, error)
        better = actions[challenger] if verdict in NOTABLE else None
    return Judgement(
        verdict,
        mean(trials.own(usual)),
        trials.gain(PLAYED, usual),
        loss,
        error,
        better,
        None if better is None else reason_of(view, played, better),
        trials.vector(PLAYED),
        () if better is None else plan_after(view, played, f"{stream}/plan"),
        () if better is None else plan_after(view, better, f"{stream}/plan"),
    )


def _loss(trials: Trials, challenger: int, usual: int, rounds: int) -> tuple[float, float]:
    """Measure in further rounds by how much the challenger beats the move, and the error."""
    trials.play(rounds, [PLAYED, challenger, usual])
    loss, variance = trials.gain(challenger, PLAYED, rounds)
    return loss, variance**0.5


def _challenger(trials: Trials, usual: int, depth: Depth) -> int | None:
    """Screen the actions; return the place of the best, or None if all lead to the same."""
    places = list(range(usual))
    half = depth.screening // 2
    trials.play(half, [*places, usual])
    values = [mean(trials.own(place)).value for place in places]
    if usual == 1:
        return PLAYED
    if max(values) - min(values) < ALIKE:
        return None
    ranked = sorted(places, key=lambda place: -values[place])
    left = sorted({PLAYED, *ranked[: max(2, (usual + 1) // 2)]})
    trials.play(depth.screening - half, [*left, usual])
    return max(left, key=lambda place: (mean(trials.own(place)).value, -place))


def rivals(view: View, played: int, most: int) -> list[int]:
    """List the move played, the planner's best ideas, and the move paid with fewer locomotives."""
    actions = candidates(Planner(0), view, view.legal(), SearchConfig())
    ideas = [int(action) for action in actions]
    return list(dict.fromkeys([played, *ideas[:most], *_thriftier(view, played)]))


def _thriftier(view: View, played: int) -> list[int]:
    """Find the same claim or building with fewer locomotives; empty: it has the fewest."""
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
