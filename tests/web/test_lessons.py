"""Lessons in the browser, by people who do only what they say and light up."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from fogg.lessons import LESSONS
from fogg.lessons.library import lesson
from tests.web.learners import Learner, TypingLearner
from tests.web.pages import DESK, PHONE, Visit

TALK = "fogg.lessons"


class Way(NamedTuple):
    """How a lesson is followed."""

    lang: str
    learner: type[Learner]
    size: tuple[int, int]


LARGE, SMALL = (DESK["width"], DESK["height"]), (PHONE["width"], PHONE["height"])
WAYS = [
    Way("en-GB", Learner, LARGE),
    Way("fr-FR", TypingLearner, LARGE),
    Way("fr-FR", Learner, SMALL),
    Way("en-GB", TypingLearner, LARGE),
]
"""By mouse and by keys, in both languages, on large screens and on a phone."""
SIZES = ((360, 640), (844, 390), (768, 1024))
MORE = [Way(lang, Learner, size) for lang in ("en-GB", "fr-FR") for size in (*SIZES, SMALL)]
ALL = list(itertools.product(LESSONS, dict.fromkeys([*WAYS, *MORE])))
EACH = [(id, WAYS[at % len(WAYS)]) for at, id in enumerate(LESSONS)]
FOLLOWED = ALL if os.environ.get("FOGG_SOAK") else EACH
"""Each lesson once, in turn by each way; in the long test all of them by all."""


def known(page: Page) -> str:
    """What the browser keeps of lessons."""
    return str(page.evaluate(f"localStorage['{TALK}']"))


def test_the_first_lesson_by_mouse(visit: Callable[..., Visit]) -> None:
    """From the door on the first page to the end, left once and gone on with."""
    tab = visit().open("/")
    tab.page.get_by_role("link", name="New here? Learn by playing").click()
    learner = Learner(tab)
    learner.wait()
    assert tab.violations() == []
    for _ in range(2):
        learner.step()
    # A wrong try gets the reason of the rules, and the lesson goes on.
    learner.wrong("deck")
    expect(learner.prompt).to_contain_text("need red")
    learner.step()
    step = learner.at
    learner.note.get_by_role("button", name="Leave the lesson").click()
    tab.page.get_by_role("link", name="Your first route").click()
    learner.wait()
    assert learner.at == step
    learner.follow()
    expect(learner.note).to_contain_text("You now know")
    assert '"done":true' in known(tab.page)


def test_the_first_lesson_by_keys_in_french(visit: Callable[..., Visit]) -> None:
    tab = visit(lang="fr-FR").open("/learn/first-route")
    learner = TypingLearner(tab)
    learner.follow()
    assert len(learner.steps) == 9
    expect(learner.note).to_contain_text("Vous connaissez")


def test_a_lesson_is_begun_again(visit: Callable[..., Visit]) -> None:
    """Whoever is lost in the task without help may do the lesson once more."""
    tab = visit().open("/learn/locomotives")
    learner = Learner(tab)
    learner.wait()
    while learner.note.get_attribute("data-does") != "free":
        learner.step()
        learner.wait()
    before = tab.page.url
    learner.note.get_by_role("button", name="Begin the lesson again").click()
    learner.page.wait_for_url(lambda url: "/t/" in url and url != before)
    learner.wait()
    assert learner.at == "0"


@pytest.mark.parametrize(
    ("id", "way"),
    FOLLOWED,
    ids=[f"{id}-{way.lang}-{way.learner.__name__}-{way.size[0]}" for id, way in FOLLOWED],
)
def test_a_lesson_is_learnt_from_what_it_says_and_lights(
    visit: Callable[..., Visit], id: str, way: Way
) -> None:
    """Nothing is pressed in vain, and nothing that is needed is covered or cut."""
    small = min(way.size) < 600
    tab = visit(lang=way.lang, size=way.size, phone=small).open(f"/learn/{id}")
    learner = way.learner(tab)
    learner.follow()
    language = "fr" if way.lang == "fr-FR" else "en"
    expect(learner.note).to_contain_text(lesson(id).knows.in_language(language))
    assert learner.wrong_presses == []
    assert learner.troubles == []
