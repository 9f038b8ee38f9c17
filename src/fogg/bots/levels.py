"""Levels: opponents for people, from a child's first game to the strongest that we have.

Up to `expert` they are sociable: they lay their cards early, so that the deck lasts for everybody.
How far each level is above the one below is in docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fogg.bots.agent import Agent
from fogg.bots.expert import SECONDS, Expert
from fogg.bots.habits import Habits
from fogg.bots.search.search_config import SearchConfig
from fogg.bots.sociable import Sociable

SELDOM: Final = -50.0
"""Turns by which who likes no further tickets thinks less of drawing some."""


def first_habits() -> Habits:
    """Make the habits of one who forgets a ticket, and spends cards as they come."""
    return Habits(
        in_mind=1,
        forgets=1,
        rivals=0.0,
        favorite=2.0,
        locomotives=2.5,
        haste=6.0,
        waste=0.0,
        tickets=SELDOM,
        timid=True,
    )


def easy_habits() -> Habits:
    """Make the habits of one who thinks of one easy ticket at a time, and claims too soon."""
    return Habits(
        in_mind=1,
        rivals=0.0,
        favorite=1.0,
        locomotives=0.5,
        haste=1.2,
        waste=0.3,
        tickets=SELDOM,
        timid=True,
    )


def medium_habits() -> Habits:
    """Make the habits of one who has two easy tickets in mind, and seldom looks at others."""
    return Habits(
        in_mind=2,
        rivals=0.2,
        favorite=0.3,
        locomotives=0.2,
        haste=0.35,
        waste=0.6,
        tickets=SELDOM,
        timid=True,
    )


def first(seed: int) -> Agent:
    """Make an opponent for a child's first game."""
    return Sociable(seed, first_habits())


def easy(seed: int) -> Agent:
    """Make an opponent for who knows the rules."""
    return Sociable(seed, easy_habits())


def medium(seed: int) -> Agent:
    """Make an opponent for who has played before."""
    return Sociable(seed, medium_habits())


def expert(
    seed: int, seconds: float = SECONDS, rounds: int = 0, habits: Habits | None = None
) -> Agent:
    """Make an opponent who searches, but lets the others play."""
    config = SearchConfig()
    config.sociable = True
    return Expert(seed, seconds, rounds, config=config, habits=habits)


LEVELS: dict[str, Callable[[int], Agent]] = {
    "first": first,
    "easy": easy,
    "medium": medium,
    "hard": Sociable,
    "expert": expert,
    "champion": Expert,
}
"""What makes the opponent of each level, the weakest first."""

HABITS: dict[str, Callable[[], Habits]] = {
    "first": first_habits,
    "easy": easy_habits,
    "medium": medium_habits,
    "hard": Habits,
    "expert": Habits,
}
"""What makes the habits of each level; who plays to win has none."""
