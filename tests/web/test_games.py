"""Whole games in a real browser, each played another way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.serving import Server
from tests.web.pages import Tab, Visit
from tests.web.players import Finger, Keyboard, Listener, Person

Come = Callable[..., Visit]


@pytest.fixture(scope="module")
def site(short_games: Server) -> Server:
    """Games that end early are played like the others."""
    return short_games


def against_bots(visit: Visit) -> Tab:
    """One click on the first page."""
    tab = visit.open("/")
    tab.page.get_by_role("button", name="Play against bots").click()
    tab.page.get_by_role("region", name="What to do").wait_for()
    return tab


def one_bot(variant: str) -> dict[str, Any]:
    """A table for two: the person and a bot."""
    ana, marc = plan("you", "Ana"), plan("you", "Marc")
    bots, friends = [ana, plan("bot")], [plan("you"), plan("open")]
    seats = {"bots": bots, "friends": friends, "device": [ana, marc], "screen": [plan("open")] * 2}
    # Whoever plays at random would be warned of much.
    return {"variant": variant, "seats": seats, "coach": {"alone": False, "together": False}}


def plan(kind: str, name: str = "") -> dict[str, str]:
    """A seat as the page for a new table keeps it."""
    return {"kind": kind, "name": name, "bot": "easy" if kind == "bot" else ""}


def ended_well(person: Person) -> None:
    """The game has ended, and the page says so and counts every line."""
    final = person.tab.update["final"]
    assert final
    expect(person.prompt).to_contain_text(final["winner"])
    assert {"keep", "claim"} <= person.done  # a short game may be over before a card was needed


@pytest.mark.parametrize(
    "variant", ["short-europe+loans", "short-world", "short-great-lakes+depots"]
)
def test_a_game_with_the_mouse(visit: Come, variant: str) -> None:
    person = Person(against_bots(visit(setup=one_bot(variant))))
    person.play()
    ended_well(person)
    if variant == "short-europe+loans":
        assert {"draw", "station", "borrow"} <= person.done


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "flat"])
@pytest.mark.parametrize("variant", ["short-europe", "short-world", "short-usa+depots"])
def test_a_game_by_touch(visit: Come, variant: str, size: tuple[int, int]) -> None:
    person = Finger(against_bots(visit(phone=True, size=size, setup=one_bot(variant))))
    person.play()
    ended_well(person)


def test_a_game_by_keyboard(visit: Come) -> None:
    person = Keyboard(against_bots(visit(setup=one_bot("short-usa"))))
    person.play()
    ended_well(person)


def test_a_game_by_roles_and_names(visit: Come) -> None:
    person = Listener(against_bots(visit(setup=one_bot("short-usa"))))
    person.play()
    ended_well(person)


def test_after_the_game_comes_the_count_the_replay_and_another_game(visit: Come) -> None:
    """With depots, and with the mouse."""
    person = Person(against_bots(visit(setup=one_bot("short-usa+depots"))))
    person.play()
    ended_well(person)
    page, first = person.page, person.page.url
    person.press(person.prompt.get_by_role("button", name="Final count"))
    for line in person.tab.update["final"]["results"][0]["lines"]:
        expect(page.get_by_text(line["label"]).first).to_be_visible()
    page.keyboard.press("Escape")
    person.press(person.prompt.get_by_role("link", name="Replay"))
    page.get_by_role("slider", name="Position").wait_for()
    page.go_back()
    person.press(person.prompt.get_by_role("link", name="Review"))
    page.get_by_role("button", name="Quick look").wait_for()
    page.go_back()
    person.press(person.prompt.get_by_role("button", name="Play again"))
    expect(person.prompt).to_contain_text("Choose your first tickets")
    assert page.url != first
