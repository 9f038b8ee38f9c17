"""Any cards of the book are laid with the mouse, on a phone and by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.server.dealt import DealtTable, deal
from tests.server.serving import Client, Server
from tests.web.pages import Visit, until
from tests.web.players import Person
from tests.web.test_generic import STRANGE_PHASE

HAND = "white-ship " * 4 + "white-ships " * 2 + "green-ship " + "red " * 2 + "red-anchor"
SEA, LAND = "dar_es_salaam-mumbai", "darwin-perth"
At = Callable[..., Person]


class Site(NamedTuple):
    """A server, one of its tables, and a client for what the other seat does."""

    server: Server
    table: DealtTable
    client: Client

    @property
    def hand(self) -> dict[str, int]:
        """What the first seat holds."""
        found: dict[str, int] = self.table.view(self.client, 0)["view"]["hand"]
        return found


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Iterator[Site]]:
    """Tables of the World where the first seat has ships and wagons of every sort of one color."""
    server = Server(tmp_path_factory.mktemp("payments"))
    dealt = deal(server, "world", HAND, tables=4)
    with server:
        client = Client(server)
        yield (Site(server, table, client) for table in dealt)
        client.close()


@pytest.fixture
def site(tables: Iterator[Site]) -> Site:
    """A fresh table at its first turn."""
    fresh = next(tables)
    fresh.table.open(fresh.client)
    return fresh


@pytest.fixture
def sit(browser: Browser, site: Site) -> Iterator[At]:
    """Somebody who opens the first seat's link."""
    visits: list[Visit] = []

    def come(script: str = "", **how: Any) -> Person:
        visits.append(Visit(browser, site.server, **how))
        visits[-1].context.add_init_script(script)
        tab = visits[-1].open(site.table.link(site.server, 0))
        tab.settled()
        return Person(tab)

    yield come
    troubles = [trouble for each in visits for trouble in each.troubles]
    for each in visits:
        each.close()
    assert not troubles


def stage(person: Person, route: str, confirm: str) -> Locator:
    """Choose a route on the map; the button that claims it."""
    person.wait_for_turn()
    person.point_at(route)
    return person.page.get_by_role("button", name=confirm, exact=True)


@pytest.mark.rule("WO-1", "WO-5")
def test_by_mouse_then_by_keys(sit: At, site: Site) -> None:
    person = sit()
    page = person.page
    claim = stage(person, SEA, "Claim")
    expect(person.prompt).to_contain_text("2 white double ship cards")
    person.prompt.get_by_role("button", name="Other cards …").click()
    dialog = page.get_by_role("dialog", name="Other cards: Dar Es Salaam–Mumbai")
    take = dialog.get_by_role("button", name="Choose these cards")
    expect(take).to_be_enabled()
    fewer = dialog.get_by_role("button", name="One fewer: white double ship card")
    more = dialog.get_by_role("button", name="One more: white ship card")
    fewer.click()
    said = dialog.get_by_role("status").last
    expect(said).to_contain_text("costs white ships for 4 spaces")
    expect(said).to_contain_text("2 are covered.")
    expect(take).to_be_disabled()
    more.click()
    more.click()
    expect(said).to_contain_text("These cards will do.")
    expect(dialog).to_contain_text("White ship card: 2 of 4", ignore_case=True)
    fewer.click()
    more.click()
    more.click()
    expect(take).to_be_enabled()
    expect(more).to_have_attribute("aria-disabled", "true")
    assert person.tab.violations() == []
    take.click()
    expect(person.prompt).to_contain_text("4 white ship cards")
    claim.click()
    expect(person.prompt).to_contain_text("You claimed Dar Es Salaam–Mumbai")
    comes_to(site, person, {"white-ships": 2, "green-ship": 1, "red": 2, "red-anchor": 1})

    # The other seat has its turn; then a marked wagon is spent, and an unmarked one kept, by keys.
    site.table.act(site.client, 1, "draw ships", "draw ships")
    expect(person.prompt).to_contain_text("It is your turn")
    stage(person, LAND, "Claim")
    other = person.prompt.get_by_role("button", name="Other cards …")
    other.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Other cards: Darwin–Perth")
    # The focus is on the first card that can be taken back, then goes from card to card.
    expect(dialog.get_by_role("button", name="One fewer: red card", exact=True)).to_be_focused()
    page.keyboard.press("Space")
    expect(dialog.get_by_role("button", name="Choose these cards")).to_be_disabled()
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(dialog.get_by_role("button", name=re.compile("One more: red .*anchor"))).to_be_focused()
    page.keyboard.press("Enter")
    take = dialog.get_by_role("button", name="Choose these cards")
    expect(take).to_be_enabled()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(take).to_be_focused()
    page.keyboard.press("Enter")
    expect(other.or_(person.prompt.get_by_role("button", name="Change cards"))).to_be_visible()
    person.prompt.get_by_role("button", name="Claim", exact=True).press("Enter")
    expect(person.prompt).to_contain_text("You claimed Darwin–Perth")
    comes_to(site, person, {"white-ships": 2, "green-ship": 1, "red": 1})


def comes_to(site: Site, person: Person, left: dict[str, int]) -> None:
    """Wait for the server: a page shows a claim before that knows it."""
    until(person.page, lambda: site.hand == left, lambda: f"{site.hand} is not {left}")


@pytest.mark.rule("WO-1")
def test_in_french_on_a_phone_at_night_beside_the_usual_ways(sit: At, site: Site) -> None:
    person = sit(phone=True, dark=True, lang="fr-FR")
    page = person.page
    stage(person, SEA, "Prendre la route")
    page.get_by_role("button", name="Autres cartes …").tap()
    dialog = page.get_by_role("dialog", name="Autres cartes")
    dialog.get_by_role("button", name="Tout ôter").tap()
    expect(dialog.get_by_role("status").last).to_contain_text("Choisissez les cartes à poser.")
    single = dialog.get_by_role("button", name="Une de plus : carte bateau blanche")
    for _ in range(4):
        single.tap()
    expect(dialog.get_by_role("status").last).to_contain_text("Ces cartes conviennent.")
    assert person.tab.violations() == []
    dialog.get_by_role("button", name="Choisir ces cartes").tap()
    # Beside the usual way it is now one of those to choose from, and others can still be named.
    page.get_by_role("button", name="Changer de cartes").tap()
    ways = page.get_by_role("dialog", name="Façons de payer")
    expect(ways.get_by_role("listitem")).to_have_count(2)
    expect(ways.get_by_role("button", name="4 cartes bateau blanches")).to_have_attribute(
        "aria-pressed", "true"
    )
    ways.get_by_role("button", name="Autres cartes …").tap()
    expect(page.get_by_role("dialog", name="Autres cartes")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Prendre la route", exact=True).tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    comes_to(site, person, {"white-ships": 2, "green-ship": 1, "red": 2, "red-anchor": 1})


def test_a_marked_card_chosen_in_the_hand_is_laid(sit: At, site: Site) -> None:
    person = sit()
    person.page.get_by_role("button", name=re.compile("1 × red .*anchor")).click()
    claim = stage(person, LAND, "Claim")
    expect(person.prompt).to_contain_text("1 red card with an anchor")
    claim.click()
    expect(person.prompt).to_contain_text("You claimed Darwin–Perth")
    assert site.hand == {"white-ship": 4, "white-ships": 2, "green-ship": 1, "red": 1}


def test_decisions_without_a_form_take_other_cards_too(sit: At, site: Site) -> None:
    person = sit(script=STRANGE_PHASE)
    page = person.page
    person.prompt.get_by_role("button", name="Choose (").click()
    listed = page.get_by_role("dialog")
    listed.get_by_role("searchbox").fill("Mumbai")
    offer = listed.get_by_role("listitem").filter(has_text="Claim: Dar Es Salaam–Mumbai").first
    offer.locator("summary").click()
    offer.get_by_role("button", name="Other cards …").click()
    dialog = page.get_by_role("dialog", name="Other cards: Dar Es Salaam–Mumbai")
    confirm = dialog.get_by_role("button", name="Confirm")
    expect(confirm).to_be_disabled()
    expect(dialog.get_by_role("status").last).to_contain_text("Choose the cards to lay.")
    dialog.get_by_role("button", name="One more: white double ship card").click()
    for _ in range(2):
        dialog.get_by_role("button", name="One more: white ship card").click()
    confirm.click()
    expect(person.prompt).to_contain_text("You claimed Dar Es Salaam–Mumbai")
    assert site.hand["white-ship"] == 2 and site.hand["white-ships"] == 1
