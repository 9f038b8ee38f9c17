"""Small things that people stumbled over: what panels, badges and lines say."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Route, expect

from tests.server.serving import Client, Server
from tests.web.pages import Visit
from tests.web.test_games import one_bot

Come = Callable[..., Visit]
RECORD = Path(__file__).parents[1] / "golden" / "2026-11-16" / "europe-3.fogg"
ELSEWHERE = "http://192.168.7.7:8000"


def test_a_replay_begins_verifies_and_ends_in_plain_words(visit: Come, site: Server) -> None:
    client = Client(site)
    taken = client.http.post("/records", content=RECORD.read_text("utf-8")).json()["record"]
    replay = client.get(f"/records/{taken['id']}/replay", first=taken["moves"], number=1).json()
    client.close()
    page = visit().open(f"/r/{taken['id']}").page
    prompt = page.get_by_role("region", name="What to do")
    expect(prompt).to_have_text(re.compile("The game begins.*everybody chooses"))
    page.get_by_role("button", name="Verify").click()
    verdict = page.get_by_role("dialog")
    expect(verdict).to_contain_text("Europe: valid, finished")
    expect(verdict).not_to_contain_text(taken["id"])
    page.keyboard.press("Escape")
    page.get_by_role("slider").press("End")
    players = page.get_by_role("region", name="Players").get_by_role("listitem")
    for result in replay["final"]["results"]:
        expect(players.filter(has_text=str(result["total"]))).not_to_have_count(0)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Score").click()
    score = page.get_by_role("dialog")
    expect(score).to_contain_text("Final points")
    for result in replay["final"]["results"]:
        expect(score).to_contain_text(str(result["total"]))


def test_guests_read_what_they_wait_for_and_links_where_they_work(visit: Come) -> None:
    host = visit(setup=one_bot("usa"), preferences={"name": "Ana"}).open("/")
    host.page.get_by_role("button", name="Play with friends").click()
    link = host.page.get_by_label("Link for friends")
    expect(host.page.get_by_text("Works only on this computer.").first).to_be_visible()
    expect(host.page.get_by_text("fogg serve --host 0.0.0.0").first).to_be_visible()
    expect(host.page.get_by_text("Luck: the server and the host’s device")).to_be_visible()
    guest = visit().open(link.input_value())
    guest.page.get_by_label("Your name").fill("Marc")
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page.get_by_text("Waiting for Ana to begin the game.")).to_be_visible()
    expect(host.page.get_by_text("to begin the game.")).to_have_count(0)

    def reachable(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(json={**answer.json(), "address": ELSEWHERE})

    other = visit(setup=one_bot("usa"))
    other.context.route("**/catalogue?*", reachable)
    page = other.open("/").page
    page.get_by_role("button", name="Play with friends").click()
    expect(page.get_by_label("Link for friends")).to_have_value(re.compile(f"^{ELSEWHERE}/t/"))
    expect(page.get_by_text("Works on every device in your network.").first).to_be_visible()


def test_watching_and_the_seal(visit: Come, site: Server) -> None:
    client = Client(site)
    made = client.create("you", "easy", start=True)
    client.close()
    table = made["table"]["id"]
    player = visit().open(f"/t/{table}#{made['seats']['0']}").page
    watcher = visit().open(f"/t/{table}#{made['watch']}").page
    expect(watcher.get_by_role("banner").get_by_text("Watching")).to_be_visible()
    expect(player.get_by_role("banner")).to_contain_text("One person is watching")
    player.get_by_role("button", name="More").click()
    menu = player.get_by_role("dialog")
    seal = menu.get_by_text(re.compile("[0-9a-f]{32}"))
    expect(seal).not_to_be_visible()
    menu.get_by_text("Luck: the server").click()
    expect(seal).to_be_visible()


def test_the_last_round_leaves_room_for_the_menu_on_a_phone(visit: Come, site: Server) -> None:
    client = Client(site)
    taken = client.http.post("/records", content=RECORD.read_text("utf-8")).json()["record"]
    client.close()
    page = visit(phone=True, lang="fr-FR").open(f"/r/{taken['id']}?seat=0&step=194").page
    banner = page.get_by_role("banner")
    expect(banner).to_contain_text("Dernier tour")
    menu = banner.get_by_role("button").last.bounding_box()
    title = banner.get_by_role("heading").bounding_box()
    assert menu and menu["x"] + menu["width"] <= page.evaluate("innerWidth")
    assert title and title["width"] > 40
