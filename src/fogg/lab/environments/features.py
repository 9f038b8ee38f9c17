"""A view as a row of numbers from −1 to 1, seen from its seat: what a network is shown.

Seats are turned so that the own one comes first, the next in the order of turns after it. Counts
are shares of what there is in the box. Nothing is read but the view: no number holds a secret.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy

from fogg.bots.planning.graph.board_graph import BoardGraph
from fogg.bots.planning.graph.cheapest_paths import FAR, CheapestPaths
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.grammar import LAST
from fogg.engine.ints import ints
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.state import NOTHING
from fogg.engine.view import View
from fogg.variants import EVERY_MECHANIC

POINTS = 200.0
"""A score that is shown as 1."""
HAND = 60.0
"""How many cards in a hand are shown as 1."""
KEPT = 15.0
"""How many tickets of a player are shown as 1."""
TURNS = 250.0
"""How many turns of all players together are shown as 1."""
CHOICES = 2.0
"""How many choices of the opening are shown as 1."""
BUILDINGS = 5.0
"""How many buildings of a kind in reserve are shown as 1."""

Row = list[float]


class Features:
    """Makes the rows of one game and number of seats; `layout` says what stands where."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self._graph = BoardGraph(game)
        self._paths = CheapestPaths(self._graph)
        self._most_points = max(*(int(points) for points in game.ticket_points), 1)
        self._pieces = sum(int(number) for number in game.piece_counts)
        self._phases = [number for number, name in enumerate(game.phase_names) if name]
        # In the order of their kinds of actions, which is the same whatever else a game has.
        builders = [m for m in game.mechanics if type(m).standing is not Mechanic.standing]
        self._builders = sorted(builders, key=_first_order)
        self._parts: dict[str, Callable[[View], Row]] = {
            "phase": self._phase,
            "table": self._table,
            "turn_order": self._turn_order,
            "display": self._display,
            "decks": self._decks,
            "discard": lambda view: self._shares(view.discard),
            "unseen": lambda view: self._shares(view.unseen()),
            "hand": lambda view: self._shares(view.hand()),
            **self._table_parts(),
            "players": self._players,
            "routes": self._routes,
            "buildings": self._buildings,
            "tickets": self._tickets,
            "offered": self._offered,
            "offered_tickets": self._offered_tickets,
            "mechanics": self._mechanics,
        }
        self.layout: dict[str, slice] = {}
        start = 0
        first = game.view(game.start(seats, Seeded(0)), 0)
        for name, part in self._parts.items():
            end = start + len(part(first))
            self.layout[name] = slice(start, end)
            start = end
        self.size = start

    def row(self, view: View) -> Any:
        """Turn a view into a NumPy array of `size` floats."""
        values: Row = []
        for part in self._parts.values():
            values += part(view)
        return numpy.clip(numpy.array(values, numpy.float32), -1.0, 1.0)

    def _around(self, view: View) -> list[int]:
        """All seats, the own one first."""
        return [(int(view.seat) + place) % self.seats for place in range(self.seats)]

    def _shares(self, counts: Any) -> Row:
        """Counts by kind of card, as shares of all cards of the kind."""
        return [
            number / all_of_them
            for number, all_of_them in zip(counts, self.game.card_counts, strict=True)
        ]

    def _phase(self, view: View) -> Row:
        return [float(phase == view.phase) for phase in self._phases]

    def _table(self, view: View) -> Row:
        last = view.turns_left >= 0
        return [
            view.turn / TURNS,
            float(last),
            view.turns_left / (2 * self.seats) if last else 0.0,
            view.passes / self.seats,
            view.tickets_left / self.game.ticket_count,
            view.fresh_tickets / self.game.ticket_count,
        ]

    def _turn_order(self, view: View) -> Row:
        """Who was first, and whose turn it is."""
        around = self._around(view)
        return [float(seat == who) for who in (view.first, view.on_turn) for seat in around]

    def _display(self, view: View) -> Row:
        counts = [0.0] * self.game.kinds
        for kind in view.display:
            if kind != NOTHING:
                counts[kind] += 1 / self.game.display_size
        return counts

    def _decks(self, view: View) -> Row:
        totals = self.game.deck_total
        return [int(view.deck_size(deck)) / int(totals[deck]) for deck in range(len(totals))]

    def _table_parts(self) -> dict[str, Callable[[View], Row]]:
        """A part for each mechanic that shows something on the table.

        Those of the catalogue have one in every game, empty where the game does not have them: so
        all layouts have the same names.
        """
        parts: dict[str, Callable[[View], Row]] = {
            each.table_part: lambda view: [] for each in EVERY_MECHANIC if each.table_part
        }
        for each in self.game.mechanics:
            if each.table_part:
                parts[each.table_part] = each.table_features
        return parts

    def _players(self, view: View) -> Row:
        return [value for seat in self._around(view) for value in self._player(view, seat)]

    def _player(self, view: View, seat: int) -> Row:
        """What the view shows of a player."""
        game = self.game
        row = [int(view.score(seat)) / POINTS, int(view.hand_size(seat)) / HAND]
        row += [view.ticket_number(seat) / KEPT, view.offered_number(seat) / int(game.offer_size)]
        row += [view.choices_made(seat) / CHOICES]
        row += self._shares(view.known(seat))
        for deck in range(game.decks):
            row += [int(view.backs(seat, deck)) / HAND, int(view.stored_of(seat, deck)) / HAND]
        for suit in range(game.suits):
            left, boxed = int(view.pieces(seat, suit)), int(view.box(seat, suit))
            row += [left / self._pieces, boxed / self._pieces]
        row += [number / BUILDINGS for _, number in sorted(view.reserve(seat).items())]
        return row

    def _routes(self, view: View) -> Row:
        """Of each route whether it is closed, and for each player whether it is theirs."""
        row = [0.0] * (self.game.routes * (self.seats + 1))
        for route, owner in enumerate(view.owners()):
            start = route * (self.seats + 1)
            if owner >= 0:
                row[start + 1 + (owner - view.seat) % self.seats] = 1.0
            elif owner != NOTHING:
                row[start] = 1.0
        return row

    def _buildings(self, view: View) -> Row:
        """Of each kind of building, city and player whether one of theirs stands there."""
        cities = int(self.game.cities)
        row = [0.0] * (len(self._builders) * cities * self.seats)
        for place, mechanic in enumerate(self._builders):
            for built in mechanic.standing(view):
                start = (place * cities + built.city) * self.seats
                row[start + (built.seat - int(view.seat)) % self.seats] = 1.0
        return row

    def _mechanics(self, view: View) -> Row:
        """What mechanics show of each player; those of the catalogue have parts of their own."""
        around = self._around(view)
        return [
            value
            for mechanic in self.game.mechanics
            for seat in around
            for value in mechanic.features(view, seat)
        ]

    def _tickets(self, view: View) -> Row:
        """Of each ticket whether one keeps it, its points, and how far it is from done."""
        row = [0.0] * (3 * self.game.ticket_count)
        costs = self._costs(view)
        for ticket in view.tickets(view.seat):
            far = self._far(ticket, costs)
            points = self.game.ticket_points[ticket] / self._most_points
            row[3 * ticket : 3 * ticket + 3] = [1.0, points, far]
        return row

    def _offered(self, view: View) -> Row:
        """The tickets to choose from, in the order of their numbers: there, points, distance."""
        row = [0.0] * (3 * self.game.offer_size)
        costs = self._costs(view)
        for place, ticket in enumerate(sorted(view.offered())):
            far = self._far(ticket, costs)
            points = self.game.ticket_points[ticket] / self._most_points
            row[3 * place : 3 * place + 3] = [1.0, points, far]
        return row

    def _offered_tickets(self, view: View) -> Row:
        """Of each ticket whether one may choose it now."""
        row = [0.0] * self.game.ticket_count
        for ticket in view.offered():
            row[ticket] = 1.0
        return row

    def _costs(self, view: View) -> Any:
        """The pieces that each route still costs; −1 for routes of others."""
        lengths = self.game.route_length
        return ints(
            0 if owner == view.seat else lengths[route] if owner == NOTHING else -1
            for route, owner in enumerate(view.owners())
        )

    def _far(self, ticket: int, costs: Any) -> float:
        """The pieces that a ticket still needs, as a share of all; −1 if it is cut off."""
        cities = self.game.ticket_cities[ticket]
        needed_pieces = 0
        for leg in range(len(cities) - 1):
            cost = int(self._paths.cost_to(cities[leg], cities[leg + 1], costs))
            if cost >= FAR:
                return -1.0
            needed_pieces += cost
        return min(1.0, needed_pieces / self._pieces)


def _first_order(mechanic: Mechanic) -> int:
    """The first place of a mechanic's kinds of actions among the numbers of environments."""
    return min((kind.order for kind in mechanic.actions), default=LAST)
