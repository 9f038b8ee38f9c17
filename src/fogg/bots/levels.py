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
        ease=0.45,
    )


def easy_habits() -> Habits:
    """Make the habits of one who thinks of one easy ticket at a time, and claims too soon.

    No locomotive is left lying, and that a tunnel may cost more comes as a surprise.
    """
    return Habits(
        in_mind=1,
        rivals=0.0,
        favorite=1.0,
        locomotives=2.5,
        haste=1.2,
        waste=0.3,
        tickets=SELDOM,
        timid=True,
        ease=0.62,
        surcharges=0.0,
    )


def medium_habits() -> Habits:
    """Make the habits of one who keeps good tickets, but makes one after the other.

    It is a little impatient, and seldom looks at others.
    """
    return Habits(
        in_mind=1,
        rivals=0.2,
        favorite=0.3,
        locomotives=0.2,
        haste=0.66,
        waste=0.6,
        tickets=SELDOM,
        ease=0.84,
    )


def hard_habits() -> Habits:
    """Make the habits of a good player, who now and then takes what a rival is waiting for.

    Neither liking costs games: further tickets are drawn once hardly any is left to do.
    """
    return Habits(tickets=5.0, blocks=0.5)


def first(seed: int) -> Agent:
    """Make an opponent for a child's first game."""
    return Sociable(seed, first_habits())


def easy(seed: int) -> Agent:
    """Make an opponent for who knows the rules."""
    return Sociable(seed, easy_habits())


def medium(seed: int) -> Agent:
    """Make an opponent for who has played before."""
    return Sociable(seed, medium_habits())


def hard(seed: int) -> Agent:
    """Make an opponent who plays well."""
    return Sociable(seed, hard_habits())


def expert(
    seed: int,
    seconds: float = SECONDS,
    rounds: int = 0,
    counted: bool = False,
    habits: Habits | None = None,
) -> Agent:
    """Make an opponent who searches, but lets the others play."""
    config = SearchConfig()
    config.sociable = True
    return Expert(seed, seconds, rounds, config=config, habits=habits, counted=counted)


def champion(seed: int, seconds: float = SECONDS, rounds: int = 0, counted: bool = False) -> Agent:
    """Make the strongest opponent, who plays to win."""
    return Expert(seed, seconds, rounds, counted=counted)


LEVELS: dict[str, Callable[[int], Agent]] = {
    "first": first,
    "easy": easy,
    "medium": medium,
    "hard": hard,
    "expert": expert,
    "champion": champion,
}
"""What makes the opponent of each level, the weakest first."""

HABITS: dict[str, Callable[[], Habits]] = {
    "first": first_habits,
    "easy": easy_habits,
    "medium": medium_habits,
    "hard": hard_habits,
    "expert": Habits,
}
"""What makes the habits of each level; who plays to win has none."""
