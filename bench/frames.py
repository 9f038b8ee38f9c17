"""How smoothly scenes run on a slow device: `python bench/frames.py [variant …]`.

Both players claim routes and draw cards. Told is the processor time that the page takes, which
other programs do not lengthen, as on a device four times as slow: 95 of 100 frames of the scenes
must not take longer than 33 ms, and no task longer than 100 ms. A frame in which the page has
little to do takes 16.7 ms; one lasts longer while the page is busy without a pause. Pictures are
drawn by other threads, whose processor time is told for each second of a scene, at the speed of
this machine. Of the idle table it is counted how many frames its own scripts ask for: none.

With `--clock` frames are timed by the clock instead, in a browser whose processor is slowed four
times; on a busy machine that tells of the machine.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server.serving import Client, Server
from tools.browser import FLAGS, chromium

SLOWER = 4
TURNS = 12
FRAME = 1000 / 60
WARM = 2
"""Turns before anything is measured: what runs for the first time is compiled by then."""
SIZES = {"desk": (1440, 900), "phone": (390, 844)}
TRACED = {"includedCategories": ["disabled-by-default-devtools.timeline", "devtools.timeline"]}
WATCH = """() => {
  const asked = window.requestAnimationFrame.bind(window);
  window.frames_ = { times: [], tasks: [], asked: 0, last: 0, played: 0 };
  window.requestAnimationFrame = (call) => { window.frames_.asked++; return asked(call); };
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) window.frames_.tasks.push(each.duration);
  }).observe({ entryTypes: ['longtask'] });
  const table = document.querySelector('[data-playing]');
  let began = 0;
  new MutationObserver(() => {
    const playing = table.dataset.playing === 'true';
    if (playing && !began) began = performance.now();
    if (!playing && began) {
      window.frames_.played += performance.now() - began;
      began = 0;
    }
  }).observe(table, { attributeFilter: ['data-playing'] });
}"""
TICK = """() => {
  const asked = Object.getPrototypeOf(window).requestAnimationFrame ?? window.requestAnimationFrame;
  const tick = (now) => {
    const playing = document.querySelector('[data-playing=true]') !== null;
    if (playing && window.frames_.last) window.frames_.times.push(now - window.frames_.last);
    window.frames_.last = playing ? now : 0;
    asked.call(window, tick);
  };
  asked.call(window, tick);
}"""


def main(variants: list[str], clock: bool) -> None:
    """Measure and print."""
    print(f"a processor {SLOWER} times as slow, {TURNS} turns of both players, {WARM} before them")
    heads = f"{'frames':>8}{'median':>9}{'p95':>9}{'longest task':>14}{'tasks > 100':>13}"
    print(f"{'':20}{heads}{'drawn in a second':>19}{'asked while idle':>18}")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        with Server(Path(folder)) as server:
            for variant in variants or ["usa", "europe", "world"]:
                for size in SIZES:
                    measure(browser, server, variant, size, clock)
        browser.close()


def measure(browser: Browser, server: Server, variant: str, size: str, clock: bool) -> None:
    """One game on one size of screen: a line."""
    client = Client(server)
    created = client.create("you Ana", "you Marc", variant=variant, start=True)
    table, tokens = created["table"]["id"], created["seats"]
    for seat in ("0", "1"):
        take(client, table, tokens[seat])
    width, height = SIZES[size]
    page = browser.new_context(viewport={"width": width, "height": height}).new_page()
    page.goto(f"{server.url}/t/{table}#{tokens['0']}")
    page.locator(".drawing svg").wait_for()
    play(page, client, table, tokens, WARM)
    page.evaluate(WATCH)
    devtools = page.context.new_cdp_session(page)
    if clock:
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.evaluate(TICK)
        play(page, client, table, tokens, TURNS)
        told = page.evaluate("window.frames_")
        frames, tasks, drawn = told["times"], told["tasks"], 0.0
    else:
        events = traced(page, devtools, lambda: play(page, client, table, tokens, TURNS))
        played = page.evaluate("window.frames_.played")
        frames, tasks = work_of(events, played)
        drawn = drawing_of(events) / (played / 1000)
    page.evaluate("window.frames_.asked = 0")
    page.wait_for_timeout(3000)
    idle = 0 if clock else page.evaluate("window.frames_.asked")
    frames.sort()
    late = frames[int(len(frames) * 0.95)]
    long = sum(task > 100 for task in tasks)
    timed = f"{len(frames):8}{statistics.median(frames):6.1f} ms{late:6.1f} ms"
    rest_of_it = f"{max(tasks, default=0):11.0f} ms{long:13}{drawn:16.0f} ms{idle:18}"
    print(f"{variant + ', ' + size:20}{timed}{rest_of_it}", flush=True)
    page.context.close()
    client.close()


def traced(page: Page, devtools: CDPSession, play_on: Callable[[], None]) -> list[dict[str, Any]]:
    """What the browser did meanwhile."""
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    devtools.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    devtools.on("Tracing.tracingComplete", lambda _: done.append(True))
    devtools.send("Tracing.start", {"traceConfig": TRACED, "transferMode": "ReportEvents"})
    play_on()
    devtools.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    return events


def _threads(events: list[dict[str, Any]], name: str) -> set[tuple[int, int]]:
    """The threads of such a name."""
    named = (each for each in events if each["name"] == "thread_name")
    return {(each["pid"], each["tid"]) for each in named if each["args"]["name"].startswith(name)}


def _tasks(events: list[dict[str, Any]], name: str) -> Iterator[dict[str, Any]]:
    """The tasks of threads whose names begin so."""
    threads = _threads(events, name)
    for each in events:
        if (
            each["name"] == "RunTask"
            and each["ph"] == "X"
            and (each["pid"], each["tid"]) in threads
        ):
            yield each


def work_of(events: list[dict[str, Any]], played: float) -> tuple[list[float], list[float]]:
    """How long the frames of all scenes and the tasks take on the slow device, in milliseconds."""
    tasks = sorted(_tasks(events, "CrRendererMain"), key=lambda each: float(each["ts"]))
    times = [SLOWER * each.get("tdur", 0) / 1000 for each in tasks]
    # A frame waits for the page until it has nothing to do; the slow device is busy for longer.
    busy: list[float] = []
    free = 0.0
    for each, time in zip(tasks, times, strict=True):
        begins = each["ts"] / 1000
        if busy and begins < free:
            busy[-1] += time
            free += time
        else:
            busy.append(time)
            free = begins + time
    late = [time for time in busy if time > FRAME]
    return late + [FRAME] * max(0, round((played - sum(late)) / FRAME)), times


def drawing_of(events: list[dict[str, Any]]) -> float:
    """Milliseconds that drawing took on all other threads of the browser."""
    names = ("Compositor", "VizCompositor", "ThreadPool", "CompositorTile")
    drawing = (each for name in names for each in _tasks(events, name))
    return sum(float(each.get("tdur", 0)) / 1000 for each in drawing)


def play(page: Page, client: Client, table: str, tokens: dict[str, str], turns: int) -> None:
    """Let both play so many turns; each move is shown to its end."""
    for _ in range(turns):
        for seat in ("0", "1"):
            while take(client, table, tokens[seat]):
                rest(page)


def take(client: Client, table: str, token: str) -> bool:
    """Let a seat do something, the best claim if there is one; whether it could."""
    update = client.view(table, token)
    decision = update["decision"]
    if decision is None:
        return False
    offers = [offer for offer in decision["offers"] if offer.get("choices")]
    claims = [offer for offer in offers if offer["kind"] == "claim"]
    blind = [offer for offer in offers if offer["kind"] == "blind"]
    if update["view"]["offered"]:
        action = "keep " + " ".join(update["view"]["offered"][: decision["least"]])
    elif claims:
        best = max(claims, key=lambda offer: int(offer.get("points", 0)))
        action = best["choices"][0]["action"]
    else:
        action = (blind or offers)[0]["choices"][0]["action"]
    client.command(table, token, "act", decision=decision["number"], action=action)
    return True


def rest(page: Page) -> None:
    """Wait until everything that happened was played."""
    page.wait_for_function(
        "() => document.querySelector('[data-playing=true]') === null",
        timeout=60_000,
        polling=50,  # else it asks for every frame itself
    )
    page.wait_for_timeout(60)


if __name__ == "__main__":
    wanted = sys.argv[1:]
    main([each for each in wanted if each != "--clock"], "--clock" in wanted)
