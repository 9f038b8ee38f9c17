"""A server that goes away: its people play on in their browsers, and come back to it."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.serving import NO_LIMITS, Server
from tests.site.test_site import PATIENCE
from tests.web.pages import Visit
from tests.web.test_games import one_bot


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server that can be had at the same address again."""
    running = Server(tmp_path, "", NO_LIMITS, "--port", str(free_port())).start()
    yield running
    with contextlib.suppress(ProcessLookupError):
        running.stop()


def test_the_server_goes_away_and_comes_back(browser: Browser, server: Server) -> None:
    visit = Visit(browser, server, setup=one_bot("usa"))
    page = visit.context.new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Keep it here").click()
    expect(page.get_by_text("kept in this browser")).to_be_visible(timeout=PATIENCE)

    server.stop()
    page.goto(f"{server.url}/t/abcdefghjk")
    told = page.get_by_role("status").filter(has_text="The server does not answer")
    expect(told).to_be_visible(timeout=PATIENCE)
    page.goto(f"{server.url}/rules/world")
    expect(page.get_by_role("heading", level=1)).to_contain_text("World")
    page.goto(server.url)
    page.get_by_role("button", name="Play against bots").click()
    page.get_by_role("region", name="What to do").wait_for(timeout=PATIENCE)

    server.start()
    page.goto(f"{server.url}/here/")
    page.get_by_role("link", name="To the server").click()
    expect(page.get_by_role("button", name="With friends")).to_be_visible()
    # What was begun without the server is no table of it.
    expect(page.get_by_role("heading", name="Continue")).to_have_count(0)
    visit.close()
