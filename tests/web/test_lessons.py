"""Lessons in the browser, by people who do only what they say and light up."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.learners import Learner, TypingLearner
from tests.web.pages import Visit

TALK = "fogg.lessons"


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
    assert len(learner.steps) == 8
    expect(learner.note).to_contain_text("Vous connaissez")
