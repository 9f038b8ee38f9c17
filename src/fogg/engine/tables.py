"""Board and rules, checked against each other and turned into rows of numbers, once for a game."""

from __future__ import annotations

import hashlib
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from fogg.engine.action import CLAIM, DRAW, PACKED_BITS, TARGET_MASK, make
from fogg.engine.board import Ticket
from fogg.engine.cards import GRAY, LOCOMOTIVE, SHIP, WAGON
from fogg.engine.errors import RulesError
from fogg.engine.ints import filled, ints
from fogg.engine.payment.harbor import HarborPurse
from fogg.engine.payment.marked import MarkedPurse
from fogg.engine.payment.pairs import PairPurse
from fogg.engine.payment.purse import Purse
from fogg.engine.payment.ships import ShipPurse
from fogg.engine.rules import numbers

if TYPE_CHECKING:
    from fogg.engine.board import Board, Route
    from fogg.engine.rules import Rules


# A price tag is one number: the route in TARGET_BITS, its other lane in as many, the locomotives
# that it asks for in eight bits, its length in the rest. The price list is walked at every turn,
# and each row that is read costs a look at its length: so one is read and not four.
# Plain numbers and no sums of others' constants: those the compiler would look up at each use.
LANE_SHIFT: Final = 10
LOCOMOTIVES_SHIFT: Final = 20
LOCOMOTIVES_MASK: Final = 0xFF
LENGTH_SHIFT: Final = 28


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
        # Payments, odds and sweeps all count on a single kind of joker.
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
        self.purses = [self._purse(suit, own) for suit, own in zip(suits, kinds_of, strict=True)]
        """The purse of each suit, then those of pair routes and of harbors, if there are any."""

    def _purse(self, suit: str, kinds: list[int]) -> Purse:
        """Choose the purse that pays for a suit, by the kinds that its colors come as."""
        counts = [int(count) for count in self.card_counts]
        joker = int(self.joker)
        colored = [kind for kind in kinds if kind != joker]
        pairs = self._pairs(colored)
        if pairs is None:
            return Purse(suit, sorted({*colored, joker}), joker, counts)
        if suit == SHIP:
            return ShipPurse(suit, pairs, joker, counts)
        return MarkedPurse(suit, pairs, joker, counts)

    def _pairs(self, kinds: list[int]) -> list[tuple[int, int]] | None:
        """List the two kinds of each color; None if each color is a single kind."""
        by_color: dict[str, list[int]] = {}
        for kind in kinds:
            by_color.setdefault(self.cards[kind].color, []).append(kind)
        sizes = {len(alike) for alike in by_color.values()}
        if sizes == {1}:
            return None
        if sizes != {2}:
            raise RulesError("kinds_of_a_color", rules=self.rules.name, found=max(sizes))
        return [(first, second) for first, second in by_color.values()]

    def _other_purses(self) -> None:
        """Add the purses of pair routes (WO-6) and of harbors (WO-10)."""
        counts = [int(count) for count in self.card_counts]
        joker = int(self.joker)
        self.pair_purse: i64 = -1
        self.harbor_purse: i64 = -1
        wagons = [kind for kind, card in enumerate(self.cards) if card.suit == WAGON]
        pairs = self._pairs([kind for kind in wagons if kind != joker])
        paired = [route for route in self.board.routes if route.paired]
        if paired:
            if pairs is None:
                raise self._route_error("pair_routes_unpayable", paired[0])
            self.pair_purse = len(self.purses)
            self.purses.append(PairPurse(WAGON, pairs, joker, counts))
        anchored = [kind for kind, card in enumerate(self.cards) if card.anchor and kind != joker]
        marked = self._pairs(anchored) if anchored else None
        if marked is not None:
            self.harbor_purse = len(self.purses)
            self.purses.append(HarborPurse(WAGON, marked, joker, counts))

    def _route_tables(self) -> None:
        routes = self.board.routes
        # Targets have TARGET_BITS bits, and loans keep a route + 1 in as many.
        if max(len(routes), len(self.board.cities), len(self.cards)) > TARGET_MASK:
            raise RulesError("board_too_large", most=TARGET_MASK)
        self.routes: i64 = len(routes)
        # Made once: legal actions are listed for every decision.
        self.claim_action = ints(make(CLAIM, route) for route in range(len(routes)))
        self.draw_action = ints(make(DRAW, kind) for kind in range(len(self.cards)))
        self.cities: i64 = len(self.board.cities)
        self.route_names = [route.id for route in routes]
        self.city_names = [city.id for city in self.board.cities]
        self.waypoint = ints(int(city.waypoint) for city in self.board.cities)
        self.is_city = ints(int(not city.waypoint) for city in self.board.cities)
        self.route_a = ints(route.a for route in routes)
        self.route_b = ints(route.b for route in routes)
        self.route_length = ints(route.length for route in routes)
        self.route_points = ints(self._points(route) for route in routes)
        self.route_locomotives = ints(route.locomotives for route in routes)
        self.route_tunnel = ints(int(route.tunnel) for route in routes)
        self.route_suit = ints(self._suit(route) for route in routes)
        self.route_color = ints(self._color(route) for route in routes)
        self._other_purses()
        self.route_purse = ints(
            int(self.pair_purse) if route.paired else self._suit(route) for route in routes
        )
        self.purse_suit = ints(self.suit_names.index(purse.suit) for purse in self.purses)
        self.port = ints(int(city.port) for city in self.board.cities)
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
            # Gray: cards of any one color pay.
            return -1
        # Where a color comes as two kinds, the first of them stands for it.
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
        """Make the price list: a row for each purse and color, its prices shortest first."""
        # Routes of one price are paid with the same cards: `ClaimRoutes` works each price out once.
        by_price: dict[tuple[int, int, int, int], list[int]] = {}
        for route in range(self.routes):
            key = (
                int(self.route_purse[route]),
                int(self.route_color[route]),
                int(self.route_length[route]),
                int(self.route_locomotives[route]),
            )
            by_price.setdefault(key, []).append(int(route))
        prices = sorted(by_price)
        rows = sorted({(purse, color) for purse, color, _, _ in prices})
        self.first_row = ints(
            _starts([sum(row[0] == purse for row in rows) for purse in range(len(self.purses))])
        )
        self.price_color = ints(color for _, color in rows)
        self.first_price = ints(
            _starts([sum(price[:2] == row for price in prices) for row in rows])
        )
        self.price_length = ints(length for _, _, length, _ in prices)
        self.first_priced = ints(_starts([len(by_price[price]) for price in prices]))
        self._priced_tables([route for price in prices for route in by_price[price]])

    def _priced_tables(self, priced: list[int]) -> None:
        """Make what is asked of a route for every claim, in the order of the price list."""
        self.priced = ints(priced)
        self.priced_action = ints(int(self.claim_action[route]) for route in priced)
        lanes = [[route, *self._twins(self.board.routes[route])] for route in priced]
        self.priced_lane = ints(row[-1] for row in lanes)
        """The other lane of each route; the route itself if it has none."""
        self.two_lanes = all(len(row) <= 2 for row in lanes)
        """Whether no route has more than two lanes."""
        self.price_tags = ints(
            route
            | lane << LANE_SHIFT
            | int(self.route_locomotives[route]) << LOCOMOTIVES_SHIFT
            | int(self.route_length[route]) << LENGTH_SHIFT
            for route, lane in zip(priced, (int(lane) for lane in self.priced_lane), strict=True)
        )
        """All of this in one number for each route: see LENGTH_SHIFT."""
        self.row_begins = ints(int(self.first_priced[price]) for price in self.first_price)
        """Where the routes of each row of the price list begin, and where the last ends."""
        lengths = [int(self.route_length[route]) for route in priced]
        self.longest_route: i64 = max(lengths, default=0)
        self.row_limits: i64 = self.longest_route + 1
        self.row_ends = ints(
            first + sum(length <= limit for length in lengths[first:last])
            for first, last in pairwise(int(place) for place in self.row_begins)
            for limit in range(self.row_limits)
        )
        """For each row, and each length from 0 on: where its longer routes begin."""
        self.open_tags = filled(len(priced))
        """Room for the tags of routes that may be claimed, while claims are listed."""
        self.open_ends = filled(len(self.row_begins))
        """Room for where they end, for each row of the price list."""
        self.plain_purse = ints(int(type(purse) is Purse) for purse in self.purses)
        """1 for each purse whose colors come as a single kind of card."""

    def _ticket_tables(self) -> None:
        self.tickets = tickets_in_play(self.board, self.rules)
        number = len(self.tickets)
        self._check_deals(sum(ticket.long for ticket in self.tickets), number)
        self.ticket_count: i64 = number
        self.ticket_names = [ticket.id for ticket in self.tickets]
        self.ticket_cities = [ints(ticket.cities) for ticket in self.tickets]
        self.ticket_points = ints(ticket.points for ticket in self.tickets)
        self.ticket_in_order = ints(ticket.in_order for ticket in self.tickets)
        # Without a penalty of its own a ticket costs its value (US-11).
        self.ticket_penalty = ints(ticket.penalty or ticket.points for ticket in self.tickets)
        # A ticket is packed as its number + 1, so that 0 is the end of the list.
        self.ticket_bits: i64 = number.bit_length()
        self.long_tickets: i64 = sum(ticket.long for ticket in self.tickets)
        """How many tickets are long: they have the lowest numbers."""
        start = self.rules.start
        self.offer_size: i64 = max(start.draw + start.long, self.rules.more.draw)
        self.keep_long: i64 = start.keep_long
        self.first_tickets_leave = self.rules.first_tickets_leave
        if self.offer_size * self.ticket_bits > PACKED_BITS:
            raise RulesError("offer_too_large", rules=self.rules.name, number=self.offer_size)

    def _check_deals(self, long: int, number: int) -> None:
        """Refuse rules that deal more tickets than there are, or return long ones to the deck."""
        deal = self.rules.start
        for kind, have, each in (("short", number - long, deal.draw), ("long", long, deal.long)):
            dealt = self.rules.most_players * each
            if have < dealt:
                raise RulesError(
                    "too_few_tickets", rules=self.rules.name, kind=kind, number=have, dealt=dealt
                )
        # Tickets drawn during the game are never long (EU-2), so none may go under the deck.
        if long and not self.rules.first_tickets_leave:
            raise RulesError("long_tickets_stay", rules=self.rules.name)

    def _rule_numbers(self) -> None:
        rules = self.rules
        needed = rules.most_players * sum(rules.hand.values()) + sum(rules.display.values())
        if needed > sum(self.deck_total):
            raise RulesError("too_few_cards", rules=rules.name, needed=needed)
        self.hand_size = ints(rules.hand.get(suit, 0) for suit in self.suit_names)
        self.piece_counts = ints(rules.pieces.get(suit, 0) for suit in self.suit_names)
        self.display_from = ints(rules.display.get(suit, 0) for suit in self.suit_names)
        self.display_size: i64 = sum(rules.display.values())
        self.sweep_at: i64 = rules.sweep_at
        self.doubles_from: i64 = rules.doubles_from
        self.first_deal = rules.start
        self.later_deal = rules.more


def _starts(lengths: list[int]) -> list[int]:
    """List where rows of these lengths begin, one after the other, and where the last ends."""
    starts = [0]
    for length in lengths:
        starts.append(starts[-1] + length)
    return starts


def features(route: Route) -> set[str]:
    """List what a route asks of the rules beyond the base game."""
    asked = set()
    if route.tunnel:
        asked.add("tunnel")
    return asked


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


def tickets_in_play(board: Board, rules: Rules) -> list[Ticket]:
    """List the tickets that the rules choose, long ones first, with their printing's values."""
    choice = rules.tickets
    chosen = [
        ticket._replace(points=dict(ticket.values).get(choice.values, ticket.points))
        for ticket in board.tickets
        if ticket.deck in choice.decks
        and (choice.long or not ticket.long)
        and (not choice.only_big_cities or any(board.cities[city].big for city in ticket.cities))
    ]
    # Sorting is stable: both parts keep the order of the board.
    return sorted(chosen, key=lambda ticket: not ticket.long)


def digest(board: Board, rules: Rules) -> str:
    """Hash everything that decides how a game goes: board, numbers, mechanics."""
    parts: list[object] = [
        [plain(city) for city in board.cities],
        [plain(route) for route in board.routes],
        [plain(ticket) for ticket in tickets_in_play(board, rules)],
        [(plain(card), number) for card, number in rules.cards],
        [(name, plain(value)) for name, value in counted(numbers(rules))],
        [(mechanic.name, sorted(mechanic.numbers().items())) for mechanic in rules.mechanics],
    ]
    sources = [(mechanic.name, mechanic.source) for mechanic in rules.mechanics if mechanic.source]
    # Added only where there are any: the digests of all other games stay what they were.
    if sources:
        parts.append(sources)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


# Fields that came after the first records, each with the value that means "as before".
ADDED: dict[str, object] = {"first_tickets_leave": False, "long": 0, "keep_long": 0}
# Hashed in another way by `digest`, or of no importance for how a game goes.
NOT_COUNTED = ("cards", "mechanics", "name", "names", "aliases", "tickets", "values")


def counted(fields: dict[str, Any]) -> list[tuple[str, Any]]:
    """List the fields that make a difference, in alphabetical order."""
    return sorted(
        (name, value)
        for name, value in fields.items()
        if name not in NOT_COUNTED and not (name in ADDED and value == ADDED[name])
    )


def plain(value: Any) -> object:
    """Convert a value to plain data that reads the same in every version."""
    if hasattr(value, "_asdict"):
        return counted(value._asdict())
    return sorted(value.items()) if isinstance(value, dict) else value
