"""Lessons: the list of them, the steps of one, and how far a table has come in it."""

from __future__ import annotations

from fogg.server.wire.types.base import BotDelay, Id, InputJson, Name, OutputJson


class LessonPlaceJson(OutputJson, kw_only=True):
    """How far a table has come in its lesson."""

    id: str
    step: int
    """Steps before this one are done; the next that wants something may come after it."""
    rivals: bool
    """Whether rivals still have to do what the lesson wants them to do before it goes on."""


class LessonSummaryJson(OutputJson, kw_only=True):
    """A lesson in the list."""

    id: str
    title: str
    about: str
    """What it teaches, in a line."""
    variant: str
    minutes: int
    teaches: list[str]
    """The variants whose newcomers it is for."""
    keys: bool
    """Whether it is about playing by keys."""


class LessonsJson(OutputJson, kw_only=True):
    """All lessons, in the order in which they are learnt."""

    lessons: list[LessonSummaryJson]


class LessonStepJson(OutputJson, kw_only=True):
    """A step: what it says, what it lights up, and what the learner does."""

    say: str
    light: list[str]
    """Places of the table (`hand`, `display`, `deck` …), or on its board (`route:…`, `city:…`)."""
    spoken: str
    """What it lights up, in words for those who do not see it; empty: nothing."""
    does: str
    """`read` it and go on, `act` as it wants, or play `free` until a goal is reached."""


class LessonJson(OutputJson, kw_only=True):
    """A lesson with its steps."""

    summary: LessonSummaryJson
    knows: str
    """What the learner knows after it."""
    steps: list[LessonStepJson]
    next: str | None
    """The lesson that comes after it."""


class NewLessonJson(InputJson, kw_only=True):
    """Who wants to be taught; bots wait `bot_delay` seconds before they move."""

    name: Name = ""
    color: Id = ""
    bot_delay: BotDelay = 1.0
