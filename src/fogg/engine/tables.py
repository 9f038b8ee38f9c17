"""Board and rules, checked against each other and turned into rows of numbers, once for a game."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from fogg.engine.action import PACKED_BITS, TARGET_MASK
from fogg.engine.board import Ticket
from fogg.engine.cards import GRAY, LOCOMOTIVE, SHIP
from fogg.engine.errors import RulesError
from fogg.engine.ints import ints
from fogg.engine.payment import Purse
from fogg.engine.rules import Rules, TicketChoice, numbers

if TYPE_CHECKING:
    from fogg.engine.board import Board, Route


class Tables:
    """The rows that mechanics work with. Cards, decks and suits are numbered as in the rules."""

    def __init__(self, board: Board, rules: Rules) -> None:
        self.board = board
        self.rules = rules
        check_features(board, rules)
        self._card_tables()
        self._route_tables()
        self._price_tables()
        self._ticket_tables()
        self._rule_numbers()
        self.powers = ints(1 << exponent for exponent in range(62))
        """Powers of two: shifting by a variable is not safe in the compiled build."""

    def _card_tables(self) -> None:
        cards = [entry.card for entry in self.rules.cards]
        counts = [entry.number for entry in self.rules.cards]
        suits = list(dict.fromkeys(card.suit for card in cards))
        jokers = [kind for kind, card in enumerate(cards) if card.color == LOCOMOTIVE]
        if len(jokers) != 1:
            raise RulesError("one_locomotive_kind", found=len(jokers))
        self.cards = cards
        self.card_names = [card.name for card in cards]
        self.suit_names = suits
        self.kinds: i64 = len(cards)
        self.suits: i64 = len(suits)
        self.decks: i64 = len(suits)
        self.joker: i64 = jokers[0]
        self.card_counts = ints(counts)
        self.deck_of = ints(suits.index(card.suit) for card in cards)
        kinds_of = [
            [kind for kind, card in enumerate(cards) if card.suit == suit] for suit in suits
        ]
        self.first_kind = ints(min(kinds) for kinds in kinds_of)
        self.last_kind = ints(max(kinds) + 1 for kinds in kinds_of)
        self.deck_total = ints(sum(counts[kind] for kind in kinds) for kinds in kinds_of)
        self.purses = [
            Purse(suit, sorted({*kinds, jokers[0]}), jokers[0], counts)
            for suit, kinds in zip(suits, kinds_of, strict=True)
        ]

    def _route_tables(self) -> None:
        routes = self.board.routes
        if max(len(routes), len(self.board.cities), len(self.cards)) > TARGET_MASK:
            raise RulesError("board_too_large", most=TARGET_MASK)
        self.routes: i64 = len(routes)
        self.cities: i64 = len(self.board.cities)
        self.route_names = [route.id for route in routes]
        self.city_names = [city.id for city in self.board.cities]
        self.route_a = ints(route.a for route in routes)
        self.route_b = ints(route.b for route in routes)
        self.route_length = ints(route.length for route in routes)
        self.route_points = ints(self._points(route) for route in routes)
        self.route_locomotives = ints(route.locomotives for route in routes)
        self.route_suit = ints(self._suit(route) for route in routes)
        self.route_color = ints(self._color(route) for route in routes)
        twins = [self._twins(route) for route in routes]
        self.twins = ints(twin for row in twins for twin in row)
        self.twin_first = ints(_starts([len(row) for row in twins]))

    def _points(self, route: Route) -> int:
        points = self.rules.points.get(route.length)
        if points is None:
            raise self._route_error("length_without_points", route, length=route.length)
        return points

    def _suit(self, route: Route) -> int:
        if route.suit not in self.suit_names:
            raise self._route_error("suit_not_in_deck", route, suit=route.suit)
        return self.suit_names.index(route.suit)

    def _color(self, route: Route) -> int:
        if route.color == GRAY:
            return -1
        for kind, card in enumerate(self.cards):
            if card.color == route.color and card.suit == route.suit:
                return kind
        raise self._route_error("color_not_in_deck", route, color=route.color)

    def _route_error(self, code: str, route: Route, **params: object) -> RulesError:
        place = self.board.place("route", route.id)
        return RulesError(code, route=route.id, rules=self.rules.name, **params, **place)

    def _twins(self, route: Route) -> list[int]:
        if route.group < 0:
            return []
        return [
            index
            for index, other in enumerate(self.board.routes)
            if other.group == route.group and other.id != route.id
        ]

    def _price_tables(self) -> None:
        """The price list: rows of one suit and color, in each its prices, shortest first."""
        by_price: dict[tuple[int, int, int, int], list[int]] = {}
        for route in range(self.routes):
            key = (
                int(self.route_suit[route]),
                int(self.route_color[route]),
                int(self.route_length[route]),
                int(self.route_locomotives[route]),
            )
            by_price.setdefault(key, []).append(int(route))
        prices = sorted(by_price)
        rows = sorted({(suit, color) for suit, color, _, _ in prices})
        self.first_row = ints(
            _starts([sum(row[0] == suit for row in rows) for suit in range(self.suits)])
        )
        self.price_color = ints(color for _, color in rows)
        self.first_price = ints(
            _starts([sum(price[:2] == row for price in prices) for row in rows])
        )
        self.price_length = ints(length for _, _, length, _ in prices)
        self.first_priced = ints(_starts([len(by_price[price]) for price in prices]))
        self.priced = ints(route for price in prices for route in by_price[price])

    def _ticket_tables(self) -> None:
        self.tickets = tickets_in_play(self.board, self.rules)
        number = len(self.tickets)
        dealt = self.rules.most_players * self.rules.start.draw
        if number < dealt:
            raise RulesError("too_few_tickets", rules=self.rules.name, number=number, dealt=dealt)
        self.ticket_count: i64 = number
        self.ticket_names = [ticket.id for ticket in self.tickets]
        self.ticket_cities = [ints(ticket.cities) for ticket in self.tickets]
        self.ticket_points = ints(ticket.points for ticket in self.tickets)
        self.ticket_bits: i64 = number.bit_length()
        self.offer_size: i64 = max(self.rules.start.draw, self.rules.more.draw)
        if self.offer_size * self.ticket_bits > PACKED_BITS:
            raise RulesError("offer_too_large", rules=self.rules.name, number=self.offer_size)

    def _rule_numbers(self) -> None:
        rules = self.rules
        needed = rules.most_players * sum(rules.hand.values()) + sum(rules.display.values())
        if needed > sum(self.deck_total):
            raise RulesError("too_few_cards", rules=rules.name, needed=needed)
        self.hand_size = ints(rules.hand.get(suit, 0) for suit in self.suit_names)
        self.piece_counts = ints(rules.pieces.get(suit, 0) for suit in self.suit_names)
        self.display_size: i64 = sum(rules.display.values())
        self.sweep_at: i64 = rules.sweep_at
        self.doubles_from: i64 = rules.doubles_from
        self.first_deal = rules.start
        self.later_deal = rules.more


def _starts(lengths: list[int]) -> list[int]:
    """Where rows of these lengths begin, one after the other, and where the last ends."""
    starts = [0]
    for length in lengths:
        starts.append(starts[-1] + length)
    return starts


def features(route: Route) -> set[str]:
    """What a route asks of the rules beyond the base game."""
    found = set()
    if route.tunnel:
        found.add("tunnel")
    if route.paired:
        found.add("pair")
    if route.locomotives:
        found.add("ferry")
    if route.suit == SHIP:
        found.add("ship")
    return found


def check_features(board: Board, rules: Rules) -> None:
    """Refuse a board with a feature that no mechanic of the rules covers."""
    covered = {feature for mechanic in rules.mechanics for feature in mechanic.covers}
    for route in board.routes:
        for feature in sorted(features(route) - covered):
            raise RulesError(
                "feature_not_covered",
                route=route.id,
                feature=feature,
                rules=rules.name,
                **board.place("route", route.id),
            )
    for ticket in board.tickets:
        if len(ticket.cities) > 2 and "itinerary" not in covered:
            raise RulesError(
                "itinerary_not_covered",
                ticket=ticket.id,
                rules=rules.name,
                **board.place("ticket", ticket.id),
            )


def tickets_in_play(board: Board, rules: Rules) -> list[Ticket]:
    """The tickets that the rules choose, with the values of their printing."""
    choice = rules.tickets
    return [
        ticket._replace(points=dict(ticket.values).get(choice.values, ticket.points))
        for ticket in board.tickets
        if ticket.deck in choice.decks
        and (not choice.only_big_cities or any(board.cities[city].big for city in ticket.cities))
    ]


def digest(board: Board, rules: Rules) -> str:
    """A fingerprint of everything that decides how a game goes: board, numbers, mechanics.

    What equals its default is left out: a field that a later version adds changes no old digest.
    """
    parts: list[object] = [
        [plain(city._replace(names={}, aliases=())) for city in board.cities],
        [plain(route) for route in board.routes],
        [plain(ticket._replace(values=())) for ticket in tickets_in_play(board, rules)],
        [(plain(card), number) for card, number in rules.cards],
        sorted((name, plain(value)) for name, value in changed(rules).items()),
        [(mechanic.name, sorted(mechanic.numbers().items())) for mechanic in rules.mechanics],
    ]
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def plain(value: Any) -> object:
    """A value as plain data: of a named tuple only what differs from its defaults."""
    defaults = getattr(value, "_field_defaults", None)
    if defaults is None:
        return sorted(value.items()) if isinstance(value, dict) else value
    given = value._asdict()
    return sorted(
        (name, given[name])
        for name in given
        if name not in defaults or given[name] != defaults[name]
    )


def changed(rules: Rules) -> dict[str, object]:
    """The numbers of the rules that differ from the defaults, apart from what is told otherwise."""
    same = Rules("", (), TicketChoice(()), ())
    return {
        name: value
        for name, value in numbers(rules).items()
        if name not in ("cards", "mechanics", "name", "tickets") and value != getattr(same, name)
    }
