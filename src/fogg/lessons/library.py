"""The lessons that come with Fogg, in the order in which they are learnt."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import ValidationError, convert, structs

from fogg.catalogue import Catalogue
from fogg.lessons.course import Course
from fogg.lessons.lesson import Lesson, LessonError

CONTENTS = "contents.toml"
LESSONS: tuple[str, ...] = tuple(
    tomllib.loads((files(__package__) / CONTENTS).read_text("utf-8"))["lessons"]
)
"""The ids of all lessons in the order in which they are learnt; they never change."""

TOML_LINE = re.compile(r"at line (\d+)")


def file_of(id: str) -> Traversable:
    """Give the file of a lesson."""
    return files(__package__) / "data" / f"{id}.toml"


@cache
def lesson(id: str) -> Lesson:
    """Read a lesson of this name; LessonError if there is none, or its file is wrong."""
    if id not in LESSONS:
        raise LessonError("unknown_lesson", lesson=id)
    return read_lesson(id, file_of(id).read_text("utf-8"))


def read_lesson(id: str, text: str) -> Lesson:
    """Read the text of a lesson's file."""
    file = f"{id}.toml"
    try:
        keys = tomllib.loads(text)
        return structs.replace(convert(keys, Lesson), id=id)
    except tomllib.TOMLDecodeError as error:
        found = TOML_LINE.search(str(error))
        line = int(found[1]) if found else 0
        raise LessonError("bad_toml", file=file, line=line, reason=str(error)) from error
    except ValidationError as error:
        raise LessonError("bad_lesson", file=file, line=0, reason=str(error)) from error


class Lessons:
    """The courses of all lessons, each made when it is first asked for."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._courses: dict[str, Course] = {}

    def course(self, id: str) -> Course:
        """Give the course of a lesson."""
        if id not in self._courses:
            known = lesson(id)
            self._courses[id] = Course(known, self._catalogue.game(known.variant))
        return self._courses[id]

    def all(self) -> Mapping[str, Lesson]:
        """Give all lessons by their ids, in order."""
        return {id: lesson(id) for id in LESSONS}
