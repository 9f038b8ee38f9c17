"""Room for the map: how large it is, what may lie over it, and that nothing moves by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Client, Server
from tests.web.pages import Tab, Visit, until

Come = Callable[..., Visit]
LARGE = [(1440, 900), (1920, 1080)]
UPRIGHT = [(360, 640), (390, 844), (768, 1024), (820, 1180)]
OTHER = [(1024, 768), (1280, 720)]
FLAT = [(844, 390), (667, 375)]
ZOOMED = (720, 450)
"""A window of 1440×900 at 200 %."""
SHARE = """() => {
  const sheet = document.querySelector('.sheet').getBoundingClientRect();
  const map = document.querySelector('.window').getBoundingClientRect();
  const inside = (x, y, box) => x > box.left && x < box.right && y > box.top && y < box.bottom;
  const step = 30;
  let board = 0, all = 0;
  for (let x = step / 2; x < innerWidth; x += step)
    for (let y = step / 2; y < innerHeight; y += step) {
      all += 1;
      if (!inside(x, y, sheet) || !inside(x, y, map)) continue;
      const there = document.elementFromPoint(x, y);
      if (there?.closest('.window') && !there.closest('.buttons')) board += 1;
    }
  return board / all;
}"""
"""The part of the window in which the board is to be seen, as a hand would touch it."""
SMALLEST_NAME = """() => Math.min(...[
  ...document.querySelectorAll('.pieces text:not(.sign, .track *)')
].map((name) => parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a))"""
OUT_OF_SIGHT = """(selector) => [...document.querySelectorAll(selector)].filter((each) => {
  const box = each.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const there = document.elementFromPoint(x, y);
  const within = box.top >= 0 && box.left >= 0;
  const fits = box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
  const own = there && (each.contains(there) || there.closest('.window')?.contains(each));
  return !(within && fits && own);
}).map((each) => each.closest('[data-city]')?.dataset.city ?? each.textContent.trim())"""
"""What is not whole in the window, or lies under something else."""
SMALL = """(selector) => [...document.querySelectorAll(selector)].map((each) => {
  const { width, height } = each.getBoundingClientRect();
  return [Math.round(width), Math.round(height)];
}).filter(([width, height]) => width < 44 || height < 44)"""
STANDING = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const place = () => {
    const box = document.querySelector('.sheet').getBoundingClientRect();
    const sides = ['x', 'y', 'width', 'height'];
    return Object.fromEntries(sides.map((side) => [side, Math.round(box[side])]));
  };
  let before = '';
  for (let same = 0; same < 4; ) {
    await frame();
    const now = JSON.stringify(place());
    same = now === before ? same + 1 : 0;
    before = now;
  }
  return place();
}"""
"""Where the board is, once it has not moved for some frames, however long they take."""
COVERED = """() => {
  const sheet = document.querySelector('.sheet').getBoundingClientRect();
  const buttons = document.querySelector('.window .buttons').getBoundingClientRect();
  return buttons.right > sheet.left && buttons.bottom > sheet.top && buttons.left < sheet.right;
}"""
"""Whether the buttons of the map lie on the board."""
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) {
    const what = each.sources.map((source) => source.node?.className ?? source.node?.nodeName);
    if (!each.hadRecentInput) window.shifts.push([each.value, what]);
  }
}).observe({ type: 'layout-shift', buffered: true });
"""


@pytest.fixture(scope="module")
def site(short_games: Server) -> Server:
    """The server with short games."""
    return short_games


class Sat:
    """Somebody at a table whose moves are made by the API, as the page sees them."""

    def __init__(self, site: Server, visitor: Visit, variant: str, bots: int = 1) -> None:
        visitor.context.set_default_timeout(60_000)
        self.client = Client(site)
        made = self.client.create("you Ana", *["easy"] * bots, variant=variant, start=True)
        self.id, self.token = made["table"]["id"], made["seats"]["0"]
        self.tab: Tab = visitor.open(f"/t/{self.id}#{self.token}")
        self.page: Page = self.tab.page
        self.page.locator(".sheet").wait_for()
        self.acted = 0
        """Where the game was after the last move."""

    def present(self) -> dict[str, Any]:
        """What the page was told, once something is to be decided or the game is over."""
        until(self.page, self._asked, lambda: "nothing to decide")
        return self.tab.update

    def _asked(self) -> bool:
        update = self.tab.update
        return update["seq"] >= self.acted and bool(update["decision"] or update["final"])

    def act(self, view: dict[str, Any]) -> None:
        """Do what keeps the game going."""
        decision = view["decision"]
        offers = [each for each in decision["offers"] if each.get("choices")]
        action = "keep " + " ".join(view["view"].get("offered", [])[: decision["least"]])
        if not any(each["kind"] == "keep" for each in decision["offers"]):
            claims = [each for each in offers if each["kind"] == "claim"]
            claims.sort(key=lambda each: -int(each.get("points", 0)))
            action = (claims or offers)[0]["choices"][0]["action"]
        answer = self.client.command(
            self.id, self.token, "act", decision=decision["number"], action=action
        )
        assert answer.status_code == 200, answer.text
        self.acted = answer.json()["seq"]

    def on_turn(self) -> None:
        """Go on until it is the first turn, and the page shows it."""
        while (view := self.present())["decision"]["phase"] != "turn":
            self.act(view)
        self.shown(view["decision"])

    def shown(self, decision: dict[str, Any]) -> None:
        """Wait until the page asks for a decision."""
        prompt = self.page.get_by_role("region", name="What to do")
        expect(prompt).to_have_attribute("data-decision", str(decision["number"]))

    def resize(self, size: tuple[int, int]) -> None:
        """Make the window another, and wait until the map stands in it."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.standing()

    def standing(self) -> dict[str, float]:
        """Where the board is, once it stands still."""
        self.page.locator(".drawing svg").wait_for()
        box: dict[str, float] = self.page.evaluate(STANDING)
        return box

    def comes_to_stand(self, place: dict[str, float]) -> None:
        """Wait until the board is as high and large; on a busy machine it may rest on its way."""
        for _ in range(20):
            if {**self.standing(), "x": place["x"]} == place:
                return
        assert {**self.standing(), "x": place["x"]} == place

    def close(self) -> None:
        self.client.close()


@pytest.fixture
def sit(visit: Come, site: Server) -> Iterator[Callable[..., Sat]]:
    """People who sit down at tables."""
    sat: list[Sat] = []

    def come(variant: str, bots: int = 1, **how: Any) -> Sat:
        sat.append(Sat(site, visit(**how), variant, bots))
        return sat[-1]

    yield come
    for each in sat:
        each.close()


@pytest.mark.parametrize("variant", ["usa", "europe", "world", "great-lakes"])
def test_the_map_fills_most_of_the_window_and_its_names_can_be_read(
    sit: Callable[..., Sat], variant: str
) -> None:
    ana = sit(variant, bots=4)
    ana.on_turn()
    for size in LARGE:
        ana.resize(size)
        assert ana.page.evaluate(SHARE) >= 0.6, size
    for size, least in (((1280, 720), 11), ((1440, 900), 11), ((1024, 768), 10)):
        ana.resize(size)
        assert ana.page.evaluate(SMALLEST_NAME) >= least, size
        expect(ana.page.locator(".left .fact").last).to_be_visible()
        assert ana.page.evaluate(OUT_OF_SIGHT, ".left .fact") == [], size


def test_names_on_the_map_follow_the_size_of_text(sit: Callable[..., Sat]) -> None:
    ana = sit("usa", preferences={"text": 150})
    ana.on_turn()
    ana.standing()
    assert ana.page.evaluate(SMALLEST_NAME) >= 16


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_offered_tickets_are_all_in_sight_with_their_cities(
    sit: Callable[..., Sat], phone: bool
) -> None:
    ana = sit("world", bots=2, phone=phone)
    offered = ana.page.get_by_role("region", name="Tickets to choose from")
    for size in [*UPRIGHT, *FLAT] if phone else [*LARGE, *OTHER, ZOOMED]:
        ana.resize(size)
        expect(offered.get_by_role("checkbox")).to_have_count(5)
        assert ana.page.evaluate(OUT_OF_SIGHT, "[role=checkbox]") == [], size
        assert ana.page.locator(".city .glow").count() >= 5
        assert ana.page.evaluate(OUT_OF_SIGHT, ".city .glow") == [], size
        expect(ana.page.get_by_role("button", name="Keep")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("variant", ["usa", "world", "europe+depots"])
def test_cards_are_large_enough_for_fingers(sit: Callable[..., Sat], variant: str) -> None:
    ana = sit(variant, phone=True)
    ana.on_turn()
    for size in [*UPRIGHT, *FLAT]:
        ana.resize(size)
        assert size not in FLAT or not ana.page.evaluate(COVERED), size
        cards = ".market button, .tabs button, .prompt .does button"
        assert ana.page.locator(".market button").count() >= 6
        assert ana.page.evaluate(SMALL, cards) == [], size
        assert ana.page.evaluate(OUT_OF_SIGHT, ".market button") == [], size
        wide = ana.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, size


def test_nothing_is_lost_in_the_smallest_window(sit: Callable[..., Sat]) -> None:
    """400 % of 1280×1024: the page scrolls, but never sideways."""
    ana = sit("usa", size=(320, 256))
    ana.on_turn()
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= 320
    tickets = ana.page.get_by_role("region", name="What to do").get_by_role(
        "button", name="Draw tickets"
    )
    tickets.scroll_into_view_if_needed()
    expect(tickets).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("variant", "size"),
    [("short-world", (390, 844)), ("short-usa+depots", (844, 390)), ("short-usa", (1440, 900))],
    ids=["phone", "flat", "desk"],
)
def test_nothing_jumps_in_a_game(
    sit: Callable[..., Sat], variant: str, size: tuple[int, int]
) -> None:
    """Moves that come by themselves leave the map where it is, and everything around it."""
    ana = sit(variant, size=size, phone=size[1] != 900)
    ana.on_turn()
    before = ana.standing()
    ana.page.evaluate(SHIFTS)
    while not (view := ana.present())["final"]:
        ana.shown(view["decision"])
        if view["decision"]["phase"] == "turn":
            assert ana.standing() == before
        ana.act(view)
    ana.page.get_by_role("region", name="Final count").wait_for()
    shifts = ana.page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) <= 0.05, shifts


def test_a_phone_that_is_turned_shows_the_whole_board(sit: Callable[..., Sat]) -> None:
    ana = sit("usa", phone=True)
    ana.on_turn()
    # How far it is moved to the side depends on the tickets that were looked at before.
    upright = {**ana.standing(), "x": 0}
    ana.resize((844, 390))
    board, window = ana.standing(), ana.page.locator(".window").bounding_box()
    assert window is not None
    assert board["y"] >= window["y"] - 1
    assert board["y"] + board["height"] <= window["y"] + window["height"] + 1
    ana.resize((390, 844))
    ana.comes_to_stand(upright)


def test_back_closes_a_sheet_before_it_leaves_the_table(sit: Callable[..., Sat]) -> None:
    ana = sit("usa", phone=True)
    page, dialog = ana.page, ana.page.get_by_role("dialog")
    page.wait_for_function("() => !location.hash")
    there = page.url
    page.get_by_role("button", name="More").tap()
    expect(dialog).to_be_visible()
    page.get_by_role("button", name="Keyboard shortcuts").tap()
    expect(dialog.get_by_role("heading").first).to_be_visible()
    page.go_back()
    expect(dialog).to_have_count(0)
    assert page.url == there
    page.get_by_role("button", name="Log").tap()
    dialog.get_by_role("button", name="Close").tap()
    expect(dialog).to_have_count(0)
    page.wait_for_function("() => history.state === null")
    assert page.url == there


def test_a_phone_as_a_hand_shows_the_hand_at_once(sit: Callable[..., Sat]) -> None:
    ana = sit("usa", phone=True)
    ana.on_turn()
    ana.page.goto(f"{ana.tab.page.url}?as=hand")
    hand = ana.page.locator("#hand button")
    expect(hand.first).to_be_in_viewport(ratio=1)
    assert ana.page.evaluate(OUT_OF_SIGHT, "#hand button") == []
    assert (hand.first.bounding_box() or {"width": 0})["width"] >= 80


def test_a_board_for_all_is_as_large_as_the_screen(sit: Callable[..., Sat]) -> None:
    ana = sit("usa", size=(1920, 1080))
    ana.on_turn()
    ana.page.goto(f"{ana.tab.page.url}?as=board")
    ana.standing()
    assert ana.page.evaluate(SHARE) >= 0.65


def test_a_card_about_a_city_does_not_cover_it_and_goes_away(sit: Callable[..., Sat]) -> None:
    ana = sit("usa", phone=True)
    ana.on_turn()
    page = ana.page
    page.get_by_role("button", name="Whole board").tap()
    ana.standing()
    card = page.locator(".pointed")
    for city in ("miami", "calgary"):
        box = page.locator(f'[data-city="{city}"]').bounding_box()
        assert box is not None
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.touchscreen.tap(*at)
        expect(card).to_contain_text(city.title())
        over = card.bounding_box()
        assert over is not None
        assert not (
            over["x"] < at[0] < over["x"] + over["width"]
            and over["y"] < at[1] < over["y"] + over["height"]
        )
    page.get_by_role("button", name="Zoom in").tap()
    expect(card).to_have_count(0)
