"""The coach on the screen: a hint by its key, step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, expect

from tests.server.serving import Server
from tests.web.newcomers import Newcomer
from tests.web.pages import Visit
from tests.web.players import Person
from tests.web.test_games import one_bot

Come = Callable[..., Visit]


def test_a_hint_is_asked_for_by_its_key(visit: Come) -> None:
    setup: dict[str, Any] = {**one_bot("usa"), "coach": {"alone": True, "together": False}}
    tab = visit(setup=setup).open("/new?mode=bots")
    expect(tab.page.get_by_text("With a coach")).to_be_visible()
    tab.page.get_by_role("button", name="Begin the game").click()
    Person(tab).wait_for_turn()
    hint = tab.page.get_by_role("region", name="The coach")
    for steps in (1, 2, 3):
        tab.page.keyboard.press("i")
        expect(hint.get_by_role("listitem")).to_have_count(steps)
    expect(hint).to_contain_text("Keep ")
    assert tab.page.locator("[data-lane] .lit, .lane .lit, [data-city] .glow").count() > 0
    assert tab.violations() == []
    tab.page.keyboard.press("Escape")
    expect(hint).to_have_count(0)


def test_a_first_game_by_what_the_coach_says(browser: Browser, short_games: Server) -> None:
    """From the first page to the end: no advice is warned of, and none can't be followed."""
    visit = Visit(browser, short_games, setup={"variant": "short-usa"})
    tab = visit.open("/")
    tab.page.get_by_role("button", name="Play against bots").click()
    newcomer = Newcomer(tab)
    newcomer.play()
    assert newcomer.hesitations == []
    assert newcomer.heard > 10 and "claim" in newcomer.said
    visit.close()
    assert visit.troubles == []
