"""How long lessons take: by their words, and the first one by somebody who does only what it says.

`python bench/lessons.py > bench/results/lessons.md`
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from fogg.catalogue import Catalogue
from fogg.cli.check_lessons import thinking
from fogg.lessons import LESSONS, Lessons, rehearse
from fogg.lessons.rehearsal import (
    SECONDS_OF_ACTION,
    SECONDS_OF_BUTTON,
    WORDS_A_MINUTE,
    minutes_of,
)
from tests.server.serving import Server
from tests.web.learners import Learner
from tests.web.pages import Visit
from tools.browser import FLAGS, chromium


def main() -> None:
    """Print the table of all lessons, and the walk through the first."""
    print("# Lessons\n")
    print(
        f"Minutes are estimated: {WORDS_A_MINUTE:.0f} words a minute, {SECONDS_OF_ACTION:.0f} s an "
        f"action, {SECONDS_OF_BUTTON:.0f} s a button; *told* is what the list of lessons says.\n"
    )
    print("| lesson | steps | actions | words | minutes | told |\n|---|--:|--:|--:|--:|--:|")
    courses = Lessons(Catalogue())
    for id in LESSONS:
        _print_lesson(courses, id)
    steps, seconds = walk(LESSONS[0])
    print("\nSomebody who does only what the page says and lights up, without reading time:")
    print(f"`{LESSONS[0]}` in {steps} steps and {seconds:.0f} s.")


def _print_lesson(courses: Lessons, id: str) -> None:
    course = courses.course(id)
    rehearsed = rehearse(course, thinking(course.lesson))
    steps, actions = course.lesson.steps, len(rehearsed.actions)
    words = sum(len(step.say.en.split()) for step in steps)
    minutes, told = minutes_of(course, rehearsed), course.lesson.minutes
    print(f"| {id} | {len(steps)} | {actions} | {words} | {minutes:.1f} | {told} |")


def walk(id: str) -> tuple[int, float]:
    """Follow a lesson in a browser: how many steps and seconds it took."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        tab = Visit(browser, server, preferences={"pace": "calm", "motion": "full"}).open("/")
        tab.page.get_by_role("link", name="New here? Learn by playing").click()
        learner = Learner(tab)
        learner.wait()
        begun = time.monotonic()
        learner.follow()
        seconds = time.monotonic() - begun
        browser.close()
        return len(learner.steps), seconds


if __name__ == "__main__":
    main()
