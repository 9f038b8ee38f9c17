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
from tests.web.players import Person
from tests.web.test_games import one_bot
from tests.web.test_screens import RECORD


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
    # A game from here gets an address there, for others too.
    page.get_by_label("Open a record").set_input_files(RECORD)
    page.get_by_role("button", name="Send it to the server").click(timeout=PATIENCE)
    address = page.get_by_text("It is on the server now").inner_text()
    friend = Visit(browser, server).open(address.rpartition(f"{server.url}")[2])
    friend.page.get_by_role("slider").wait_for(timeout=PATIENCE)
    page.goto(f"{server.url}/here/")
    page.get_by_role("link", name="To the server").click()
    expect(page.get_by_role("button", name="With friends")).to_be_visible()
    # What was begun without the server is no table of it.
    expect(page.get_by_role("heading", name="Continue")).to_have_count(0)
    visit.close()


def test_a_solo_game_is_taken_along(browser: Browser, server: Server) -> None:
    visit = Visit(browser, server, setup=one_bot("usa"))
    person = Person(visit.open("/"))
    page = person.page
    page.get_by_role("button", name="Play against bots").click()
    person.wait_for_turn()
    person.decide()
    person.wait_for_turn()
    hand = page.get_by_role("region", name="Your hand").inner_text()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Links and seats").click()
    manage = page.get_by_role("dialog")
    manage.get_by_role("button", name="Take it along").click()
    manage.get_by_role("button", name="End it here and take it along").click()

    # Everything comes into the browser first; then the game opens there.
    page.wait_for_url("**/here/#/t/*", timeout=PATIENCE)
    page.get_by_role("region", name="What to do").wait_for(timeout=PATIENCE)
    expect(page.get_by_role("region", name="Your hand")).to_have_text(hand, use_inner_text=True)
    place = page.url
    server.stop()
    page.reload()
    page.get_by_role("region", name="What to do").wait_for(timeout=PATIENCE)
    expect(page.get_by_role("region", name="Your hand")).to_have_text(hand, use_inner_text=True)

    server.start()
    page.goto(place.replace("/here/#", ""))
    expect(page.get_by_text("This game was taken along")).to_be_visible()
    # Its only player can have it once more, and then it is the one that is there.
    page.get_by_role("button", name="Go on in this browser").click()
    page.wait_for_url("**/here/#/t/*", timeout=PATIENCE)
    page.get_by_role("region", name="What to do").wait_for(timeout=PATIENCE)
    visit.close()
