"""Harbors: which ports are worth one, when to build it, and the cards that it lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from fogg.engine.action import HARBOR, kind_of, payment_of, target_of
from fogg.engine.ints import filled
from fogg.engine.state import NOTHING

if TYPE_CHECKING:
    from fogg.bots.planning.play.payments import CardValues
    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints

SURE: float = 1.0
"""How much a completed ticket counts for a harbor in one of its cities."""
LIKELY: float = 0.8
"""How much an open ticket does."""


@final
class HarborValues:
    """Which ports are worth a harbor: those that the seat's tickets name."""

    def __init__(self, position: Position, pursued: Ints, routes: Ints) -> None:
        self._position = position
        self.left: i64 = harbors_left(position)
        """Harbors that are not built."""
        self._named: list[float] = [0.0] * position.game.cities
        self._reached: Ints = filled(position.game.cities)
        self._count(position.completed, SURE)
        self._count(pursued, LIKELY)
        own = position.own_routes()
        for index in range(len(own)):
            self._reach(own[index])
        for index in range(len(routes)):
            self._reach(routes[index])

    def _count(self, tickets: Ints, part: float) -> None:
        for index in range(len(tickets)):
            cities = self._position.game.ticket_cities[tickets[index]]
            for place in range(len(cities)):
                self._named[cities[place]] += part

    def _reach(self, route: i64) -> None:
        self._reached[self._position.game.route_a[route]] = 1
        self._reached[self._position.game.route_b[route]] = 1

    def value(self, city: i64) -> float:
        """Value of a harbor in a city, in points, on average; 0 where none can be built.

        Compared with not building it, which costs points too.
        """
        position = self._position
        free = position.game.port[city] == 1 and position.view.harbor(city) == NOTHING
        if self.left <= 0 or not free or self._reached[city] == 0:
            return 0.0
        points = position.rule_numbers.harbor_points
        named = self._named[city]
        most: i64 = len(points) - 1
        whole = i64(named)
        if whole >= most:
            worth = float(points[most])
        else:
            # Open tickets count in part: between two numbers of tickets the points are in between.
            part = named - float(whole)
            worth = float(points[whole]) * (1.0 - part) + float(points[whole + 1]) * part
        return worth + float(position.rule_numbers.harbor_unbuilt)

    def best(self) -> float:
        """Value of the best harbor that can be built."""
        most = 0.0
        for city in range(self._position.game.cities):
            value = self.value(city)
            if value > most:
                most = value
        return most

    def threshold(self) -> float:
        """Value of the least of the harbors that are worth building; 0 if ports are too few."""
        row: list[float] = []
        for city in range(self._position.game.cities):
            value = self.value(city)
            if value > 0.0:
                row.append(value)
        row.sort()
        if len(row) >= self.left and self.left > 0:
            return row[len(row) - self.left]
        return 0.0

    def choose(self, legal: Ints, card_values: CardValues) -> i64:
        """Choose the best harbor that can be built now, with the cards worth least; −1: none."""
        game = self._position.game
        best: i64 = -1
        most = 0.0
        least: i64 = 0
        threshold = self.threshold()
        for index in range(len(legal)):
            if kind_of(legal[index]) != HARBOR:
                continue
            value = self.value(target_of(legal[index]))
            if value < threshold or value <= float(self._position.rule_numbers.harbor_unbuilt):
                continue
            cost = card_values.price(game.purses[game.harbor_purse], payment_of(legal[index]))
            if value > most or (value == most and cost < least):
                most = value
                least = cost
                best = legal[index]
        return best

    def lacking(self) -> Ints:
        """Mark with 1 the kinds of cards that the next harbor lacks, in the color held most."""
        position = self._position
        game = position.game
        row = filled(game.kinds)
        if self.left <= 0 or game.harbor_purse < 0:
            return row
        wagons = game.purses[game.harbor_purse].colored
        best: i64 = -1
        most: i64 = -1
        for index in range(len(wagons)):
            held = _marked_pair(position, wagons[index])
            if held > most:
                most = held
                best = index
        for kind in (wagons[best], position.rule_numbers.ship_of[wagons[best]]):
            if position.hand[kind] < position.rule_numbers.harbor_cards:
                row[kind] = 1
        return row

    def sought(self) -> Ints:
        """Mark with 1 the kinds of cards, jokers too, that help to build a harbor."""
        game = self._position.game
        row = self.lacking() if self.best() > 0.0 else filled(game.kinds)
        if game.harbor_purse >= 0 and self.left > 0:
            row[game.joker] = 1
        return row


def harbors_left(position: Position) -> i64:
    """Count the harbors that the seat has not built."""
    number = position.rule_numbers.harbors
    if number > 0:
        for city in range(position.game.cities):
            if position.view.harbor(city) == position.seat:
                number -= 1
    return number


def harbor_due(position: Position, routes: Ints) -> bool:
    """Whether a harbor can be paid in a port as good as those that these routes will reach."""
    if not _payable(position):
        return False
    position.read(position.view)
    now = HarborValues(position, position.tickets, vec[i64]()).best()
    planned = HarborValues(position, position.tickets, routes).threshold()
    return now > float(position.rule_numbers.harbor_unbuilt) and now >= planned


def _payable(position: Position) -> bool:
    """Whether the hand can pay for a harbor, and one is left."""
    game = position.game
    if game.harbor_purse < 0:
        return False
    wagons = game.purses[game.harbor_purse].colored
    jokers = position.hand[game.joker]
    for index in range(len(wagons)):
        held = _marked_pair(position, wagons[index])
        if held + jokers >= 2 * position.rule_numbers.harbor_cards:
            return harbors_left(position) > 0
    return False


def _marked_pair(position: Position, wagon: i64) -> i64:
    """Count the cards of a marked wagon and its ship in the hand that one harbor can take."""
    ship = position.rule_numbers.ship_of[wagon]
    return _marked(position, wagon) + _marked(position, ship)


def _marked(position: Position, kind: i64) -> i64:
    """Count the cards of a marked kind in the hand, up to what one harbor takes."""
    held = position.hand[kind]
    most = position.rule_numbers.harbor_cards
    return held if held < most else most
