"""Lessons over HTTP: the list of them, the steps of one, and a table to play it at."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from fogg.lessons import LESSONS
from fogg.server.errors import Missing
from fogg.server.http.api import CACHED, created
from fogg.server.http.requests import (
    address_of,
    answer,
    guards_of,
    hub_of,
    language_of,
    read,
)
from fogg.server.wire import types
from fogg.server.wire.encode.lessons import encode_lesson, encode_summary


async def listed(request: Request) -> Response:
    """List all lessons, in the order in which they are learnt."""
    lessons, language = hub_of(request).services.lessons, language_of(request)
    all_lessons = [encode_summary(each, language) for each in lessons.all().values()]
    return answer(types.LessonsJson(lessons=all_lessons), headers=CACHED)


async def lesson(request: Request) -> Response:
    """Describe a lesson with all its steps."""
    id = _known(request)
    after = LESSONS[LESSONS.index(id) + 1 :]
    course = hub_of(request).services.lessons.course(id)
    told = encode_lesson(course, language_of(request), after[0] if after else None)
    return answer(told, headers=CACHED)


async def create(request: Request) -> Response:
    """Make a table for a lesson; its game begins at once."""
    id = _known(request)
    new = await read(request, types.NewLessonJson)
    guards_of(request).table(address_of(request))
    room, secrets = await hub_of(request).create_lesson(id, new)
    return created(request, room, secrets)


def _known(request: Request) -> str:
    """Give the lesson that the address names."""
    id = str(request.path_params["lesson"])
    if id not in LESSONS:
        raise Missing("unknown_lesson", lesson=id)
    return id
