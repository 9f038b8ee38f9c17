"""Claiming routes (US-7, US-8): as many cards as spaces, one piece on each, points at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, TypedDict, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.engine import network, piles
from fogg.engine.action import (
    CLAIM,
    KIND_BITS,
    NOT_TARGET,
    TARGET_MASK,
    make,
    payment_of,
    target_of,
)
from fogg.engine.cards import SHIP
from fogg.engine.event import EventKind
from fogg.engine.fields import Field, PaymentField, RouteField, SeatField
from fogg.engine.grammar import ActionKind, Payment, Target
from fogg.engine.ints import filled
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.offers import Offer, paid_offer
from fogg.engine.phases import TURN_PHASE
from fogg.engine.problem import Problem, problem
from fogg.engine.state import CLOSED, FREE
from fogg.engine.tables import LANE_SHIFT, LENGTH_SHIFT, LOCOMOTIVES_MASK, LOCOMOTIVES_SHIFT

if TYPE_CHECKING:
    from fogg.engine.chance import Chance
    from fogg.engine.event import Event
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.payment.purse import Purse
    from fogg.engine.state import State


CLAIMED: Final = EventKind(
    "claimed", SeatField("seat"), RouteField("route"), Field("points"), PaymentField("cards")
)
"""A route was won, for these points and with these cards."""


class RouteDetail(TypedDict):
    """A route of a seat and its points, as a detail of the score."""

    route: str
    points: int


@final
class ClaimRoutes(Mechanic):
    """Take a free route by laying cards of its color."""

    name: ClassVar[str] = "routes"
    actions: ClassVar[tuple[ActionKind, ...]] = (
        ActionKind(
            CLAIM, "claim", (TURN_PHASE,), (Target(RouteField("route")), Payment()), order=6
        ),
    )
    events: ClassVar[tuple[EventKind, ...]] = (CLAIMED,)
    tie_breaks: ClassVar[tuple[str, ...]] = ("longest_path",)
    scores: ClassVar[bool] = True

    def setup(self, game: Game, state: State, chance: Chance, events: list[Event] | None) -> None:
        """Free all routes, and put all pieces into the reserves."""
        state.owner = filled(game.routes, FREE)
        state.score = filled(state.seats)
        state.pieces = filled(state.seats * game.suits)
        for seat in range(state.seats):
            for suit in range(game.suits):
                state.pieces[seat * game.suits + suit] = game.piece_counts[suit]

    def legal(self, game: Game, state: State, seat: i64, phase: i64, into: Ints) -> Ints:
        """Add every free route with every mix of cards that pays for it, up to dominated ones."""
        for purse in range(len(game.first_row) - 1):
            if game.plain_purse[purse] == 1 and game.two_lanes:
                into = self._legal_plain(game, state, seat, purse, into)
            else:
                into = self._legal_purse(game, state, seat, purse, into)
        return into

    # A third of the time of a random game is spent in what follows. It lists what `_legal_purse`
    # lists with a purse of single kinds, in the same order, but calls nothing: a method that a
    # subclass may override costs more than the few sums that it is asked for.

    def _legal_plain(self, game: Game, state: State, seat: i64, number: i64, into: Ints) -> Ints:
        """Add the claims paid from a purse whose colors come as a single kind of card."""
        _find_open(game, state, seat, number)
        # Rows in local variables: compiled, each access through an object costs a check.
        purse = game.purses[number]
        unit, tags, ends, hands = purse.unit, game.open_tags, game.open_ends, state.hands
        start = seat * game.kinds
        joker = unit[purse.joker]
        jokers = hands[start + purse.joker]
        last: i64 = 0
        for row in range(game.first_row[number], game.first_row[number + 1]):
            first = last
            last = ends[row]
            if first == last:
                continue
            color = game.price_color[row]
            if color < 0:
                into = self._legal_gray(game, purse, hands, start, first, last, into)
                continue
            held = hands[start + color]
            card = unit[color]
            for place in range(first, last):
                tag = tags[place]
                length = tag >> LENGTH_SHIFT
                laid = length - held
                least = tag >> LOCOMOTIVES_SHIFT & LOCOMOTIVES_MASK
                if laid < least:
                    laid = least
                most = jokers if jokers < length else length
                action = CLAIM | (tag & TARGET_MASK) << KIND_BITS
                action += (length - laid) * card + laid * joker
                # One card of the color less, one joker more.
                while laid <= most:
                    into = append(into, action)
                    action += joker - card
                    laid += 1
        return into

    def _legal_gray(
        self, game: Game, purse: Purse, hands: Ints, start: i64, begin: i64, end: i64, into: Ints
    ) -> Ints:
        """Add the claims of gray routes: each color that the hand has, then jokers alone."""
        tags = game.open_tags
        # Routes of one price share their payments: those after the first copy its claims.
        price: i64 = -1
        target: i64 = 0
        first: i64 = 0
        last: i64 = 0
        for index in range(begin, end):
            tag = tags[index]
            route = tag & TARGET_MASK
            if tag >> LOCOMOTIVES_SHIFT == price:
                other = (route - target) << KIND_BITS
                for place in range(first, last):
                    into = append(into, into[place] + other)
                continue
            price = tag >> LOCOMOTIVES_SHIFT
            target = route
            first = len(into)
            length = tag >> LENGTH_SHIFT
            least = price & LOCOMOTIVES_MASK
            action = CLAIM | route << KIND_BITS
            into = self._gray_payments(purse, hands, start, length, least, action, into)
            last = len(into)
        return into

    def _gray_payments(
        self,
        purse: Purse,
        hands: Ints,
        start: i64,
        length: i64,
        locomotives: i64,
        action: i64,
        into: Ints,
    ) -> Ints:
        """Add a claim with every mix of each color, then with jokers alone."""
        colored = purse.colored
        unit = purse.unit
        joker = unit[purse.joker]
        jokers = hands[start + purse.joker]
        most = jokers if jokers < length else length - 1
        for place in range(len(colored)):
            held = hands[start + colored[place]]
            if held == 0:
                continue
            step = joker - unit[colored[place]]
            laid = length - held
            if laid < locomotives:
                laid = locomotives
            mix = action + length * unit[colored[place]] + laid * step
            while laid <= most:
                into = append(into, mix)
                mix += step
                laid += 1
        if jokers >= length:
            into = append(into, action + length * joker)
        return into

    def _legal_purse(self, game: Game, state: State, seat: i64, number: i64, into: Ints) -> Ints:
        """Add the claims paid from one purse: for each color the prices within reach."""
        purse = game.purses[number]
        hands = state.hands
        start = seat * game.kinds
        pieces = state.pieces[seat * game.suits + game.purse_suit[number]]
        first_price = game.first_price
        lengths = game.price_length
        for row in range(game.first_row[number], game.first_row[number + 1]):
            reach = purse.reach(hands, start, game.price_color[row])
            limit = reach if reach < pieces else pieces
            for price in range(first_price[row], first_price[row + 1]):
                # Prices are sorted: all that follow are longer.
                if lengths[price] > limit:
                    break
                into = self._legal_price(game, state, seat, price, into)
        return into

    def _legal_price(self, game: Game, state: State, seat: i64, price: i64, into: Ints) -> Ints:
        """Add the claims of the free routes of one price: they share their payments."""
        owner = state.owner
        first: i64 = -1
        last: i64 = -1
        for index in range(game.first_priced[price], game.first_priced[price + 1]):
            route = game.priced[index]
            if owner[route] != FREE or owner[game.priced_lane[index]] == seat:
                continue
            if not game.two_lanes and self._owns_twin(game, state, seat, route):
                continue
            if first < 0:
                first = len(into)
                into = self._claims(game, state, seat, route, into)
                last = len(into)
            else:
                # The payments of the first route of this price, with another target.
                action = game.priced_action[index]
                for place in range(first, last):
                    into = append(into, into[place] & NOT_TARGET | action)
        return into

    def _owns_twin(self, game: Game, state: State, seat: i64, route: i64) -> bool:
        """Whether the seat has another lane of the same double route (US-8)."""
        for index in range(game.twin_first[route], game.twin_first[route + 1]):
            if state.owner[game.twins[index]] == seat:
                return True
        return False

    def _claims(self, game: Game, state: State, seat: i64, route: i64, into: Ints) -> Ints:
        """Add the claims of a route with its purse's payments, fewest jokers of a color first."""
        return game.purses[game.route_purse[route]].payments(
            state.hands,
            seat * game.kinds,
            game.route_color[route],
            game.route_length[route],
            game.route_locomotives[route],
            game.claim_action[route],
            into,
        )

    def problem(
        self, game: Game, state: State, seat: i64, phase: i64, action: i64
    ) -> Problem | None:
        """Explain why the route can't be claimed, or not with these cards."""
        route = target_of(action)
        if route >= game.routes:
            return problem("malformed")
        return self._route_problem(game, state, seat, route) or self._payment_problem(
            game, state, seat, route, payment_of(action)
        )

    def _route_problem(self, game: Game, state: State, seat: i64, route: i64) -> Problem | None:
        """Explain why no cards that the seat holds can win it this route."""
        name = game.route_names[route]
        owner = state.owner[route]
        if owner >= 0:
            return problem("route_taken", route=name, owner=int(owner))
        if self._owns_twin(game, state, seat, route):
            return problem("double_own", route=name)
        if owner == CLOSED:
            return problem("double_closed", route=name, seats=int(state.seats))
        suit = game.route_suit[route]
        pieces = state.pieces[seat * game.suits + suit]
        length = game.route_length[route]
        if pieces < length:
            return problem(
                "not_enough_pieces",
                route=name,
                piece=game.suit_names[suit],
                needed=int(length),
                have=int(pieces),
            )
        # Cards come last: first whether it is free and the pieces suffice (EU-5).
        if len(self._claims(game, state, seat, route, vec[i64]())) == 0:
            return self._too_few_cards(game, state, seat, route)
        return None

    def _too_few_cards(self, game: Game, state: State, seat: i64, route: i64) -> Problem:
        purse = game.purses[game.route_purse[route]]
        start = seat * game.kinds
        color = game.route_color[route]
        printed = game.board.routes[route]
        hands = state.hands
        if printed.paired:
            payable = int(purse.reach(hands, start, color))
            return problem(
                "not_enough_pairs", route=printed.id, needed=printed.length, have=payable
            )
        have = purse.of_color(hands, start, color) if color >= 0 else 0
        return problem(
            "not_enough_ships" if printed.suit == SHIP else "not_enough_cards",
            route=printed.id,
            needed=printed.length,
            color=printed.color,
            have=int(have if color >= 0 else purse.most_of_a_color(hands, start)),
            locomotives=int(hands[start + purse.joker]),
            locomotives_needed=printed.locomotives,
        )

    def _payment_problem(
        self, game: Game, state: State, seat: i64, route: i64, payment: i64
    ) -> Problem | None:
        """Explain why these cards do not pay for the route."""
        purse = game.purses[game.route_purse[route]]
        if not purse.well_formed(payment):
            return problem("malformed")
        color = game.route_color[route]
        length = game.route_length[route]
        if not purse.fits(payment, color, length, game.route_locomotives[route]):
            return self._wrong_cards(game, route, int(purse.covers(payment)))
        if not purse.held(payment, state.hands, seat * game.kinds):
            return problem("cards_not_held")
        return None

    def _wrong_cards(self, game: Game, route: i64, laid: int) -> Problem:
        """Explain what a route costs to who laid `laid` cards, or ships for so many spaces."""
        printed = game.board.routes[route]
        if printed.paired:
            return problem("wrong_pairs", route=printed.id, needed=printed.length, laid=laid)
        return problem(
            "wrong_ships" if printed.suit == SHIP else "wrong_payment",
            route=printed.id,
            needed=printed.length,
            color=printed.color,
            locomotives_needed=printed.locomotives,
            laid=laid,
        )

    def offers(self, game: Game, state: State, seat: i64, phase: i64) -> list[Offer]:
        """List every route of the board."""
        parts = network.components(game, network.routes_of(state, seat))
        return [self._offer(game, state, seat, i64(route), parts) for route in range(game.routes)]

    def possible_offers(self, game: Game, state: State, seat: i64, phase: i64) -> list[Offer]:
        """List the routes that the seat can claim now: few of them, so no reasons are made."""
        claims = self.legal(game, state, seat, phase, vec[i64]())
        routes = sorted({int(target_of(claim)) for claim in claims})
        parts = network.components(game, network.routes_of(state, seat))
        return [self._offer(game, state, seat, i64(route), parts) for route in routes]

    def _offer(self, game: Game, state: State, seat: i64, route: i64, parts: Ints) -> Offer:
        why = self._route_problem(game, state, seat, route)
        if why is not None:
            return Offer(CLAIM, route, problem=why)
        return paid_offer(
            CLAIM,
            int(route),
            self.ways(game, state, seat, route),
            int(game.route_points[route]),
            self._completes(game, state, seat, route, parts),
        )

    def ways(self, game: Game, state: State, seat: i64, route: i64) -> list[int]:
        """List the usual claims of a route: fewest locomotives first, then the color held most."""
        return game.purses[game.route_purse[route]].thriftiest_first(
            self._claims(game, state, seat, route, vec[i64]()), state.hands, seat * game.kinds
        )

    def payments(
        self, game: Game, state: State, seat: i64, phase: i64, kind: int, target: int
    ) -> list[int]:
        """List every claim of the route, even with cards that a player had better keep."""
        if target >= game.routes or self._route_problem(game, state, seat, target) is not None:
            return []
        return game.purses[game.route_purse[target]].every_payment(
            state.hands,
            seat * game.kinds,
            game.route_color[target],
            game.route_length[target],
            game.route_locomotives[target],
            make(CLAIM, target),
        )

    def purse(self, game: Game, kind: int, target: int) -> Purse:
        """Look up the purse of the route."""
        return game.purses[game.route_purse[target]]

    def color(self, game: Game, kind: int, target: int) -> int:
        """Return the color of the route; −1 if it is gray."""
        return int(game.route_color[target])

    def _completes(
        self, game: Game, state: State, seat: i64, route: i64, parts: Ints
    ) -> tuple[int, ...]:
        """List the seat's open tickets that this route would complete."""
        merged = network.with_route(game, parts, route)
        return tuple(
            ticket
            for ticket in range(game.ticket_count)
            if state.holder[ticket] == seat
            and not network.joins(parts, game.ticket_cities[ticket])
            and network.joins(merged, game.ticket_cities[ticket])
        )

    def apply(
        self,
        game: Game,
        state: State,
        seat: i64,
        action: i64,
        chance: Chance,
        events: list[Event] | None,
    ) -> None:
        """Pay and take the route, unless another mechanic takes the claim over."""
        if game.before_claim(state, seat, action, chance, events):
            return
        route = target_of(action)
        payment = payment_of(action)
        purse = game.purses[game.route_purse[route]]
        piles.pay(game, state, seat, purse, payment)
        if events is not None:
            events.append(won(game, seat, route, purse.cards(payment)))
        take_route(game, state, seat, route)
        game.cards_laid(state, chance, events)

    def points(self, game: Game, state: State) -> Ints:
        """Add up the points of each seat's routes."""
        result = filled(state.seats)
        for route in range(game.routes):
            if state.owner[route] >= 0:
                result[state.owner[route]] += game.route_points[route]
        return result

    def measure(self, game: Game, state: State, tie_break: str) -> Ints:
        """Measure the longest paths, in spaces (US-12)."""
        return network.trail_lengths(game, state)

    def detail(self, game: Game, state: State, seat: i64) -> list[RouteDetail]:
        """List each route with its points."""
        return [
            {"route": game.route_names[route], "points": int(game.route_points[route])}
            for route in network.routes_of(state, seat)
        ]


def _find_open(game: Game, state: State, seat: i64, number: i64) -> None:
    """Put what a seat may claim from a purse into `game.open_tags`, row by row of the price list.

    `game.open_ends` tells where each row ends. Routes are left out that its cards or pieces are too
    few for.
    """
    purse = game.purses[number]
    tags, found, ends = game.price_tags, game.open_tags, game.open_ends
    colors, begins, limits = game.price_color, game.row_begins, game.row_ends
    owner, hands = state.owner, state.hands
    start = seat * game.kinds
    jokers = hands[start + purse.joker]
    most = state.pieces[seat * game.suits + game.purse_suit[number]]
    if most > game.longest_route:
        most = game.longest_route
    # Below four players the other lane of a route that anybody has is closed, not free.
    lanes = state.seats >= game.doubles_from
    place: i64 = 0
    for row in range(game.first_row[number], game.first_row[number + 1]):
        color = colors[row]
        held = hands[start + color] if color >= 0 else purse.most_of_a_color(hands, start)
        limit = held + jokers if held + jokers < most else most
        # Every tag is written, and the next one over it unless it counts: whether a route is free
        # is a question whose answer a processor guesses wrong too often to ask it with an `if`.
        if lanes:
            for index in range(begins[row], limits[row * game.row_limits + limit]):
                tag = tags[index]
                found[place] = tag
                # Nobody has two lanes of a double route (US-8).
                place += i64(owner[tag & TARGET_MASK] == FREE) & i64(
                    owner[tag >> LANE_SHIFT & TARGET_MASK] != seat
                )
        else:
            for index in range(begins[row], limits[row * game.row_limits + limit]):
                tag = tags[index]
                found[place] = tag
                place += i64(owner[tag & TARGET_MASK] == FREE)
        ends[row] = place


def won(game: Game, seat: i64, route: i64, cards: tuple[int, ...]) -> Event:
    """Make the event of a route that a seat won with these cards."""
    points = int(game.route_points[route])
    return CLAIMED.event(seat=int(seat), route=int(route), points=points, cards=cards)


def take_route(game: Game, state: State, seat: i64, route: i64) -> None:
    """Place the pieces, score, and close the other lane with few players (US-8)."""
    suit = game.route_suit[route]
    state.owner[route] = seat
    state.pieces[seat * game.suits + suit] -= game.route_length[route]
    state.score[seat] += game.route_points[route]
    if state.seats < game.doubles_from:
        # With two or three players nobody may use the second lane (US-8).
        for index in range(game.twin_first[route], game.twin_first[route + 1]):
            state.owner[game.twins[index]] = CLOSED
    game.after_claim(state, seat, route)
