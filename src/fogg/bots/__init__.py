"""Bots: one a file. This list is the one place that the command line, the lab and tests read."""

from __future__ import annotations

import difflib
from collections.abc import Callable

from fogg.bots.agent import Agent
from fogg.bots.hungry import Hungry
from fogg.bots.light import Light
from fogg.bots.long_route import LongRoute
from fogg.bots.one_step import OneStep
from fogg.bots.planner import Planner
from fogg.bots.random import Random
from fogg.bots.route import RouteFocused
from fogg.engine.errors import FoggError

LEVELS: dict[str, Callable[[int], Agent]] = {
    "easy": OneStep,
    "medium": RouteFocused,
    "hard": Planner,
}
"""Opponents for people, each a match for nobody above it."""

BOTS: dict[str, Callable[[int], Agent]] = {
    **LEVELS,
    "random": Random,
    "one-step": OneStep,
    "long-route": LongRoute,
    "route": RouteFocused,
    "hungry": Hungry,
    "planner": Planner,
    "light": Light,
}
"""Each bot by its name; it is made from the seed of its own stream of luck.

Its title and a sentence about it are the texts `bot.name` and `bot.name_about`.
"""

__all__ = ["BOTS", "LEVELS", "Agent", "make_bot"]


def make_bot(name: str, seed: int) -> Agent:
    """The bot with this name."""
    if name not in BOTS:
        near = difflib.get_close_matches(name, BOTS, 3)
        raise FoggError("unknown_bot", bot=name, near=near, known=list(BOTS))
    return BOTS[name](seed)
