"""The game without a server: whole games in a real browser, from a folder of files."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.site.serving import Site, SiteVisit
from tests.web.learners import Learner
from tests.web.pages import Tab
from tests.web.players import Person
from tests.web.test_games import one_bot

Come = Callable[..., SiteVisit]
MAPS = ("usa", "europe", "world", "great-lakes")
PLAYED = MAPS if os.environ.get("FOGG_SOAK") else ("usa",)
"""The maps on which a whole game is played by hand; `make soak` takes them all."""
FORGETFUL = """
const refuse = () => { throw new DOMException('', 'SecurityError'); };
self.indexedDB.open = refuse;
self.StorageManager.prototype.getDirectory = async () => refuse();
"""
"""What makes a worker one of a window whose browser keeps nothing."""
PATIENCE = 300_000
"""Milliseconds until the game has come into the browser, on a machine that does much else."""
ENTRIES = 12
"""Decisions before something happens to the page in mid-game."""


def against_a_bot(visit: SiteVisit) -> Tab:
    """One click on the first page."""
    tab = visit.open("/")
    tab.page.get_by_role("button", name="Play against bots").click()
    return at_the_table(tab)


def at_the_table(tab: Tab) -> Tab:
    tab.page.get_by_role("region", name="What to do").wait_for(timeout=PATIENCE)
    return tab


def decide_some(person: Person, number: int = ENTRIES) -> None:
    for _ in range(number):
        assert person.wait_for_turn()
        person.decide()


@pytest.mark.parametrize("variant", PLAYED)
def test_a_whole_game_with_a_reload_and_a_killed_page(come: Come, variant: str) -> None:
    visit = come(setup=one_bot(variant))
    person = Person(against_a_bot(visit))
    decide_some(person)

    confirmed, place = person.tab.acted, person.page.url
    person.page.reload()
    at_the_table(person.tab)
    assert person.wait_for_turn()
    assert person.tab.update["seq"] >= confirmed

    decide_some(person)
    confirmed = person.tab.acted
    # Closed without being asked: what runs in the page ends in the middle of whatever it does.
    person.page.close(run_before_unload=False)
    person = Person(at_the_table(visit.open(place.partition("#")[2])))
    assert person.wait_for_turn()
    assert person.tab.update["seq"] >= confirmed
    person.play()
    assert person.over
    expect(person.prompt).to_contain_text(person.tab.update["final"]["winner"])


@pytest.mark.parametrize("variant", [each for each in MAPS if each not in PLAYED])
def test_a_bot_plays_a_whole_game_to_its_end_on_each_map(come: Come, variant: str) -> None:
    person = Person(against_a_bot(come(setup=one_bot(variant))))
    decide_some(person, 2)
    assert person.wait_for_turn()
    # It is quicker than a hand.
    person.page.get_by_role("button", name="More", exact=True).click()
    person.page.get_by_role("button", name="Let a bot play for me").click()
    person.until(lambda: person.over, "the bot does not play on", PATIENCE / 1000)
    expect(person.prompt).to_contain_text(person.tab.update["final"]["winner"])


def test_two_pages_have_one_host(come: Come) -> None:
    visit = come(setup=one_bot("usa"))
    first = Person(against_a_bot(visit))
    decide_some(first, 1)
    second = Person(at_the_table(visit.open(first.page.url.partition("#")[2])))
    assert second.wait_for_turn()
    seq = second.tab.update["seq"]
    # The host's own page goes: the other one becomes the host, and the game goes on.
    first.page.close(run_before_unload=False)
    second.wait_for_turn()
    decide_some(second, 2)
    assert second.tab.update["seq"] > seq


def test_a_bot_that_searches_thinks_here_as_long_as_it_may(come: Come) -> None:
    setup = one_bot("usa")
    setup["seats"]["bots"][1]["bot"] = "champion"
    person = Person(against_a_bot(come(setup=setup)))
    # One that fails or takes too long would be told in the console, and another would move.
    decide_some(person, 2)
    assert person.wait_for_turn()


def test_a_device_is_handed_over_behind_the_curtain(come: Come) -> None:
    page = come(setup=one_bot("europe")).open("/new?mode=device").page
    page.get_by_role("button", name="Begin the game").click()
    curtain = page.get_by_role("dialog")
    expect(curtain).to_contain_text("Ana")
    expect(page.get_by_role("region", name="Your hand")).to_have_count(0)
    curtain.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Your hand")).to_be_visible()


def test_what_needs_a_server_is_left_out(come: Come) -> None:
    page = come().open("/").page
    expect(page.get_by_role("heading", name="Without a server")).to_be_visible()
    expect(page.get_by_role("button", name="With friends")).to_have_count(0)
    expect(page.get_by_text("Several devices at one table need a server")).to_be_visible()
    page.get_by_role("link", name="Change map and opponents").click()
    page.get_by_role("button", name="Choose who plays in seat 2").click()
    opponents = page.get_by_role("dialog")
    expect(opponents.get_by_role("heading", name="Hard")).to_be_visible()
    # All levels are here; what searches is told to have less time than elsewhere.
    expect(opponents.get_by_role("heading", name="Champion")).to_be_visible()


def test_paper_for_the_cardboard_game_is_written_here(come: Come, tmp_path: Path) -> None:
    page = come().open("/print").page
    save = page.get_by_role("button", name="Save as PDF")
    save.wait_for(timeout=PATIENCE)
    with page.expect_download() as download:
        save.click()
    assert download.value.suggested_filename == "usa-labels.pdf"
    download.value.save_as(tmp_path / "labels.pdf")
    assert (tmp_path / "labels.pdf").read_bytes().startswith(b"%PDF-")


def test_without_a_network_it_goes_on(come: Come, place: Site) -> None:
    visit = come(setup=one_bot("usa"))
    home = visit.open("/").page
    kept = home.get_by_text("it works without a network")
    kept.wait_for(timeout=PATIENCE)
    home.close()
    person = Person(against_a_bot(visit))
    decide_some(person, 2)
    seq = person.tab.acted
    place.stop()
    try:
        person.page.reload()
        at_the_table(person.tab)
        assert person.wait_for_turn()
        assert person.tab.update["seq"] >= seq
        decide_some(person, 2)
        # What nobody has opened here before is there, too.
        person.page.evaluate("location.hash = '#/rules/world'")
        expect(person.page.get_by_role("heading", level=1)).to_contain_text("World")
        person.page.evaluate("location.hash = '#/learn/first-route'")
        learner = Learner(person.tab)
        learner.follow()
        expect(learner.note).to_contain_text("You now know")
    finally:
        place.start()


def test_a_browser_that_keeps_nothing_is_told_of(come: Come) -> None:
    visit = come(setup=one_bot("usa"))

    def forget(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=FORGETFUL + answer.text())

    visit.context.route("**/host.worker-*.js", forget)
    tab = against_a_bot(visit)
    told = tab.page.get_by_role("alert").filter(has_text="private window")
    expect(told).to_be_visible(timeout=PATIENCE)
    # One can play all the same.
    decide_some(Person(tab), 1)


def test_a_full_storage_is_told(come: Come, place: Site) -> None:
    visit = come(setup=one_bot("usa"))
    session = visit.context.new_cdp_session(visit.context.new_page())
    origin = place.url.partition("/games")[0]
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    page = visit.open("/").page
    expect(page.get_by_role("alert").filter(has_text="no room")).to_be_visible(timeout=PATIENCE)
    # The console says what exactly was refused.
    assert all("database_full" in trouble for trouble in visit.troubles)
    visit.troubles.clear()
