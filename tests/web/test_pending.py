"""A press shows at once, however slow the server is, and is taken back if it is refused."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.server.serving import Client, Server
from tests.web.pages import Visit
from tests.web.players import Person
from tests.web.test_games import against_bots, one_bot

Come = Callable[..., Visit]
SLOW = """
window.held = [];
window.holding = false;
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  if (window.holding && JSON.parse(text).type === 'act') window.held.push([this, text]);
  else send.call(this, text);
};
window.letGo = () => {
  window.holding = false;
  for (const [socket, text] of window.held.splice(0)) send.call(socket, text);
};
window.refuse = (words) => {
  for (const [socket, text] of window.held.splice(0)) {
    const data = {type: 'error', code: 'stale', text: words, params: {}, id: JSON.parse(text).id};
    socket.onmessage(new MessageEvent('message', {data: JSON.stringify(data)}));
  }
};
"""
"""A line on which moves wait until the test lets them go, or has them refused."""
PRESS = """(selector) => new Promise((resolve) => {
  const begun = performance.now();
  const seen = new MutationObserver(() => {
    if (!document.querySelector('.lifted')) return;
    seen.disconnect();
    resolve(performance.now() - begun);
  });
  seen.observe(document.body, {subtree: true, attributes: true, attributeFilter: ['class']});
  document.querySelector(selector).click();
})"""
"""Presses something, and measures the milliseconds until a card lifts."""
MOST_MILLISECONDS = 50


def on_turn(visit: Come) -> Person:
    """Somebody at their first turn, on a line that can be slow."""
    came = visit(setup=one_bot("usa"))
    came.context.add_init_script(SLOW)
    person = Person(against_bots(came))
    while person.wait_for_turn() and person.phase != "turn":
        person.decide()
    return person


def test_a_card_lifts_before_the_server_answers(visit: Come) -> None:
    person = on_turn(visit)
    page = person.page
    page.evaluate("holding = true")
    lifted = page.locator(".lifted")
    taken = []
    for words in ("Another was first.", "Not now."):
        deck = ".deck button.card"
        taken.append(page.evaluate(PRESS, deck))
        expect(lifted).to_have_count(1)
        page.evaluate("(words) => refuse(words)", words)
        expect(lifted).to_have_count(0)
        expect(person.prompt).to_contain_text(words)
    assert min(taken) < MOST_MILLISECONDS, taken
    hand = page.get_by_role("region", name="Your hand, 4 cards")
    page.keyboard.press("d")
    expect(lifted).to_have_count(1)
    expect(hand).to_be_visible()
    page.evaluate("letGo()")
    expect(page.get_by_role("region", name="Your hand, 5 cards")).to_be_visible()
    expect(lifted).to_have_count(0)


def test_a_claim_lays_its_cards_before_the_server_answers(visit: Come) -> None:
    person = on_turn(visit)
    page = person.page
    while not person.offers("claim"):
        person.decide()
        person.wait_for_turn()
    route = person.best()["target"]
    page.evaluate("holding = true")
    person.claim(person.best())
    laid = page.locator("#hand .laid")
    expect(laid.first).to_be_visible()
    assert page.evaluate("held.length") == 1
    expect(page.locator(f"[data-lane='{route}'] .ghost").first).to_be_attached()
    page.evaluate("refuse('Another was first.')")
    expect(laid).to_have_count(0)
    expect(person.prompt).to_contain_text("Another was first.")
    person.press(person.prompt.get_by_role("button", name="Claim", exact=True))
    page.evaluate("letGo()")
    expect(person.open_log()).to_contain_text("You claimed")


def test_a_move_is_taken_back_by_a_press(visit: Come, site: Server) -> None:
    host = Client(site)
    made = host.create("you Ana", "you Marc", start=True)
    table, tokens = made["table"]["id"], made["seats"]
    for seat in ("0", "1"):
        offered = host.view(table, tokens[seat])["view"]["offered"]
        act(host, table, tokens[seat], "keep " + " ".join(offered[:2]))
    first = next(seat for seat in tokens if host.view(table, tokens[seat])["decision"])
    other = "1" if first == "0" else "0"
    for _ in range(2):
        act(host, table, tokens[first], "draw deck")
    tab = visit().open(f"/t/{table}#{tokens[first]}")
    tab.settled()
    page = tab.page
    expect(page.get_by_role("region", name="Your hand, 6 cards")).to_be_visible()
    button = page.get_by_role("button", name="Ask to take back")
    button.click()
    expect(page.get_by_text("Waiting for", exact=False).first).to_be_visible()
    expect(button).to_be_hidden()
    answer = host.command(table, tokens[other], "answer", agree=True)
    assert answer.status_code == 200, answer.text
    expect(page.get_by_role("region", name="Your hand, 5 cards")).to_be_visible()
    host.close()


def act(host: Client, table: str, token: str, action: str) -> None:
    """Do something at a table by the API."""
    number = host.view(table, token)["decision"]["number"]
    answer = host.command(table, token, "act", decision=number, action=action)
    assert answer.status_code == 200, answer.text
