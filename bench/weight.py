"""What a table's page weighs: `python bench/weight.py [variant …]`.

All bytes of the answers to a browser that comes for the first time, compressed and with their
headers, until the table's first scene has been shown and nothing more is fetched. Sounds are told
apart: they come when the page is idle.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server.serving import Client, Server
from tools.browser import FLAGS, chromium

USUAL = ("usa", "europe", "world", "great-lakes")
DETAILS = "--files"


class Answers:
    """The answers that a page has had, by their addresses."""

    def __init__(self) -> None:
        self.addresses: dict[str, str] = {}
        self.bytes: dict[str, int] = {}

    def began(self, event: dict[str, Any]) -> None:
        self.addresses[event["requestId"]] = event["response"]["url"]

    def ended(self, event: dict[str, Any]) -> None:
        self.bytes[event["requestId"]] = int(event["encodedDataLength"])

    def kinds(self) -> Counter[str]:
        """How many bytes each kind of answer has."""
        found: Counter[str] = Counter()
        for id, size in self.bytes.items():
            found[kind_of(self.addresses.get(id, ""))] += size
        return found


def kind_of(address: str) -> str:
    path = address.partition("?")[0]
    if "/api/" in path:
        return "pictures" if path.endswith("art.svg") else "answers"
    return {"js": "scripts", "css": "styles", "mp3": "sounds"}.get(path.split(".")[-1], "others")


def weigh(browser: Browser, address: str) -> Answers:
    """Open a table as somebody who was never here."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    page = context.new_page()
    answers = Answers()
    devtools = context.new_cdp_session(page)
    devtools.on("Network.responseReceived", answers.began)
    devtools.on("Network.loadingFinished", answers.ended)
    devtools.send("Network.enable")
    page.goto(address)
    page.locator(".drawing svg").wait_for()
    page.wait_for_load_state("networkidle")
    context.close()
    return answers


def main(words: list[str]) -> None:
    """Weigh the tables of some variants."""
    details = DETAILS in words
    variants = [each for each in words if each != DETAILS] or USUAL
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        client = Client(server)
        for variant in variants:
            made = client.create("you Ana", "easy", variant=variant, start=True)
            address = f"{server.url}/t/{made['table']['id']}#{made['seats']['0']}"
            answers = weigh(browser, address)
            kinds = answers.kinds()
            sounds = kinds.pop("sounds", 0)
            parts = ", ".join(f"{kind} {size / 1024:.1f}" for kind, size in kinds.most_common())
            total = sum(kinds.values()) / 1024
            count = len(answers.bytes)
            print(
                f"{variant}: {total:.1f} KB ({parts}), {count} answers, sounds {sounds / 1024:.1f}"
            )
            for id, size in sorted(answers.bytes.items(), key=lambda each: -each[1]):
                if details:
                    print(f"  {size:7}  {answers.addresses.get(id, '')}")
        client.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
