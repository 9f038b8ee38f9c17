"""Lessons as files: each can be played to its end, and its words are in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from fogg.catalogue import Catalogue
from fogg.cli.check_lessons import examine, thinking
from fogg.lessons import LEARNER, LESSONS, Course, LessonError, LessonProgress, Lessons, rehearse
from fogg.lessons.library import file_of, lesson, read_lesson
from fogg.lessons.rehearsal import minutes_of
from fogg.server.wire.encode.lessons import encode_lesson

COURSES = Lessons(Catalogue())
FIRST = "first-route"


@pytest.mark.parametrize("id", LESSONS)
def test_a_lesson_can_be_played_to_its_end(id: str) -> None:
    course = COURSES.course(id)
    rehearsed = rehearse(course, thinking(course.lesson))
    assert len(rehearsed.actions) >= 2
    assert course.lesson.steps[-1].until is not None, "no task without help at the end"
    assert course.lesson.minutes == pytest.approx(minutes_of(course, rehearsed), abs=0.6)


@pytest.mark.parametrize("id", LESSONS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_lesson_is_told_in_both_languages(id: str, language: str) -> None:
    told = encode_lesson(COURSES.course(id), language, None)
    assert all(step.say for step in told.steps)
    lit = [step for step in told.steps if step.light]
    assert lit and all(step.spoken for step in lit)


def test_every_file_is_in_the_list() -> None:
    folder = Path(str(file_of(FIRST))).parent
    assert {path.stem for path in folder.glob("*.toml")} == set(LESSONS)


def test_the_position_is_as_the_file_says() -> None:
    course = COURSES.course(FIRST)
    view = course.game.view(course.prepared.state, LEARNER)
    hand = dict(zip(course.game.card_names, view.hand(), strict=True))
    assert {name for name, number in hand.items() if number} == {"red", "green", "blue", "white"}
    up = [course.game.card_names[kind] for kind in course.prepared.state.display]
    assert up == lesson(FIRST).position.display.split()


def test_a_lesson_knows_what_it_wants() -> None:
    course = COURSES.course(FIRST)
    assert course.refusing(LessonProgress(), LEARNER, "draw red") is None
    refusing = course.refusing(LessonProgress(), LEARNER, "draw deck")
    assert refusing is not None and refusing.other is not None
    assert course.refusing(LessonProgress(), 1, "draw deck") is None


def changed(old: str, new: str) -> Course:
    text = file_of(FIRST).read_text("utf-8")
    assert old in text
    known = read_lesson(FIRST, text.replace(old, new, 1))
    return Course(known, COURSES.course(FIRST).game)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('want = ["draw red"]', 'want = ["draw orange"]', "impossible_action"),
        ('light = ["face:red"]', 'light = ["face:pink"]', "no_such_place"),
        ('solution = ["claim atlanta-nashville', 'solution = ["draw deck"] #', "not_reached"),
        ('rivals = ["draw deck > orange", "draw deck > black"]', "", "rivals_missing"),
    ],
)
def test_mistakes_are_found(old: str, new: str, code: str) -> None:
    course = changed(old, new)
    with pytest.raises(LessonError) as caught:
        rehearse(course, thinking(course.lesson))
    assert caught.value.code == "at_step"
    assert getattr(caught.value.params["cause"], "code", "") == code


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("red*1 green*1", "red*x green*1", "bad_payment"),
        ("red*1 green*1", "red*99999999 green*1", "bad_payment"),
        ("[[position.rivals]]", "[[position.rivals]]\n" * 6, "wrong_number_of_players"),
    ],
)
def test_what_can_not_be_a_position_is_named(old: str, new: str, code: str) -> None:
    course = changed(old, new)
    with pytest.raises(LessonError, match=code):
        rehearse(course, thinking(course.lesson))


def test_a_goal_that_a_whole_game_does_not_reach_is_named() -> None:
    """The game is over before: nobody is asked to act in it any more."""
    until = file_of(FIRST).read_text("utf-8").rpartition("until = ")[2]
    course = changed(f"until = {until}", 'until = { claimed = 90 }\nsolution = ["*"]\n')
    with pytest.raises(LessonError) as caught:
        rehearse(course, lambda game, state, seat: game.notation.text(game.legal(state, seat)[0]))
    assert getattr(caught.value.params["cause"], "code", "") == "not_reached"


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b'variant = "usa"\ntitle.fr = "\xe9"\n')
    finding = examine(file, Catalogue())
    assert finding.error is not None and finding.error.code == "not_utf8"


def test_long_words_are_found() -> None:
    course = changed("Here is your hand.", "Here " + "very " * 20 + "is your hand.")
    with pytest.raises(LessonError, match="text_too_long"):
        rehearse(course, thinking(course.lesson))


def test_what_is_no_lesson_is_named() -> None:
    with pytest.raises(LessonError, match="bad_lesson"):
        read_lesson("mine", 'variant = "usa"')
    with pytest.raises(LessonError, match="bad_toml"):
        read_lesson("mine", "variant = ")
