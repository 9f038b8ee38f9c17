"""Bots, one a file; command line, server, lab and tests find them in the lists here."""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable

from fogg.bots import characters
from fogg.bots.agent import Agent
from fogg.bots.characters import CHARACTERS
from fogg.bots.expert import SECONDS
from fogg.bots.expert_2026 import Expert2026
from fogg.bots.hungry import Hungry
from fogg.bots.levels import LEVELS, champion, expert
from fogg.bots.light import Light
from fogg.bots.long_route import LongRoute
from fogg.bots.one_step import OneStep
from fogg.bots.planner import Planner
from fogg.bots.racer import Racer
from fogg.bots.random import Random
from fogg.bots.route import RouteFocused
from fogg.bots.weights.planner_weights import PlannerWeights
from fogg.engine.errors import FoggError

BOTS: dict[str, Callable[[int], Agent]] = {
    **LEVELS,
    **characters.MADE,
    "random": Random,
    "one-step": OneStep,
    "long-route": LongRoute,
    "route": RouteFocused,
    "racer": Racer,
    "hungry": Hungry,
    "planner": Planner,
    "planner-untuned": lambda seed: Planner(seed, PlannerWeights()),
    "light": Light,
    "expert-2026": Expert2026,
}
"""What makes each bot, by its name, from the seed of its own stream of luck.

Its title and a sentence about it are the texts `bot.name` and `bot.name_about`.
"""

SEARCHING: dict[str, Callable[[int, float, int, bool], Agent]] = {
    "expert": expert,
    "champion": champion,
    "expert-2026": lambda seed, seconds, rounds, _: Expert2026(seed, seconds, rounds),
    **characters.SEARCHING,
}
"""Bots that take a pace after their name: `expert:2` thinks two seconds a decision, `expert:x40`
in forty imagined states, and `expert:c0.1` with the playouts that a tenth of a second once was
enough for, however long they take, so that the same seed gives the same game."""

__all__ = [
    "BOTS",
    "CHARACTERS",
    "LEVELS",
    "Agent",
    "gains_from_company",
    "in_time",
    "make_bot",
    "searches",
]


def make_bot(name: str, seed: int) -> Agent:
    """Make the bot with this name; raise if no bot has it."""
    bot, colon, pace = name.partition(":")
    if colon and bot in SEARCHING:
        return SEARCHING[bot](seed, *_pace(name, pace))
    if name not in BOTS:
        near = difflib.get_close_matches(name, BOTS, 3)
        raise FoggError("unknown_bot", bot=name, near=near, known=list(BOTS))
    return BOTS[name](seed)


def _pace(name: str, pace: str) -> tuple[float, int, bool]:
    """Read the pace after a bot's name: seconds, a number of imagined states (0: by time), and
    whether the seconds stand for the playouts that they once were enough for."""
    try:
        if pace.startswith("x") and int(pace[1:]) > 0:
            return SECONDS, int(pace[1:]), False
        counted = pace.startswith("c")
        if 0.0 < float(pace[counted:]) < math.inf:
            return float(pace[counted:]), 0, counted
    except ValueError:
        pass
    bot = name.partition(":")[0]
    raise FoggError("bad_pace", bot=name, example=f"{bot}:{SECONDS}", rounds=f"{bot}:x40")


def searches(name: str) -> bool:
    """Whether a bot searches, which takes time."""
    return name.partition(":")[0] in SEARCHING


def gains_from_company(name: str) -> bool:
    """Whether searches side by side may strengthen a bot: not one whose playouts are counted."""
    return searches(name) and name.partition(":")[0] != "expert-2026"


def in_time(name: str, seconds: float, usual: float = SECONDS) -> str:
    """Name a searching bot with its pace: `usual` seconds, but at most half of `seconds`.

    Unchanged if that is its own pace, or if it has been told one.
    """
    pace = min(usual, seconds / 2)
    return f"{name}:{pace}" if name in SEARCHING and pace != SECONDS else name
