"""The review beside a replay: asked for, followed, drawn; a decision leads to its position."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.server.serving import API, Server
from tests.web.pages import Tab, Visit

Come = Callable[..., Visit]
GAME = Path(__file__).parents[1] / "golden" / "2026-11-16" / "usa-2.fogg"
PATIENCE = 240_000
"""Milliseconds that a quick review may take on a machine that does much else."""


@pytest.fixture(scope="module")
def record(site: Server) -> str:
    """A recorded game of random bots, who make enough mistakes: its id."""
    taken = httpx.post(f"{site.url}{API}/records", content=GAME.read_bytes())
    id: str = taken.json()["record"]["id"]
    return id


def _reviewed(tab: Tab, quick: str = "Quick look", curve: str = "Win chance") -> None:
    """Ask for a review and wait for it."""
    tab.page.get_by_role("button", name=quick).click()
    expect(tab.page.get_by_role("slider", name=curve)).to_be_visible(timeout=PATIENCE)


def test_a_review_leads_to_its_decisions(visit: Come, record: str) -> None:
    tab = visit().open(f"/r/{record}?step=2")
    page = tab.page
    button = page.get_by_role("button", name="Review", exact=True)
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(page).to_have_url(re.compile("review=1"))
    _reviewed(tab)
    assert tab.violations() == []
    worst = page.get_by_role("region", name="Notable decisions").get_by_role("listitem").first
    number = int(re.findall(r"Move (\d+)", worst.inner_text())[0])
    worst.get_by_role("button").click()
    expect(page).to_have_url(re.compile(f"step={number - 1}(&|$)"))
    curve = page.get_by_role("slider", name="Win chance")
    expect(curve).to_have_attribute("aria-valuenow", str(number - 1))
    # The move and the better one are drawn on the map, told apart by signs and dashes.
    legend = page.get_by_role("region", name="On the map")
    expect(legend).to_contain_text(worst.locator(".choice").last.inner_text().split("\n")[-1])
    expect(page.locator("[data-verdict], [data-plan]").first).to_be_attached()
    assert tab.violations() == []
    curve.focus()
    page.keyboard.press("ArrowRight")
    expect(curve).to_have_attribute("aria-valuenow", str(number))
    curve.click(position={"x": 34, "y": 100})
    expect(curve).to_have_attribute("aria-valuenow", "0")
    assert "greedy" in (curve.get_attribute("aria-valuetext") or "")
    page.get_by_role("button", name="Close the review").click()
    expect(curve).to_have_count(0)
    expect(legend).to_have_count(0)
    expect(page).not_to_have_url(re.compile("review"))


@pytest.mark.parametrize("dark", [False, True])
def test_on_a_phone_it_stands_in_place_of_the_table(visit: Come, record: str, dark: bool) -> None:
    tab = visit(phone=True, dark=dark, lang="fr-FR").open(f"/r/{record}?step=5&review=1")
    page = tab.page
    _reviewed(tab, "Analyse rapide", "Chances de gagner")
    assert tab.violations() == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.get_by_role("application")).to_have_count(0)
    decisions = page.get_by_role("region", name="Décisions marquantes")
    decisions.get_by_role("listitem").first.get_by_role("button").click()
    expect(page.get_by_role("application")).to_be_visible()
    expect(page).not_to_have_url(re.compile("review"))
    expect(page.get_by_role("region", name="Sur le plateau")).to_be_visible()
    assert tab.violations() == []


def test_what_goes_wrong_is_told(visit: Come, record: str) -> None:
    visitor = visit()
    tab = visitor.open(f"/r/{record}?review=1")
    refused = {"code": "review_running", "text": "A review is still running.", "params": {}}
    tab.page.route("**/review?*deep=true*", lambda route: route.fulfill(status=429, json=refused))
    tab.page.get_by_role("button", name="Deep look").click()
    expect(tab.page.get_by_text("A review is still running.")).to_be_visible()
    visitor.troubles.clear()  # the browser itself notes the refused request
