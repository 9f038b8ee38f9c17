"""The command bar: people type what they do, in their own words and language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.pages import Visit
from tests.web.players import Person
from tests.web.test_games import one_bot

Come = Callable[..., Visit]


@pytest.mark.parametrize(
    ("lang", "begin", "bar", "keep", "claim", "wrong", "asked"),
    [
        ("en-GB", "Begin the game", "Type an action", "keep all", "claim", "clame", "mean claim?"),
        ("fr-FR", "Commencer la partie", "Taper une action", "garder tout", "prendre", "prandre",
         "dire prendre"),
    ],
    ids=["en", "fr"],
)  # fmt: skip
def test_routes_are_claimed_in_everyday_words(
    visit: Come, lang: str, begin: str, bar: str, keep: str, claim: str, wrong: str, asked: str
) -> None:
    tab = visit(setup=one_bot("usa"), lang=lang).open("/new?mode=bots")
    tab.page.get_by_role("button", name=begin).click()
    person = Person(tab)
    typed = tab.page.get_by_label(bar)

    def say(line: str) -> None:
        typed.fill(line)
        typed.press("Enter")

    person.wait_for_turn()
    say(keep)
    expect(typed).to_have_value("")
    person.wait_for_turn()
    offer = next(each for each in person.offers("claim"))
    cities = offer["label"].replace("–", " ")
    say(f"{wrong} {cities}")
    expect(tab.page.locator("#command ~ .error")).to_contain_text(asked)
    say(f"{claim} {cities.lower()}")
    expect(typed).to_have_value("")
    person.wait_for_turn()
    assert tab.update["view"]["owners"][offer["target"]] == tab.update["you"]["seat"]
