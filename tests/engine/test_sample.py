"""Samples all through one game of each family: seats can't tell them from the real state.

`tests/laws` asks the same of every variant, style and number of seats, on the compiled build only.
"""

from __future__ import annotations

import pytest

from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.ints import ints
from fogg.engine.state import State
from tests.toys import Table, small_deck, toy_game, variant

VARIANTS = ("usa-1910", "europe+depots+loans", "world+depots")


def _agree(game: Game, state: State, number: int) -> None:
    for seat in (*range(state.seats), None):
        view = game.view(state, seat)
        twin = game.sample(view, Seeded(f"sample {number}"))
        assert game.view(twin, seat).data() == view.data()
        if seat is not None and seat in game.actors(state):
            assert list(view.legal()) == list(game.legal(twin, seat))


@pytest.mark.parametrize("name", VARIANTS)
def test_a_sample_gives_the_same_view(name: str) -> None:
    game, luck, choices = variant(name), Seeded("luck"), Seeded(name)
    state = game.start(3, luck)
    decisions = 0
    while not game.over(state):
        if decisions % 40 == 0:
            _agree(game, state, decisions)
        seat = game.actors(state)[0]
        actions = game.legal(state, seat)
        game.apply(state, seat, actions[choices.below(len(actions))], luck)
        decisions += 1
    _agree(game, state, decisions)
    assert decisions > 100


def test_others_hands_differ_between_samples() -> None:
    game = variant("usa")
    view = game.view(game.start(2, Seeded(1)), 0)
    hands = {tuple(game.sample(view, Seeded(seed)).hands) for seed in range(20)}
    own = {hand[: game.kinds] for hand in hands}
    assert len(own) == 1
    assert len(hands) > 10


def test_choices_that_nobody_has_seen_are_made_anew() -> None:
    game = variant("usa")
    state = game.start(2, Seeded(1))
    game.apply(state, 0, game.legal(state, 0)[0], Seeded(2))
    view = game.view(state, 1)
    choices = {tuple(game.sample(view, Seeded(seed)).choices) for seed in range(20)}
    assert len(choices) > 1
    assert {choice[1] for choice in choices} == {-1}


def test_weights_say_which_tickets_others_keep() -> None:
    table = Table(variant("usa")).open(keep=2)
    game = table.game
    wanted = [ticket for ticket, holder in enumerate(table.state.holder) if holder != 0][:2]
    likely = [1] * int(2 * game.ticket_count)
    for ticket in wanted:
        likely[int(game.ticket_count) + ticket] = 1_000_000
    view = game.view(table.state, 0)
    twins = [game.sample(view, Seeded(seed), ints(likely)) for seed in range(10)]
    assert all(game.view(twin, 0).data() == view.data() for twin in twins)
    kept = [sum(twin.holder[ticket] == 1 for ticket in wanted) for twin in twins]
    assert sum(kept) >= 9


def test_a_display_that_was_not_swept_leaves_no_cards_for_another() -> None:
    """Three locomotives lie open (US-5): so the deck can't hold enough colors for a new display."""
    box = small_deck(red=20, locomotives=14)
    table = Table(toy_game("amber-birch 2 red", "amber-birch 2\n" * 15, **box)).open()
    table.set_display("locomotive locomotive locomotive red red")
    table.set_deck("locomotive*6 red")
    table.set_discard("")
    table.set_hand(1, "locomotive*5 red*9")
    table.set_hand(0, "red*8")
    view = table.game.view(table.state, 0)
    for seed in range(20):
        twin = table.game.sample(view, Seeded(seed))
        assert table.game.view(twin, 0).data() == view.data()
        red = table.game.card_names.index("red")
        assert 2 + twin.deck[red] < 3
