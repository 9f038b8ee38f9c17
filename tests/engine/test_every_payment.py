"""What people may lay beside what is listed: stations, tunnels and mechanics of one's own.

Routes, pair routes and harbors of the World are in test_payment_kinds.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from fogg.engine.action import CLAIM, FIRST_OWN_KIND, PAY, STATION, make, payment_of, target_of
from fogg.engine.cards import marked_wagon_deck
from fogg.engine.fields import CityField
from fogg.engine.game import Game
from fogg.engine.grammar import ActionKind, Payment, Target
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.mechanics.bonuses import LongestPath
from fogg.engine.mechanics.stations import Stations
from fogg.engine.mechanics.tunnels import Tunnels
from fogg.engine.offers import Offer, paid_offer
from fogg.engine.phases import TURN_PHASE
from fogg.engine.problem import Problem, problem
from fogg.engine.state import State
from tests.toys import CORE, Table, blank, toy_game

if TYPE_CHECKING:
    from fogg.engine.ints import Ints

VISIT = FIRST_OWN_KIND
PRICE = 3
NAMES = ("red", "red-anchor", "blue", "blue-anchor", "locomotive")
Laid = tuple[int, ...]


class Visits(Mechanic):
    """A mechanic of one's own that knows nothing of marks: it offers what its purse lists."""

    name: ClassVar[str] = "visits"
    actions: ClassVar[tuple[ActionKind, ...]] = (
        ActionKind(VISIT, "visit", (TURN_PHASE,), (Target(CityField("city")), Payment())),
    )
    compels: ClassVar[bool] = False

    def legal(self, game: Game, state: State, seat: i64, phase: i64, into: Ints) -> Ints:
        start, action = seat * game.kinds, make(VISIT, 0)
        return game.purses[0].payments(state.hands, start, -1, PRICE, 0, action, into)

    def problem(
        self, game: Game, state: State, seat: i64, phase: i64, action: i64
    ) -> Problem | None:
        payment, purse = payment_of(action), game.purses[0]
        if target_of(action) != 0 or not purse.well_formed(payment):
            return problem("malformed")
        held = purse.held(payment, state.hands, seat * game.kinds)
        return None if held and purse.fits(payment, -1, PRICE, 0) else problem("cards_not_held")

    def offers(self, game: Game, state: State, seat: i64, phase: i64) -> list[Offer]:
        ways = self.legal(game, state, seat, phase, vec[i64]())
        return [paid_offer(VISIT, 0, [int(way) for way in ways])] if len(ways) else []


ROUTES = """
    amber-birch 2 red 0 tunnel
    birch-cedar 3 red
    cedar-delta 4 gray 2
"""
RULES: dict[str, Any] = {
    "cards": marked_wagon_deck(("red", "blue"), each=12, marked=6, locomotives=8),
    "mechanics": (*CORE, Stations((3, 2, 1), 4), Tunnels(3), Visits(), LongestPath(10)),
    "tie_breaks": ("tickets", "fewest_stations", "longest_path"),
}
GAME = toy_game(ROUTES, "amber-birch 2\n" * 15, **RULES)

hands = st.tuples(*[st.integers(0, 4)] * 4, st.integers(0, 4))


def words(laid: Laid) -> str:
    return " ".join(f"{name}*{n}" for name, n in zip(NAMES, laid, strict=True) if n)


def holding(hand: Laid) -> Table:
    table = blank(2, GAME)
    table.set_hand(0, words(hand))
    return table


def handfuls(hand: Laid) -> list[Laid]:
    """Every choice of cards of a hand but none."""
    return [each for each in product(*(range(number + 1) for number in hand)) if any(each)]


def one_color(laid: Laid, color: str = "") -> bool:
    """Whether cards are of one color (of this one, unless empty), locomotives aside."""
    red, blue = laid[0] + laid[1] > 0, laid[2] + laid[3] > 0
    allowed = {"red": not blue, "blue": not red, "": True}[color]
    return allowed and not (red and blue)


def reached(table: Table, kind: int, target: int) -> set[str]:
    """What people are told that they may do, by asking for every way."""
    ways = table.game.payments(table.state, 0, kind, target)
    assert len(ways) == len(set(ways))
    assert all(table.problem(way) == "" for way in ways)
    return {table.game.notation.text(way) for way in ways}


def check(table: Table, kind: int, target: int, verb: str, allowed: list[Laid]) -> None:
    """Compare all that the rule allows with what is accepted, listed and announced."""
    expected = {f"{verb} {words(laid)}" for laid in allowed}
    assert reached(table, kind, target) == expected
    offers = table.game.offers(table.state, 0)
    offer = next(each for each in offers if (each.kind, each.target) == (kind, target))
    shown = {table.game.notation.text(action) for action in offer.actions}
    assert shown <= expected
    assert offer.more is (shown != expected)


@pytest.mark.rule("EU-6")
@settings(max_examples=40)
@given(hand=hands)
def test_stations_take_marked_cards_too(hand: Laid) -> None:
    table = holding(hand)
    allowed = [laid for laid in handfuls(hand) if sum(laid) == 3 and one_color(laid)]
    check(table, STATION, 0, "station amber", allowed)
    for laid in handfuls(hand):
        assert (table.problem(f"station amber {words(laid)}") == "") is (laid in allowed)


@pytest.mark.rule("EU-4")
@settings(max_examples=40)
@given(hand=hands)
def test_ferries_take_marked_cards_too(hand: Laid) -> None:
    table = holding(hand)
    allowed = [
        laid for laid in handfuls(hand) if sum(laid) == 4 and laid[4] >= 2 and one_color(laid)
    ]
    check(table, CLAIM, GAME.board.route("cedar-delta"), "claim cedar-delta", allowed)


@pytest.mark.rule("EU-5")
@settings(max_examples=40)
@given(hand=hands)
def test_tunnels_take_marked_cards_too_and_count_them(hand: Laid) -> None:
    """Of the cards turned up, marked ones are of the color laid like the others."""
    table = holding((hand[0] + 1, hand[1] + 1, *hand[2:]))
    table.do("claim amber-birch red*1 red-anchor*1", luck="red red-anchor blue")
    assert table.game.phase_names[table.game.phase_of(table.state, 0)] == "tunnel"
    allowed = [laid for laid in handfuls(hand) if sum(laid) == 2 and one_color(laid, "red")]
    check(table, PAY, 0, "pay", allowed)
    for laid in handfuls(hand):
        assert (table.problem(f"pay {words(laid)}") == "") is (laid in allowed)


@pytest.mark.rule("EU-5")
def test_a_tunnel_of_locomotives_takes_only_locomotives() -> None:
    table = holding((2, 2, 0, 0, 4))
    table.do("claim amber-birch locomotive*2", luck="red-anchor locomotive blue")
    assert reached(table, PAY, 0) == {"pay locomotive*1"}
    assert table.problem("pay red*1") == table.problem("pay red-anchor*1") == "tunnel_locomotives"


@settings(max_examples=40)
@given(hand=hands)
def test_mechanics_of_ones_own_get_every_payment(hand: Laid) -> None:
    table = holding(hand)
    allowed = [laid for laid in handfuls(hand) if sum(laid) == PRICE and one_color(laid)]
    if allowed:
        check(table, VISIT, 0, "visit amber", allowed)
    else:
        assert reached(table, VISIT, 0) == set()
