"""A site as people get it: a folder, and Python's plain web server."""

from __future__ import annotations

import functools
import http.server
import json
import threading
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Request

from fogg.server.site.node import node_command
from fogg.server.site.writing import write_site
from tests.web.pages import Tab, Visit

LISTEN = """
if (location.protocol === 'http:') {
  const name = 'fogg ' + encodeURIComponent(new URL('.', location.href).pathname);
  new BroadcastChannel(name).onmessage = ({data}) => window.foggHeard(JSON.stringify(data));
}
"""
"""Tells the test what page and host say to each other."""


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """Hands out files, and notes nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        """Note nothing."""


class Site:
    """A site in a folder of a plain web server, which can be switched off and on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._server: http.server.ThreadingHTTPServer | None = None
        self.port = 0
        write_site(folder / "games" / "fogg", node_command(), brotli=False)

    @property
    def url(self) -> str:
        """The address of the page; what follows is a place in it."""
        return f"http://127.0.0.1:{self.port}/games/fogg/#"

    def start(self) -> Site:
        """Serve it, at the same address as before."""
        handler = functools.partial(QuietHandler, directory=str(self.folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def stop(self) -> None:
        """Switch it off."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


class SiteTab(Tab):
    """A page, and what the host in its browser told it."""

    def __init__(self, page: Page, troubles: list[str]) -> None:
        super().__init__(page, troubles)
        self._presents: dict[tuple[str, int], dict[str, Any]] = {}
        page.expose_function("foggHeard", self._heard)
        page.add_init_script(LISTEN)

    def _heard(self, text: str) -> None:
        said = json.loads(text)
        message = said.get("message", {})
        if message.get("type") != "data":
            return
        if said["for"] == "host":
            self._sending(message["text"])
            return
        # Pages hear what others are told, too: of a page that was there before perhaps not all.
        socket = said["client"], message["id"]
        known = socket in self._presents
        if known or json.loads(message["text"])["type"] == "update":
            self._frame(message["text"], self._presents.setdefault(socket, {}))


class SiteVisit(Visit):
    """Somebody's browser at a site."""

    foreign: list[str]
    """Requests to anywhere else."""

    def __init__(self, browser: Browser, site: Site, **how: Any) -> None:
        super().__init__(browser, site, **how)  # type: ignore[arg-type]
        self.foreign = []
        home = site.url.partition("#")[0]
        self.context.on("request", functools.partial(self._note, home))

    def _note(self, home: str, request: Request) -> None:
        if not request.url.startswith((home, "data:", "blob:")):
            self.foreign.append(request.url)

    def open(self, path: str = "/") -> SiteTab:
        """Open a page in a new tab."""
        tab = SiteTab(self.context.new_page(), self.troubles)
        tab.page.goto(self.site.url + path)
        return tab
