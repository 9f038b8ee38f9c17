"""A game of the cardboard box counted in the page: by touch on a phone, and by keys alone."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from fogg.record import final_state, read
from fogg.server.wire.encode.views import wire_view
from tests.golden.make import PRESENT
from tests.soak.games import Combination
from tests.web.pages import Visit

Come = Callable[..., Visit]
PLAYED = Combination("europe", 5)
NAMES = ("Ana", "Ben", "Mia", "Leo", "Zoe")
MOST_TAPS = 220
SPOTS = """([kind, ids]) => {
  const map = document.querySelector('.map').getBoundingClientRect();
  const marks = kind === 'lane' ? (id) => [...document.querySelectorAll(`[data-lane="${id}"] > g`)]
    : (id) => [document.querySelector(`[data-city="${id}"]`)];
  const seen = (x, y) => {
    const inside = x > map.left + 8 && x < map.right - 8 && y > map.top + 8 && y < map.bottom - 8;
    return inside && !document.elementFromPoint(x, y)?.closest('button, .mistakes');
  };
  const spots = {};
  for (const id of ids) for (const mark of marks(id)) {
    const box = mark.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (seen(x, y)) spots[id] = [x, y];
  }
  return spots;
}"""
"""Where routes or cities can be touched on the map, as far as they are in sight."""


DRAWN = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
LAID = """([id, seat]) => {
  const [sheet] = JSON.parse(localStorage['fogg.sheets']);
  return [sheet.owners, ...Object.values(sheet.built)].some((all) => all[id] === seat);
}"""
"""Whether a route or a building lies there, and is kept."""


class Lying(NamedTuple):
    """What lies on the table at the end of the golden game."""

    routes: list[list[str]]
    stations: list[list[str]]
    tickets: list[list[list[str]]]
    """The cities of each ticket."""
    names: dict[str, str]
    ends: dict[str, tuple[str, str]]
    totals: list[int]


@pytest.fixture(scope="module")
def lying() -> Lying:
    game = PLAYED.game
    state = final_state(read((PRESENT / f"{PLAYED}.fogg").read_text("utf-8")), game)
    view = wire_view(game.view(state, None))
    seats = range(PLAYED.seats)
    cities = game.board.cities
    golden = json.loads((PRESENT / f"{PLAYED}.json").read_text("utf-8"))
    return Lying(
        [[route for route, owner in view.owners.items() if owner == seat] for seat in seats],
        [[each.city for each in view.buildings if each.seat == seat] for seat in seats],
        [
            [
                [cities[city].id for city in ticket.cities]
                for ticket, holder in zip(game.tickets, state.holder, strict=True)
                if holder == seat
            ]
            for seat in seats
        ],
        {city.id: city.names["en"] for city in cities},
        {each.id: (cities[each.a].id, cities[each.b].id) for each in game.board.routes},
        [sum(line[1] for line in lines) for lines in golden["seats"]],
    )


class Hand:
    """One finger on a phone; every touch is counted, a swipe and a typed letter too."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def press(self, role: Any, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role(role, name=name).first.tap()
        self.taps += 1

    def type(self, label: str, text: str) -> None:
        self.page.get_by_label(label).fill(text)
        self.taps += 1 + len(text)

    def brush(self, seat: int) -> None:
        name = re.compile(f"^{NAMES[seat]}")
        self.press("radio", name)
        expect(self.page.get_by_role("radio", name=name)).to_be_checked()

    def swipe(self, dx: int) -> None:
        """Move the map sideways."""
        box = self.page.locator("main.map").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2 - dx / 2, box["y"] + box["height"] / 3
        # Not by touch: a map that is flung on is stopped by the next tap.
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + dx, y, steps=4)
        mouse.up()
        self.page.evaluate(DRAWN)
        self.taps += 1

    def spots(self, kind: str, ids: list[str]) -> dict[str, tuple[float, float]]:
        found: dict[str, tuple[float, float]] = self.page.evaluate(SPOTS, [kind, ids])
        return found

    def touch_all(self, kind: str, wanted: list[list[str]]) -> None:
        """Touch what each seat has on the map: first all that is in sight, then farther on."""
        open_ = [list(each) for each in wanted]
        self.swipe(340)
        self.swipe(340)
        for _ in range(8):
            for seat, ids in enumerate(open_):
                spots = self.spots(kind, ids)
                if spots:
                    self.brush(seat)
                for id, at in spots.items():
                    self.page.touchscreen.tap(*at)
                    self.taps += 1
                    self.page.wait_for_function(LAID, arg=[id, seat])
                    ids.remove(id)
            if not any(open_):
                return
            self.swipe(-300)
        raise AssertionError(f"never in sight: {open_}")


def totals(page: Page) -> dict[str, int]:
    """The total of each player as the page shows it."""
    cells = page.locator(".count li")
    cells.first.wait_for()
    found = [
        (row.locator(".name").inner_text(), row.locator("b").inner_text()) for row in cells.all()
    ]
    return {name: int(points) for name, points in found}


def test_five_players_by_touch_on_a_phone(visit: Come, lying: Lying) -> None:
    visitor = visit(phone=True)
    tab = visitor.open("/score")
    page, hand = tab.page, Hand(tab.page)
    hand.press("radio", re.compile("^5$"))
    for seat, name in enumerate(NAMES):
        hand.type(f"Name of player {seat + 1}", name)
    assert tab.violations() == []
    hand.press("button", "To the table")
    page.get_by_role("application").wait_for()
    hand.touch_all("lane", lying.routes)
    expect(page.get_by_role("radio", name=re.compile("^Ben, 0 pieces left"))).to_be_attached()
    kept = page.evaluate("JSON.parse(localStorage['fogg.sheets'])[0].owners")
    assert kept == {id: seat for seat, ids in enumerate(lying.routes) for id in ids}
    hand.press("button", "Stations")
    hand.touch_all("city", lying.stations)
    hand.press("button", "Tickets")
    for seat, tickets in enumerate(lying.tickets):
        hand.brush(seat)
        for cities in tickets:
            spots = hand.spots("city", cities)
            assert len(spots) == len(cities), f"{cities} are not in sight"
            for city in cities:
                page.touchscreen.tap(*spots[city])
                hand.taps += 1
        expect(page.locator(".number")).to_have_text(f"{len(tickets)} entered")
    assert tab.violations() == []
    page.reload()  # nothing is lost
    hand.press("button", "Count")
    expected = dict(zip(NAMES, lying.totals, strict=True))
    assert totals(page) == expected
    assert tab.violations() == []
    print(f"{hand.taps} taps")
    assert hand.taps <= MOST_TAPS
    page.get_by_role("button", name="Link with the whole sheet").tap()
    page.get_by_text("The link holds the whole sheet").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    other = visit().open(link)
    assert totals(other.page) == expected


def bare(name: str) -> str:
    """A name as it is typed in a hurry."""
    letters = unicodedata.normalize("NFD", name.replace("ø", "o"))
    return "".join(each for each in letters if each.isascii() and each.isalpha()).lower()


def test_five_players_by_keys_alone(visit: Come, lying: Lying) -> None:
    tab = visit().open("/score")
    page = tab.page
    keys = page.keyboard
    page.get_by_role("radio", name=re.compile("^5$")).focus()
    keys.press("Space")
    page.get_by_role("button", name="To the table").focus()
    keys.press("Enter")
    page.get_by_role("application").wait_for()

    def enter(tool: str, all: list[list[list[str]]]) -> None:
        page.get_by_role("button", name=tool, exact=True).focus()
        keys.press("Enter")
        page.get_by_role("searchbox").focus()
        for seat, things in enumerate(all):
            keys.press(str(seat + 1))
            for cities in things:
                keys.type(" ".join(bare(lying.names[city]) for city in cities))
                keys.press("Enter")
            expect(page.locator(".number")).to_have_text(f"{len(things)} entered")

    enter("Routes", [[list(lying.ends[id]) for id in ids] for ids in lying.routes])
    keys.type("paris zurich")
    keys.press("Enter")
    expect(page.get_by_role("radio", name=re.compile("^Player 5, "))).to_be_checked()
    page.get_by_role("application").locator('[tabindex="0"]').focus()
    keys.press("Control+z")
    enter("Stations", [[[city] for city in cities] for cities in lying.stations])
    enter("Tickets", lying.tickets)
    page.get_by_role("button", name="Count").focus()
    keys.press("Enter")
    found = totals(page)
    assert list(found.values()) == lying.totals
    assert tab.violations() == []
    page.get_by_role("button", name="Keep in the box of games").focus()
    keys.press("Enter")
    page.get_by_role("link", name="Box of games").focus()
    keys.press("Enter")
    expect(page.get_by_role("row", name=re.compile("Player 2 1 1 "))).to_be_visible()
    assert tab.violations() == []
