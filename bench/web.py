"""How quickly the web client appears, and how soon everybody sees a click: `python bench/web.py`.

First paint: a fresh browser opens the first page and a table. Click to everyone: a player draws a
card; until the browsers of all players and a spectator have drawn the new position.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server.serving import Client, Server
from tools.browser import FLAGS, chromium

RUNS = 5
CLICKS = 20
PAINT = """() => {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return paint.startTime;
}"""


def main() -> None:
    """Measure and print."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        with Server(Path(folder)) as server:
            show("first paint of the first page", [paint(browser, server.url) for _ in range(RUNS)])
            show("first paint of a table", [table_paint(browser, server) for _ in range(RUNS)])
            show("the whole table drawn", [table_drawn(browser, server) for _ in range(RUNS)])
            show("click to every screen, 3 players and a spectator", clicks(browser, server))
        browser.close()


def show(what: str, times: list[float]) -> None:
    """The median, least and most, in milliseconds."""
    middle = statistics.median(times)
    print(f"{what:50} {middle:6.0f} ms  ({min(times):.0f} to {max(times):.0f})", flush=True)


def paint(browser: Browser, address: str) -> float:
    """When a fresh browser shows something."""
    page = browser.new_context().new_page()
    page.goto(address, wait_until="networkidle")
    milliseconds = float(page.evaluate(PAINT))
    page.context.close()
    return milliseconds


def a_table(server: Server) -> dict[str, str]:
    """Links to a game of three people that has begun, and to watch it."""
    client = Client(server)
    created = client.create("you Ana", "you Marc", "you Léo", variant="europe", start=True)
    table, tokens = created["table"]["id"], created["seats"]
    for token in tokens.values():
        view = client.view(table, token)
        keep = " ".join(view["view"]["offered"][: view["decision"]["least"]])
        number = view["decision"]["number"]
        client.command(table, token, "act", decision=number, action=f"keep {keep}")
    client.close()
    return {**tokens, "watch": created["watch"], "address": f"{server.url}/t/{table}"}


def table_paint(browser: Browser, server: Server) -> float:
    """When a fresh browser shows something of a table."""
    links = a_table(server)
    return paint(browser, f"{links['address']}#{links['0']}")


def table_drawn(browser: Browser, server: Server) -> float:
    """When a fresh browser shows the map with its art."""
    links = a_table(server)
    page = browser.new_context().new_page()
    start = time.perf_counter()
    page.goto(f"{links['address']}#{links['0']}")
    page.locator(".drawing svg").wait_for()
    took = (time.perf_counter() - start) * 1000
    page.context.close()
    return took


def clicks(browser: Browser, server: Server) -> list[float]:
    """From each click on the deck until all have it in their logs."""
    links = a_table(server)
    pages = [_sit(browser, links, who) for who in ("0", "1", "2", "watch")]
    times = []
    for _ in range(CLICKS):
        actor = next(page for page in pages[:3] if page.title().startswith("●"))
        before = [_entries(page) for page in pages]
        start = time.perf_counter()
        actor.get_by_role("button", name="Draw from").first.click()
        for page, number in zip(pages, before, strict=True):
            page.wait_for_function(
                "(n) => document.querySelectorAll('[aria-label=Log] li').length > n", arg=number
            )
        times.append((time.perf_counter() - start) * 1000)
        pages[0].wait_for_timeout(300)
    for page in pages:
        page.context.close()
    return times


def _sit(browser: Browser, links: dict[str, str], who: str) -> Page:
    page = browser.new_context(locale="en-GB", viewport={"width": 1440, "height": 900}).new_page()
    page.goto(f"{links['address']}#{links[who]}")
    page.get_by_role("region", name="Log").wait_for()
    return page


def _entries(page: Page) -> int:
    return page.get_by_role("region", name="Log").get_by_role("listitem").count()


if __name__ == "__main__":
    main()
