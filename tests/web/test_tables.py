"""Tables of several people: links, reloading, tabs, one device, lost connections."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import WebSocketRoute, expect

from tests.server.serving import Server
from tests.web.pages import Tab, Visit, until
from tests.web.players import Person
from tests.web.test_games import against_bots, one_bot

Come = Callable[..., Visit]


def seated(visit: Come) -> tuple[Tab, Tab]:
    """A host and a guest who came by the link, at a table that has begun."""
    host = visit(setup=one_bot("usa"), preferences={"name": "Ana"}).open("/")
    host.page.get_by_role("button", name="Play with friends").click()
    link = host.page.get_by_label("Link for friends")
    guest = visit().open(link.input_value())
    guest.page.get_by_label("Your name").fill("Marc")
    guest.page.get_by_role("button", name="Sit down").click()
    expect(host.page.get_by_role("list").get_by_text("Marc")).to_be_visible()
    host.page.get_by_role("button", name="Begin the game").click()
    for tab in (host, guest):
        tab.page.get_by_role("region", name="What to do").wait_for()
    return host, guest


def test_two_browsers_play_and_one_reloads_in_mid_turn(visit: Come) -> None:
    host, guest = map(Person, seated(visit))
    for person in (host, guest):
        person.wait_for_turn()
        person.decide()
    until(host.page, lambda: host.decision or guest.decision)
    first, second = (host, guest) if host.decision else (guest, host)
    first.draw()
    expect(first.prompt).to_contain_text("second card")
    first.page.reload()
    expect(first.prompt).to_contain_text("second card")
    first.wait_for_turn()
    first.decide()
    second.wait_for_turn()
    expect(second.prompt).to_contain_text("your turn")


def test_the_secret_of_a_link_leaves_the_address(visit: Come) -> None:
    host, guest = seated(visit)
    for tab in (host, guest):
        assert "#" not in tab.page.url
        tab.page.reload()
        tab.page.get_by_role("region", name="What to do").wait_for()


def test_no_frame_holds_the_other_hand_or_tickets(visit: Come) -> None:
    host, guest = seated(visit)
    for mine, other in ((host, guest), (guest, host)):
        theirs = other.update["view"]["offered"]
        own = mine.update["view"]["offered"]
        secrets = [ticket for ticket in theirs if ticket not in own]
        text = "".join(mine.frames)
        assert not [ticket for ticket in secrets if json.dumps(ticket) in text]


def test_a_second_tab_shows_the_same_and_follows(visit: Come) -> None:
    visitor = visit(setup=one_bot("usa"))
    person = Person(against_bots(visitor))
    second = visitor.open(person.page.url)
    second.page.get_by_role("region", name="What to do").wait_for()
    person.wait_for_turn()
    person.decide()
    expect(second.page.get_by_role("region", name="What to do")).not_to_contain_text(
        "first tickets"
    )


def test_the_tab_says_whose_turn_it_is(visit: Come) -> None:
    person = Person(against_bots(visit(setup=one_bot("usa"))))
    expect(person.page).to_have_title(re.compile("Your turn"))
    icon = person.page.locator("#favicon")
    expect(icon).to_have_attribute("href", "/icon-turn.svg")
    person.page.get_by_role("link", name="Home").click()
    expect(icon).to_have_attribute("href", "/icon.svg")


def test_a_lost_connection_is_told_and_comes_back(visit: Come) -> None:
    visitor = visit(setup=one_bot("usa"))
    sockets: list[WebSocketRoute] = []
    blocked = False

    def meet(socket: WebSocketRoute) -> None:
        if blocked:
            socket.close()
            return
        sockets.append(socket)
        socket.connect_to_server()

    visitor.context.route_web_socket(re.compile("/live$"), meet)
    tab = visitor.open("/")
    tab.page.get_by_role("button", name="Play against bots").click()
    person = Person(tab)
    person.wait_for_turn()
    person.decide()
    person.wait_for_turn()
    visitor.context.set_offline(True)
    blocked = True
    for socket in sockets:
        socket.close()
    expect(tab.page.get_by_text("No connection.", exact=False).first).to_be_visible()
    person.draw()
    expect(tab.page.get_by_text("Your choice is kept").first).to_be_visible()
    blocked = False
    visitor.context.set_offline(False)
    tab.page.evaluate("dispatchEvent(new Event('online'))")
    expect(tab.page.get_by_role("button", name="Try now")).to_have_count(0)
    expect(tab.page.get_by_role("region", name="Your hand, 5 cards")).to_be_visible()
    visitor.troubles[:] = [each for each in visitor.troubles if "ERR_INTERNET" not in each]


def test_where_sockets_do_not_pass_the_stream_does(visit: Come) -> None:
    visitor = visit(setup=one_bot("usa"))
    visitor.context.route_web_socket(re.compile("/live$"), lambda socket: socket.close())
    tab = visitor.open("/")
    tab.page.get_by_role("button", name="Play against bots").click()
    prompt = tab.page.get_by_role("region", name="What to do")
    prompt.wait_for()
    boxes = tab.page.get_by_role("region", name="Tickets to choose from").get_by_role("checkbox")
    for index in range(2):
        boxes.nth(index).click()
    prompt.get_by_role("button", name="Keep").click()
    expect(prompt).to_contain_text("your turn")
    tab.page.get_by_role("region", name="Cards to draw").get_by_role(
        "button", name="Draw from"
    ).click()
    expect(prompt).to_contain_text("second card")


def test_a_server_that_starts_again_is_found_again(visit: Come, tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    port = server.url.rsplit(":", 1)[1]
    visitor = visit(setup=one_bot("usa"))
    visitor.site = server
    person = Person(against_bots(visitor))
    server.kill()
    expect(person.page.get_by_role("button", name="Try now")).to_be_visible()
    again = Server(tmp_path, server.database, (), "--port", port)
    try:
        again.start()
        expect(person.page.get_by_role("button", name="Try now")).to_have_count(0, timeout=40_000)
        person.keep()
        expect(person.prompt).to_contain_text("It is your turn.")
    finally:
        again.stop()
    visitor.troubles[:] = [each for each in visitor.troubles if "ERR_CONNECTION" not in each]
