"""What is heard and where the keyboard is: for people who play without seeing the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Server
from tests.web.pages import Visit, until
from tests.web.players import Keyboard
from tests.web.still import StillTable
from tests.web.test_games import one_bot

Come = Callable[..., Visit]
LISTEN = """() => {
  window.heard = [];
  const live = '[aria-live], [role=status], [role=alert], output';
  const regions = () => [...document.querySelectorAll(live)];
  const before = new Map();
  const note = () => {
    for (const each of regions()) {
      const words = each.textContent.trim();
      // The regions of the page are there before they speak; others speak only when they change.
      if (before.get(each) !== each.textContent && words && (before.has(each) || each.ariaLive))
        window.heard.push(words);
      before.set(each, each.textContent);
    }
  };
  note();
  window.heard = [];
  const watch = {childList: true, subtree: true, characterData: true};
  new MutationObserver(note).observe(document.body, watch);
}"""
WHERE = """() => {
  const at = document.activeElement;
  return at === document.body || at === null ? 'body' : at.outerHTML.slice(0, 120);
}"""


def heard(page: Page) -> list[str]:
    """What all live regions of the page have said since it is listened to."""
    said: list[str] = page.evaluate("window.heard")
    return said


def focus(page: Page) -> str:
    """What has the focus, once a frame has gone by; `body` if nothing has."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    return str(page.evaluate(WHERE))


@pytest.fixture(scope="module")
def listened(browser: Browser, site: Server, fate: Path) -> Iterator[StillTable]:
    """A table at which time stands still, after both have kept their tickets."""
    fate.write_text("a table that is listened to", "utf-8")
    table = StillTable(browser, site)
    table.keep()
    table.page.evaluate(LISTEN)
    yield table
    table.close()


@pytest.fixture
def still(listened: StillTable) -> StillTable:
    """The same table for all, with nothing heard yet; the keyboard is at the prompt."""
    listened.rest()
    listened.page.get_by_label("Type an action").press("Escape")
    listened.page.evaluate("window.heard = []")
    return listened


# What is heard


def test_a_card_from_the_deck_is_spoken_once(still: StillTable) -> None:
    still.turn_of(0)
    before = still.update(0)["seq"]
    still.page.evaluate("window.heard = []")
    still.act(0, "draw deck")
    still.rest()
    line = lines_since(still, before)[0]
    assert line.startswith("You")
    assert told(still, line) == 1


def test_every_move_of_a_rival_is_told_once(still: StillTable) -> None:
    still.turn_of(1)
    before = still.update(0)["seq"]
    still.page.evaluate("window.heard = []")
    still.draw_on(1)
    still.rest()
    lines = lines_since(still, before)
    assert len(lines) == 2
    whole = " ".join(heard(still.page))
    for line in set(lines):
        assert whole.count(line) == lines.count(line), heard(still.page)


def test_a_refusal_is_told_once(still: StillTable) -> None:
    still.turn_of(0)
    page = still.page
    page.get_by_label("Type an action").fill("claim seattle miami")
    page.get_by_label("Type an action").press("Enter")
    refusal = page.locator("#command ~ .error")
    expect(refusal).to_be_visible()
    still.step(1000)
    assert told(still, refusal.inner_text()) == 1


def lines_since(table: StillTable, seq: int) -> list[str]:
    """What the first seat is told of everything after an entry."""
    steps = table.client.view(table.id, table.tokens["0"], since=seq)["steps"]
    return [line for step in steps for line in step["lines"]]


def told(table: StillTable, words: str) -> int:
    return " ".join(heard(table.page)).count(words)


# Questions


@pytest.mark.parametrize(
    ("lang", "label", "asked", "answer"),
    [
        (
            "en-GB",
            "Type an action or a question",
            "what is free from denver?",
            "Free from Denver: ",
        ),
        ("fr-FR", "Taper une action ou une question", "libre denver", "Libre depuis Denver"),
    ],
    ids=["en", "fr"],
)
def test_a_question_is_answered_in_the_command_bar(
    browser: Browser, site: Server, lang: str, label: str, asked: str, answer: str
) -> None:
    table = StillTable(browser, site, locale=lang)
    table.page.evaluate(LISTEN)
    bar = table.page.get_by_label(label)
    bar.fill(asked)
    bar.press("Enter")
    expect(table.page.locator("#command ~ .answer")).to_contain_text(answer)
    table.step(500)
    assert told(table, answer) == 1
    expect(bar).to_be_focused()
    table.close()


def test_questions_have_keys(still: StillTable) -> None:
    page = still.page
    answer = page.locator("#command ~ .answer")
    page.keyboard.press("m")
    for letter in "Denver":
        page.keyboard.press(f"Shift+{letter}" if letter.isupper() else letter)
    still.step(2000)  # letters that come later begin no name
    for key, begins in {"f": "Free from Denver: ", "w": "", "n": "", "c": ""}.items():
        page.keyboard.press(key)
        expect(answer).to_contain_text(begins or ".")
        still.step(500)
    page.keyboard.press("]")
    lane = page.evaluate("document.activeElement.dataset.lane")
    assert "denver" in lane
    page.keyboard.press("o")
    expect(answer).to_contain_text("is free.")
    still.step(500)
    last = heard(page)[-1]
    page.keyboard.press("a")

    def said() -> list[str]:
        still.step(100)
        return [words.strip("\N{NO-BREAK SPACE}") for words in heard(page)][-2:]

    until(page, lambda: said() == [last, last])
    assert told(still, "Free from Denver: ") == 1


def test_an_answer_waits_for_what_is_shown(still: StillTable) -> None:
    """What happened is not told by a question while it is still on its way to the screen."""
    still.turn_of(1)
    page = still.page
    before = still.update(0)["seq"]
    page.get_by_label("Type an action").fill("what happened since my turn?")
    still.draw_on(1)
    still.hear()
    page.evaluate("window.heard = []")
    lines = lines_since(still, before)
    # A key would show at once what is true.
    page.evaluate("document.querySelector('#command').form.requestSubmit()")
    still.update(0)
    answer = page.locator("#command ~ .answer")
    assert not [line for line in lines if line in " ".join(heard(page))]
    expect(answer).to_have_count(0)
    still.rest()
    expect(answer).to_contain_text(lines[-1])


# Where the keyboard is


def test_the_focus_never_falls_to_the_page(visit: Come) -> None:
    """A whole opening by keyboard: tickets, dialogs, draws, a claim from the list."""
    tab = visit(setup=one_bot("usa")).open("/new?mode=bots")
    page = tab.page
    page.get_by_role("button", name="Begin the game").focus()
    page.keyboard.press("Enter")
    person = Keyboard(tab)
    person.wait_for_turn()
    assert focus(page) != "body"
    # Tickets come before the button that keeps them.
    boxes = page.get_by_role("region", name="Tickets to choose from").get_by_role("checkbox")
    boxes.first.focus()
    for _ in range(boxes.count()):
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Keep")).to_be_focused()
    before = tab.acts
    page.keyboard.press("Enter")
    assert focus(page) != "body"
    until(page, lambda: tab.acts > before)
    person.wait_for_turn()
    assert focus(page) != "body"
    for key in ("r", "l", "?"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        assert focus(page) != "body"
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
        assert focus(page) != "body", key
    # A card of the market goes and another comes to its place.
    market = page.get_by_role("region", name="Cards to draw")
    card = market.get_by_role("listitem").first.get_by_role("button")
    before = tab.acts
    card.focus()
    page.keyboard.press("Enter")
    until(page, lambda: tab.acts > before)
    assert focus(page) != "body"
    # The command bar is left by Escape.
    page.keyboard.press("/")
    page.keyboard.press("Escape")
    assert focus(page) != "body"
    for _ in range(4):
        person.wait_for_turn()
        person.decide()
        assert focus(page) != "body", person.done
    assert tab.violations() == []


def test_claiming_from_the_list_leads_to_the_prompt(still: StillTable) -> None:
    still.turn_of(0)
    while not still.offers(0, "claim"):
        still.rounds(1)
        still.turn_of(0)
    page = still.page
    page.keyboard.press("r")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("checkbox", name="I can afford").check()
    dialog.get_by_role("button", name="Claim").last.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="What to do")).to_be_focused()
    page.keyboard.press("Escape")


def test_drawn_tickets_are_where_the_keyboard_is(still: StillTable) -> None:
    still.turn_of(0)
    page = still.page
    before = still.update(0)["seq"]
    page.evaluate("window.heard = []")
    page.keyboard.press("t")
    still.step(1000)
    assert told(still, "tickets left. A failed ticket costs points.") == 1
    assert told(still, "0 points") == 0
    page.keyboard.press("Enter")
    until(page, lambda: still.update(0)["seq"] > before)
    still.rest()
    offered = page.get_by_role("region", name="Tickets to choose from")
    expect(offered).to_be_focused()
    page.keyboard.press("Tab")
    expect(offered.get_by_role("checkbox").first).to_be_focused()
    still.act(0, "keep " + still.update(0)["view"]["offered"][0])
    still.rest()
    expect(page.get_by_role("region", name="What to do")).to_be_focused()


def test_brackets_work_with_alt_and_without(still: StillTable) -> None:
    """On French and German Macs brackets are written with Alt, on Windows with AltGr."""
    page = still.page
    page.keyboard.press("m")
    seen = set()
    for key, more in (
        ("]", {"altKey": True}),
        ("]", {"altKey": True, "ctrlKey": True}),
        (">", {"shiftKey": True}),
        ("PageDown", {}),
        ("]", {}),
    ):
        page.evaluate(
            """([key, more]) => document.activeElement.dispatchEvent(
              new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true, ...more}))""",
            [key, more],
        )
        seen.add(page.evaluate("document.activeElement.dataset.lane"))
    assert None not in seen and len(seen) > 1
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    help = page.get_by_role("dialog")
    for shown in ("[ ]", "< >", "Page ↑"):
        expect(help).to_contain_text(re.compile(r"\s+".join(map(re.escape, shown.split()))))
    page.keyboard.press("Escape")


def test_regions_have_headings(still: StillTable) -> None:
    """The log has one where it stands beside the map; elsewhere it is a dialog."""
    regions = ["What to do", "Players", "Cards to draw"]
    for width, more in ((1440, []), (1920, ["Log"])):
        still.page.set_viewport_size({"width": width, "height": 900})
        headings = still.page.get_by_role("heading", level=2)
        expect(headings.filter(has_text=re.compile("^Log$"))).to_have_count(len(more))
        names = [each.inner_text() for each in headings.all()]
        for name in [*regions, *more]:
            assert names.count(name) == 1, names
    still.page.set_viewport_size({"width": 1440, "height": 900})
