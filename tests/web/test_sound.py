"""Sound in a real browser: loaded late, decoded after a press, muted by one button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, TimeoutError, expect

from tests.web.pages import Visit
from tests.web.test_turns import on_turn

Come = Callable[..., Visit]
LISTEN = """
  const heard = [];
  Object.defineProperty(document, 'heardCues', { value: heard });
  window.addEventListener('fogg:cue', (event) => heard.push(event.detail));
"""
"""Keeps what the client tells of its cues, from before its first line runs."""


def cues(page: Page) -> list[dict[str, Any]]:
    """The cues of this page so far."""
    told: list[dict[str, Any]] = page.evaluate("document.heardCues")
    return told


def comes(page: Page, condition: str) -> bool:
    """Whether something happens within some seconds."""
    try:
        page.wait_for_function(condition, timeout=6000)
    except TimeoutError:
        return False
    return True


def test_every_cue_can_be_tried_in_the_settings(visit: Come) -> None:
    person = visit(preferences={"sound": True})
    person.context.add_init_script(LISTEN)
    tab = person.open("/settings")
    tab.settled()
    group = tab.page.get_by_role("group", name="Try them")
    for button in group.get_by_role("button").all():
        before = len(cues(tab.page))
        # A cue that comes too late is not played: people press again, and so do we.
        for _ in range(10):
            button.click()
            if comes(tab.page, f"() => document.heardCues.length > {before}"):
                break
    told = cues(tab.page)
    assert len({each["cue"] for each in told}) == group.get_by_role("button").count() == 13
    assert all(each["audible"] for each in told)
    tab.page.get_by_label("Sounds: your turn, cards, wagons").uncheck()
    expect(group.get_by_role("button").first).to_be_disabled()


def test_a_page_without_cues_loads_none(visit: Come) -> None:
    tab = visit(preferences={"sound": True}).open()
    tab.settled()
    tab.page.get_by_role("heading", level=1).click()
    tab.page.evaluate("new Promise((done) => requestIdleCallback(done))")
    loaded: list[str] = tab.page.evaluate(
        "performance.getEntriesByType('resource').map((each) => each.name)"
    )
    assert loaded
    assert not [address for address in loaded if address.endswith(".mp3")]


def test_recordings_are_files_of_their_own_that_browsers_keep(visit: Come) -> None:
    person = visit(preferences={"sound": True})
    tab = person.open()
    with tab.page.expect_response(lambda answer: "/assets/finale-" in answer.url) as answer:
        tab.page.goto(f"{person.site.url}/settings")
    headers = answer.value.headers
    assert answer.value.status == 200
    assert headers["content-type"] == "audio/mpeg"
    assert "immutable" in headers["cache-control"]


def test_one_button_mutes_the_table_and_is_remembered(visit: Come) -> None:
    person = on_turn(visit, "usa", sound=True)
    page = person.page
    page.evaluate(LISTEN)
    mute = page.get_by_role("button", name="Mute", exact=True)
    expect(mute).to_have_attribute("aria-pressed", "false")
    person.draw()
    person.tab.wait("() => document.heardCues.some((each) => each.cue === 'card')")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    before = len(cues(page))
    person.wait_for_turn()
    person.decide()
    person.wait_for_turn()
    assert len(cues(page)) == before
    page.reload()
    expect(mute).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("q")
    expect(mute).to_have_attribute("aria-pressed", "false")


def test_a_phone_on_its_side_has_the_button_in_its_menu(visit: Come) -> None:
    person = on_turn(visit, "usa", sound=True)
    person.page.set_viewport_size({"width": 844, "height": 390})
    person.page.get_by_role("button", name="More", exact=True).click()
    mute = person.page.get_by_role("button", name="Mute", exact=True)
    expect(mute).to_have_attribute("aria-pressed", "false")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
