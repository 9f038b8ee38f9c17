"""Judging one decision by what its seat knew: is there a move that wins more often?"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from fogg.bots.planner import Planner
from fogg.bots.search.candidates import candidates
from fogg.bots.search.search_config import SearchConfig
from fogg.engine.action import kind_of, target_of
from fogg.engine.view import View
from fogg.lab.review.depth import Depth
from fogg.lab.review.limits import LEAST, limits_of
from fogg.lab.review.plans import plan_after
from fogg.lab.review.reasons import locomotives, reason_of
from fogg.lab.review.reliance import Shares
from fogg.lab.review.result import BEST, GLANCED, NOTABLE, Reason, verdict_of
from fogg.lab.review.trials import PLAYS_ON, Mean, Trials, mean

PLAYED: Final = 0
"""The place of the move played among the actions that are tried; the quick bot's comes last."""
PARTS: Final = 4
"""After so many parts of its rounds a proof may end."""


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


class Challenge(NamedTuple):
    """The move that did best against the one played, and by how much."""

    place: int
    """Among the actions that are tried; `PLAYED` if no other did better."""
    loss: float
    error: float


def judge(view: View, played: int, depth: Depth, stream: str) -> Judgement:
    """Try the move and its rivals; a loss is measured apart from the choice of the rival."""
    actions = rivals(view, played, depth.candidates)
    usual = len(actions)
    trials = Trials(view, [*actions, PLAYS_ON], stream)
    found = _challenge(trials, usual, depth)
    proven = bool(found.loss >= LEAST and depth.proving)
    if proven:
        found = _proven(trials, found, depth)
    missing = depth.watching - len(trials.own(usual))
    if missing > 0:
        trials.play(missing, [PLAYED, usual])
    limits = limits_of(view.game, int(view.seats))
    verdict = BEST if found.place == PLAYED else verdict_of(found.loss, found.error, limits)
    if verdict in NOTABLE and not proven:
        verdict = GLANCED
    better = actions[found.place] if verdict in NOTABLE else None
    return Judgement(
        verdict,
        mean(trials.own(usual)),
        trials.gain(PLAYED, usual),
        found.loss,
        found.error,
        better,
        None if better is None else reason_of(view, played, better),
        trials.vector(PLAYED),
        () if better is None else plan_after(view, played, f"{stream}/plan"),
        () if better is None else plan_after(view, better, f"{stream}/plan"),
    )


def _challenge(trials: Trials, usual: int, depth: Depth) -> Challenge:
    """Look for a better action; those that show no promise are given up round by round."""
    left = list(range(PLAYED + 1, usual))
    best = Challenge(PLAYED, 0.0, 0.0)
    while left and trials.rounds < depth.screening:
        watched = [usual] if trials.rounds < depth.watching else []
        trials.play(depth.batch, [PLAYED, *left, *watched])
        found = {place: trials.gain(place, PLAYED) for place in left}
        ranked = sorted(left, key=lambda place: -found[place].value)
        first = found[ranked[0]]
        best = Challenge(PLAYED, 0.0, 0.0)
        if first.value > 0.0:
            best = Challenge(ranked[0], first.value, first.variance**0.5)
        hopeful = [p for p in ranked if _hope(found[p], depth.doubt) >= depth.floor]
        left = hopeful[: max(2, (2 * len(left) + 2) // 3)]
    if left:
        # Where the rounds ended first, what may still be better is not out of the world.
        first = trials.gain(left[0], PLAYED)
        return Challenge(left[0], first.value, first.variance**0.5)
    return best


def _hope(gain: Mean, doubt: float) -> float:
    """How good an action may well be."""
    return gain.value + doubt * math.sqrt(gain.variance)


def _proven(trials: Trials, found: Challenge, depth: Depth) -> Challenge:
    """Measure a loss in fresh games, until it is sure or there is nothing in it."""
    begun = trials.rounds
    while trials.rounds - begun < depth.proving:
        trials.play(max(1, depth.proving // PARTS), [PLAYED, found.place])
        gain = trials.gain(found.place, PLAYED, begun)
        error = gain.variance**0.5
        found = Challenge(found.place, gain.value, error)
        sure = gain.value >= LEAST and gain.value > depth.sure * error
        if sure or gain.value + error < depth.floor:
            break
    return found


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
