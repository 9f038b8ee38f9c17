"""Lessons on the wire, in a language."""

from __future__ import annotations

from fogg.engine.game import Game
from fogg.lessons import Course, Lesson, LessonStep
from fogg.server.wire.types import LessonJson, LessonStepJson, LessonSummaryJson
from fogg.texts import Texts, city_name, route_name, ticket_name


def encode_summary(lesson: Lesson, language: str) -> LessonSummaryJson:
    """Encode what a list of lessons shows of one."""
    return LessonSummaryJson(
        id=lesson.id,
        title=lesson.title.in_language(language),
        about=lesson.about.in_language(language),
        variant=lesson.variant,
        minutes=lesson.minutes,
        teaches=list(lesson.teaches),
        keys=lesson.keys,
    )


def encode_lesson(course: Course, language: str, after: str | None) -> LessonJson:
    """Encode a lesson with its steps; `after` is the next one."""
    lesson = course.lesson
    say = Texts(language).of_rules(course.game.rules)
    return LessonJson(
        summary=encode_summary(lesson, language),
        knows=lesson.knows.in_language(language),
        steps=[_step(step, course.game, say) for step in lesson.steps],
        next=after,
    )


def _step(step: LessonStep, game: Game, say: Texts) -> LessonStepJson:
    places = [_place_words(place, game, say) for place in step.light]
    return LessonStepJson(
        say=step.say.in_language(say.language),
        light=list(step.light),
        spoken=", ".join(places),
        does="read" if not step.asks else "act" if step.until is None else "free",
    )


def _place_words(place: str, game: Game, say: Texts) -> str:
    """Word a place: on the map: Seattle–Portland."""
    kind, _, name = place.partition(":")
    board = game.board
    if kind == "route":
        route = route_name(board, game.route_names.index(name), say.language)
        return say("lesson.place_route", route=route)
    if kind == "city":
        index = [city.id for city in board.cities].index(name)
        return say("lesson.place_city", city=city_name(board, index, say.language))
    if kind == "ticket":
        ticket = board.tickets[game.ticket_names.index(name)]
        return say("lesson.place_ticket", ticket=ticket_name(board, ticket, say.language))
    if kind in ("card", "face"):
        return say(f"lesson.place_{kind}", card=say.card(name))
    return say("lesson.place_player", n=name) if kind == "player" else say(f"lesson.place_{kind}")
