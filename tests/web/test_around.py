"""What is around a game: the shared screen with phones, links given anew, going back to a table."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.pages import Visit
from tests.web.players import Person
from tests.web.test_games import against_bots, one_bot
from tests.web.test_tables import seated

Come = Callable[..., Visit]


def test_phones_are_hands_around_a_shared_screen(visit: Come) -> None:
    screen = visit(setup=one_bot("usa")).open("/new?mode=screen")
    screen.page.get_by_role("button", name="Make the table").click()
    link = screen.page.get_by_label("Link for friends").input_value()
    phones = [visit(phone=True).open(link) for _ in range(2)]
    for phone, name in zip(phones, ("Ana", "Marc"), strict=True):
        phone.page.get_by_label("Your name").fill(name)
        phone.page.get_by_role("button", name="Sit down").click()
    expect(screen.page.get_by_role("strong").filter(has_text="Marc")).to_be_visible()
    screen.page.get_by_role("button", name="Begin the game").click()
    expect(screen.page.get_by_role("application")).to_be_visible()
    expect(screen.page.get_by_role("region", name="Your hand")).to_have_count(0)
    for phone in phones:
        expect(phone.page.get_by_role("checkbox").first).to_be_visible()
        person = Person(phone)
        person.wait_for_turn()
        person.decide()
        expect(phone.page.get_by_role("application")).to_have_count(0)
        assert phone.violations() == []
    secrets = phones[0].update["view"]["hand"], phones[0].update["view"]["players"][0]["tickets"]
    assert secrets[1]
    assert not [ticket for ticket in secrets[1] if f'"{ticket}"' in "".join(screen.frames)]


def test_the_first_page_leads_back_to_a_table(visit: Come) -> None:
    visitor = visit(setup=one_bot("usa"))
    tab = against_bots(visitor)
    address = tab.page.url
    tab.page.get_by_role("link", name="Home").click()
    expect(tab.page.get_by_role("main").get_by_text("Your turn")).to_be_visible()
    assert tab.violations() == []
    tab.page.get_by_role("link", name="USA Ana").click()
    expect(tab.page.get_by_role("region", name="What to do")).to_be_visible()
    assert tab.page.url == address


def test_a_lost_link_is_given_anew_and_the_old_one_is_void(visit: Come) -> None:
    host, guest = seated(visit)
    old = guest.page.url
    host.page.get_by_role("button", name="More").click()
    host.page.get_by_role("button", name="Links and seats").click()
    renew = host.page.get_by_role("button", name="New link")
    expect(host.page.get_by_role("button", name="Make host")).to_be_visible()
    expect(renew).to_have_count(0)  # While they are here, nobody can take their place.
    guest.page.get_by_role("link", name="Home").click()
    renew.click()
    link = host.page.get_by_label("New link for Marc").input_value()
    assert host.violations() == []
    guest.page.goto(old)
    expect(guest.page.get_by_text("can’t be opened")).to_be_visible()
    other = visit().open(link)
    person = Person(other)
    person.wait_for_turn()
    person.decide()
    assert other.update["you"]["seat"] == 1


def test_rules_open_beside_the_game_and_are_searched(visit: Come) -> None:
    tab = against_bots(visit(setup=one_bot("europe")))
    tab.page.get_by_role("button", name="Rules").click()
    sheet = tab.page.get_by_role("dialog")
    sheet.get_by_role("searchbox").fill("tunnel")
    expect(sheet.get_by_role("heading", name="Tunnels")).to_be_visible()
    expect(sheet.get_by_role("heading", name="Ferries")).to_have_count(0)
    assert tab.violations() == []
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)


def test_the_host_changes_everything_before_the_game(visit: Come) -> None:
    host = visit(setup=one_bot("usa"), preferences={"name": "Ana"}).open("/")
    page = host.page
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_label("Who sits in seat 3").select_option(label="A bot")
    page.get_by_role("button", name="Choose who plays in seat 3").click()
    assert host.violations() == []
    page.get_by_role("dialog").get_by_role("button", name="Proctor").click()
    expect(page.get_by_role("listitem").filter(has_text="Proctor")).to_be_visible()
    expect(page.get_by_role("list").first.get_by_role("listitem")).to_have_count(3)
    page.get_by_role("button", name="Change the game").click()
    page.get_by_role("dialog").get_by_label("Rules").select_option(label="Europe")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Europe")
    page.get_by_role("radio", name="yellow").check()
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Your name").press("Tab")
    expect(page.get_by_role("list").first.get_by_text("Anna")).to_be_visible()
    page.get_by_role("button", name="Move Anna down").click()
    expect(page.get_by_role("listitem").nth(1)).to_contain_text("Anna")
    page.get_by_role("button", name="Fill with bots and begin").click()
    expect(page.get_by_role("region", name="What to do")).to_be_visible()
