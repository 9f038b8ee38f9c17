"""A fixed numbering of a game's actions, for programs that learn: number ↔ action.

Each way to pay is an action of the engine; here a payment is named by its color alone, and paid as
thriftily as the hand allows; where owners choose what their stations use, the loans with most
points are meant. Players are counted from the one who acts: +0 is oneself, +1 the next in the order
of turns. Tickets are kept by their place among those offered, in the order of the game's tickets. A
number means the same in every game with the same `Numbering.version`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from fogg.bots.planning.play.buildings import best_loans
from fogg.bots.planning.position import Position
from fogg.engine.action import (
    BLIND,
    BORROW_ROUTES,
    CLAIM,
    DEPOT,
    DRAW,
    EXCHANGE,
    HARBOR,
    KEEP,
    PASS,
    PAY,
    PIECES,
    RAID_WAREHOUSES,
    REFILL,
    STATION,
    STORE,
    TICKETS,
    WITHDRAW,
    kind_of,
    make,
    payment_of,
    target_of,
)
from fogg.engine.errors import FoggError
from fogg.engine.mechanics.exchange import exchange_target
from fogg.engine.mechanics.pieces import ChoosePieces
from fogg.engine.mechanics.stations import ChosenStations
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.mechanics.warehouses import store_deck, store_owner

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.payment.purse import Purse
    from fogg.engine.view import View

SCHEME = 1
"""Changes when the order or the meaning of the numbers changes."""
ONLY_JOKERS = -1
"""Stands for the color of a payment of locomotives alone."""
ANY = -2
"""Stands for the color where there is no choice of one."""
MOST_RAIDED = 2
"""A route has two ends, so that no more warehouses can be raided at once."""


class Key(NamedTuple):
    """What a number stands for: a kind of action, its target, and the color it is paid with."""

    kind: int
    target: int = 0
    color: int = ANY


class Numbering:
    """The numbers of a game's actions, from 0 to `size` − 1."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.version = f"{SCHEME}-{game.digest}"
        self.names: list[str] = []
        """Each number's action in words: the notation of records, with a color as payment."""
        self._numbers: dict[Key, int] = {}
        self._colors: dict[tuple[int, int], int] = {}
        kinds = {kind for mechanic in game.mechanics for kind in mechanic.actions}
        for key, name in self._keys():
            if key.kind in kinds or key.kind == PASS:
                self._numbers[key] = len(self.names)
                self.names.append(name)

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self.names)

    # The order of the numbers

    def _keys(self) -> Iterator[tuple[Key, str]]:
        """Every key and its name; the order is part of the scheme."""
        game = self.game
        decks = game.notation.decks
        yield Key(PASS), "pass"
        yield Key(TICKETS), "tickets"
        for kind, card in enumerate(game.card_names):
            yield Key(DRAW, kind), f"draw {card}"
        for deck, word in enumerate(decks):
            yield Key(BLIND, deck), f"draw {word}"
        for deck, word in enumerate(decks):
            yield Key(REFILL, deck), f"refill {word}"
        yield from self._choices()
        for route, name in enumerate(game.route_names):
            yield from self._paid(CLAIM, route, f"claim {name}", int(game.route_color[route]))
        yield Key(PAY), "pay"
        yield Key(WITHDRAW), "withdraw"
        for city, name in enumerate(game.city_names):
            if game.waypoint[city] == 0:
                yield from self._paid(STATION, city, f"station {name}")
                yield Key(DEPOT, city), f"depot {name}"
        for city, name in enumerate(game.city_names):
            if game.port[city] == 1 and game.harbor_purse >= 0:
                yield from self._paid(HARBOR, city, f"harbor {name}")
        yield from self._of_players()
        yield from self._of_pieces()
        if game.find(ChosenStations) is not None:
            yield Key(BORROW_ROUTES), "borrow"

    def _choices(self) -> Iterator[tuple[Key, str]]:
        """Every choice among the tickets offered: the bits of the target are their places."""
        places = range(int(self.game.offer_size))
        for number in range(1, len(places) + 1):
            for chosen in combinations(places, number):
                words = " ".join(str(place + 1) for place in chosen)
                yield Key(KEEP, sum(1 << place for place in chosen)), f"keep {words}"

    def _paid(
        self, kind: int, target: int, name: str, color: int = ANY
    ) -> Iterator[tuple[Key, str]]:
        """An action with each color that can pay for it, and with locomotives alone."""
        purse = self.game.purse_of(kind, target)
        if self._mixed(purse):
            yield Key(kind, target), name
            return
        for each in purse.colored:
            if color < 0 or each == color:
                word = self.game.cards[each].color
                yield Key(kind, target, int(each)), f"{name} {word}"
        yield Key(kind, target, ONLY_JOKERS), f"{name} {self.game.card_names[self.game.joker]}"

    def _mixed(self, purse: Purse) -> bool:
        """Whether one payment may be of several colors: then the thriftiest of all is meant."""
        game = self.game
        return game.pair_purse >= 0 and purse is game.purses[game.pair_purse]

    def _of_players(self) -> Iterator[tuple[Key, str]]:
        """Storing in a warehouse, and raiding some."""
        game = self.game
        players = range(game.rules.most_players)
        for player in players:
            for deck, word in enumerate(game.notation.decks):
                end = f" {word}" if game.decks > 1 else ""
                yield Key(STORE, player * int(game.decks) + deck), f"store +{player}{end}"
        for number in range(MOST_RAIDED + 1):
            for raided in combinations(players, number):
                words = " ".join(f"+{player}" for player in raided) or "none"
                mask = sum(1 << player for player in raided)
                yield Key(RAID_WAREHOUSES, mask), f"raid {words}"

    def _of_pieces(self) -> Iterator[tuple[Key, str]]:
        """Choosing the first pieces, and exchanging some."""
        game = self.game
        pieces = game.find(ChoosePieces)
        if pieces is not None:
            for number in range(pieces.fewest(game), pieces.most(game) + 1):
                yield Key(PIECES, number), game.notation.text(make(PIECES, number))
        if game.suits == 2:
            for suit in range(game.suits):
                for number in range(1, min(game.piece_counts) + 1):
                    target = int(exchange_target(suit, number))
                    yield Key(EXCHANGE, target), game.notation.text(make(EXCHANGE, target))

    # Numbers of actions

    def choices(self, view: View) -> dict[int, int]:
        """Map the numbers that a view's seat may choose now to the actions they stand for."""
        choices: dict[int, int] = {}
        several: dict[int, list[int]] = {}
        for action in view.legal():
            number = self.number(view, action)
            if number in choices:
                several.setdefault(number, [choices[number]]).append(int(action))
            choices[number] = int(action)
        hand = view.known(view.seat)
        for number, actions in several.items():
            if kind_of(actions[0]) == BORROW_ROUTES:
                choices[number] = int(best_loans(Position(view), view.legal()))
                continue
            purse = self._purse(view, actions[0])
            choices[number] = min(
                actions, key=lambda way: (*purse.thrift(payment_of(way), hand, 0), way)
            )
        return choices

    def action(self, view: View, number: int) -> int:
        """Find the action that a number stands for now; raise FoggError if it is not legal."""
        action = self.choices(view).get(int(number))
        if action is None:
            name = self.names[number] if 0 <= number < self.size else str(number)
            raise FoggError("number_not_legal", number=int(number), action=name)
        return action

    def number(self, view: View, action: int) -> int:
        """Find the number of any legal action of a view's seat, however it is paid."""
        return self._numbers[self._key(view, action)]

    def _key(self, view: View, action: int) -> Key:
        kind, target = int(kind_of(action)), int(target_of(action))
        if kind == KEEP:
            return Key(kind, self._places(view, action))
        if kind == STORE:
            player = (int(store_owner(action)) - int(view.seat)) % view.seats
            return Key(kind, player * int(self.game.decks) + int(store_deck(action)))
        if kind == RAID_WAREHOUSES:
            return Key(kind, _turned(target, int(view.seat), view.seats))
        if kind == BORROW_ROUTES:
            return Key(kind)
        if kind in (CLAIM, STATION, HARBOR):
            return Key(kind, target, self._color(kind, target, int(payment_of(action))))
        return Key(kind, target)

    def _places(self, view: View, action: int) -> int:
        """The places of the tickets kept among those offered, as bits."""
        offered = sorted(view.offered())
        return sum(1 << offered.index(int(ticket)) for ticket in kept_row(self.game, action))

    def _purse(self, view: View, action: int) -> Purse:
        if kind_of(action) == PAY:
            return self.game.purse_of(CLAIM, view.tunnel)
        return self.game.purse_of(int(kind_of(action)), int(target_of(action)))

    def _color(self, kind: int, target: int, payment: int) -> int:
        """The color of a payment; `ANY` where colors are mixed."""
        purse = self.game.purse_of(kind, target)
        place = (id(purse), payment)
        known = self._colors.get(place)
        if known is None:
            known = self._colors[place] = ANY if self._mixed(purse) else _color_laid(purse, payment)
        return known


def _color_laid(purse: Purse, payment: int) -> int:
    """The first kind of the color in a payment; ONLY_JOKERS if there is none."""
    others = getattr(purse, "other", None)
    for kind in purse.colored:
        laid = purse.count(payment, kind)
        if others is not None:
            laid += purse.count(payment, others[kind])
        if laid > 0:
            return int(kind)
    return ONLY_JOKERS


def _turned(mask: int, seat: int, seats: int) -> int:
    """A mask of seats, counted from one of them."""
    return sum(1 << (other - seat) % seats for other in range(seats) if mask >> other & 1)
