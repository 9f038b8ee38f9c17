"""Offers for people: every target of a decision once, with ways to pay or the reason why not."""

from __future__ import annotations

from typing import NamedTuple

from fogg.engine.action import Action
from fogg.engine.problem import Problem

MOST_SHOWN = 8
"""Ways to pay that an offer shows; people can ask for the others."""


class Offer(NamedTuple):
    """One target: up to eight actions, thriftiest first, or the problem; own tickets completed."""

    kind: int
    target: int
    actions: tuple[Action, ...] = ()
    problem: Problem | None = None
    more: bool = False
    points: int = 0
    completes: tuple[int, ...] = ()


def paid_offer(
    kind: int, target: int, ways: list[int], points: int = 0, completes: tuple[int, ...] = ()
) -> Offer:
    """Offer a target that can be paid: the first ways to pay, and whether there are more."""
    shown = tuple(ways[:MOST_SHOWN])
    return Offer(kind, target, shown, None, len(ways) > MOST_SHOWN, points, completes)
