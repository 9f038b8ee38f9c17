"""Talk between people at a table, whom one hears, and the notification that it is one's turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.serving import Client, Server
from tests.web.pages import Tab, Visit

Come = Callable[..., Visit]
HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""
NOTIFICATIONS = """
window.asked = 0;
window.told = [];
window.Notification = class {
  static permission = 'default';
  static async requestPermission() {
    window.asked++;
    return (window.Notification.permission = 'granted');
  }
  constructor(title, options) { window.told.push(title + ': ' + options.body); }
  close() {}
};
"""
"""A browser's notifications, which headless ones have none of."""


@pytest.fixture
def host(site: Server) -> Iterator[Client]:
    client = Client(site)
    yield client
    client.close()


def two(host: Client, **settings: Any) -> dict[str, Any]:
    """A game of two people."""
    return host.create("you Ana", "you Marc", settings=settings, start=True)


def seated(visit: Visit, made: dict[str, Any], seat: int) -> Tab:
    tab = visit.open(f"/t/{made['table']['id']}#{made['seats'][str(seat)]}")
    tab.settled()
    expect(tab.page.get_by_role("button", name="Talk")).to_be_visible()
    return tab


def bubble(page: Page, seat: int) -> Locator:
    return page.locator(f"[data-said='{seat}']")


def open_talk(page: Page) -> Locator:
    page.get_by_role("button", name="Talk").click()
    return page.get_by_role("dialog", name="Talk")


def test_two_people_talk(visit: Come, host: Client) -> None:
    made = two(host, talk="free")
    ana, marc = seated(visit(), made, 0), seated(visit(phone=True), made, 1)
    ana.page.keyboard.press("k")
    panel = ana.page.get_by_role("dialog", name="Talk")
    expect(panel.get_by_role("button", name="Hello!")).to_be_focused()
    assert not ana.violations()
    panel.get_by_role("button", name="All aboard!").click()
    expect(panel).to_be_hidden()
    for page in (ana.page, marc.page):
        expect(bubble(page, 0)).to_contain_text("All aboard!")
    # Nothing of it is said by itself; it waits behind the button.
    assert "All aboard!" not in marc.page.locator("[aria-live]").all_inner_texts()
    button = marc.page.get_by_role("button", name="Talk, 1 new message")
    button.click()
    panel = marc.page.get_by_role("dialog", name="Talk")
    panel.get_by_text("What was said (1)").click()
    expect(panel.get_by_role("listitem")).to_have_text("Ana All aboard!")
    assert not marc.violations()
    panel.get_by_role("textbox", name="Say something").fill("Merci <b>Ana</b>")
    panel.get_by_role("button", name="Say it").click()
    expect(bubble(ana.page, 1)).to_contain_text("Merci <b>Ana</b>")
    ana.page.reload()
    panel = open_talk(ana.page)
    panel.get_by_text("What was said (2)").click()
    expect(panel.get_by_role("listitem").last).to_have_text("Marc Merci <b>Ana</b>")
    expect(bubble(ana.page, 1)).to_have_count(0)


def test_whom_one_does_not_want_to_hear(visit: Come, host: Client) -> None:
    made = two(host)
    ana = seated(visit(preferences={"readTalk": True}), made, 0)
    table, marc = made["table"]["id"], made["seats"]["1"]
    host.command(table, marc, "talk", emote="oops")
    expect(bubble(ana.page, 1)).to_be_visible()
    expect(ana.page.get_by_text("Marc: Oops!")).to_be_attached()  # as it was asked for
    panel = open_talk(ana.page)
    expect(panel.get_by_role("textbox")).to_have_count(0)  # emotes only
    panel.get_by_text("Whom I hear").click()
    panel.get_by_label("Mute Marc").check()
    expect(panel.get_by_text("What was said (0)")).to_be_visible()
    host.command(table, marc, "talk", emote="ouch")
    host.command(table, made["seats"]["0"], "talk", emote="sorry")
    expect(bubble(ana.page, 0)).to_be_visible()
    expect(bubble(ana.page, 1)).to_have_count(0)  # the first has gone, the second never came
    assert not any(
        "Marc: Ouch!" in text for text in ana.page.locator("[aria-live]").all_inner_texts()
    )
    ana.page.reload()
    panel = open_talk(ana.page)
    panel.get_by_text("Whom I hear").click()
    expect(panel.get_by_label("Mute Marc")).to_be_checked()


def test_spectators_listen_and_a_silent_table_has_no_button(visit: Come, host: Client) -> None:
    made = two(host)
    watcher = visit().open(f"/t/{made['table']['id']}#{made['watch']}")
    panel = open_talk(watcher.page)
    expect(panel.get_by_text("only players talk")).to_be_visible()
    expect(panel.get_by_role("button", name="Hello!")).to_have_count(0)
    silent = {**made["table"]["settings"], "talk": "silent"}
    host.command(made["table"]["id"], made["host"], "set_table", settings=silent)
    expect(watcher.page.get_by_role("button", name="Talk")).to_have_count(0)


def test_notifications_are_asked_for_once(visit: Come, host: Client) -> None:
    made = two(host)
    table, tokens = made["table"]["id"], made["seats"]
    keep(host, table, tokens["1"])
    person = visit()
    person.context.add_init_script(NOTIFICATIONS)
    ana = seated(person, made, 0)
    question = ana.page.get_by_role("region", name="Your turn")
    expect(question).to_have_count(0)
    ana.page.evaluate(HIDE, True)
    keep(host, table, tokens["0"])
    turns(host, table, tokens, until=1)
    ana.wait("() => !document.title.startsWith('●')")
    turns(host, table, tokens, until=0)
    ana.wait("() => document.title.startsWith('●')")
    ana.page.evaluate(HIDE, False)
    expect(question).to_be_visible()
    assert ana.page.evaluate("asked") == 0
    question.get_by_role("button", name="Yes, tell me").click()
    expect(question).to_have_count(0)
    assert ana.page.evaluate("[asked, told]") == [1, []]
    ana.page.evaluate(HIDE, True)
    turns(host, table, tokens, until=1)
    turns(host, table, tokens, until=0)
    ana.wait("() => told.length > 0")
    assert ana.page.evaluate("told[0]").startswith("Your turn: ")
    ana.page.evaluate(HIDE, False)
    expect(question).to_have_count(0)


def keep(host: Client, table: str, token: str) -> None:
    """Keep all the tickets offered at first."""
    update = host.view(table, token)
    action = "keep " + " ".join(update["view"]["offered"])
    done = host.command(table, token, "act", decision=update["decision"]["number"], action=action)
    assert done.status_code == 200, done.text


def turns(host: Client, table: str, tokens: dict[str, str], until: int) -> None:
    """Draw cards from the deck until a seat begins its turn."""
    while True:
        (actor,) = host.view(table, tokens["0"])["view"]["actors"]
        update = host.view(table, tokens[str(actor)])
        if actor == until and update["view"]["phase"] == "turn":
            return
        number = update["decision"]["number"]
        host.command(table, tokens[str(actor)], "act", decision=number, action="draw deck")
