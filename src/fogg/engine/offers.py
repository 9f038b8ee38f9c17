"""Offers for people: every target of a decision once, with ways to pay or the reason why not."""

from __future__ import annotations

from typing import NamedTuple

from fogg.engine.action import Action
from fogg.engine.problem import Problem

MOST_SHOWN = 8


class Offer(NamedTuple):
    """One target: up to eight actions, thriftiest first, or the problem; own tickets completed."""

    kind: int
    target: int
    actions: tuple[Action, ...] = ()
    problem: Problem | None = None
    more: bool = False
    points: int = 0
    completes: tuple[int, ...] = ()
