"""The stage: what is shown follows what is true through scenes, and nothing is told early."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, expect

from tests.server.serving import Server
from tests.web.still import Still, StillReplay, StillTable

Sit = Callable[..., StillTable]
RECORD = Path(__file__).parents[1] / "golden" / "2026-11-18" / "usa-2.fogg"


@pytest.fixture
def sit(browser: Browser, site: Server) -> Iterator[Sit]:
    """Sit down at tables at which time stands still."""
    tables: list[StillTable] = []

    def sit_down(**how: Any) -> StillTable:
        tables.append(StillTable(browser, site, **how))
        return tables[-1]

    yield sit_down
    for table in tables:
        table.close()


def playing(table: Still) -> bool:
    """Whether a scene is on the stage."""
    return table.page.locator("[data-playing=true]").count() == 1


def told(table: Still) -> str:
    """Everything that the page says, also to screen readers."""
    return str(table.page.evaluate("document.body.textContent"))


def test_a_card_is_in_the_hand_when_it_has_landed(sit: Sit) -> None:
    table = sit()
    table.keep()
    table.turn_of(0)
    before = sum(table.update(0)["view"]["hand"].values())
    hand = table.page.get_by_role("region", name=re.compile("Your hand"))
    table.act(0, table.offers(0, "blind")[0]["choices"][0]["action"])
    table.hear()
    assert playing(table)
    expect(hand).to_have_accessible_name(f"Your hand, {before} cards")
    table.rest()
    assert not playing(table)
    expect(hand).to_have_accessible_name(f"Your hand, {before + 1} cards")


def test_any_press_shows_what_is_true(sit: Sit) -> None:
    table = sit()
    table.keep()
    table.turn_of(1)
    table.draw_on(1)
    table.hear()
    assert playing(table)
    prompt = table.page.get_by_role("region", name="What to do")
    expect(prompt).not_to_contain_text("It is your turn")
    table.page.keyboard.press("Shift")
    assert not playing(table)
    expect(prompt).to_contain_text("It is your turn")


def test_a_tunnel_is_told_when_its_cards_have_been_seen(sit: Sit) -> None:
    table = sit(variant="europe")
    dug = {route["id"] for route in table.variant["routes"] if route["tunnel"]}
    table.keep()
    tunnels: list[dict[str, Any]] = []
    while not tunnels:
        table.turn_of(1)
        tunnels = [offer for offer in table.offers(1, "claim") if offer["target"] in dug]
        if not tunnels:
            table.draw_on(1)
    before = table.update(0)["seq"]
    table.act(1, tunnels[0]["choices"][0]["action"])
    lines = [
        line
        for step in table.client.view(table.id, table.tokens["0"], since=before)["steps"]
        for line in step["lines"]
    ]
    table.hear()
    assert playing(table)
    opened = 0
    while playing(table):
        turned = table.page.locator(".tunnel .open").count()
        opened = max(opened, turned)
        if turned or opened < 3:
            assert not [line for line in lines if line in told(table)]
        table.step(250)
    assert opened == 3
    table.page.keyboard.press("l")
    # What opens over the table is fetched with the first press.
    table.page.get_by_role("dialog").wait_for()
    table.step(50)
    assert all(line in told(table) for line in lines)


def test_nothing_moves_where_nothing_may(sit: Sit) -> None:
    table = sit()
    table.page.emulate_media(reduced_motion="reduce")
    table.keep()
    table.turn_of(1)
    table.act(1, table.offers(1, "blind")[0]["choices"][0]["action"])
    table.hear()
    assert playing(table)  # the same order, without flights
    expect(table.page.locator(".flight")).to_have_count(0)
    table.rest()
    assert not playing(table)


def test_offered_tickets_are_told_when_they_have_been_seen(sit: Sit) -> None:
    table = sit()
    table.keep()
    table.turn_of(0)
    table.act(0, table.offers(0, "tickets")[0]["choices"][0]["action"])
    table.hear()
    offered = table.update(0)["view"]["offered"]
    choices = table.page.get_by_role("checkbox")
    fanned = 0
    while playing(table):
        fanned = max(fanned, table.page.locator(".flight .ticket").count())
        expect(choices).to_have_count(0)
        table.step(200)
    assert fanned == len(offered)
    expect(choices).to_have_count(len(offered))


def test_a_replay_plays_what_leads_to_the_next_position(browser: Browser, site: Server) -> None:
    replay = StillReplay(browser, site, RECORD.read_text("utf-8"), "claimed")
    page = replay.page
    pieces = page.locator(".lane .space.piece")
    before = pieces.count()
    replay.go_on()
    assert pieces.count() == before
    page.keyboard.press("Shift")  # any press shows what is true
    assert not playing(replay)
    assert pieces.count() > before
    page.keyboard.press("ArrowLeft")
    expect(pieces).to_have_count(before)
    assert not playing(replay)
    replay.close()


def test_the_final_count_of_a_replay_is_played_by_its_buttons(
    browser: Browser, site: Server
) -> None:
    replay = StillReplay(browser, site, RECORD.read_text("utf-8"), "ended")
    page = replay.page
    page.keyboard.press("End")
    for _ in range(4):
        replay.step(3000)
    page.get_by_role("button", name="Show the count").click()
    count = page.get_by_role("region", name="Final count")
    expect(count).to_contain_text("1 /")
    page.keyboard.press("Shift")
    expect(count).to_contain_text("1 /")  # presses elsewhere do not hurry it
    replay.step(3000)
    replay.step(3000)
    expect(count).not_to_contain_text("1 /")
    page.get_by_role("button", name="Skip").click()
    expect(page.get_by_role("dialog", name="Final count")).to_be_visible()
    replay.close()


def test_the_end_is_celebrated_and_has_a_picture_to_share(
    browser: Browser, short_games: Server, tmp_path: Path
) -> None:
    table = StillTable(browser, short_games, "short-europe", size=(390, 844))
    page = table.page
    table.keep()
    table.play_out()
    skip = page.get_by_role("button", name="Skip")
    while not skip.is_visible():
        table.step(500)
    count = page.get_by_role("region", name="Final count")
    line = count.locator(".what")
    box = line.bounding_box()
    assert box is not None
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    covered = "([x, y]) => !document.elementFromPoint(x, y).closest('.count')"
    assert not page.evaluate(covered, middle)
    skip.click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Picture").click()
    saved.value.save_as(tmp_path / "end.png")
    with Image.open(tmp_path / "end.png") as picture:
        assert picture.size[0] == 1600
        # The drawing fills its place: its frame is on both sides, but for smoothed edges.
        left, right = (
            picture.convert("RGB").crop((x, 500, x + 1, 501)).tobytes() for x in (46, 1553)
        )
        assert max(abs(one - other) for one, other in zip(left, right, strict=True)) <= 4
        # Land, sea, spaces and pieces: plain paper has a handful.
        colors = picture.convert("RGB").getcolors(picture.size[0] * picture.size[1])
        assert colors is not None
        assert sum(number > 500 for number, _ in colors) > 40
    table.close()


def test_an_idle_table_asks_for_no_frames(sit: Sit) -> None:
    table = sit()
    table.keep()
    table.page.evaluate(
        """() => {
          window.asked = 0;
          const ask = window.requestAnimationFrame;
          window.requestAnimationFrame = (call) => { window.asked++; return ask(call); };
        }"""
    )
    table.step(3000)
    assert table.page.evaluate("window.asked") == 0
    moved = table.page.evaluate(
        """document.getAnimations().flatMap((each) => each.effect.getKeyframes())
          .flatMap((frame) => Object.keys(frame))"""
    )
    usual = {"offset", "easing", "composite", "computedOffset", "transform", "opacity"}
    assert set(moved) <= usual
    assert "opacity" in moved
