"""Devices have a part in the luck: they tell it at the start, and look for it at the end."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, expect

from tests.server.serving import Client, Server
from tests.web.pages import Tab, Visit, until
from tests.web.test_games import one_bot
from tests.web.test_tables import seated

Come = Callable[..., Visit]
PLAIN_PAGE = "Object.defineProperty(crypto, 'subtle', { value: undefined })"
"""What a page without HTTPS lacks, as on the network at home."""


def known(tab: Tab) -> dict[str, Any]:
    """What the browser keeps of the table that was opened last."""
    tables: list[dict[str, Any]] = json.loads(
        str(tab.page.evaluate("localStorage.getItem('fogg.tables')"))
    )
    return tables[0]


def finished(visit: Come, site: Server) -> tuple[Tab, Tab]:
    """Two people's browsers at a game that bots have played to its end for them."""
    host_visit, guest_visit = visit(setup=one_bot("usa"), preferences={"name": "Ana"}), visit()
    for each in (host_visit, guest_visit):
        each.context.add_init_script(PLAIN_PAGE)
    host = host_visit.open("/")
    host.page.get_by_role("button", name="Play with friends").click()
    guest = guest_visit.open(host.page.get_by_label("Link for friends").input_value())
    guest.page.get_by_label("Your name").fill("Marc")
    guest.page.get_by_role("button", name="Sit down").click()
    for tab in (host, guest):
        expect(tab.page.get_by_text("the server and 2 devices together")).to_be_visible()
    client, table = Client(site), known(host)
    settings = {**host.update["table"]["settings"], "holder": "one-step", "bot_delay": 0}
    client.command(table["id"], table["host"], "set_table", settings=settings)
    begun = time.monotonic()
    host.page.get_by_role("button", name="Begin the game").click()
    for tab in (host, guest):
        tab.page.get_by_role("region", name="What to do").wait_for()
    assert time.monotonic() - begun < 6, "with everybody present the start waits for nobody"
    for tab in (host, guest):
        ((_, token),) = known(tab)["seats"].items()
        assert client.command(table["id"], token, "hold").status_code == 200
    client.close()
    for tab in (host, guest):
        prompt = tab.page.get_by_role("region", name="What to do")
        expect(prompt.get_by_role("button", name="Final count")).to_be_visible()
    return host, guest


def test_each_device_finds_its_part_in_the_record(visit: Come, site: Server) -> None:
    host, guest = finished(visit, site)
    for tab, source in ((host, "host"), (guest, "device")):
        luck = tab.update["table"]["luck"]
        seat = tab.update["you"]["seat"]
        assert luck["parts"][seat]["source"] == source and luck["parts"][seat]["part"]
        prompt = tab.page.get_by_role("region", name="What to do")
        prompt.get_by_role("button", name="Final count").click()
        expect(tab.page.get_by_text("This device’s part is in the luck")).to_be_visible()
    game = host.update["table"]["game"]

    # A record that hides the guest's part is noticed by the guest's device.
    def false_record(route: Route) -> None:
        answer = route.fetch()
        text = re.sub(r"(part 2 device) \w+ \w+", rf"\1 {'0' * 64} {'0' * 64}", answer.text())
        route.fulfill(response=answer, body=text)

    guest.page.route("**/records/*/text*", false_record)
    guest.page.reload()
    warning = guest.page.get_by_text("Warning: this device told its part of the luck")
    expect(warning.first).to_be_visible()

    host.page.goto(f"{site.url}/r/{game}")
    host.page.get_by_role("button", name="Verify moves and shuffles").click()
    dialog = host.page.get_by_role("dialog")
    expect(dialog.get_by_text("parts of Ana and Marc")).to_be_visible()
    expect(dialog.get_by_text("could look ahead")).to_be_visible()


def test_a_new_link_for_a_seat_is_told_to_everybody(visit: Come, site: Server) -> None:
    host, guest = seated(visit)
    host.page.set_viewport_size({"width": 1920, "height": 1080})  # Room for the log.
    table = known(host)
    guest.page.close()
    client = Client(site)
    # Not before the table has noticed that the guest is gone.
    until(
        host.page,
        lambda: client.command(table["id"], table["host"], "reissue", seat=1).status_code == 200,
    )
    assert client.view(table["id"], table["host"])["table"]["notes"]
    client.close()
    told = host.page.get_by_text("made a new link for Marc’s seat")
    expect(told).to_have_count(2)  # at once, and in the log
    host.page.reload()
    expect(told).to_have_count(1)
