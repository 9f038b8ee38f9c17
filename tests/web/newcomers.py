"""Somebody in a first game who knows nothing: does what the coach says and lights up."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.web.learners import MARKET, like_any, words_of
from tests.web.pages import Tab
from tests.web.players import Person


class Newcomer(Person):
    """Asks the coach at every decision, and presses what it lights up and names."""

    def __init__(self, tab: Tab) -> None:
        super().__init__(tab)
        self.hesitations: list[str] = []
        """Where what the coach said and lit was not enough, or its own advice was warned of."""
        self.heard = 0
        """Hints that were asked for."""
        self.said = set[str]()
        """What they were about, as a word: *claim*, *keep*."""

    @property
    def prompt(self) -> Locator:
        return self.page.locator("section.prompt")

    @property
    def hint(self) -> Locator:
        return self.page.locator("section.card.panel")

    def choose(self) -> None:
        """Ask where to look and what to do, and do that."""
        words, before = self.ask(), self.tab.acts
        boxes = self.page.get_by_role("checkbox")
        if self.offers("keep"):
            self.tick(boxes, words)
        elif self.page.locator("button.card.lit").count():
            self.take(words)
        elif self.offers("claim") and self.lit_route(words):
            pass
        else:
            self.press_named(words)
        self.confirm(words, before)

    def ask(self) -> str:
        """Have the first two steps of a hint; return what the second says."""
        self.heard += 1
        self.understand()
        self.press(self.page.locator("button.ask"))
        self.press(self.hint.get_by_role("button").last)
        self.page.wait_for_function(
            "() => document.querySelectorAll('section.card.panel li').length > 1"
        )
        words = self.hint.locator("li").nth(1).inner_text()
        self.said.add(words.split()[0].lower())
        return words

    def understand(self) -> None:
        """Put away what the coach explains for the first time."""
        explained = self.page.locator("section.explained .button.main")
        if explained.count():
            self.press(explained)

    def tick(self, boxes: Locator, words: str) -> None:
        """Tick the tickets that are named."""
        for box in boxes.all():
            cities = words_of(box.locator(".cities").inner_text())
            if cities and all(like_any(city, words_of(words)) for city in cities):
                self.press(box)

    def take(self, words: str) -> None:
        """Take the face-up card or the deck that is lit, of several the one that is named."""
        lit = self.page.get_by_role("region", name=MARKET).locator("button.card.lit")
        self.press(max(lit.all(), key=lambda each: score(each, words)))

    def lit_route(self, words: str) -> bool:
        """Press the route on the map that is lit, of several the one that is named."""
        lit = self.page.locator("[data-lane]:has(.halo.lit)")
        if not lit.count():
            return False
        route = max(lit.all(), key=lambda each: score(each, words))
        self.point_at(route.get_attribute("data-lane") or "")
        return True

    def press_named(self, words: str) -> None:
        """Press the button of the prompt that is named best."""
        buttons = self.prompt.get_by_role("button").all()
        assert buttons, f"nothing to press for: {words}"
        self.press(max(buttons, key=lambda each: score(each, words)))

    def confirm(self, words: str, before: int) -> None:
        """Confirm, with the cards that are named; a warning of what was advised is a mistake."""
        changed = False
        main = self.prompt.locator(".button.main:not([aria-disabled=true])")
        for _ in range(300):
            if self.tab.acts > before or self.tab.waiting:
                return
            change = self.prompt.get_by_role("button", name="Change cards")
            paid = self.prompt.locator(".say").inner_text() if change.count() else ""
            if not changed and paid and not all(like_any(w, words_of(words)) for w in colors(paid)):
                self.press(change)
                ways = self.page.get_by_role("dialog").locator("li button").all()
                self.press(max(ways, key=lambda each: score(each, words)))
                changed = True
            elif self.prompt.get_by_text("One moment:").count():
                self.hesitations.append(f"{words}: {self.prompt.inner_text()}")
                self.press(self.prompt.get_by_role("button", name="Do it anyway"))
            elif main.count():
                self.press(main.first)
            self.page.wait_for_timeout(20)
        raise AssertionError(f"nothing happened after: {words}: {self.prompt.inner_text()}")


def score(thing: Locator, words: str) -> int:
    """Count the words of a name that are said."""
    name = f"{thing.get_attribute('aria-label') or ''} {thing.text_content() or ''}"
    return sum(like_any(word, words_of(words)) for word in set(words_of(name)))


COLORS = ("purple", "white", "blue", "yellow", "orange", "black", "green", "locomotive")


def colors(text: str) -> list[str]:
    """The colors of cards that a text names."""
    return [word for word in words_of(text) if word.rstrip("s") in COLORS]
