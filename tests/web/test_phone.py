"""The map on a phone: it stays where it was put, and its buttons are not the map."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.pages import Visit
from tests.web.players import FRAME, Finger
from tests.web.test_games import against_bots, one_bot


def scale(page: Page) -> float:
    """How large the board is drawn, once it stays so."""
    page.locator(".window.moving").wait_for(state="detached")
    page.evaluate(FRAME)
    sheet = page.locator(".sheet")
    scale: float = sheet.evaluate("(sheet) => new DOMMatrix(getComputedStyle(sheet).transform).a")
    return scale


def test_the_map_keeps_its_zoom_when_the_prompt_grows(visit: Callable[..., Visit]) -> None:
    person = Finger(against_bots(visit(phone=True, setup=one_bot("europe"))))
    page = person.page
    assert person.wait_for_turn()
    person.decide()  # tickets: the prompt gets small
    assert person.wait_for_turn()
    page.get_by_role("button", name="Whole board").tap()
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").tap()
    expect(person.prompt.get_by_role("button", name="Cancel")).to_have_count(0)
    expect(person.prompt).to_contain_text("It is your turn.")
    before = scale(page)
    person.prompt.get_by_role("button", name="Draw tickets").tap()
    expect(person.prompt.get_by_role("button", name="Cancel")).to_be_visible()
    assert scale(page) == before
    person.prompt.get_by_role("button", name="Cancel").tap()
    expect(person.prompt.get_by_role("button", name="Cancel")).to_have_count(0)
    assert scale(page) == before
