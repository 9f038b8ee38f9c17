"""The payment solver against a search through every handful of cards."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogg.engine.action import CLAIM, make, payment_of
from fogg.engine.errors import RulesError
from fogg.engine.game import Game
from fogg.engine.ints import ints
from fogg.engine.payment.purse import Purse
from tests.toys import blank, toy_game

CARDS = ("red", "blue", "green", "locomotive")
hands = st.tuples(*[st.integers(0, 5)] * 3, st.integers(0, 6))
colors = st.sampled_from(["red", "blue", "green", "gray"])
# (length, locomotives needed)
prices = st.integers(1, 6).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n)))


@cache
def game_with(length: int, color: str, locomotives: int) -> Game:
    route = f"amber-birch {length} {color} {locomotives}"
    return toy_game(route, "amber-birch 2\n" * 15)


def pays(laid: tuple[int, ...], color: str, length: int, locomotives: int) -> bool:
    """US-7 as it is said: as many cards as spaces, of one color, locomotives for any of them."""
    used = [name for name, number in zip(CARDS[:3], laid[:3], strict=True) if number]
    right_color = len(used) <= 1 and (color == "gray" or set(used) <= {color})
    return sum(laid) == length and laid[3] >= locomotives and right_color


def payment(game: Game, laid: tuple[int, ...]) -> int:
    purse = game.purses[0]
    return sum(int(purse.one(kind, number)) for kind, number in enumerate(laid))


@given(hands, prices, colors)
def test_every_payment_is_listed_once(
    hand: tuple[int, ...], price: tuple[int, int], color: str
) -> None:
    length, locomotives = price
    game = game_with(length, color, locomotives)
    table = blank(2, game)
    table.set_hand(0, " ".join(f"{n}*{k}" for n, k in zip(CARDS, hand, strict=True) if k))
    handfuls = product(*(range(number + 1) for number in hand))
    expected = [each for each in handfuls if pays(each, color, length, locomotives)]
    listed = [payment_of(a) for a in game.legal(table.state, 0) if a & 31 == CLAIM]
    assert len(listed) == len(set(listed))
    assert set(listed) == {payment(game, each) for each in expected}


@given(hands, prices, colors, st.tuples(*[st.integers(0, 7)] * 4))
def test_any_payment_is_judged_as_by_the_rule(
    hand: tuple[int, ...], price: tuple[int, int], color: str, laid: tuple[int, ...]
) -> None:
    length, locomotives = price
    game = game_with(length, color, locomotives)
    table = blank(2, game)
    table.set_hand(0, " ".join(f"{n}*{k}" for n, k in zip(CARDS, hand, strict=True) if k))
    held = all(number <= own for number, own in zip(laid, hand, strict=True))
    right = held and pays(laid, color, length, locomotives)
    assert (table.problem(make(CLAIM, 0, payment(game, laid))) == "") is right


@given(st.tuples(*[st.integers(0, 12)] * 3, st.integers(0, 8)))
def test_counts_come_out_as_they_were_packed(laid: tuple[int, ...]) -> None:
    game = game_with(2, "red", 0)
    packed = payment(game, laid)
    purse = game.purses[0]
    assert tuple(int(purse.count(packed, kind)) for kind in range(4)) == laid
    expected = tuple(kind for kind, number in enumerate(laid) for _ in range(number))
    assert purse.cards(packed) == expected
    assert purse.well_formed(packed)


def test_bits_beyond_the_purse_are_noticed() -> None:
    purse = game_with(2, "red", 0).purses[0]
    assert not purse.well_formed(1 << purse.bits)
    assert not purse.well_formed(-1)
    assert purse.well_formed((1 << purse.bits) - 1)


def test_a_hand_holds_a_payment_or_not() -> None:
    purse = Purse("wagon", [0, 1], 1, [12, 4])
    hands = ints([9, 9, 2, 1])
    assert purse.held(purse.one(0, 2) | purse.one(1, 1), hands, 2)
    assert not purse.held(purse.one(0, 3), hands, 2)
    assert not purse.held(purse.one(1, 2), hands, 2)


def test_a_box_with_too_many_cards_is_refused() -> None:
    with pytest.raises(RulesError, match="too_many_cards"):
        Purse("wagon", list(range(13)), 12, [15] * 13)
