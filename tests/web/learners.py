"""People who learn: they do only what a lesson says and lights up."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.pages import Tab

READY = """() => {
  const note = document.querySelector('aside.note.placed');
  const calm = document.querySelector('.table[data-playing="false"]');
  if (note === null || calm === null || note.dataset.waits !== 'false') return false;
  return note.classList.contains('end') || note.dataset.lit === note.dataset.step;
}"""
LIT = """() => [...document.querySelectorAll('svg.veil mask rect')].slice(1).map((hole) => ({
  x: hole.x.baseVal.value, y: hole.y.baseVal.value,
  width: hole.width.baseVal.value, height: hole.height.baseVal.value,
}))"""


class Learner:
    """Follows a lesson with the mouse: reads on, presses what is lit, confirms."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.page: Page = tab.page
        self.steps: list[str] = []
        """What the lesson said, step by step."""

    # What is there

    @property
    def note(self) -> Locator:
        return self.page.locator("aside.note")

    @property
    def prompt(self) -> Locator:
        return self.page.locator("section.prompt")

    @property
    def over(self) -> bool:
        return self.note.evaluate("(note) => note.classList.contains('end')") is True

    @property
    def at(self) -> str:
        return self.note.get_attribute("data-step") or ""

    @property
    def said(self) -> str:
        return self.note.locator(".say").inner_text()

    def wait(self) -> None:
        """Wait until the lesson is loaded, nothing moves and it is the learner's turn."""
        self.page.wait_for_function(READY)

    def lit(self) -> list[dict[str, Any]]:
        """The holes of the veil: of a route its spaces."""
        self.page.wait_for_function(f"({LIT})().length > 0")
        before: list[dict[str, Any]] = []
        while (holes := self.page.evaluate(f"({LIT})()")) != before:
            before = holes
            self.page.wait_for_timeout(50)
        return before

    # Learning

    def follow(self, seconds: float = 120) -> None:
        """Do what the lesson says until it is over."""
        end = time.monotonic() + seconds
        while True:
            self.wait()
            if self.over:
                return
            assert time.monotonic() < end, f"stuck at: {self.note.inner_text()}"
            self.step()

    def step(self) -> None:
        """Do what the present step wants, and wait for what follows."""
        self.wait()
        # A table that has just changed its language is drawn once more.
        self.note.locator(".say").wait_for()
        before, does = self.at, self.note.get_attribute("data-does")
        if not self.steps or self.steps[-1] != self.said:
            self.steps.append(self.said)
        self.looked()
        if does == "read":
            self.press(self.note.locator(".button.main"))
        elif does == "act":
            self.act()
        else:
            self.alone()
            return
        expect(self.note).not_to_have_attribute("data-step", before)

    def looked(self) -> None:
        """Be told of each step before it is done; for those who take pictures."""

    def act(self) -> None:
        """Press what is lit, and confirm if there is something to be confirmed."""
        hole = self.lit()[0]
        before = self.tab.acts
        self.page.mouse.click(hole["x"] + hole["width"] / 2, hole["y"] + hole["height"] / 2)
        self.confirm(before)

    def confirm(self, before: int) -> None:
        """Confirm what is about to be done, unless the press did it at once."""
        main = self.prompt.locator(".button.main")
        end = time.monotonic() + 20
        while self.tab.acts == before:
            assert time.monotonic() < end, f"nothing happened: {self.prompt.inner_text()}"
            if main.count():
                self.press(main.first)
                return
            self.page.wait_for_timeout(20)

    def alone(self) -> None:
        """Without help: claim a route that the list of routes calls affordable."""
        before = self.tab.acts
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("r")
        panel = self.page.get_by_role("dialog")
        panel.get_by_role("checkbox").first.check()
        self.press(panel.locator("td button").first)
        self.confirm(before)

    def wrong(self, word: str) -> None:
        """Draw from the deck, which the lesson does not want."""
        self.page.get_by_role("button", name=f"Draw from the {word}").first.click()

    def press(self, button: Locator) -> None:
        button.click()


class TypingLearner(Learner):
    """Follows a lesson by keys alone: what is lit is named, and named things can be typed."""

    def press(self, button: Locator) -> None:
        button.wait_for()
        button.press("Enter")

    def act(self) -> None:
        """Press what is lit, found by the focus."""
        hole = self.lit()[0]
        before = self.tab.acts
        x, y = hole["x"] + hole["width"] / 2, hole["y"] + hole["height"] / 2
        self.page.evaluate(
            """([x, y]) => {
              const lit = document.elementsFromPoint(x, y);
              const pressed = lit.find((each) => each.closest('button, [data-lane]'));
              pressed.closest('button, [data-lane]').focus();
            }""",
            [x, y],
        )
        self.page.keyboard.press("Enter")
        self.confirm(before)
