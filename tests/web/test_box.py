"""The box of games in a browser: its tables, and files that go out of it and into it."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.pages import Visit

Come = Callable[..., Visit]
DAY = 86_400_000


def game(id: str, at: int, title: str, **totals: int) -> dict[str, Any]:
    """A game that was counted, most points first."""
    players = [
        {
            "name": name,
            "color": "blue",
            "total": total,
            "place": place + 1,
            "bot": name == "Robo",
            "lines": {"routes": total},
        }
        for place, (name, total) in enumerate(totals.items())
    ]
    variant = title.lower()
    return {
        "id": id,
        "at": at * DAY,
        "variant": variant,
        "title": title,
        "source": "sheet",
        "players": players,
    }


GAMES = [
    game("3", 20_700, "Europe", Ana=120, Ben=90),
    game("2", 20_600, "USA", Ben=101, Ana=100, Robo=80),
    game("1", 20_500, "USA", Ana=95, Zoé=70),
]


def rows(page: Page, nth: int) -> list[list[str]]:
    """The words of a table without its head."""
    found = page.locator("table").nth(nth).locator("tbody tr")
    return [row.locator("th, td").all_inner_texts() for row in found.all()]


def test_who_wins_and_what_can_be_taken_away(visit: Come) -> None:
    visitor = visit()
    tab = visitor.open("/box")
    page = tab.page
    expect(page.get_by_text("It is empty so far")).to_be_visible()
    page.evaluate("(games) => localStorage['fogg.box'] = JSON.stringify(games)", GAMES)
    page.reload()
    expect(page.get_by_role("heading", name="Wins")).to_be_visible()
    assert rows(page, 0) == [
        ["Ana", "3", "2", "105", "120"],
        ["Ben", "2", "1", "95.5", "101"],
        ["Zoé", "1", "0", "70", "70"],
    ]
    assert rows(page, 1)[0] == ["Ana", "·", "1–1", "1–0"]
    page.get_by_label("With bots").check()
    assert [row[0] for row in rows(page, 0)] == ["Ana", "Ben", "Robo", "Zoé"]
    assert tab.violations() == []

    with page.expect_download() as csv_file:
        page.get_by_role("button", name="CSV").click()
    text = csv_file.value.path().read_text("utf-8-sig")
    listed = list(csv.DictReader(text.splitlines()))
    assert [(row["game"], row["player"], row["total"]) for row in listed[:3]] == [
        ("Europe", "Ana", "120"),
        ("Europe", "Ben", "90"),
        ("USA", "Ben", "101"),
    ]
    with page.expect_download() as json_file:
        page.get_by_role("button", name="JSON").click()
    assert json.loads(json_file.value.path().read_text("utf-8"))["games"] == GAMES

    page.get_by_role("combobox", name="Game").select_option("Europe")
    assert [row[0] for row in rows(page, 0)] == ["Ana", "Ben"]
    page.get_by_role("button", name="Take out of the box: Europe").click()
    assert "Europe" not in page.evaluate("localStorage['fogg.box']")

    other = visit(phone=True).open("/box")
    chooser = other.page.get_by_label("Add games from a file").last
    chooser.set_input_files(json_file.value.path())
    expect(other.page.get_by_text("3 games were added.")).to_be_visible()
    assert rows(other.page, 0)[0][:3] == ["Ana", "3", "2"]
    chooser.set_input_files(json_file.value.path())
    expect(other.page.get_by_text("0 games were added.")).to_be_visible()
    chooser.set_input_files(csv_file.value.path())
    expect(other.page.get_by_role("alert")).to_have_text("There are no games in this file.")
    assert other.violations() == []
