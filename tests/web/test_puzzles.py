"""Puzzles in the browser: solved by keys alone, told in words, kept as solved."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from fogg.puzzles import Puzzle, shipped, variant_of
from tests.web.pages import Visit
from tests.web.test_screens import sound

Come = Callable[..., Visit]


def _claims() -> Puzzle:
    """A puzzle whose solution claims a route, so that it is drawn on the map."""
    puzzles = [each for each in shipped().values() if each.solution.action.startswith("claim ")]
    return next(each for each in puzzles if variant_of(each) == "europe")


@pytest.mark.parametrize("right", [True, False])
def test_a_puzzle_is_solved_by_keys(visit: Come, right: bool) -> None:
    puzzle = _claims()
    order = sorted(each.action for each in puzzle.choices)
    best = order.index(puzzle.solution.action)
    tab = visit(dark=right, phone=not right, lang="fr-FR").open(f"/puzzles/{puzzle.id}")
    page = tab.page
    radios = page.get_by_role("radio")
    radios.first.focus()
    page.keyboard.press("Space")
    for _ in range(best if right else (best + 1) % len(order)):
        page.keyboard.press("ArrowDown")
    sound(tab)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    heading = page.locator("#verdict")
    expect(heading).to_contain_text("Bien vu" if right else "pas le meilleur")
    expect(page.get_by_text("sur 100").first).to_be_visible()
    route = page.locator('[data-verdict="better"]')
    expect(route.first).to_be_attached()
    assert (page.locator('[data-verdict="played"]').count() > 0) is (
        not right and order[(best + 1) % len(order)].startswith("claim ")
    )
    sound(tab)
    kept = page.evaluate("JSON.parse(localStorage['fogg.puzzles'])")
    assert kept == {puzzle.id: "right" if right else "wrong"}
    page.get_by_role("link", name="Tous les problèmes").click()
    expect(page.get_by_text("résolu" if right else "manqué", exact=True)).to_be_attached()
    expect(page.get_by_role("heading", name="Le problème du jour")).to_be_visible()
