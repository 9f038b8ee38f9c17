"""The companion of a cardboard game, on a phone: routes and tickets by touch."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.pages import Visit

Come = Callable[..., Visit]
MISSING = "() => document.querySelectorAll('.lane .lit').length"
KEPT = "() => JSON.parse(localStorage['fogg.companion'])"


def touch(page: Page, route: str) -> None:
    """Touch a route on the map, all of which is in sight."""
    page.get_by_role("application").scroll_into_view_if_needed()
    page.get_by_role("button", name="Whole board").tap()
    space = page.locator(f'[data-lane="{route}"] .space').nth(1)
    handle = space.element_handle()
    assert handle is not None
    handle.wait_for_element_state("stable")
    spot = handle.bounding_box()
    assert spot is not None
    page.touchscreen.tap(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)


def test_a_phone_knows_what_its_tickets_still_want(visit: Come) -> None:
    tab = visit(phone=True).open("/companion")
    page = tab.page
    page.get_by_label("Game").select_option("europe")
    page.get_by_label("Name of player 1").fill("Ana")
    page.get_by_label("Name of player 2").fill("Ben")
    assert tab.violations() == []
    page.get_by_role("button", name="Begin").tap()
    page.get_by_role("application").wait_for()
    page.get_by_label("Add a ticket").fill("brest mars")
    page.locator(".finder").get_by_role("button", name="Brest").first.tap()
    expect(page.get_by_text("spaces to go")).to_be_visible()
    tab.wait("() => document.querySelectorAll('.lane .lit').length === 3")
    # The way leads by Dieppe and Paris; with Brest–Paris only Marseille–Paris is left.
    touch(page, "brest-paris")
    tab.wait("() => document.querySelectorAll('.lane .lit').length === 1")
    assert page.evaluate(KEPT)["players"][0]["routes"] == ["brest-paris"]
    page.get_by_role("radio", name="Ben").first.check(force=True)
    touch(page, "marseille-zurich")
    tab.wait(
        "() => JSON.parse(localStorage['fogg.companion'])"
        ".players[1].routes[0] === 'marseille-zurich'"
    )
    touch(page, "marseille-zurich")
    tab.wait("() => JSON.parse(localStorage['fogg.companion']).players[1].routes.length === 0")
    # Nobody who looks on sees what is wanted.
    page.get_by_role("button", name="Hide").tap()
    assert page.evaluate(MISSING) == 0
    assert tab.violations() == []
    page.get_by_text("Table", exact=True).tap()
    assert page.evaluate(MISSING) == 0
    page.get_by_role("button", name="Last round begins").tap()
    expect(page.get_by_role("columnheader", name="Turns left")).to_be_visible()
    for _ in range(3):
        page.get_by_role("button", name="Turn is over").tap()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    assert tab.violations() == []
    # What is known here is on the score sheet already.
    page.get_by_role("button", name="Count a game").tap()
    page.wait_for_url("**/score?sheet=*")
    sheet = page.evaluate("JSON.parse(localStorage['fogg.sheets'])[0]")
    assert sheet["owners"] == {"brest-paris": 0} and sheet["tickets"] == {"brest-marseille": 0}
