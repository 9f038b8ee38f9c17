"""Any decision can be played through the generic form: offers, payments and reasons, all in words.

The client is made to believe that every decision is of a phase that it has no form for, as those of
a mechanic from elsewhere are.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.web.pages import Visit
from tests.web.players import Person
from tests.web.test_games import against_bots, one_bot

Come = Callable[..., Visit]
STRANGE_PHASE = """
const parse = JSON.parse;
const phase = 'of_a_mechanic_from_elsewhere';
const estrange = (whole, patch) => {
  if (whole) whole.phase = phase;
  if (patch?.[0]) patch[0].phase = phase;
  if (patch?.phase) patch.phase = [phase];
};
JSON.parse = (text, revive) => {
  const message = parse(text, revive);
  estrange(message?.decision, message?.own?.decision);
  return message;
};
"""
SPECIAL = ("Keep", "Draw tickets", "Confirm", "Pass")
"""Buttons of the forms that must not be there."""


class Reader(Person):
    """Plays by what the generic form says: draws for a turn, then claims a route."""

    def choose(self) -> None:
        drawn = "blind" in self.done and self.offers("claim")
        wanted = "claim" if drawn else "blind" if self.offers("blind") else ""
        self.did(wanted or (self.decision["offers"][0]["kind"] if self.decision else ""))
        for name in SPECIAL:
            expect(self.prompt.get_by_role("button", name=name, exact=True)).to_have_count(0)
        choose = self.prompt.get_by_role("button", name="Choose (")
        if choose.count():
            self.press(choose)
            self.take({"claim": "Claim:", "blind": "Draw from a deck:"}.get(wanted, ""))
        else:
            self.press(self.prompt.get_by_role("button").first)

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    def take(self, words: str) -> None:
        """Take the first offer with these words, and its first payment."""
        offer = self.dialog.get_by_role("listitem").filter(has_text=words).first
        if offer.locator("summary").count():
            self.press(offer.locator("summary"))
        self.press(offer.get_by_role("button").first)


class Typist(Reader):
    """The same with keys alone."""

    def press(self, button: Locator) -> None:
        button.focus()
        self.page.keyboard.press("Enter")


@pytest.mark.parametrize("reader", [Reader, Typist])
def test_decisions_without_a_form_are_played_from_a_list(visit: Come, reader: type[Reader]) -> None:
    visitor = visit(setup=one_bot("usa"))
    visitor.context.add_init_script(STRANGE_PHASE)
    person = reader(against_bots(visitor))
    for _ in range(40):
        if "claim" in person.done:
            break
        assert person.wait_for_turn()
        person.decide()
    assert person.done == {"keep", "blind", "claim"}
    assert person.wait_for_turn()


def test_the_list_says_why_the_rest_is_not_possible(visit: Come) -> None:
    visitor = visit(setup=one_bot("usa"))
    visitor.context.add_init_script(STRANGE_PHASE)
    person = Reader(against_bots(visitor))
    person.wait_for_turn()
    person.decide()
    person.wait_for_turn()
    assert person.decision is not None
    refused = [each for each in person.decision["offers"] if each.get("reason")]
    assert refused
    person.press(person.prompt.get_by_role("button", name="Choose ("))
    expect(person.dialog).to_contain_text(f"Not possible now ({len(refused)})")
    row = person.dialog.get_by_role("listitem").filter(has_text=refused[0]["label"]).first
    expect(row).to_contain_text(refused[0]["reason"]["text"])
    person.dialog.get_by_role("searchbox").fill(refused[0]["label"])
    expect(row).to_be_visible()
    expect(person.dialog.get_by_role("button", name="Draw from a deck")).to_have_count(0)
    assert person.tab.violations() == []
