"""People who learn: they do only what a lesson says and lights up."""

from __future__ import annotations

import re
import time
import unicodedata
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.web.pages import Tab

READY = """() => {
  const note = document.querySelector('aside.note.placed');
  const calm = document.querySelector('.table[data-playing="false"]');
  if (note === null || calm === null || note.dataset.waits !== 'false') return false;
  return note.classList.contains('end') || note.dataset.lit === note.dataset.step;
}"""
HOLES = """[...document.querySelectorAll('svg.veil mask rect')].slice(1).map((hole) => ({
  x: hole.x.baseVal.value, y: hole.y.baseVal.value,
  width: hole.width.baseVal.value, height: hole.height.baseVal.value,
}))"""
LIT = f"() => {HOLES}"
PRESSABLE = "button, [role=checkbox], [data-lane], [data-city]"
WARNING = re.compile("One moment|Un instant")
MORE = re.compile("^(More|Plus)$")
MARKET = re.compile("Cards to draw|Cartes à piocher")
THINGS = f"""() => {{
  const holes = {HOLES};
  const within = (hole, x, y) =>
    x >= hole.x && x <= hole.x + hole.width && y >= hole.y && y <= hole.y + hole.height;
  const found = [];
  const seen = new Set();
  const add = (element, order, x, y) => {{
    if (seen.has(element)) return;
    const over = document.elementFromPoint(x, y);
    const mark = element.dataset.lane ?? element.dataset.city;
    if (!mark && !element.contains(over)) return;
    if (mark && over?.closest('main.map') === null) return;
    seen.add(element);
    const ticked = element.getAttribute('aria-checked');
    const label = element.getAttribute('aria-label') ?? element.innerText;
    found.push({{
      name: mark ? label.split(',')[0] : label,
      order, x, y, ticked,
      off: element.getAttribute('aria-disabled') === 'true' || element.disabled === true,
      main: element.matches('section.prompt .button.main'),
      asked: element.closest('section.prompt') !== null,
      mark: mark ?? '',
    }});
  }};
  holes.forEach((hole, order) => {{
    const [x, y] = [hole.x + hole.width / 2, hole.y + hole.height / 2];
    const lane = document.elementsFromPoint(x, y).map((each) => each.closest('[data-lane]'));
    const route = lane.find((each) => each !== null);
    if (route) add(route, order, x, y);
    for (const element of document.querySelectorAll('{PRESSABLE}')) {{
      if (element.closest('aside.note') || element.dataset.lane) continue;
      const box = element.getBoundingClientRect();
      const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
      if (box.width > 0 && within(hole, left, top)) add(element, order, left, top);
    }}
  }});
  return found;
}}"""
FOCUS = f"""([x, y, name]) => {{
  const label = (each) => each.getAttribute('aria-label') ?? each.innerText ?? '';
  const named = (each) => [label(each), label(each).split(',')[0]].includes(name);
  const under = document.elementsFromPoint(x, y).map((each) => each.closest('{PRESSABLE}'));
  const all = [...under, ...document.querySelectorAll('{PRESSABLE}')];
  all.find((each) => each !== null && named(each)).focus();
}}"""
ANSWER = """() => {
  const note = document.querySelector('aside.note');
  const ticks = [...document.querySelectorAll('[role=checkbox]')];
  return [
    note?.dataset.step, note?.dataset.waits, note?.className,
    document.querySelector('section.prompt')?.innerText,
    document.querySelector('dialog[open]')?.innerText,
    ticks.map((each) => each.getAttribute('aria-checked')).join(),
  ].join('|');
}"""
TROUBLE = f"""() => {{
  const note = document.querySelector('aside.note');
  const words = note.querySelector('.say');
  const box = note.getBoundingClientRect();
  const troubles = [];
  const length = (words?.innerText ?? '').replaceAll('–', ' ').split(/\\s+/).length;
  if (length > 20) troubles.push(`${{length}} words`);
  if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
    troubles.push('the words leave the window');
  for (const each of [words, note.querySelector('h2')])
    if (each && each.scrollWidth > each.clientWidth + 1)
      troubles.push('words are cut: ' + each.innerText);
  const holes = {HOLES};
  let [all, covered] = [0, 0];
  for (const hole of holes) {{
    const x = Math.min(hole.x + hole.width, box.right) - Math.max(hole.x, box.left);
    const y = Math.min(hole.y + hole.height, box.bottom) - Math.max(hole.y, box.top);
    all += hole.width * hole.height;
    covered += Math.max(x, 0) * Math.max(y, 0);
    const [left, top] = [hole.x + hole.width / 2, hole.y + hole.height / 2];
    if (left < 0 || top < 0 || left > innerWidth || top > innerHeight)
      troubles.push('what is lit lies outside of the window');
  }}
  if (covered > 0.25 * all)
    troubles.push(`the words cover ${{Math.round((100 * covered) / all)}} % of what is lit`);
  return troubles;
}}"""
MAIN = """() => {
  const prompt = document.querySelector('section.prompt');
  const warned = /One moment|Un instant/.test(prompt?.innerText ?? '');
  return (!warned && prompt?.querySelector('.button.main')?.innerText) || '';
}"""
FREE_SPOT = """(route) => {
  for (const space of document.querySelectorAll(`[data-lane="${CSS.escape(route)}"] > .space`)) {
    const box = space.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (document.elementFromPoint(x, y)?.closest('main.map svg')) return [x, y];
  }
  return null;
}"""
IN_SIGHT = """(mark) => {
  const box = mark.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return mark.contains(document.elementFromPoint(x, y));
}"""
MOST_PRESSES = 8
"""Presses after which somebody who does what a step says gives up."""
SECONDS_TO_ANSWER = 3
"""After which a press counts as one without any effect."""
SHORTEST = 4
"""Letters of the shortest word by which something is recognized."""


class Thing(NamedTuple):
    """Something in the light that can be pressed."""

    name: str
    order: int
    """The place among what is lit."""
    x: float
    y: float
    ticked: str | None
    off: bool
    main: bool
    """The button that confirms."""
    asked: bool
    """Part of the prompt."""
    mark: str
    """The route or city on the map; empty: none."""


class Named(NamedTuple):
    """A button, and what it is called."""

    name: str
    classes: str
    button: Locator

    @classmethod
    def of(cls, button: Locator) -> Named:
        name = button.get_attribute("aria-label") or button.inner_text()
        return cls(name, button.get_attribute("class") or "", button)


class Learner:
    """Follows a lesson with the mouse: reads on, presses what is lit, confirms."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.page: Page = tab.page
        self.steps: list[str] = []
        """What the lesson said, step by step."""
        self.wrong_presses: list[str] = []
        """What was pressed although it was not wanted: the words did not tell enough."""
        self.troubles: list[str] = []
        """What was wrong with how a step lay on the screen."""

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
        while (holes := self.page.evaluate(LIT)) != before:
            before = holes
            self.page.wait_for_timeout(50)
        return before

    def things(self) -> list[Thing]:
        """What in the light can be pressed."""
        return [Thing(**each) for each in self.page.evaluate(THINGS)]

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
            self.examine()
        self.looked()
        if does == "read":
            self.press(self.note.locator(".button.main"))
        elif does == "act":
            self.act()
        else:
            if not self.tab.update["final"]:
                self.alone()
            return
        expect(self.note).not_to_have_attribute("data-step", before)

    def looked(self) -> None:
        """Be told of each step before it is done; for those who take pictures."""

    def examine(self) -> None:
        """Note what is wrong with how the step lies on the screen."""
        if self.note.get_attribute("data-does") == "act":
            self.lit()
        found = self.page.evaluate(TROUBLE)
        self.troubles += [f"{self.said}: {each}" for each in found]

    def act(self) -> None:
        """Press what is lit and named by the words, until the step is done."""
        step, tried = self.at, list[str]()
        for _ in range(MOST_PRESSES):
            self.lit()
            before = self.page.evaluate(ANSWER)
            tried.append(self.press_next(tried))
            if not self.answered(before):
                self.wrong_presses.append(f"{self.said}: nothing happens at {tried[-1]}")
                continue
            self.wait()
            if self.at != step:
                return
            if self.prompt.locator(".refusal").count():
                self.wrong_presses.append(f"{self.said}: {tried[-1]} is refused")
        raise AssertionError(f"{self.said}: not done by {tried}")

    def answered(self, before: str) -> bool:
        """Wait until the page answers a press, and what was sent is done; False if it does not."""
        end = time.monotonic() + SECONDS_TO_ANSWER
        while time.monotonic() < end:
            if self.page.evaluate(ANSWER) != before and not self.tab.waiting:
                return True
            self.page.wait_for_timeout(20)
        return False

    def press_next(self, tried: list[str]) -> str:
        """Press what the words name, then what confirms it; return its name."""
        dialog = self.page.get_by_role("dialog")
        if dialog.count():
            ways = [Named.of(each) for each in dialog.get_by_role("button").all()]
            way = max(ways, key=lambda each: (self.named(each.name), self.place(each.name)))
            self.press(way.button)
            return way.name
        things = [each for each in self.things() if not each.off and each.name not in tried]
        ticks = [each for each in things if each.ticked == "false" and self.named(each.name)]
        if tried and not ticks:
            buttons = [Named.of(each) for each in self.prompt.get_by_role("button").all()]
            wanted = [each for each in buttons if self.wholly(each.name) and each.name not in tried]
            main = self.prompt.locator(".button.main:not([aria-disabled=true])")
            told = next((each for each in wanted if "main" not in each.classes), None)
            if told is None and main.count():
                told = Named.of(main.first)
            if told is not None:
                self.press(told.button)
                return told.name
        left = ticks or [each for each in things if each.ticked != "true"]
        assert left, f"{self.said}: nothing to press"
        thing = max(left, key=lambda each: (self.named(each.name), -each.order))
        self.press_thing(thing)
        return thing.name

    def named(self, name: str) -> int:
        """Count the words of a name that the step says."""
        said = words_of(self.said)
        return sum(like_any(word, said) for word in set(words_of(name)))

    def wholly(self, name: str) -> bool:
        """Whether the step says every word of a name."""
        words = set(words_of(name))
        return bool(words) and self.named(name) == len(words)

    def place(self, name: str) -> int:
        """Where in its words the step names something last; −1: nowhere."""
        words, said = words_of(name), words_of(self.said)
        return max((at for at, each in enumerate(said) if like_any(each, words)), default=-1)

    def press_thing(self, thing: Thing) -> None:
        self.page.mouse.click(thing.x, thing.y)

    def confirm(self, before: int) -> None:
        """Confirm what is about to be done, unless the press did it at once; heed no warning."""
        end, pressed, warned = time.monotonic() + 20, False, False
        warning = self.prompt.get_by_text(WARNING)
        while self.tab.acts == before:
            assert time.monotonic() < end, f"nothing happened: {self.prompt.inner_text()}"
            if not warned and warning.count():
                self.press(self.prompt.locator(".does .button").last)
                warned = True
            elif not pressed and not warned and self.page.evaluate(MAIN):
                self.press(self.prompt.locator(".button.main").first)
                pressed = True
            self.page.wait_for_timeout(20)

    def alone(self) -> None:
        """Without help: build what is named, else claim what can be paid, else draw."""
        if not self.decides():
            return
        before = self.tab.acts
        named = self.buildings()
        if named is not None:
            self.press(named)
            self.press_city()
        elif self.claims():
            self.claim()
        else:
            self.page.keyboard.press("Escape")
            self.draw()
        self.confirm(before)

    def decides(self) -> bool:
        """Wait until there is something to decide, and the table shows it; False: it is over."""
        end = time.monotonic() + 20
        while not self.tab.update["decision"]:
            if self.tab.update["final"]:
                return False
            assert time.monotonic() < end, f"nothing to decide: {self.prompt.inner_text()}"
            self.page.wait_for_timeout(20)
        number = self.tab.update["decision"]["number"]
        self.page.locator(f'[data-decision="{number}"]').wait_for(state="attached")
        return True

    def buildings(self) -> Locator | None:
        """The button of the prompt whose building the words name."""
        for button in self.prompt.locator(".does .button").all():
            last = words_of(button.get_attribute("aria-label") or button.inner_text())[-1:]
            if last and last[0].startswith("depot") and like_any(last[0], words_of(self.said)):
                return button
        return None

    def press_city(self) -> None:
        """Choose the first city in sight that may be chosen."""
        self.page.locator("[data-city]:has(.target)").first.wait_for()
        cities = self.page.locator("[data-city]:has(.target)").all()
        self.press(next((each for each in cities if each.evaluate(IN_SIGHT)), cities[0]))

    def claims(self) -> list[dict[str, Any]]:
        """The routes that can be paid, the one that the words name best first."""
        offers = self.tab.update["decision"]["offers"]
        possible = [each for each in offers if each["kind"] == "claim" and not each.get("reason")]
        return sorted(possible, key=lambda each: -self.named(each["label"]))

    def claim(self) -> None:
        """Press on the map the first of those named best that nothing lies over."""
        self.page.locator(".window.moving").wait_for(state="detached")
        claims = self.claims()
        most = self.named(claims[0]["label"])
        for offer in [each for each in claims if self.named(each["label"]) == most]:
            spot = self.page.evaluate(FREE_SPOT, offer["target"])
            if spot:
                self.page.mouse.click(*spot)
                return
        # Out of sight, or below the words: the list has it.
        self.list_routes()
        self.claim_in_list()

    def list_routes(self) -> None:
        """Open the list of all routes, on phones from the last tab or from the corner."""
        button = self.page.get_by_role("button", name="Routes", exact=True)
        if not button.count():
            self.page.get_by_role("button", name=MORE).last.click()
        button.first.click()

    def claim_in_list(self) -> None:
        """Choose the route that the words name best from those in the list that can be paid."""
        panel = self.page.get_by_role("dialog")
        panel.get_by_role("checkbox").first.check()
        buttons = panel.locator("td button").all()
        self.press(
            max(buttons, key=lambda each: self.named(each.get_attribute("aria-label") or ""))
        )

    def draw(self) -> None:
        """Take the face-up card of which the hand has most, else draw from the first deck."""
        slot = self.best_slot()
        cards = self.page.get_by_role("region", name=MARKET)
        face_up = cards.locator("li").nth(max(slot, 0)).get_by_role("button")
        self.press(face_up if slot >= 0 else cards.locator(".decks button.card").first)

    def best_slot(self) -> int:
        """The place of the face-up card of which the hand has most; −1: it has none of them."""
        view = self.tab.update["view"]
        decision = self.tab.update["decision"]
        free = {
            each["target"]
            for each in decision["offers"]
            if each["kind"] == "draw" and not each.get("reason") and each["target"] != "locomotive"
        }
        number = [view["hand"].get(card, 0) if card in free else 0 for card in view["display"]]
        return number.index(max(number)) if any(number) else -1

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

    def press_thing(self, thing: Thing) -> None:
        """Press what is lit, found by the focus."""
        self.page.evaluate(FOCUS, [thing.x, thing.y, thing.name])
        self.page.keyboard.press("Enter")

    def claim(self) -> None:
        """Choose the route in the list of all routes."""
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("r")
        self.claim_in_list()

    def draw(self) -> None:
        slot = self.best_slot()
        self.page.keyboard.press(str(slot + 1) if slot >= 0 else "d")


def words_of(text: str) -> list[str]:
    """The words of a text by which things are recognized, in small letters without accents."""
    plain = unicodedata.normalize("NFD", text.lower())
    kept = (each for each in plain if not unicodedata.combining(each))
    letters = "".join(each if each.isalnum() else " " for each in kept)
    return [word for word in letters.split() if len(word) >= SHORTEST]


def like(one: str, other: str) -> bool:
    """Whether two words are the same but for their ends: *ticket*, *tickets*."""
    short, long = sorted((one, other), key=len)
    return long.startswith(short) and len(long) - len(short) <= 2


def like_any(word: str, words: list[str]) -> bool:
    """Whether a word is like any of others."""
    return any(like(word, each) for each in words)
