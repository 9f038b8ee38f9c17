"""Replays with all cards open show everybody's hand and tickets; others don't."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.serving import Client, Server
from tests.web.pages import Visit

RECORD = Path(__file__).parents[1] / "golden" / "2026-11-16" / "europe-3.fogg"
STEP = 60
OPEN = "Everybody’s cards and tickets"


@pytest.fixture(scope="module")
def record(site: Server) -> str:
    client = Client(site)
    answer = client.http.post("/records", content=RECORD.read_text("utf-8"))
    client.close()
    record: str = answer.json()["record"]["id"]
    return record


@pytest.fixture(scope="module")
def players(site: Server, record: str) -> list[dict[str, Any]]:
    """What everybody holds at the step that is looked at."""
    client = Client(site)
    answer = client.get(f"/records/{record}/replay", open=True, first=STEP, number=1)
    client.close()
    players: list[dict[str, Any]] = answer.json()["steps"][0]["view"]["players"]
    return players


def hands(page: Page) -> Locator:
    return page.get_by_role("region", name=OPEN)


def check(page: Page, players: list[dict[str, Any]]) -> None:
    """Every card and every ticket is there, each in its owner's column."""
    columns = hands(page).locator("> ul > li")
    expect(columns).to_have_count(len(players))
    for number, player in enumerate(players):
        column = columns.nth(number)
        cards = column.get_by_role("list").first.get_by_role("listitem")
        expect(cards).to_have_count(sum(1 for count in player["hand"].values() if count))
        expect(column.get_by_role("button")).to_have_count(len(player["tickets"]))


def test_open_hands_beside_the_board(
    visit: Callable[..., Visit], record: str, players: list[dict[str, Any]]
) -> None:
    tab = visit().open(f"/r/{record}?step={STEP}")
    check(tab.page, players)
    assert not tab.violations()
    ticket = hands(tab.page).get_by_role("button").first
    ticket.click()
    expect(ticket).to_have_attribute("aria-pressed", "true")
    tab.page.get_by_label("Point of view").select_option("watch")
    expect(hands(tab.page)).to_have_count(0)


def test_open_hands_on_a_phone(
    visit: Callable[..., Visit], record: str, players: list[dict[str, Any]]
) -> None:
    tab = visit(phone=True).open(f"/r/{record}?step={STEP}")
    page = tab.page
    page.get_by_role("button", name="Hands").tap()
    check(page, players)
    assert not tab.violations()
    page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    page.get_by_label("Point of view").select_option("watch")
    expect(page.get_by_role("button", name="Hands")).to_have_count(0)
