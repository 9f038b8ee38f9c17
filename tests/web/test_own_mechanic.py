"""A mechanic outside Fogg in the browser, which knows nothing of it: the server brings its words.

Its stakes are chosen in the generic form; looks at the stakes of others are listed beside the turn.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.own_mechanics.conftest import STAKES, VARIANT
from tests.server.serving import NO_LIMITS, Client, Server
from tests.web.fated import fated
from tests.web.pages import Tab, Visit, until
from tests.web.players import Person
from tests.web.test_games import against_bots, ended_well, one_bot

Come = Callable[..., Visit]
SAID = """(word) => {
  const said = [];
  const keep = (text) => text?.toLowerCase().includes(word) && said.push(text.trim());
  for (const each of document.body.querySelectorAll('*')) {
    for (const name of each.getAttributeNames()) keep(each.getAttribute(name));
    for (const node of each.childNodes) if (node.nodeType === Node.TEXT_NODE) keep(node.data);
  }
  return said;
}"""
"""Every text and attribute of the page with a word in it, shown or hidden."""
CLIPPED = """() => [...document.querySelectorAll('.prompt *, dialog[open] *')]
  .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.outerHTML.slice(0, 120))"""
"""What is wider than its place in the prompt and in an open dialog."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, fate: Path) -> Iterator[Server]:
    """A server whose host trusts the folder of the mechanic."""
    folder, own = tmp_path_factory.mktemp("own"), str(STAKES)
    server = Server(folder, "", NO_LIMITS, "--boards", own, "--mechanics", own)
    with fated(server, fate) as running:
        yield running


class Gambler(Person):
    """Stakes on Alder, and looks at the other's stake after some turns."""

    def __init__(self, tab: Tab) -> None:
        super().__init__(tab)
        self.said_before: list[str] = []
        """What the page said of stakes on turns before this player had looked at the other's."""
        self.frames_before = 0
        """How many frames had come when this player looked."""

    def choose(self) -> None:
        if self.offers("stake"):
            self.stake("Alder")
            return
        if self.decision and self.decision["phase"] == "turn" and "inspect" not in self.done:
            self.said_before += self.page.evaluate(SAID, "stake")
        if self.offers("inspect") and self.turns > 6:
            self.inspect()
        else:
            super().choose()

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    @property
    def other(self) -> str:
        """The name of the other player."""
        name: str = self.tab.update["table"]["seats"][1 - self.me]["name"]
        return name

    @property
    def me(self) -> int:
        seat: int = self.tab.update["you"]["seat"]
        return seat

    def stake(self, city: str) -> None:
        """Choose a city from the list."""
        self.did("stake")
        expect(self.prompt).to_contain_text("Choose, in secret, the city of your stake.")
        self.press(self.prompt.get_by_role("button", name="Choose (8)"))
        assert self.tab.violations() == []
        self.press(self.dialog.get_by_role("button", name=f"Stake on {city}"))

    def inspect(self) -> None:
        """Look at the other's stake for the last of the payments."""
        self.did("inspect")
        self.press(self.prompt.get_by_role("button", name=f"Look at the stake of {self.other}"))
        expect(self.dialog).to_contain_text("That is your own stake.")
        ways = self.offers("inspect")[0]["choices"]
        buttons = self.dialog.get_by_role("listitem").get_by_role("button")
        expect(buttons).to_have_count(len(ways))
        assert self.tab.violations() == []
        self.frames_before = len(self.tab.frames)
        self.press(buttons.filter(has_text=ways[-1]["label"]).last)


class Tabber(Gambler):
    """The same with keys alone, from one thing to the next by the tabulator."""

    def press(self, button: Locator) -> None:
        self.walk_to(button)
        self.page.keyboard.press("Enter")

    def walk_to(self, target: Locator) -> None:
        for _ in range(80):
            if target.evaluate("(each) => each === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the tabulator does not lead to {target}")

    def keep(self) -> None:
        self.did("keep")
        offered = self.page.get_by_role("region", name="Tickets to choose from")
        boxes = offered.get_by_role("checkbox")
        expect(boxes).to_have_count(len(self.offers("keep")))
        for index in range(self.decision["least"] if self.decision else 1):
            self.walk_to(boxes.nth(index))
            self.page.keyboard.press("Space")
        self.press(self.prompt.get_by_role("button", name="Keep"))


def test_a_game_with_the_mouse(visit: Come) -> None:
    person = Gambler(against_bots(visit(setup=one_bot(VARIANT))))
    person.play()
    ended_well(person)
    assert {"stake", "inspect"} <= person.done
    city = stakes_of(person.tab)[1 - person.me]
    name = city.title()
    log = person.open_log()
    expect(log).to_contain_text(f"{person.other} has staked on a city.")
    expect(log).to_contain_text(f"You looked at the stake of {person.other}, for ")
    expect(log).to_contain_text(f": it is {name}.")
    expect(log).to_contain_text("Your stake is on Alder.")
    expect(log).to_contain_text(f"The stake of {person.other} is on {name}.")
    person.page.keyboard.press("Escape")
    # Routes to that city may have been claimed: only words that tell of the stake count.
    told = [
        words for words in person.said_before if f"on {name}." in words or f"is {name}." in words
    ]
    assert person.said_before and not told
    assert leaks(person.tab.frames[: person.frames_before], 1 - person.me, city) == []
    assert leaks(person.tab.frames, 1 - person.me, city), "after the look the page knows it"
    counted(person, name)


def counted(person: Gambler, city: str) -> None:
    """The final count shows the line of the mechanic, and what explains it."""
    person.press(person.prompt.get_by_role("button", name="Final count"))
    expect(person.dialog.get_by_role("rowheader", name="Stake")).to_be_visible()
    expect(person.dialog.get_by_role("button", name=f"Stake {city} · ")).to_be_visible()
    assert not person.page.evaluate(CLIPPED) and person.tab.violations() == []
    person.page.keyboard.press("Escape")
    count = person.page.get_by_role("region", name="Final count")
    person.press(count.get_by_role("button", name="Show the count"))
    for _ in range(20):
        if count.get_by_text("Stake", exact=True).count():
            break
        person.press(count.get_by_role("button", name="Next"))
    expect(count).to_contain_text("Alder · ")


def test_the_opening_by_keyboard(visit: Come) -> None:
    person = Tabber(against_bots(visit(setup=one_bot(VARIANT))))
    while not {"keep", "stake"} <= person.done:
        assert person.wait_for_turn()
        person.decide()
    assert person.wait_for_turn()
    assert person.decision is not None and person.decision["phase"] == "turn"
    own = person.tab.update["view"]["players"][person.me]
    assert own["more"]["stake"] == "alder" and own["ticket_number"] == 2
    expect(person.open_log()).to_contain_text("has staked on a city.")


def test_in_french_on_a_phone_without_a_look_at_the_stake(visit: Come, site: Server) -> None:
    """The turns are played by another client of the seat: the page learns of all of them."""
    client = Client(site)
    made = client.create("you Marc", "hungry", variant=VARIANT, start=True)
    tab = visit(phone=True, dark=True, lang="fr-FR").open(made["links"]["seats"]["0"])
    prompt = tab.page.get_by_role("region", name="Que faire")
    act(client, made, tab, "keep")
    expect(prompt).to_contain_text("Choisissez, en secret, la ville de votre mise.")
    prompt.get_by_role("button", name="Choisir (8)").tap()
    assert not tab.page.evaluate(CLIPPED) and tab.violations() == []
    tab.page.get_by_role("dialog").get_by_role("button", name="Miser sur Alder").tap()
    expect(prompt).to_contain_text("C’est à vous.")
    said: list[str] = []
    while not tab.update["final"]:
        said += tab.page.evaluate(SAID, "mise")
        act(client, made, tab, "claim", "blind", "draw", "tickets", "keep", "pass")
    city = stakes_of(tab)[1]
    assert said and not [words for words in said if city.title() in words]
    ended = next(at for at, frame in enumerate(tab.frames) if stakes_of_frame(frame))
    assert leaks(tab.frames[:ended], 1, city) == []
    tab.page.get_by_role("button", name="Journal").tap()
    log = tab.page.get_by_role("dialog").get_by_role("region", name="Journal")
    expect(log).to_contain_text("a misé sur une ville.")
    expect(log).to_contain_text("Vous aviez misé sur Alder.")
    expect(log).to_contain_text(f"avait misé sur {city.title()}.")
    assert not tab.page.evaluate(CLIPPED) and tab.violations() == []
    client.close()


def act(client: Client, made: dict[str, Any], tab: Tab, *kinds: str) -> None:
    """Do the first thing of these kinds by the interface, and wait until the page knows."""
    until(tab.page, lambda: tab.update["decision"] or tab.update["final"])
    decision = tab.update["decision"]
    if not decision:
        return
    offers = [each for each in decision["offers"] if not each.get("reason")]
    offer = min(
        (each for each in offers if each["kind"] in kinds),
        key=lambda each: kinds.index(each["kind"]),
    )
    if offer["kind"] == "keep":
        action = " ".join(["keep", *[each["target"] for each in offers][: decision["least"]]])
    else:
        action = offer["choices"][0]["action"]
    answer = client.command(
        made["table"]["id"], made["seats"]["0"], "act", decision=decision["number"], action=action
    )
    assert answer.is_success, answer.text
    until(tab.page, lambda: tab.update["seq"] >= answer.json()["seq"])


def stakes_of(tab: Tab) -> dict[int, str]:
    """The city of each seat's stake by the final count."""
    return _stakes(tab.update)


def stakes_of_frame(frame: str) -> dict[int, str]:
    """The same of a message; none before the end."""
    return _stakes(json.loads(frame))


def _stakes(message: dict[str, Any]) -> dict[int, str]:
    return {
        result["seat"]: line["detail"]["city"]
        for result in (message.get("final") or {"results": []})["results"]
        for line in result["lines"]
        if line["name"] == "stakes"
    }


def leaks(frames: list[str], owner: int, city: str) -> list[str]:
    """Where messages name the city of a stake: by itself, or in the action that chose it."""
    messages = [json.loads(frame) for frame in frames]
    updates = [message for message in messages if message["type"] == "update" and message["view"]]
    assert updates
    leaking = []
    for update in updates:
        if update["view"]["rows"]["stakes"][owner] is not None:
            leaking.append("rows")
        # What may be chosen names every city.
        rest = {key: value for key, value in update.items() if key != "decision"}
        leaking += [path for path, text in texts(rest) if text in (city, f"stake {city}")]
    return leaking


def texts(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a message, with its place."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from texts(each, f"{path}.{key}")
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from texts(each, f"{path}[{index}]")
