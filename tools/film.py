"""Film strips of what moves at the table: `python tools/film.py folder [scene[@size] …]`.

Time in the page stands still but for steps of 50 ms: a slow machine takes the same frames.
Each strip is one picture: the frames of a scene side by side, with their times. With `--dark` it is
night, with `--still` nothing may move, with `--french` all is French, and with `--large` each frame
is kept in its full size too.
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server.serving import Server
from tests.web.still import FRAME, Still, StillReplay, StillTable
from tools.browser import FLAGS, chromium

SIZES = {"desk": (1440, 900), "phone": (390, 844), "flat": (844, 390)}
ACROSS = {"desk": 480, "phone": 260, "flat": 420}
"""Width of a frame in a strip, in pixels."""
COLUMNS = {"desk": 4, "phone": 8, "flat": 5}

Film = list[tuple[int, Image.Image]]
"""Frames with their times, in milliseconds."""


def film(table: Still, frames: int, every: int = 1) -> Film:
    """Take frames from now on; of `every` so many steps the first is kept."""
    if isinstance(table, StillTable):
        table.hear()
    taken = []
    for number in range(frames * every):
        if number % every == 0:
            picture = Image.open(io.BytesIO(table.page.screenshot(animations="allow")))
            taken.append((number * FRAME, picture.convert("RGB")))
        table.step()
    return taken


def strip(frames: Film, size: str, path: Path) -> None:
    """Put frames side by side, each with its time."""
    across, columns = ACROSS[size], COLUMNS[size]
    first = frames[0][1]
    down = round(first.height * across / first.width)
    rows = -(-len(frames) // columns)
    sheet = Image.new("RGB", (across * columns, (down + 14) * rows), "white")
    draw = ImageDraw.Draw(sheet)
    for index, (at, picture) in enumerate(frames):
        x, y = index % columns * across, index // columns * (down + 14)
        draw.text((x + 4, y + 1), f"{at} ms", fill="black")
        sheet.paste(picture.resize((across - 4, down)), (x, y + 14))
    sheet.save(path)


def my_draw(table: StillTable) -> Film:
    """I take the third card of the display."""
    table.keep()
    table.turn_of(0)
    table.page.locator(".market li button").nth(2).click()
    table.page.wait_for_timeout(400)
    return film(table, 16)


def rival_draw(table: StillTable) -> Film:
    """The other takes a card from the deck."""
    table.keep()
    table.turn_of(1)
    table.act(1, table.offers(1, "blind")[0]["choices"][0]["action"])
    return film(table, 16)


def claim(table: StillTable) -> Film:
    """The other claims the best route that they can pay."""
    table.keep()
    table.rounds(8)
    table.turn_of(1)
    best = max(table.offers(1, "claim"), key=lambda offer: offer.get("points", 0))
    table.act(1, best["choices"][0]["action"])
    return film(table, 20, every=2)


def tunnel(table: StillTable) -> Film:
    """The other digs a tunnel."""
    dug = {route["id"] for route in table.variant["routes"] if route["tunnel"]}
    table.keep()
    for _ in range(40):
        table.turn_of(1)
        tunnels = [offer for offer in table.offers(1, "claim") if offer["target"] in dug]
        if tunnels:
            table.act(1, tunnels[0]["choices"][0]["action"])
            return film(table, 32, every=3)
        table.draw_on(1)
    raise SystemExit("no tunnel could be dug")


def tickets(table: StillTable) -> Film:
    """I draw tickets."""
    table.keep()
    table.turn_of(0)
    table.act(0, table.offers(0, "tickets")[0]["choices"][0]["action"])
    return film(table, 20, every=2)


def completed(table: StillTable) -> Film:
    """I complete the ticket that needs the fewest spaces."""
    table.keep()
    for _ in range(80):
        table.turn_of(0)
        update = table.update(0)
        aid = min(update["aids"]["tickets"], key=lambda each: each["spaces_left"])
        ticket = next(each for each in table.variant["tickets"] if each["id"] == aid["ticket"])
        way = shortest_way(table.variant["routes"], update["view"], *ticket["cities"][:2])
        claims = [each for each in table.offers(0, "claim") if each["target"] in way]
        if not claims:
            table.draw_on(0)
            continue
        table.act(0, claims[0]["choices"][0]["action"])
        if claims[0].get("completes"):
            return film(table, 40, every=2)
    raise SystemExit("no ticket was completed")


def shortest_way(
    routes: list[dict[str, Any]], view: dict[str, Any], start: str, end: str
) -> set[str]:
    """The routes of the way with the fewest spaces that seat 0 has not claimed yet."""
    reached: dict[str, tuple[int, set[str]]] = {start: (0, set())}
    for _ in routes:
        for route in routes:
            owner = view["owners"].get(route["id"])
            if owner == 1 or route["id"] in view["closed"]:
                continue
            for here, there in ((route["a"], route["b"]), (route["b"], route["a"])):
                if here not in reached:
                    continue
                spaces = reached[here][0] + (0 if owner == 0 else route["length"])
                if there not in reached or spaces < reached[there][0]:
                    reached[there] = (spaces, reached[here][1] | {route["id"]})
    return reached.get(end, (0, set()))[1]


def finale(table: StillTable) -> Film:
    """The game ends: the last lines of the count, then the end."""
    table.keep()
    table.play_out()
    skip = table.page.get_by_role("button", name="Skip")
    while not skip.is_visible():
        table.step(500)
    counted = film(table, 8, every=8)
    skip.click()
    return counted + film(table, 20, every=6)


def idle(table: StillTable) -> Film:
    """Nothing happens."""
    table.keep()
    table.rounds(4)
    table.turn_of(0)
    claims = table.offers(0, "claim")
    table.act(0, claims[-1]["choices"][0]["action"])
    table.rest()
    return film(table, 8, every=10)


SCENES: dict[str, tuple[str, Callable[[StillTable], Film]]] = {
    "my-draw": ("usa", my_draw),
    "rival-draw": ("usa", rival_draw),
    "claim": ("usa", claim),
    "claim-world": ("world", claim),
    "tunnel": ("europe", tunnel),
    "tickets": ("usa", tickets),
    "completed": ("usa", completed),
    "finale": ("usa", finale),
    "idle": ("europe", idle),
}
RECORDS = Path(__file__).parents[1] / "tests" / "golden" / "2026-11-18"
REPLAYED: dict[str, tuple[str, str, int]] = {
    "sweep": ("usa-3", "swept", 2),
    "kept": ("usa-2", "kept", 1),
    "station": ("europe-3", "built_station", 2),
    "harbor": ("world-2", "built_harbor", 2),
    "depot": ("usa+depots-2", "placed_depot", 1),
    "stored": ("usa+depots-2", "stored", 1),
    "raid": ("usa+depots-2", "raided", 2),
    "exchange": ("world-3", "exchanged", 1),
    "withdrew": ("europe-3", "withdrew", 2),
    "last-round": ("usa-2", "last_round", 4),
}
"""Scenes of recorded games: the game, what happens, and of how many steps one frame is kept."""


@contextmanager
def _studio() -> Iterator[tuple[Browser, Server]]:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as scratch:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        with Server(Path(scratch)) as server:
            yield browser, server
        browser.close()


def main(folder: Path, wanted: list[str], look: dict[str, Any], large: bool) -> None:
    """Film the wanted scenes, or all, in every size."""
    folder.mkdir(parents=True, exist_ok=True)
    with _studio() as (browser, server):
        for word in wanted or [*SCENES, *REPLAYED]:
            name, _, only = word.partition("@")
            for size in [only] if only else SIZES:
                frames = _frames(browser, server, name, {"size": SIZES[size], **look})
                strip(frames, size, folder / f"{name}-{size}.png")
                for at, picture in frames if large else []:
                    picture.save(folder / f"{name}-{size}-{at}.png")
                print(f"{name}-{size}", flush=True)


def _frames(browser: Browser, server: Server, name: str, how: dict[str, Any]) -> Film:
    """Play a scene in a page of its own."""
    if name in REPLAYED:
        record, kind, every = REPLAYED[name]
        text = (RECORDS / f"{record}.fogg").read_text("utf-8")
        replay = StillReplay(browser, server, text, kind, **how)
        try:
            replay.go_on()
            return film(replay, 20, every)
        finally:
            replay.close()
    variant, play = SCENES[name]
    table = StillTable(browser, server, variant, **how)
    try:
        return play(table)
    finally:
        table.close()


def asked() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("scenes", nargs="*", metavar="scene[@size]")
    parser.add_argument("--dark", action="store_true", help="by night")
    parser.add_argument("--still", action="store_true", help="where nothing may move")
    parser.add_argument("--french", action="store_true", help="in French")
    parser.add_argument("--large", action="store_true", help="keep each frame in its full size too")
    return parser.parse_intermixed_args()


if __name__ == "__main__":
    wish = asked()
    looks = {
        "theme": "dark" if wish.dark else "light",
        "moving": not wish.still,
        "locale": "fr-FR" if wish.french else "en-GB",
    }
    main(wish.folder, wish.scenes, looks, wish.large)
