"""The clock of a table: it shows the time that the server counts, whatever comes in between."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.server.serving import Client, Server
from tests.web.pages import Visit

LATE = 60.0
"""Seconds that updates after a refused command seem to have been on their way."""


def shown(page: Page) -> int:
    """The seconds on the player's own clock."""
    minutes, seconds = page.locator("header .clock").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def test_a_refused_command_does_not_change_the_clock(
    visit: Callable[..., Visit], site: Server
) -> None:
    client = Client(site)
    settings = {"pace": {"seconds": 90, "bank": 300}}
    created = client.create("you", "easy", settings=settings)
    table, (token,) = created["table"]["id"], created["seats"].values()
    client.command(table, created["host"], "start")
    visitor, refusals = visit(), []

    def meet(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            update = json.loads(message)
            if update["type"] == "error":
                refusals.append(update["code"])
            if update["type"] == "update" and refusals:
                update["table"]["now"] -= LATE
            socket.send(json.dumps(update))

        server.on_message(pass_on)

    visitor.context.route_web_socket(re.compile("/live$"), meet)
    page = visitor.open(f"/t/{table}#{token}").page
    expect(page.locator("header .clock")).to_be_visible()
    page.get_by_label("Type an action").fill("claim nowhere")
    page.keyboard.press("Enter")
    expect(page.locator("#command ~ .error")).to_be_visible()
    assert refusals
    clock = page.locator("header .clock")
    expect(clock).not_to_have_text(clock.inner_text())
    left = client.view(table, token)["table"]["clocks"][0]["deadline"] - time.time()
    client.close()
    assert abs(shown(page) - left) < 3
