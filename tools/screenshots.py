"""Pictures of every screen of the web client: `python tools/screenshots.py [folder]`.

At 1440×900 and 390×844, light and dark; as WebP, so that they stay small.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from fogg.catalogue import Catalogue
from fogg.lab.simulate import Job, play
from fogg.record import write
from tests.server.serving import Client, Server
from tools.browser import FLAGS, chromium

ROOT = Path(__file__).resolve().parent.parent
SIZES = {"desk": (1440, 900), "phone": (390, 844)}
THEMES = ("light", "dark")
GAMES = {
    "usa": ("usa", 4),
    "europe": ("europe", 5),
    "world": ("world", 3),
    "great-lakes": ("great-lakes", 4),
    "depots": ("europe+depots", 3),
}
"""Games that are shown: the variant, and how many sit at the table."""
NAMES = ("Ana", "Marc", "Léo", "Zoé", "Noor")
"""Boards, and the recorded game that each is shown with."""


class Photographer:
    """Takes pictures of one server's pages."""

    def __init__(self, browser: Browser, server: Server, folder: Path) -> None:
        self.browser, self.server, self.folder = browser, server, folder

    def take(self, name: str, path: str, prepare: Callable[[Page], None] | None = None) -> None:
        """A page in both sizes and both themes, unless the picture is there already."""
        if (self.folder / f"{name}-phone-dark.png").exists():
            return
        for size, (width, height) in SIZES.items():
            for theme in THEMES:
                context = self._context(width, height, theme, size == "phone")
                page = context.new_page()
                page.goto(path if path.startswith("http") else self.server.url + path)
                page.wait_for_load_state("networkidle", timeout=120_000)
                if prepare:
                    prepare(page)
                page.wait_for_timeout(600)
                page.screenshot(path=self.folder / f"{name}-{size}-{theme}.png")
                context.close()
                print(f"{name}-{size}-{theme}", flush=True)

    def _context(self, width: int, height: int, theme: str, phone: bool) -> BrowserContext:
        return self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            locale="en-GB",
            has_touch=phone,
            is_mobile=phone,
        )


def main(folder: Path) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as scratch:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        with Server(Path(scratch)) as server:
            photographer = Photographer(browser, server, folder)
            screens(photographer)
            table(photographer)
            boards(photographer)
        browser.close()
    shrink(folder)


def screens(photographer: Photographer) -> None:
    """Pages without a game."""
    for name, path in (
        ("home", "/"),
        ("new", "/new?mode=friends"),
        ("rules", "/rules/europe"),
        ("settings", "/settings"),
        ("missing", "/nowhere"),
    ):
        photographer.take(name, path)
    created = _client(photographer, lambda client: client.create("you Ana", "open", "medium"))
    photographer.take("lobby", f"/t/{created['table']['id']}#{created['host']}")
    photographer.take("join", f"/t/{created['table']['id']}#{created['invite']}")


def table(photographer: Photographer) -> None:
    """A game being played: tickets to choose, a turn, a route about to be claimed, hot-seat."""
    created = _client(photographer, _begun)
    place, seat = f"/t/{created['table']['id']}", created["seats"]["0"]
    other = created["other"]
    photographer.take("table-tickets", f"/t/{other['table']['id']}#{other['seats']['0']}")
    photographer.take("table-turn", f"{place}#{seat}")
    photographer.take("table-claim", f"{place}#{seat}", _stage)
    photographer.take("hand", f"{place}?as=hand#{seat}")
    photographer.take("board", f"{place}?as=board#{created['watch']}")
    photographer.take("curtain", "/new?mode=device", _pass_around)


def boards(photographer: Photographer) -> None:
    """Each board late in a game, and the end of one."""
    for name, (variant, seats) in GAMES.items():
        text = _played(variant, seats)

        def put(client: Client, record: str = text) -> Any:
            return client.http.post("/records", content=record).json()["record"]

        record = _client(photographer, put)
        place, last = f"/r/{record['id']}", record["moves"]
        photographer.take(f"replay-{name}", f"{place}?step={last * 3 // 4}")
        if name == "europe":
            photographer.take("end", f"{place}?step={last}")
        if name == "usa":
            photographer.take("review", f"{place}?step={last // 2}&review=1", _review)


def _review(page: Page) -> None:
    """Have the game reviewed; the second time the review is there."""
    page.get_by_role("button", name="Quick look").click()
    page.get_by_role("slider", name="Win chance").wait_for(timeout=240_000)


def _played(variant: str, seats: int) -> str:
    """The record of a game between good players."""
    job = Job(variant, ("planner",) * seats, keep_records=True)
    record = play(Catalogue(), job, 0).record
    assert record is not None
    record.names = list(NAMES[:seats])
    return write(record)


def _begun(client: Client) -> dict[str, Any]:
    """Two games against bots: one with a few moves behind it, one that begins."""
    created = client.create("you Ana", "medium", "medium", variant="europe", start=True)
    other = client.create("you Ana", "medium", variant="world", start=True)
    table, token = created["table"]["id"], created["seats"]["0"]
    for _ in range(13):  # tickets, and six whole turns
        update = client.view(table, token)
        while not update["decision"]:
            update = client.view(table, token)
        decision = update["decision"]
        if decision["least"]:
            action = "keep " + " ".join(update["view"]["offered"][: decision["least"]])
        else:
            action = "draw deck"
        client.command(table, token, "act", decision=decision["number"], action=action)
    return {**created, "other": other}


def _stage(page: Page) -> None:
    """Choose a route that can be paid."""
    routes = page.get_by_role("button", name="Routes").first
    if not routes.is_visible():  # on a phone
        page.get_by_role("button", name="More").last.click()
    routes.click()
    page.get_by_role("checkbox", name="I can afford").check()
    page.get_by_role("dialog").get_by_role("button", name="Claim").last.click()


def _pass_around(page: Page) -> None:
    page.get_by_role("button", name="Begin the game").click()
    page.get_by_role("dialog").wait_for()


def _client(photographer: Photographer, what: Callable[[Client], Any]) -> Any:
    client = Client(photographer.server)
    try:
        return what(client)
    finally:
        client.close()


def shrink(folder: Path) -> None:
    """WebP needs a fifth of a PNG."""
    from PIL import Image

    for path in folder.glob("*.png"):
        with Image.open(path) as picture:
            picture.convert("RGB").save(path.with_suffix(".webp"), quality=72, method=6)
        path.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screenshots")
