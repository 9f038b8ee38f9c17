"""Tabs of a browser as people use them: what the server sent them, and what went wrong."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, WebSocket

from fogg.server.wire.encode.patches import patched
from tests.server.serving import Server

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
QUICK = {"pace": "instant", "motion": "none", "sound": False}
"""Preferences that let a test go as fast as it can; those of sound switch it on."""
FIND = """async (tags) => {
  const options = {runOnly: {type: 'tag', values: tags}, resultTypes: ['violations']};
  const why = (node) => node.any[0]?.message ?? node.all[0]?.message ?? '';
  const described = (node) => node.html.slice(0, 160) + ' ' + why(node);
  const report = await axe.run(document, options);
  return report.violations.map((each) => each.id + ': ' + each.nodes.map(described).join(' | '));
}"""

LUCKLESS = "crypto.getRandomValues = (array) => array.fill(%d)"
"""The part of the luck that is a device's own is the same in every run, as the server's is."""
SETTLED = """() => {
  const waiting = /One moment…|Un instant…/.test(document.body.innerText);
  return document.querySelector('h1') !== null && !waiting;
}"""


def until(
    page: Page,
    met: Callable[[], Any],
    missing: Callable[[], str] = lambda: "nothing happened",
    seconds: float = 60,
) -> None:
    """Wait until something is so outside the page; meanwhile the page tells what it is sent."""
    end = time.monotonic() + seconds
    while not met():
        assert time.monotonic() < end, missing()
        page.wait_for_timeout(10)


class Tab:
    """A page, and the last update that its socket brought."""

    def __init__(self, page: Page, troubles: list[str]) -> None:
        self.page = page
        self.updates: dict[int, dict[str, Any]] = {}
        """The present as each seat of this tab last received it."""
        self.frames: list[str] = []
        """All messages, changes as whole updates."""
        self.acts = 0
        """How many actions the server has answered, and where the game was then."""
        self.acted = 0
        self._sent: set[str] = set()
        self._troubles = troubles
        page.on("console", self._console)
        page.on("pageerror", lambda error: troubles.append(f"{page.url}: {error}"))
        page.on("websocket", self._socket)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location.get("url", "")
            self._troubles.append(f"{self.page.url}: {message.type}: {message.text} {where}")

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framesent", self._sending)
        present: dict[str, Any] = {}
        socket.on("framereceived", lambda data: self._frame(data, present))

    def _sending(self, data: str | bytes) -> None:
        message = json.loads(data)
        if message["type"] == "act":
            self._sent.add(message["id"])

    def _frame(self, data: str | bytes, present: dict[str, Any]) -> None:
        """Note a message, changes as the whole update that they make of the socket's present."""
        message = json.loads(data)
        if message["type"] == "changes":
            told = {name: message[name] for name in ("number", "seq", "steps")}
            message = {**patched(patched(present, message["shared"]), message["own"]), **told}
        if message["type"] == "update":
            present.clear()
            present.update(message)
        self.frames.append(json.dumps(message))
        if message.get("id") in self._sent and (message.get("result") or {}).get("warning"):
            # The coach has spoken: nothing was done.
            self._sent.discard(message["id"])
        elif message.get("id") in self._sent:
            self.acts += 1
            self.acted = message.get("seq", 0)
        if message["type"] == "update":
            seat = message["you"]["seat"]
            self.updates[-1 if seat is None else seat] = message

    @property
    def waiting(self) -> bool:
        """Whether the server has yet to answer an action."""
        return self.acts < len(self._sent)

    @property
    def update(self) -> dict[str, Any]:
        """The present as this tab knows it; with several seats, that of the one who decides."""
        present = [self.updates[seat] for seat in sorted(self.updates)]
        deciding = [each for each in present if each["decision"]]
        # A game begins for all seats of a tab, one after the other.
        if deciding and all(each["view"] for each in present):
            return deciding[0]
        newest = sorted(self.updates.values(), key=lambda each: int(each["seq"]))
        return newest[-1] if newest else {"decision": None, "final": None, "seq": 0}

    def wait(self, condition: str, seconds: float = 60) -> None:
        """Wait until something is so in the page."""
        self.page.wait_for_function(condition, timeout=seconds * 1000)

    def settled(self) -> None:
        """Wait until the page shows what it is about, and waits for nothing more to be loaded."""
        self.wait(SETTLED)

    def violations(self) -> list[str]:
        """What axe-core finds wrong with the page as it is."""
        self.page.evaluate(AXE.read_text("utf-8"))
        violations: list[str] = self.page.evaluate(FIND, RULES)
        return violations


class Visit:
    """Somebody's browser, with its own storage."""

    def __init__(
        self,
        browser: Browser,
        site: Server,
        phone: bool = False,
        dark: bool = False,
        lang: str = "en-GB",
        preferences: dict[str, Any] | None = None,
        setup: dict[str, Any] | None = None,
        size: tuple[int, int] | None = None,
        device: int = 0,
    ) -> None:
        usual = PHONE if phone else DESK
        viewport = {"width": size[0], "height": size[1]} if size else usual
        self.site = site
        self.troubles: list[str] = []
        self.context = browser.new_context(
            viewport=viewport,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if dark else "light",
            locale=lang,
            permissions=["clipboard-read", "clipboard-write"],
        )
        self.context.set_default_timeout(60_000)
        self.context.add_init_script(LUCKLESS % device)
        kept = {"fogg.settings": {**QUICK, **(preferences or {})}, "fogg.setup": setup or {}}
        for key, value in kept.items():
            text = json.dumps(json.dumps(value))
            self.context.add_init_script(f"localStorage['{key}'] ??= {text}")

    def open(self, path: str = "/") -> Tab:
        """Open a page in a new tab."""
        tab = Tab(self.context.new_page(), self.troubles)
        tab.page.goto(path if path.startswith("http") else self.site.url + path)
        return tab

    def close(self) -> None:
        self.context.close()
