"""The rules page: pictures from the board, examples, a rule tried out by keys, a search."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.pages import Visit
from tests.web.test_screens import sound

Come = Callable[..., Visit]


def test_a_rule_is_tried_out_by_keys(visit: Come) -> None:
    tab = visit(phone=True).open("/rules/europe")
    page = tab.page
    claim = page.locator("section.chapter", has=page.locator("#rule-claim"))
    expect(claim.get_by_text("2 yellow cards and 1 locomotive")).to_be_visible()
    # Nothing is wider than the phone.
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    # What no part of the map shows is shown by cards, tickets and players.
    expect(page.locator("section.chapter svg[role=img]")).to_have_count(9)
    expect(page.locator("section.chapter:not(:has(figure))")).to_have_count(0)
    tries = claim.get_by_role("button", name="Try it here")
    tries.focus()
    page.keyboard.press("Enter")
    board = claim.locator(".hand")
    expect(board).to_be_visible()
    claim.get_by_role("button", name="Amsterdam–Essen").focus()
    page.keyboard.press("Enter")
    sound(tab)
    claim.get_by_role("button", name="2 yellow cards and 1 locomotive").focus()
    page.keyboard.press("Enter")
    expect(claim.get_by_text("You claimed Amsterdam–Essen for 4 points")).to_be_visible()
    claim.get_by_role("button", name="Amsterdam–Essen").focus()
    page.keyboard.press("Enter")
    expect(claim.locator(".no")).to_contain_text("Amsterdam–Essen")
    claim.get_by_role("button", name="Again").focus()
    page.keyboard.press("Enter")
    expect(claim.get_by_text("Choose a route")).to_be_visible()
    page.get_by_role("searchbox").fill("ferries")
    expect(page.locator("#rule-ferries")).to_be_visible()
    expect(page.locator("#rule-claim")).to_have_count(0)
