"""Several people at one device: nobody sees anything of a hand before the curtain is lifted."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Server
from tests.web.pages import Visit
from tests.web.players import Person
from tests.web.test_games import ended_well, one_bot, plan

Come = Callable[..., Visit]
MESSAGES = Path(__file__).parents[2] / "web" / "messages"
NAMES = ("Ana", "Marc")
OWN = "Your hand|Your tickets|Tickets to choose from|Type an action"
"""Names of the parts of a table that only the holder of a hand has."""
WORDS = "".join(path.read_text("utf-8") for path in MESSAGES.glob("*en.json"))
"""What the client itself says."""
ASK = """async ([table, path]) => {
  const tables = JSON.parse(localStorage['fogg.tables']);
  const [token] = Object.values(tables.find((each) => each.id === table).seats);
  const headers = {Authorization: `Bearer ${token}`};
  return (await fetch('/api/v1' + path, {headers})).json();
}"""


@pytest.fixture(scope="module")
def site(short_games: Server) -> Server:
    """The server with short games."""
    return short_games


class Sharers(Person):
    """Two people who give the device to each other."""

    @property
    def seat(self) -> int:
        seat: int = self.tab.update["you"]["seat"]
        return seat

    def look(self) -> None:
        """Nothing hides what came of the turn until the device is given away."""
        expect(self.page.get_by_role("region", name="Your hand")).to_be_visible()
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def hand_over(self) -> None:
        """Give the device away."""
        self.press(self.prompt.get_by_role("button", name=f"Hand over to {NAMES[self.seat]}"))

    def lift(self) -> None:
        """Lift the curtain by a key."""
        self.page.get_by_role("dialog").get_by_role("button").focus()
        self.page.keyboard.press("Enter")


def shared(visit: Come, variant: str, bot: bool = False) -> Sharers:
    """Ana and Marc at one device, the game begun."""
    setup = one_bot(variant)
    if bot:
        setup["seats"]["device"].append(plan("bot"))
    tab = visit(setup=setup).open("/new?mode=device")
    tab.page.get_by_role("button", name="Begin the game").click()
    tab.page.get_by_role("dialog").wait_for()  # the game has begun for both seats
    return Sharers(tab)


def everything(page: Page) -> str:
    """All that is in the page: its source as it is now, and what screen readers are given."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    spoken = [json.dumps(node, ensure_ascii=False) for node in nodes if not node.get("ignored")]
    return "\n".join([page.title(), page.content(), page.inner_text("body"), *spoken])


def texts(message: Any) -> Iterator[str]:
    """Every text in a message."""
    if isinstance(message, dict):
        message = list(message.values())
    if isinstance(message, list):
        for value in message:
            yield from texts(value)
    elif isinstance(message, str):
        yield message


def secrets(sharers: Sharers) -> set[str]:
    """Everything that a seat of this device has been told and a spectator may not know."""
    table = sharers.page.url.split("/t/")[1].split("?")[0]
    public = sharers.page.evaluate(ASK, [table, f"/tables/{table}/view?spectator=true&since=0"])
    variant = sharers.page.evaluate(ASK, [table, f"/variants/{public['table']['variant']}"])
    updates = [json.loads(frame) for frame in sharers.tab.frames]
    parts = [(each.get("view"), each.get("decision"), each.get("steps")) for each in updates]
    hidden = set(texts([list(part) for part in parts]))
    names = {each["id"]: each["name"] for each in variant["tickets"]}
    held = {names[each] for each in hidden if each in names}
    assert held, "there is nothing to hide"
    board = {**variant, "tickets": []}
    known = "\n".join([WORDS, *texts(public), *texts(board)])
    return {each for each in held | hidden if len(each) > 3 and each not in known}


def seen_by_all(visit: Come, sharers: Sharers) -> str:
    """All that is in the page of somebody who only watches."""
    address = sharers.page.url.split("?")[0]
    token = sharers.page.evaluate("JSON.parse(localStorage['fogg.tables'])[0].watch")
    page = visit().open(f"{address}#{token}").page
    page.get_by_role("application").wait_for()
    return everything(page)


@pytest.mark.parametrize("variant", ["usa", "europe", "world", "great-lakes", "usa+depots"])
def test_behind_the_curtain_is_nothing_of_any_hand(visit: Come, variant: str) -> None:
    sharers = shared(visit, variant)
    page, holder, changes = sharers.page, -1, 0
    while changes < 4:
        sharers.wait_for_turn()
        if sharers.seat != holder:
            if holder >= 0:
                sharers.look()
                sharers.hand_over()
            expect(page.get_by_role("dialog")).to_contain_text(NAMES[sharers.seat])
            expect(page.locator(".behind [role=application]")).to_have_count(1)
            shown = everything(page)
            found = re.search(OWN, shown)
            assert not found, found
            told = [secret for secret in secrets(sharers) if secret in shown]
            if told:  # a payment may be called like what a ferry costs: 1 locomotive
                everybody = seen_by_all(visit, sharers)
                assert not [secret for secret in told if secret not in everybody]
            sharers.lift()
            holder, changes = sharers.seat, changes + 1
        sharers.look()
        sharers.decide()


def test_a_short_press_does_not_lift_the_curtain(visit: Come) -> None:
    page = shared(visit, "usa").page
    curtain = page.get_by_role("dialog")
    curtain.get_by_role("button").click()
    expect(curtain).to_be_visible()
    curtain.get_by_role("button").click(delay=900)
    expect(curtain).to_have_count(0)


def test_a_whole_game_of_two_people_at_one_device(visit: Come) -> None:
    sharers = shared(visit, "short-usa", bot=True)
    holder = -1
    while sharers.wait_for_turn():
        if sharers.seat != holder:
            if holder >= 0:
                sharers.hand_over()
            sharers.lift()
            holder = sharers.seat
        sharers.decide()
    ended_well(sharers)
