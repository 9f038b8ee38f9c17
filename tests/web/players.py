"""People at the table, as the tests play them: by mouse, by touch, by keys, or by names alone."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.pages import Tab, until

PROMPT = "What to do"
MARKET = "Cards to draw"
FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


class Person:
    """Plays with the mouse on a large screen: claims what can be paid, else draws."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.page: Page = tab.page
        self.turns = 0
        self.done: set[str] = set()
        """The kinds of actions done so far."""

    # What is there

    @property
    def decision(self) -> dict[str, Any] | None:
        decision: dict[str, Any] | None = self.tab.update["decision"]
        return decision

    @property
    def phase(self) -> str:
        """What is to be decided now; empty if nothing is."""
        return str(self.decision["phase"]) if self.decision else ""

    @property
    def over(self) -> bool:
        return self.tab.update["final"] is not None

    def offers(self, kind: str) -> list[dict[str, Any]]:
        """What can be done of a kind."""
        all_offers = self.decision["offers"] if self.decision else []
        return [each for each in all_offers if each["kind"] == kind and not each.get("reason")]

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_role("region", name=PROMPT)

    # Playing

    def play(self, most: int = 400) -> None:
        """Play until the game is over."""
        for _ in range(most):
            if not self.wait_for_turn():
                return
            self.decide()
        raise AssertionError(f"the game goes on after {most} decisions")

    def wait_for_turn(self, seconds: float = 60) -> bool:
        """Wait until there is something to decide; False if the game is over."""
        self.until(lambda: self.over or self.decision, "nothing to decide", seconds)
        return not self.over

    def until(self, met: Callable[[], Any], missing: str, seconds: float = 60) -> None:
        """Wait until something is so."""
        until(self.page, met, lambda: f"{missing}: {self.prompt.inner_text()}", seconds)

    def shown(self) -> None:
        """Wait until the page asks what the server has asked, and its map stands."""
        assert self.decision is not None
        asked = self.page.locator(f'[data-decision="{self.decision["number"]}"]')
        asked.wait_for(state="attached")
        self.page.locator(".window.moving").wait_for(state="detached")

    def decide(self) -> None:
        """Answer what is asked, and wait until the server has heard it."""
        self.shown()
        before = self.tab.acts
        self.choose()
        self.turns += 1
        self.until(
            lambda: self.tab.acts > before and self.tab.update["seq"] >= self.tab.acted,
            "nothing happened",
        )

    def choose(self) -> None:
        """Do something that the decision allows."""
        if self.offers("keep"):
            self.keep()
        elif self.offers("pieces"):
            self.pieces()
        elif self.offers("pay") or self.offers("withdraw"):
            self.tunnel()
        elif self.offers("station") and self.turns > 8 and "station" not in self.done:
            self.station()
        elif self.offers("claim"):
            self.claim(self.best())
        elif self.offers("blind") or self.offers("draw"):
            self.draw()
        elif self.offers("store"):
            self.store()
        elif self.offers("tickets") or self.offers("pass"):
            self.rest()
        elif self.phase in ("first_depot", "end_turn") and self.offers("depot"):
            self.depot()
        else:
            self.listed()

    def best(self) -> dict[str, Any]:
        """The longest route that can be paid."""
        return max(self.offers("claim"), key=lambda offer: int(offer.get("points", 0)))

    def did(self, kind: str) -> None:
        self.done.add(kind)

    # Doing

    def press(self, button: Locator) -> None:
        """Press a button."""
        button.click()

    def keep(self) -> None:
        """Keep as few tickets as allowed: the cheapest ones."""
        self.did("keep")
        group = self.page.get_by_role("region", name="Tickets to choose from")
        boxes = group.get_by_role("checkbox")
        expect(boxes).to_have_count(len(self.offers("keep")))
        least = self.decision["least"] if self.decision else 1
        for index in range(max(1, least)):
            self.press(boxes.nth(index))
        self.press(self.prompt.get_by_role("button", name="Keep"))

    def claim(self, offer: dict[str, Any]) -> None:
        """Choose a route on the map, then confirm."""
        self.did("claim")
        self.point_at(offer["target"])
        self.press(self.prompt.get_by_role("button", name="Claim", exact=True))

    def point_at(self, route: str) -> None:
        """Click the middle space of the route."""
        self.page.mouse.click(*self.middle(route))

    def middle(self, route: str) -> tuple[float, float]:
        """Where the middle space of a route is on the screen, once the map stands still."""
        spaces = self.page.locator(f'[data-lane="{route}"] .space')
        middle = spaces.nth(spaces.count() // 2)
        return self.still(middle)

    def still(self, mark: Locator) -> tuple[float, float]:
        """Where the middle of something on the map is, once it stands still."""
        self.shown()
        box, before = mark.bounding_box(), None
        while box != before:
            self.page.evaluate(FRAME)
            box, before = mark.bounding_box(), box
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def draw(self) -> None:
        """Take a card: face up if it is no locomotive, otherwise blind."""
        self.did("draw")
        market = self.page.get_by_role("region", name=MARKET)
        if self.offers("blind"):
            self.press(market.get_by_role("button", name="Draw from the").first)
        else:
            free = market.get_by_role("button", name="Take", disabled=False)
            self.press(free.first)

    def pieces(self) -> None:
        """Start with the pieces that are proposed."""
        self.did("pieces")
        self.press(self.prompt.get_by_role("button", name="Confirm"))

    def store(self) -> None:
        """Choose a card: the top one goes into the usual warehouse, and it is drawn at once."""
        self.did("store")
        before = self.tab.acts
        market = self.page.get_by_role("region", name=MARKET)
        self.press(market.get_by_role("button", name="Draw from the").first)
        self.until(lambda: self.tab.acts >= before + 2, "the card wished for was not drawn")

    def open_log(self) -> Locator:
        """Unfold what has happened."""
        self.page.keyboard.press("l")
        return self.page.get_by_role("dialog").get_by_role("list", name="Log")

    def depot(self) -> None:
        """Place the first depot in a city on the map."""
        self.did("depot")
        self.build(self.offers("depot")[0]["target"])

    def station(self) -> None:
        """Build a station in the first city where one can be."""
        self.did("station")
        self.press(self.prompt.get_by_role("button", name="Build a station"))
        self.build(self.offers("station")[0]["target"])

    def build(self, city: str) -> None:
        """Choose a city on the map, then confirm."""
        expect(self.page.get_by_role("region", name="Tickets to choose from")).to_have_count(0)
        self.point_at_city(city)
        self.press(self.prompt.get_by_role("button", name="Build", exact=True))

    def point_at_city(self, city: str) -> None:
        """Click a city."""
        self.page.mouse.click(*self.still(self.page.locator(f'[data-city="{city}"]')))

    def tunnel(self) -> None:
        """Pay what a tunnel wants, or give it up."""
        self.did("tunnel")
        name = "Pay" if self.offers("pay") else "Give up the tunnel"
        self.press(self.prompt.get_by_role("button", name=name).first)

    def rest(self) -> None:
        """Nothing to draw and nothing to claim: tickets, or what else there is."""
        if self.offers("tickets"):
            self.did("tickets")
            self.press(self.prompt.get_by_role("button", name="Draw tickets").first)
            self.press(self.prompt.get_by_role("button", name="Draw tickets").first)
        else:
            self.did("pass")
            self.press(self.prompt.get_by_role("button", name="Pass"))
            self.press(self.prompt.get_by_role("button", name="Confirm"))

    def listed(self) -> None:
        """The first of what is listed."""
        self.did(self.decision["offers"][0]["kind"] if self.decision else "")
        self.press(self.prompt.get_by_role("button").first)
        dialog = self.page.get_by_role("dialog")
        if dialog.count() and dialog.first.is_visible():
            self.press(dialog.get_by_role("listitem").get_by_role("button").first)


class Finger(Person):
    """Plays by touch on a phone: long routes on the map, short ones from the list."""

    def press(self, button: Locator) -> None:
        button.tap()

    def point_at(self, route: str) -> None:
        """Tap the route, or choose it from the list if fingers are too thick for it."""
        if self.page.locator(f'[data-lane="{route}"] .space').count() < 3:
            self.from_list(route)
            return
        self.page.get_by_role("button", name="Whole board").tap()
        self.page.touchscreen.tap(*self.middle(route))
        doubt = self.prompt.get_by_text("Which route?")
        self.prompt.get_by_role("button", name="Cancel").wait_for()
        if doubt.is_visible():
            offer = next(each for each in self.offers("claim") if each["target"] == route)
            self.prompt.get_by_role("button", name=offer["label"]).first.tap()

    def point_at_city(self, city: str) -> None:
        """Tap a city, which may have been out of sight."""
        self.page.get_by_role("button", name="Whole board").tap()
        self.page.touchscreen.tap(*self.still(self.page.locator(f'[data-city="{city}"]')))

    def from_list(self, route: str) -> None:
        """Choose a route from the list of all."""
        offer = next(each for each in self.offers("claim") if each["target"] == route)
        self.page.get_by_role("button", name="More").last.tap()
        self.page.get_by_role("button", name="Routes").tap()
        self.page.get_by_role("searchbox", name="Find").fill(offer["label"].split("–")[0])
        self.page.get_by_role("button", name=f"Claim {offer['label']}").first.tap()


class Keyboard(Person):
    """Plays without any pointer."""

    def press(self, button: Locator) -> None:
        button.focus()
        self.page.keyboard.press("Enter")

    def keep(self) -> None:
        self.did("keep")
        boxes = self.page.get_by_role("region", name="Tickets to choose from").get_by_role(
            "checkbox"
        )
        least = self.decision["least"] if self.decision else 1
        for index in range(max(1, least)):
            boxes.nth(index).focus()
            self.page.keyboard.press("Space")
        self.press(self.prompt.get_by_role("button", name="Keep"))

    def point_at(self, route: str) -> None:
        """Walk to the city by its name, then through its routes."""
        offer = next(each for each in self.offers("claim") if each["target"] == route)
        for city in offer["label"].split("–"):
            self.page.keyboard.press("Escape")
            self.page.keyboard.press("m")
            for letter in filter(str.isalpha, unicodedata.normalize("NFD", city)):
                self.page.keyboard.press(f"Shift+{letter}" if letter.isupper() else letter)
            for _ in range(14):
                self.page.keyboard.press("]")
                if self.page.evaluate("document.activeElement.dataset.lane") == route:
                    self.page.keyboard.press("Enter")
                    return
        raise AssertionError(f"the keyboard does not find {route}")

    def draw(self) -> None:
        self.did("draw")
        key = "d"
        if not self.offers("blind"):
            display = self.tab.update["view"]["display"]
            key = str(display.index(self.offers("draw")[0]["target"]) + 1)
        self.page.keyboard.press(key)


class Listener(Person):
    """Knows the table by roles and names alone, as a screen reader speaks them."""

    def claim(self, offer: dict[str, Any]) -> None:
        self.did("claim")
        self.page.get_by_role("button", name="Routes").first.click()
        panel = self.page.get_by_role("dialog")
        panel.get_by_role("checkbox", name="I can afford").check()
        panel.get_by_role("button", name="Claim").last.click()
        self.press(self.prompt.get_by_role("button", name="Claim", exact=True))
