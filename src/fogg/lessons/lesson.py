"""What a lesson is: a variant, a position, and steps that say, light up and want something."""

from __future__ import annotations

from fnmatch import fnmatchcase

from msgspec import Struct, field

from fogg.engine.errors import FoggError
from fogg.texts import Words

LEARNER = 0
"""The seat of whoever learns."""


class LessonError(FoggError):
    """Raised for a lesson's file that can't be read, or a lesson that can't be played."""


class Plans(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat has when a lesson begins: all of it was come by in legal moves."""

    hand: str = ""
    """Cards, as in a payment: `red*2 locomotive*1`; a rival without any has whatever comes."""
    tickets: tuple[str, ...] = ()
    """Tickets kept at the start; empty: the first ones offered, as few as the rules allow."""
    routes: tuple[str, ...] = ()
    """Routes claimed, each with its payment: `boston-montreal red*2`."""
    opening: tuple[str, ...] = ()
    """Other choices before the first turn, in the notation: `pieces wagons*20 ships*40`."""


class LessonPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """The position that a lesson begins with, by words."""

    learner: Plans = field(default_factory=Plans)
    rivals: tuple[Plans, ...] = (Plans(),)
    display: str = ""
    """The face-up cards from the first place on: `red white locomotive`."""
    choosing: tuple[str, ...] = ()
    """Tickets offered to the learner, whose choice is then the first thing to do."""


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """What ends a step of free play: everything that is named here."""

    action: str = ""
    """An action that fits this pattern was done."""
    routes: tuple[str, ...] = ()
    """The learner has all of these routes."""
    claimed: int = 0
    """The learner has so many routes."""
    completed: int = 0
    """So many of the learner's tickets are completed."""
    turns: int = 0
    """The learner has done so many actions in this step."""
    over: bool = False
    """The game has ended."""


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to read or to do; without `want` and `until` the learner presses a button."""

    say: Words
    light: tuple[str, ...] = ()
    """Places in the light: `hand`, `display`, `deck`, `prompt` …, `route:seattle-portland`,
    `city:seattle`, `card:red` in the hand, `face:red` among the face-up cards (see `places`)."""
    want: tuple[str, ...] = ()
    """Actions of which any is wanted, in the notation; `*` stands for anything."""
    until: Goal | None = None
    """Let the learner play on until this is reached."""
    other: Words | None = None
    """What to say to another action that would be legal."""
    luck: tuple[str, ...] = ()
    """What comes up by the learner's actions in this step: a row of cards or tickets for each."""
    rivals: tuple[str, ...] = ()
    """What rivals do after it, in free play meanwhile: `draw deck > red`."""
    solution: tuple[str, ...] = ()
    """Actions that do what the step wants, for the check; usually that is the first of `want`."""

    @property
    def asks(self) -> bool:
        """Whether the learner has to do something on the table."""
        return bool(self.want) or self.until is not None

    def fits(self, action: str) -> bool:
        """Whether an action is one of those wanted."""
        return not self.want or any(fnmatchcase(action, pattern) for pattern in self.want)


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson, as its file has it; the file's name is its id."""

    variant: str
    title: Words
    about: Words
    """What it teaches, in a line."""
    knows: Words
    """What the learner knows after it."""
    steps: tuple[LessonStep, ...]
    minutes: int = 2
    bot: str = "easy"
    """Who plays the rivals where the lesson does not say what they do."""
    position: LessonPosition = field(default_factory=LessonPosition)
    teaches: tuple[str, ...] = ()
    """Variants whose newcomers are led here from their tables and rules."""
    coach: bool = False
    """Whether a coach may be asked at its table."""
    keys: bool = False
    """Whether it is about playing by keys."""
    id: str = ""

    @property
    def seats(self) -> int:
        """How many sit at its table."""
        return 1 + len(self.position.rivals)
