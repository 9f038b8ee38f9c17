"""Payments by land, by sea, in pairs and for harbors against a search through every handful."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fogg.engine.action import CLAIM, HARBOR, kind_of, make, payment_of, target_of
from fogg.engine.board import Board
from fogg.engine.cards import LOCOMOTIVE, SHIP, Card
from fogg.engine.game import Game
from fogg.engine.ints import ints
from tests.toys import Table, blank, variant

WORLD = variant("world")
CARDS = {card.name: card for card in WORLD.cards}
Handful = tuple[tuple[str, int], ...]


def handful(laid: dict[str, int]) -> Handful:
    """Cards in one fixed order, those that are not there left out."""
    return tuple(sorted((name, number) for name, number in laid.items() if number))


def spread(laid: Handful) -> list[Card]:
    """The cards one by one."""
    return [CARDS[name] for name, number in laid for _ in range(number)]


# The rules as they are said


def one_color(cards: list[Card], suit: str, color: str) -> bool:
    """Whether all are of a suit and of one color, the route's if it has one; jokers always fit."""
    plain = [card for card in cards if card.color != LOCOMOTIVE]
    colors = {card.color for card in plain}
    right = color == "gray" or colors <= {color}
    return right and len(colors) <= 1 and all(card.suit == suit for card in plain)


def land(cards: list[Card], color: str, length: int) -> bool:
    """WO-5: as many wagons as spaces."""
    return len(cards) == length and one_color(cards, "wagon", color)


def sea(cards: list[Card], color: str, length: int) -> bool:
    """WO-5: ships that cover the spaces, and no card that could be taken away again."""
    covered = sum(card.units for card in cards)
    needless = any(covered - card.units >= length for card in cards)
    return covered >= length and not needless and one_color(cards, "ship", color)


def pairs(cards: list[Card], color: str, length: int) -> bool:
    """WO-6: the cards can be laid in pairs, each of one color, jokers for one card or for both."""
    right = all(card.suit != SHIP for card in cards)
    return right and len(cards) == 2 * length and can_be_paired(sorted(cards))


def can_be_paired(cards: list[Card]) -> bool:
    if not cards:
        return True
    first, *others = cards
    for place, other in enumerate(others):
        if first.color == other.color or LOCOMOTIVE in (first.color, other.color):
            rest = others[:place] + others[place + 1 :]
            if can_be_paired(rest):
                return True
    return False


def harbor(cards: list[Card], color: str, length: int) -> bool:
    """WO-10: two wagons and two ships, all marked and of one color, jokers for any of them."""
    plain = [card for card in cards if card.color != LOCOMOTIVE]
    suits = Counter(card.suit for card in plain)
    marked = all(card.anchor for card in plain)
    one = len({card.color for card in plain}) <= 1
    return len(cards) == 4 and marked and one and max(suits.values(), default=0) <= 2


class Price(NamedTuple):
    """Something to pay for: what is done, where, and the rule for it."""

    action: str
    target: str
    rule: object
    color: str = "gray"
    length: int = 0

    @property
    def kind(self) -> int:
        return HARBOR if self.action == "harbor" else CLAIM

    @property
    def number(self) -> int:
        board = WORLD.board
        return board.city(self.target) if self.kind == HARBOR else board.route(self.target)

    def paid(self, laid: Handful) -> bool:
        assert callable(self.rule)
        return bool(self.rule(spread(laid), self.color, self.length))


def prices() -> list[Price]:
    """One route of each price on the board, and a harbor."""
    found: dict[tuple[object, ...], Price] = {}
    for route in WORLD.board.routes:
        if route.color not in ("red", "black", "gray"):
            continue
        rule = pairs if route.paired else sea if route.suit == SHIP else land
        price = Price("claim", route.id, rule, route.color, route.length)
        found.setdefault((rule, route.color, route.length), price)
    return [*found.values(), Price("harbor", "lagos", harbor)]


PRICES = prices()
NAMES = [f"{price.action} {price.target}" for price in PRICES]


def test_every_kind_of_price_is_tried() -> None:
    tried = {(price.rule, price.color == "gray") for price in PRICES}
    every = {(rule, gray) for rule in (land, sea) for gray in (True, False)}
    assert tried == every | {(pairs, True), (harbor, True)}
    assert {price.length for price in PRICES if price.rule is sea} == {1, 2, 3, 5, 6, 7, 8}
    assert {price.length for price in PRICES if price.rule is pairs} == {1, 2, 3}


@st.composite
def hands(draw: st.DrawFn) -> dict[str, int]:
    """Cards of two colors in every kind, few of a third, and jokers."""
    hand = {LOCOMOTIVE: draw(st.integers(0, 4))}
    for color, most in (("red", 4), ("black", 3), ("white", 1)):
        for suffix in ("", "-anchor", "-ship", "-ships"):
            hand[color + suffix] = draw(st.integers(0, most))
    return hand


@cache
def table() -> Table:
    """A table where nobody has anything but a route into Lagos."""
    found = blank(2, WORLD)
    found.set_owner(0, "lagos-luanda")
    return found


def give(hand: dict[str, int]) -> Table:
    table().set_hand(0, " ".join(f"{name}*{number}" for name, number in handful(hand)))
    return table()


def of_purse(game: Game, price: Price, hand: dict[str, int]) -> dict[str, int]:
    """The cards of a hand that can be written into a payment at all."""
    purse = game.purse_of(price.kind, price.number)
    names = {game.card_names[kind] for kind in purse.kinds}
    return {name: number for name, number in hand.items() if name in names}


def handfuls(hand: dict[str, int], most: int) -> list[Handful]:
    """Every choice of up to so many cards."""
    names = list(hand)
    ways = product(*(range(min(number, most) + 1) for number in hand.values()))
    return [handful(dict(zip(names, way, strict=True))) for way in ways if sum(way) <= most]


def packed(price: Price, laid: Handful) -> int:
    purse = WORLD.purse_of(price.kind, price.number)
    kinds = [(WORLD.card_names.index(name), number) for name, number in laid]
    payment = sum(int(purse.one(kind, number)) for kind, number in kinds)
    return int(make(price.kind, price.number, payment))


def unpacked(price: Price, action: int) -> Handful:
    purse = WORLD.purse_of(price.kind, price.number)
    names = [WORLD.card_names[kind] for kind in purse.cards(payment_of(action))]
    return handful(Counter(names))


def listed(price: Price) -> list[Handful]:
    """What `legal` lists for a price."""
    return [
        unpacked(price, int(action))
        for action in WORLD.legal(table().state, 0)
        if kind_of(action) == price.kind and target_of(action) == price.number
    ]


def most_cards(price: Price) -> int:
    """No payment has more cards."""
    return 4 if price.rule is harbor else 2 * price.length if price.rule is pairs else price.length


@pytest.mark.rule("WO-5", "WO-6", "WO-10")
@pytest.mark.parametrize("price", PRICES, ids=NAMES)
@settings(max_examples=25)
@given(hand=hands())
def test_payments_are_all_that_the_rule_allows(price: Price, hand: dict[str, int]) -> None:
    state = give(hand).state
    tried = handfuls(of_purse(WORLD, price, hand), most_cards(price) + 1)
    right = {laid for laid in tried if price.paid(laid)}
    found = [
        unpacked(price, action) for action in WORLD.payments(state, 0, price.kind, price.number)
    ]
    assert len(found) == len(set(found))
    assert set(found) == right
    accepted = {laid for laid in tried if table().problem(packed(price, laid)) == ""}
    assert accepted == right


@pytest.mark.rule("WO-5", "WO-6", "WO-10")
@pytest.mark.parametrize("price", PRICES, ids=NAMES)
@given(hand=hands(), laid=hands())
def test_cards_that_are_not_held_do_not_pay(
    price: Price, hand: dict[str, int], laid: dict[str, int]
) -> None:
    give(hand)
    cards = handful(of_purse(WORLD, price, laid))
    held = all(number <= hand[name] for name, number in cards)
    assert (table().problem(packed(price, cards)) == "") is (held and price.paid(cards))


def thriftier(one: Handful, other: Handful) -> bool:
    """Whether one payment costs the same jokers, and spends no card that is wanted more.

    An unmarked wagon stands in for a marked one, a double ship for two singles.
    """
    spent, saved = Counter(dict(one)), Counter(dict(other))
    if spent[LOCOMOTIVE] != saved[LOCOMOTIVE]:
        return False
    for color in ("red", "black", "white"):
        marked, was = spent[f"{color}-anchor"], saved[f"{color}-anchor"]
        if marked > was or marked + spent[color] != was + saved[color]:
            return False
        doubles = spent[f"{color}-ships"] - saved[f"{color}-ships"]
        singles = saved[f"{color}-ship"] - spent[f"{color}-ship"]
        if doubles < 0 or singles != 2 * doubles:
            return False
    return True


@pytest.mark.rule("WO-5", "WO-6", "WO-10")
@pytest.mark.parametrize("price", PRICES, ids=NAMES)
@settings(max_examples=25)
@given(hand=hands())
def test_what_is_not_listed_is_never_better(price: Price, hand: dict[str, int]) -> None:
    state = give(hand).state
    short = listed(price)
    every = {
        unpacked(price, action) for action in WORLD.payments(state, 0, price.kind, price.number)
    }
    assert len(short) == len(set(short))
    assert set(short) <= every
    for laid in every - set(short):
        assert any(thriftier(other, laid) for other in short), laid
    for laid in short:
        assert not any(thriftier(other, laid) for other in every - {laid}), laid


@pytest.mark.parametrize("price", PRICES, ids=NAMES)
@given(hand=hands())
def test_the_offer_begins_with_the_thriftiest(price: Price, hand: dict[str, int]) -> None:
    state = give(hand).state
    offers = [
        offer
        for offer in WORLD.offers(state, 0)
        if offer.kind == price.kind and offer.target == price.number
    ]
    assert len(offers) == 1
    ways = [unpacked(price, action) for action in offers[0].actions]
    short = listed(price)
    every = WORLD.payments(state, 0, price.kind, price.number)
    assert offers[0].more is (len(ways) < len(every))
    assert set(ways) <= set(short)
    assert (ways == []) is (short == []) is (offers[0].problem is not None)
    jokers = [dict(way).get(LOCOMOTIVE, 0) for way in ways]
    assert jokers == sorted(jokers)
    if ways:
        assert jokers[0] == min(dict(way).get(LOCOMOTIVE, 0) for way in short)


# Bounds: every card of the box in one hand


def everything(id: str) -> Table:
    game = variant(id)
    rich = blank(2, game)
    numbers = zip(game.card_names, game.card_counts, strict=True)
    rich.set_hand(0, " ".join(f"{name}*{number}" for name, number in numbers))
    rich.set_pieces(0, *(int(number) for number in game.piece_counts))
    return rich


@pytest.mark.parametrize(("id", "payments"), [("world", 5000), ("great-lakes", 300)])
def test_even_all_cards_of_the_box_have_few_payments(id: str, payments: int) -> None:
    rich = everything(id)
    game = rich.game
    routes = range(int(game.routes))
    numbers = [len(game.payments(rich.state, 0, CLAIM, route)) for route in routes]
    assert min(numbers) > 0
    assert max(numbers) < payments
    claims = len(game.legal(rich.state, 0))
    assert claims < 1600
    rich.set_owner(0, *game.route_names)
    harbors = [action for action in game.legal(rich.state, 0) if kind_of(action) == HARBOR]
    assert len(harbors) == 49 * sum(game.port)
    assert claims + len(harbors) < 3500


def test_the_purse_of_harbors_lists_every_payment() -> None:
    rich = everything("world")
    game = rich.game
    purse = game.purse_of(HARBOR, 0)
    hands, action = rich.state.hands, int(make(HARBOR, 0))
    every = purse.every_payment(hands, 0, -1, 2, 0, action)
    assert set(every) == {int(way) for way in purse.payments(hands, 0, -1, 2, 0, action, ints())}
    assert len(every) == 49


def test_a_pair_route_that_shows_locomotives_wants_them() -> None:
    """On boards of one's own: what is listed and what is accepted stay the same."""
    route = "beijing-lahore"
    plain = WORLD.board
    routes = tuple(
        each._replace(locomotives=2) if each.id == route else each for each in plain.routes
    )
    game = Game(Board("own", {}, plain.cities, routes, plain.tickets), WORLD.rules)
    rich = blank(2, game)
    rich.set_hand(0, "red*7 black*2 locomotive*3")
    number = game.board.route(route)
    found = {
        unpacked(Price("claim", route, pairs), action)
        for action in game.payments(rich.state, 0, CLAIM, number)
    }
    assert found
    assert all(dict(laid).get(LOCOMOTIVE, 0) >= 2 for laid in found)
    assert rich.problem(f"claim {route} red*6") == "wrong_pairs"
    assert rich.problem(f"claim {route} red*4 locomotive*2") == ""
