"""How soon the game without a server can begin, and how much is sent: `python bench/site.py`.

A fresh browser opens the site from Python's plain web server: until its first page is painted,
until a table can be played; then once more with everything from the browser itself, and the
server switched off. With `--slow 4` pages and workers have a quarter of the time: their processes
are stopped for 15 of each 20 milliseconds, as browsers themselves slow pages only. How much
that is gets measured too. On a busy machine it can go before all else: `chrt -r 1 python …`.
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import multiprocessing.synchronize
import os
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.site.serving import Site, SiteVisit
from tests.web.test_games import one_bot
from tools.browser import FLAGS, chromium

RUNS = 3
PERIOD = 0.02
"""Seconds in which a slowed process runs for a part."""
SPIN = """() => {
  const begin = performance.now();
  let sum = 0;
  for (let i = 0; i < 2e8; i++) sum = (sum * 31 + i) | 0;
  return performance.now() - begin + sum * 0;
}"""
"""Milliseconds for work that is always the same."""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
WAIT = 300_000
"""Milliseconds that anything may take."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", type=float, default=1.0, help="how many times slower")
    slow = parser.parse_args().slow
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder)).start()
        sizes(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        runs = [starts(browser, site, slow) for _ in range(RUNS)]
        for name in runs[0]:
            values = sorted(run[name] for run in runs)
            print(f"{name}: median {statistics.median(values):.2f}, worst {values[-1]:.2f}")
        browser.close()
        site.stop()


def sizes(folder: Path) -> None:
    """Say how much the engine weighs, as it is and packed."""
    files = [path for path in folder.rglob("engine/*") if path.suffix not in (".gz", ".br")]
    plain = sum(path.stat().st_size for path in files)
    packed = sum(path.with_name(path.name + ".gz").stat().st_size for path in files)
    print(f"engine: {plain / 1e6:.2f} MB, gzip {packed / 1e6:.2f} MB")


def starts(browser: Browser, site: Site, slow: float) -> dict[str, float]:
    """Open the site twice, and measure in seconds; `slow`: how many times slower than it could."""
    visit = SiteVisit(browser, site, setup=one_bot("usa"))
    found = {}
    for way in ("first visit", "again, without a network"):
        page = visit.context.new_page()
        # What is opened next runs in this page's process, which is slowed from the beginning.
        page.goto(site.url.partition("#")[0] + "icon.svg")
        usual = page.evaluate(SPIN)
        if way != "first visit":
            site.stop()
        with slowed(slow):
            if slow > 1:
                found["how many times slower"] = page.evaluate(SPIN) / usual
            begun = time.perf_counter()
            page.goto(site.url + "/")
            painted = time.perf_counter()
            play(page)
            found[f"{way}: seconds from the address to a table in play"] = (
                time.perf_counter() - begun
            )
            found[f"{way}: seconds from the first screen to it"] = time.perf_counter() - painted
        found[f"{way}: first paint"] = page.evaluate(PAINT) / 1000
        page.goto(site.url + "/")
        page.get_by_text("it works without a network").wait_for(timeout=WAIT)
        page.close()
    site.start()
    visit.close()
    return found


def play(page: Page) -> None:
    """Begin a game, and wait until it can be played."""
    page.get_by_role("button", name="Play against bots").click(timeout=WAIT)
    page.get_by_role("region", name="What to do").wait_for(timeout=WAIT)


@contextlib.contextmanager
def slowed(times: float) -> Iterator[None]:
    """Let the pages of browsers that this process has begun run for a part of the time only."""
    if times <= 1:
        yield
        return
    end = multiprocessing.Event()
    stopping = multiprocessing.Process(target=stop_and_go, args=(os.getpid(), times, end))
    stopping.start()
    try:
        yield
    finally:
        end.set()
        stopping.join()


def stop_and_go(root: int, times: float, end: multiprocessing.synchronize.Event) -> None:
    """Stop all renderers below a process again and again, until `end`."""
    with contextlib.suppress(PermissionError):
        # It has to be on time, even beside a browser that goes before all else.
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(50))
    while not end.is_set():
        found = renderers(root)
        for _ in range(20):
            for signal_, part in ((signal.SIGCONT, 1 / times), (signal.SIGSTOP, 1 - 1 / times)):
                tell(found, signal_)
                time.sleep(PERIOD * part)
    tell(renderers(root), signal.SIGCONT)


def tell(processes: list[int], signal_: signal.Signals) -> None:
    """Send a signal to those processes that are still there."""
    for each in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(each, signal_)


def renderers(root: int) -> list[int]:
    """Find the processes below one in which browsers run pages."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(folder.name))
    below = [root]
    for each in below:
        below += children.get(each, [])
    return [each for each in below if b"--type=renderer" in command(each)]


def command(process: int) -> bytes:
    """Read with what a process was begun; nothing if it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


if __name__ == "__main__":
    main()
