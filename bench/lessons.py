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
from tests.server.serving import Server
from tests.web.learners import Learner
from tests.web.pages import Visit
from tools.browser import FLAGS, chromium

WORDS = 120.0
"""Words a minute of somebody who reads slowly and looks at what is lit."""
ACTION = 8.0
"""Seconds for each thing done on the table, the rivals' answer included."""
BUTTON = 2.0
"""Seconds for each step that is read on from."""


def main() -> None:
    """Print the table of all lessons, and the walk through the first."""
    print("# Lessons\n")
    print("Minutes are estimated: 120 words a minute, 8 s an action, 2 s a button.\n")
    print("| lesson | steps | actions | words | minutes |\n|---|--:|--:|--:|--:|")
    courses = Lessons(Catalogue())
    for id in LESSONS:
        _print_lesson(courses, id)
    steps, seconds = walk(LESSONS[0])
    print("\nSomebody who does only what the page says and lights up, without reading time:")
    print(f"`{LESSONS[0]}` in {steps} steps and {seconds:.0f} s.")


def _print_lesson(courses: Lessons, id: str) -> None:
    course = courses.course(id)
    actions = len(rehearse(course, thinking(course.lesson)).actions)
    steps = course.lesson.steps
    words = sum(len(step.say.en.split()) for step in steps)
    read = sum(not step.asks for step in steps)
    minutes = words / WORDS + (actions * ACTION + read * BUTTON) / 60
    print(f"| {id} | {len(steps)} | {actions} | {words} | {minutes:.1f} |")


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
