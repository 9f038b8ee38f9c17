"""How soon the game without a server can begin, and how much is sent: `python bench/site.py`.

A fresh browser opens the site from Python's plain web server: until its first page is painted,
until a table can be played; then once more with everything from the browser itself.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.site.serving import Site, SiteVisit
from tests.web.test_games import one_bot
from tools.browser import FLAGS, chromium

RUNS = 3
PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
WAIT = 300_000
"""Milliseconds that anything may take."""


def main() -> None:
    """Measure and print."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder)).start()
        sizes(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        runs = [starts(browser, site) for _ in range(RUNS)]
        for name in runs[0]:
            values = sorted(run[name] for run in runs)
            print(f"{name}: median {statistics.median(values):.2f} s, worst {values[-1]:.2f} s")
        browser.close()
        site.stop()


def sizes(folder: Path) -> None:
    """Say how much the engine weighs, as it is and packed."""
    files = [path for path in folder.rglob("engine/*") if path.suffix not in (".gz", ".br")]
    plain = sum(path.stat().st_size for path in files)
    packed = sum(path.with_name(path.name + ".gz").stat().st_size for path in files)
    print(f"engine: {plain / 1e6:.2f} MB, gzip {packed / 1e6:.2f} MB")


def starts(browser: Browser, site: Site) -> dict[str, float]:
    """Open the site twice, and measure in seconds."""
    visit = SiteVisit(browser, site, setup=one_bot("usa"))
    found = {}
    for way in ("first visit", "again"):
        begun = time.perf_counter()
        tab = visit.open("/")
        page = tab.page
        page.get_by_role("button", name="Play against bots").click()
        page.get_by_role("region", name="What to do").wait_for(timeout=WAIT)
        found[f"{way}, from the address to a table in play"] = time.perf_counter() - begun
        found[f"{way}, first paint"] = page.evaluate(PAINT) / 1000
        page.goto(site.url + "/")
        page.get_by_text("it works without a network").wait_for(timeout=WAIT)
        page.close()
    visit.close()
    return found


if __name__ == "__main__":
    main()
