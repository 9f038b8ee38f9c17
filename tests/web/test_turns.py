"""What a turn may hold besides one action: one card only, depots at any moment, its end."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.pages import Visit
from tests.web.players import Person
from tests.web.test_games import against_bots, one_bot

Come = Callable[..., Visit]


def on_turn(visit: Come, variant: str, **preferences: bool) -> Person:
    """Somebody who plays against a bot, at their first turn."""
    person = Person(against_bots(visit(setup=one_bot(variant), preferences=preferences)))
    while person.wait_for_turn() and person.phase != "turn":
        person.decide()
    return person


def test_one_may_stop_at_one_card(visit: Come) -> None:
    person = on_turn(visit, "usa")
    person.draw()
    stop = person.prompt.get_by_role("button", name="Stop at one card")
    expect(stop).to_be_visible()
    person.page.keyboard.press("e")
    expect(person.prompt).to_contain_text("no more cards")
    person.press(person.prompt.get_by_role("button", name="Confirm"))
    expect(person.page.get_by_role("region", name="Your hand, 5 cards")).to_be_visible()
    expect(stop).to_have_count(0)
    expect(person.open_log()).to_contain_text("You took no more cards.")


def test_depots_are_placed_in_the_midst_of_a_turn(visit: Come) -> None:
    person = on_turn(visit, "usa+depots")
    person.store()
    expect(person.prompt).to_contain_text("second card")
    person.press(person.prompt.get_by_role("button", name="Place a depot"))
    person.build(person.offers("depot")[0]["target"])
    expect(person.prompt).to_contain_text("second card")
    person.decide()
    expect(person.prompt).to_contain_text("It is your turn.")  # nobody had to end the last one


def test_whoever_wants_is_asked_before_the_turn_ends(visit: Come) -> None:
    person = on_turn(visit, "usa+depots")
    person.press(person.prompt.get_by_role("button", name="Place a depot"))
    person.prompt.get_by_label("Ask me about depots before my turn ends").check()
    person.press(person.prompt.get_by_role("button", name="Cancel"))
    person.store()
    person.draw()
    end = person.prompt.get_by_role("button", name="End turn")
    expect(end).to_be_visible()
    person.build(person.offers("depot")[0]["target"])
    expect(person.prompt).to_contain_text("end your turn")
    person.press(end)
    expect(end).to_have_count(0)
