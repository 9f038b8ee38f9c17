"""A game of the cardboard box counted in the page: by touch on a phone, and by keys alone."""

from __future__ import annotations

import json
import os
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
OTHERS = [Combination("usa", 3), Combination("great-lakes+depots", 2)]
if os.environ.get("FOGG_SOAK"):
    OTHERS.append(Combination("world", 2))  # Half a minute of taps.
TITLES = {"usa": "USA", "great-lakes": "Great Lakes", "world": "World"}
NAMES = ("Ana", "Ben", "Mia", "Leo", "Zoe")
MOST_TAPS = 220
SPOTS = """([kind, ids]) => {
  const map = document.querySelector('.map').getBoundingClientRect();
  const all = (selector) => [...document.querySelectorAll(selector)];
  const marks = (id) => all(kind === 'lane' ? `[data-lane="${id}"] .space` : `[data-city="${id}"]`);
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
LAID = """([ids, seat]) => {
  const [sheet] = JSON.parse(localStorage['fogg.sheets']);
  const laid = [sheet.owners, ...Object.values(sheet.built)];
  return ids.every((id) => laid.some((all) => all[id] === seat));
}"""
"""Whether routes or buildings lie there, and are kept."""


class Lying(NamedTuple):
    """What lies on the table at the end of a golden game."""

    routes: list[list[str]]
    buildings: dict[str, list[list[str]]]
    """By the word of the page for what stands there: the cities of each seat."""
    tickets: list[list[list[str]]]
    """The cities of each ticket."""
    numbers: dict[str, list[int]]
    """By the word of the page: a number of each seat."""
    names: dict[str, str]
    ends: dict[str, tuple[str, str]]
    totals: list[int]


def lying_at_the_end(played: Combination) -> Lying:
    """What lies on the table when the golden game of a combination is over."""
    game = played.game
    state = final_state(read((PRESENT / f"{played}.fogg").read_text("utf-8")), game)
    view = wire_view(game.view(state, None))
    seats = range(played.seats)
    cities = game.board.cities
    golden = json.loads((PRESENT / f"{played}.json").read_text("utf-8"))
    buildings = {}
    for kind, word in (("station", "Stations"), ("harbor", "Harbors")):
        built = [each for each in view.buildings if each.kind == kind]
        if built:
            buildings[word] = [[each.city for each in built if each.seat == seat] for seat in seats]
    players = [view.players[seat] for seat in seats]
    numbers = {"Exchanged pieces": [player.exchanged or 0 for player in players]}
    if any("depots" in player.reserve for player in players):
        numbers["Depots in reserve"] = [player.depots for player in players]
    return Lying(
        [[route for route, owner in view.owners.items() if owner == seat] for seat in seats],
        buildings,
        [
            [
                [cities[city].id for city in ticket.cities]
                for ticket, holder in zip(game.tickets, state.holder, strict=True)
                if holder == seat
            ]
            for seat in seats
        ],
        {word: each for word, each in numbers.items() if any(each)},
        {city.id: city.names["en"] for city in cities},
        {each.id: (cities[each.a].id, cities[each.b].id) for each in game.board.routes},
        [sum(line[1] for line in lines) for lines in golden["seats"]],
    )


@pytest.fixture(scope="module")
def lying() -> Lying:
    return lying_at_the_end(PLAYED)


def bare(name: str) -> str:
    """A name as it is typed in a hurry."""
    letters = unicodedata.normalize("NFD", name.replace("ø", "o"))
    kept = (each if each.isalpha() else " " for each in letters if each.isascii())
    return " ".join("".join(kept).lower().split())


class Hand:
    """One finger on a phone; every touch is counted, a swipe and a typed letter too."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self._devtools = page.context.new_cdp_session(page)

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
        """Move the map sideways as a thumb does: it is still under way when it is lifted."""
        box = self.page.locator("main.map").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2 - dx / 2, box["y"] + box["height"] / 3
        self._touch("touchStart", (x, y))
        for step in range(1, 11):
            self._touch("touchMove", (x + dx * step / 10, y))
            self.page.evaluate(DRAWN)
        self._touch("touchEnd")
        self.taps += 1

    def to_the_left(self) -> None:
        """Swipe until the map goes no farther."""
        city = self.page.locator("[data-city]").first
        before = None
        while before != (before := city.bounding_box()):
            self.swipe(340)

    def _touch(self, what: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        self._devtools.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": at})

    def spots(self, kind: str, ids: list[str]) -> dict[str, tuple[float, float]]:
        found: dict[str, tuple[float, float]] = self.page.evaluate(SPOTS, [kind, ids])
        return found

    def touch_all(self, kind: str, wanted: list[list[str]]) -> None:
        """Touch what each seat has on the map: first all that is in sight, then farther on."""
        open_ = [list(each) for each in wanted]
        self.to_the_left()
        for _ in range(12):
            for seat, ids in enumerate(open_):
                spots = self.spots(kind, ids)
                if spots:
                    self.brush(seat)
                for id, at in spots.items():
                    self.page.touchscreen.tap(*at)
                    self.taps += 1
                    ids.remove(id)
                # One tap after the other, as fast as it goes: none may be lost.
                self.page.wait_for_function(LAID, arg=[list(spots), seat], timeout=5000)
            if not any(open_):
                return
            self.swipe(-300)
        raise AssertionError(f"never in sight: {open_}")

    def find_tickets(self, lying: Lying) -> None:
        """Enter each ticket by the first letters of its cities."""
        for seat, tickets in enumerate(lying.tickets):
            self.brush(seat)
            for cities in tickets:
                names = [lying.names[city] for city in cities]
                self.page.get_by_role("searchbox").fill(" ".join(map(bare, names)))
                self.press("button", re.compile(f"^{' ?– ?'.join(map(re.escape, names))} ?,"))
            expect(self.page.locator(".number")).to_have_text(f"{len(tickets)} entered")


def totals(page: Page) -> dict[str, int]:
    """The total of each player as the page shows it."""
    cells = page.locator(".count li")
    cells.first.wait_for()
    found = [
        (row.locator(".name").inner_text(), row.locator("b").inner_text()) for row in cells.all()
    ]
    return {name: int(points) for name, points in found}


def begin(hand: Hand, seats: int, title: str = "") -> None:
    """Choose the game and who played."""
    if title:
        hand.press("radio", re.compile(f"^{title}"))
    hand.press("radio", re.compile(f"^{seats}$"))
    for seat, name in enumerate(NAMES[:seats]):
        hand.type(f"Name of player {seat + 1}", name)


def test_five_players_by_touch_on_a_phone(visit: Come, lying: Lying) -> None:
    visitor = visit(phone=True)
    tab = visitor.open("/score")
    page, hand = tab.page, Hand(tab.page)
    begin(hand, 5)
    assert tab.violations() == []
    hand.press("button", "To the table")
    page.get_by_role("application").wait_for()
    expect(page.get_by_text("Tap the routes of Ana")).to_be_visible()
    hand.touch_all("lane", lying.routes)
    expect(page.get_by_role("radio", name=re.compile("^Ben, 0 pieces left"))).to_be_attached()
    kept = page.evaluate("JSON.parse(localStorage['fogg.sheets'])[0].owners")
    assert kept == {id: seat for seat, ids in enumerate(lying.routes) for id in ids}
    hand.press("button", "Stations")
    hand.touch_all("city", lying.buildings["Stations"])
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


def test_no_tap_is_lost_after_a_swipe(visit: Come) -> None:
    """A tap right after a swipe counts, whether on the map or beside it."""
    tab = visit(phone=True).open("/score")
    page, hand = tab.page, Hand(tab.page)
    hand.press("button", "To the table")
    page.get_by_role("application").wait_for()
    brushes = page.get_by_role("radiogroup").get_by_role("radio")
    expect(brushes).to_have_count(3)
    places = [box for box in (each.bounding_box() for each in brushes.all()) if box]
    for turn in range(8):
        hand.swipe(250 if turn % 2 else -250)
        place = places[turn % 2]
        page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        expect(brushes.nth(turn % 2)).to_be_checked(timeout=5000)


@pytest.mark.parametrize("played", OTHERS, ids=str)
def test_a_game_of_other_maps_by_touch(visit: Come, played: Combination) -> None:
    """Harbors, exchanged pieces and depots too: what is entered counts as what was played."""
    lying = lying_at_the_end(played)
    tab = visit(phone=True).open("/score")
    page, hand = tab.page, Hand(tab.page)
    map, *options = played.variant.split("+")
    begin(hand, played.seats, TITLES[map])
    if options:
        hand.press("checkbox", re.compile("Depots"))
    hand.press("button", "To the table")
    page.get_by_role("application").wait_for()
    hand.touch_all("lane", lying.routes)
    for word, buildings in lying.buildings.items():
        hand.press("button", word)
        hand.touch_all("city", buildings)
    hand.press("button", "Tickets")
    hand.find_tickets(lying)
    if lying.numbers:
        hand.press("button", "The rest")
    for word, numbers in lying.numbers.items():
        for name, number in zip(NAMES, numbers, strict=False):
            hand.type(f"{word}, {name}", str(number))
    assert tab.violations() == []
    hand.press("button", "Count")
    assert list(totals(page).values()) == lying.totals
    winner = NAMES[lying.totals.index(max(lying.totals))]
    expect(page.locator(".winner").first).to_contain_text(winner)


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
    enter("Stations", [[[city] for city in cities] for cities in lying.buildings["Stations"]])
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
