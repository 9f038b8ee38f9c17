"""Characters: opponents with a name from the novel, each of a level and with a style of its own.

A style is what its habits like; it shows in what a character does at any table. How much is
measured in docs/bots.md. Names, sentences and faces are texts and drawings elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from fogg.bots.agent import Agent
from fogg.bots.expert import SECONDS
from fogg.bots.habits import Habits
from fogg.bots.levels import HABITS, SELDOM, champion, expert
from fogg.bots.sociable import Sociable

ALL: Final = 99
"""More tickets than anybody holds."""

# Styles: each changes the habits of a level.


def builder(habits: Habits) -> None:
    """Like long routes, and lay for them what other routes need."""
    habits.stretch = 1.6
    habits.waste = max(0.0, habits.waste - 0.3)


def hopper(habits: Habits) -> None:
    """Like short routes, one after the other."""
    habits.stretch = -0.4


def collector(habits: Habits) -> None:
    """Like tickets: keep all that are not hopeless, and draw more while there is time."""
    habits.timid = False
    # Who thought of one at a time would complete no more of them than others do.
    habits.in_mind = 2 if habits.in_mind == 1 else habits.in_mind
    habits.collects = 3.0
    habits.tickets = 7.0


def racer(habits: Habits) -> None:
    """Like it to end soon: the longest routes, and no thought for tickets."""
    habits.forgets = ALL
    habits.timid = True
    habits.tickets = SELDOM
    habits.haste = 0.0
    habits.stretch = 2.5


def blocker(habits: Habits) -> None:
    """Look where rivals build, and like to take what they lack."""
    habits.rivals = 1.0
    habits.blocks = 1.3


def careful(habits: Habits) -> None:
    """Like a small hand: what others could use is laid."""
    habits.roomy -= 1.0


class Character(NamedTuple):
    """Who somebody is: a name, a level, and what sets them apart from others of it."""

    name: str
    """As it stands at a table, in every language."""
    level: str
    style: Callable[[Habits], None] | None
    """None: plays as the level does."""
    roomy: float = 0.0
    """Cards that it may hold more, or fewer, so that its style leaves it as strong as its level."""


CHARACTERS: dict[str, Character] = {
    "kiouni": Character("Kiouni", "first", builder, 0.3),
    "batulcar": Character("Batulcar", "first", hopper),
    "passepartout": Character("Passepartout", "easy", racer),
    "mudge": Character("Mudge", "easy", builder),
    "aouda": Character("Aouda", "medium", careful),
    "cromarty": Character("Cromarty", "medium", collector, 1.5),
    "proctor": Character("Proctor", "medium", blocker, 0.9),
    "fix": Character("Fix", "hard", blocker, 0.4),
    "bunsby": Character("Bunsby", "hard", builder, -0.7),
    "stuart": Character("Stuart", "hard", collector, 0.7),
    "ralph": Character("Ralph", "expert", careful),
    "speedy": Character("Speedy", "expert", racer),
    "fogg": Character("Phileas Fogg", "champion", None),
}
"""Who may sit at a table, the weakest first."""


def habits_of(character: Character) -> Habits:
    """Make the habits of a character of a level that has any."""
    habits = HABITS[character.level]()
    if character.style is not None:
        character.style(habits)
    habits.roomy += character.roomy
    return habits


def make_character(
    name: str, seed: int, seconds: float = SECONDS, rounds: int = 0, counted: bool = False
) -> Agent:
    """Make the player of a character; one that searches thinks so long, or in so many states."""
    character = CHARACTERS[name]
    if character.level == "champion":
        return champion(seed, seconds, rounds, counted)
    habits = habits_of(character)
    if character.level == "expert":
        return expert(seed, seconds, rounds, counted, habits)
    return Sociable(seed, habits)


MADE: dict[str, Callable[[int], Agent]] = {
    name: partial(make_character, name) for name in CHARACTERS
}
"""What makes the player of each character, from the seed of its own stream of luck."""

SEARCHING: dict[str, Callable[[int, float, int, bool], Agent]] = {
    name: partial(make_character, name)
    for name, character in CHARACTERS.items()
    if character.level in ("expert", "champion")
}
"""What makes those that take a pace."""
