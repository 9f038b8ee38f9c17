"""Every screen, light and dark, large and small, in both languages: no violation of WCAG 2.2 AA."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.serving import Client, Server
from tests.web.pages import Tab, Visit
from tests.web.test_games import against_bots, one_bot

Come = Callable[..., Visit]
RECORD = Path(__file__).parents[1] / "golden" / "2026-11-16" / "europe-3.fogg"
LOOKS = [
    pytest.param({"dark": False, "lang": "en-GB"}, id="light-en"),
    pytest.param({"dark": True, "lang": "fr-FR"}, id="dark-fr"),
    pytest.param({"dark": True, "lang": "en-GB", "phone": True}, id="dark-en-phone"),
    pytest.param({"dark": False, "lang": "fr-FR", "phone": True}, id="light-fr-phone"),
]
PLAIN = [
    *("/", "/new?mode=friends", "/new?mode=device", "/rules/europe", "/puzzles"),
    *("/settings", "/print", "/companion"),
]


@pytest.fixture(scope="module")
def record(site: Server) -> str:
    """A recorded game on the server."""
    client = Client(site)
    answer = client.http.post("/records", content=RECORD.read_text("utf-8"))
    client.close()
    return str(answer.json()["record"]["id"])


def sound(tab: Tab) -> None:
    """Nothing is wrong with the page, and it is as wide as the screen."""
    assert tab.violations() == []
    width = tab.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0, f"{tab.page.url} is {width} px too wide"


@pytest.mark.parametrize("look", LOOKS)
def test_plain_screens(visit: Come, look: dict[str, object]) -> None:
    visitor = visit(**look)
    for path in PLAIN:
        tab = visitor.open(path)
        tab.settled()
        sound(tab)
        language = str(look["lang"])[:2]
        assert tab.page.evaluate("document.documentElement.lang") == language
        tab.page.close()


@pytest.mark.parametrize("look", LOOKS)
def test_lobby_and_joining(visit: Come, look: dict[str, object]) -> None:
    french = str(look["lang"]).startswith("fr")
    host = visit(**look, setup=one_bot("europe")).open("/")
    host.page.get_by_role(
        "button", name="Jouer entre amis" if french else "Play with friends"
    ).click()
    link = host.page.get_by_label("Lien pour les amis" if french else "Link for friends")
    address = link.input_value()
    host.settled()
    sound(host)
    host.page.get_by_role(
        "button", name="Modifier la partie" if french else "Change the game"
    ).click()
    host.page.get_by_role("dialog").wait_for()
    sound(host)
    guest = visit(**look).open(address)
    guest.page.get_by_role("button", name="S’asseoir" if french else "Sit down").wait_for()
    sound(guest)


@pytest.mark.parametrize("look", LOOKS)
def test_table(visit: Come, look: dict[str, object]) -> None:
    french = str(look["lang"]).startswith("fr")
    tab = visit(**look, setup=one_bot("europe")).open("/new?mode=bots")
    tab.page.get_by_role(
        "button", name="Commencer la partie" if french else "Begin the game"
    ).click()
    tab.page.get_by_role("application").wait_for()
    tab.page.get_by_role("checkbox").first.wait_for()
    sound(tab)
    for index in range(2):
        tab.page.get_by_role("checkbox").nth(index).click()
    tab.page.get_by_role("button", name="Garder" if french else "Keep").click()
    tab.page.get_by_role("checkbox").first.wait_for(state="detached")
    sound(tab)


@pytest.mark.parametrize("look", LOOKS)
def test_replay(visit: Come, record: str, look: dict[str, object]) -> None:
    tab = visit(**look).open(f"/r/{record}?step=80")
    tab.page.get_by_role("application").wait_for()
    sound(tab)
    tab.page.get_by_role("slider").press("End")
    tab.page.wait_for_url(re.compile("step=195"))
    sound(tab)


@pytest.mark.parametrize("path", ["/nowhere", "/t/nosuchtable", "/r/nosuchgame"])
def test_what_is_not_there_is_told(visit: Come, path: str) -> None:
    visitor = visit()
    tab = visitor.open(path)
    expect(tab.page.get_by_role("link", name="Home")).to_be_visible()
    sound(tab)
    assert all("404" in trouble for trouble in visitor.troubles)
    visitor.troubles.clear()


def test_replay_by_keys_slider_turns_and_eyes(visit: Come, record: str) -> None:
    tab = visit().open(f"/r/{record}")
    page = tab.page
    slider = page.get_by_role("slider")
    slider.wait_for()
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "1 of 195")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "2 of 195")
    page.get_by_role("button", name="One turn on").click()
    page.get_by_role("button", name="One turn on").click()
    there = page.url
    page.get_by_role("button", name="One turn back").click()
    expect(page).not_to_have_url(there)
    page.get_by_role("button", name="One turn on").click()
    expect(page).to_have_url(there)
    page.get_by_label("Point of view").select_option(label="As greedy saw it")
    expect(page).to_have_url(re.compile("seat=1"))
    page.reload()
    expect(page.get_by_label("Point of view")).to_have_value("1")
    page.get_by_role("button", name="Play", exact=True).click()
    at = page.url
    expect(page).not_to_have_url(at)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Copy a link").click()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert (
        download.value.path().read_text("utf-8").splitlines()[0]
        == RECORD.read_text("utf-8").splitlines()[0]
    )


def test_what_players_thought_is_told_in_a_replay(visit: Come, record: str) -> None:
    tab = visit(phone=True).open(f"/r/{record}?step=40")
    page = tab.page
    page.get_by_role("button", name="Why? What players thought").click()
    thoughts = page.get_by_role("region", name="Why? What players thought")
    expect(thoughts).to_contain_text("A planner in this place would think so:")
    expect(page).to_have_url(re.compile("why=1"))
    sound(tab)
    page.get_by_role("slider").press("End")
    expect(thoughts).to_contain_text("The game is over.")


def test_a_record_is_opened_from_the_first_page(visit: Come) -> None:
    tab = visit().open("/")
    tab.page.get_by_label("Open a record").set_input_files(RECORD)
    tab.page.get_by_role("slider").wait_for()


def test_a_file_that_is_no_record_is_refused_in_words(visit: Come, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.fogg"
    wrong.write_text("hello", "utf-8")
    visitor = visit()
    tab = visitor.open("/")
    tab.page.get_by_label("Open a record").set_input_files(wrong)
    expect(tab.page.get_by_role("alert").filter(has_text=re.compile(r"\w+ \w+"))).to_be_visible()
    visitor.troubles.clear()  # browsers report the refusal itself


def test_settings_are_kept_and_followed(visit: Come) -> None:
    visitor = visit()
    tab = visitor.open("/settings")
    page = tab.page
    page.get_by_role("radio", name="Night").check()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    page.get_by_role("radio", name="150 %").check()
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == 24
    page.get_by_role("radio", name="Français").check()
    expect(page.get_by_role("heading", level=1)).to_have_text("Réglages")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Réglages")
    assert json.loads(page.evaluate("localStorage['fogg.settings']"))["theme"] == "dark"
    sound(tab)


def test_the_language_changes_at_the_table_too(visit: Come) -> None:
    visitor = visit(setup=one_bot("usa"))
    tab = against_bots(visitor)
    expect(tab.page.get_by_role("region", name="What to do")).to_contain_text(
        "Choose your first tickets"
    )
    other = visitor.open("/")
    other.page.get_by_role("button", name="Français").click()
    expect(other.page.get_by_role("heading", name="Reprendre")).to_be_visible()
    tab.page.reload()
    expect(tab.page.get_by_text("Choisissez vos premières destinations").first).to_be_visible()


def test_twice_as_large_everything_is_still_there(visit: Come) -> None:
    """200 % zoom is a screen of half the size."""
    visitor = visit()
    for path in PLAIN:
        tab = visitor.open(path)
        tab.page.set_viewport_size({"width": 320, "height": 450})
        tab.settled()
        sound(tab)
        tab.page.close()


def test_forced_colors_keep_what_is_chosen_visible(visit: Come) -> None:
    tab = visit().open("/settings")
    tab.page.emulate_media(forced_colors="active")
    chosen = tab.page.locator("label.chosen").first
    other = tab.page.locator("label:has(input[type=radio]):not(.chosen)").first
    color = "(element) => getComputedStyle(element).backgroundColor"
    assert chosen.evaluate(color) != other.evaluate(color)
