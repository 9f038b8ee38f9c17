"""What stands where in the rows of environments: a name, a meaning and a range for each number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from fogg.engine.chance import Seeded
from fogg.engine.grammar import LAST
from fogg.engine.mechanics.base import Mechanic
from fogg.variants import EVERY_MECHANIC

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fogg.engine.game import Game
    from fogg.engine.view import View

SCHEME: Final = 1
"""Changes when the order or the meaning of the numbers of a row changes."""

POINTS: Final = 200
"""A score that is shown as 1."""
HAND: Final = 60
"""How many cards in a hand are shown as 1."""
KEPT: Final = 15
"""How many tickets of a player are shown as 1."""
TURNS: Final = 250
"""How many turns of all players together are shown as 1."""
CHOICES: Final = 2
"""How many choices of the opening are shown as 1."""
BUILDINGS: Final = 5
"""How many buildings of a kind in reserve are shown as 1."""

MEANINGS: Final = {
    "phase": "1 for what is to be decided now, else 0",
    "table": "turns begun, the last round, cards and tickets left",
    "turn_order": "1 for who had the first turn, and for whose turn it is",
    "display": "face-up cards of a kind, as a share of the display",
    "decks": "cards in a deck, as a share of all its cards",
    "discard": "discarded cards of a kind, as a share of all of the kind",
    "unseen": "cards of a kind that the seat can't place, as a share of all of the kind",
    "hand": "own cards of a kind, as a share of all of the kind",
    "players": "what the table shows of a player",
    "routes": "1 for a route that is closed for good, and for whose it is",
    "buildings": "1 for whose building of a kind stands in a city",
    "tickets": "of a ticket: whether one keeps it, its points, the pieces that it still needs",
    "offered": "of the tickets to choose from, by number: there, points, pieces still needed",
    "offered_tickets": "1 for a ticket that one may choose now",
    "mechanics": "what mechanics of one's own show of a player",
}
"""What the numbers of a part mean; parts of mechanics: what the mechanic shows on the table."""


class Column(NamedTuple):
    """One number of a row: its name, what it means, and the least and the most that it can be."""

    name: str
    meaning: str
    low: int
    high: int


class Count(NamedTuple):
    """A column that shows a whole number: as a share of `scale`, and never more than 1."""

    column: int
    scale: int


class RowLayout:
    """The columns of one game and number of seats, part by part."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.columns: list[Column] = []
        self.parts: dict[str, slice] = {}
        """Where each part stands in a row."""
        self.phases = [number for number, name in enumerate(game.phase_names) if name]
        """The phases that have a column, in their order."""
        # In the order of their kinds of actions, which is the same whatever else a game has.
        self.builders = sorted(
            (m for m in game.mechanics if type(m).standing is not Mechanic.standing),
            key=_first_order,
        )
        """The mechanics whose buildings stand in cities."""
        self.showing = [m for m in game.mechanics if type(m).features is not Mechanic.features]
        """The mechanics that show something of each player."""
        self._table()
        self._players()
        self._board()

    @property
    def size(self) -> int:
        """How many numbers a row has."""
        return len(self.columns)

    def _add(self, part: str, names: Iterable[str], low: int = 0) -> None:
        """Add columns to a part, which begins where the columns end if it is new."""
        start = self.parts[part].start if part in self.parts else self.size
        meaning = MEANINGS.get(part, f"what the mechanic {part} shows on the table")
        self.columns += [Column(f"{part}.{name}", meaning, low, 1) for name in names]
        self.parts[part] = slice(start, self.size)

    def _around(self) -> list[str]:
        """All seats, the own one first, then in the order of turns."""
        return [f"+{place}" for place in range(self.seats)]

    def _table(self) -> None:
        """What lies before everybody, and the own hand."""
        game = self.game
        self._add("phase", [game.phase_names[phase] for phase in self.phases])
        self._add("table", "turn last_round turns_left passes tickets_left fresh_tickets".split())
        self._add("turn_order", [f"first.{seat}" for seat in self._around()])
        self._add("turn_order", [f"on_turn.{seat}" for seat in self._around()])
        self._add("display", game.card_names)
        self._add("decks", game.suit_names)
        for part in ("discard", "unseen", "hand"):
            self._add(part, game.card_names)
        # Those of the catalogue have a part in every game, empty where the game does not have
        # them: so all layouts have the same names.
        shown = {each.table_part: each for each in game.mechanics if each.table_part}
        for part in dict.fromkeys([*(m.table_part for m in EVERY_MECHANIC), *shown]):
            if part:
                self._add(part, self._table_names(shown.get(part)), low=-1)

    def _table_names(self, mechanic: Mechanic | None) -> list[str]:
        """Name what a mechanic shows on the table: numbers, if it does not say itself."""
        if mechanic is None:
            return []
        shown = range(len(mechanic.table_features(self._first_view())))
        return mechanic.table_feature_names(self.game) or [str(number) for number in shown]

    def _names(self, mechanic: Mechanic) -> list[str]:
        """Name what a mechanic shows of a player: numbers, if it does not say itself."""
        shown = range(len(mechanic.features(self._first_view(), 0)))
        return mechanic.feature_names(self.game) or [str(number) for number in shown]

    def _first_view(self) -> View:
        """A view of any game: a mechanic always shows equally many numbers."""
        return self.game.view(self.game.start(self.seats, Seeded(0)), 0)

    def _players(self) -> None:
        game = self.game
        reserves = self.reserves()
        for seat in self._around():
            self._add("players", [f"{seat}.score"], low=-1)
            words = ("cards", "tickets", "offered", "choices")
            self._add("players", [f"{seat}.{word}" for word in words])
            self._add("players", [f"{seat}.known.{card}" for card in game.card_names])
            for deck in game.suit_names:
                self._add("players", [f"{seat}.backs.{deck}", f"{seat}.stored.{deck}"])
            for suit in game.suit_names:
                self._add("players", [f"{seat}.pieces.{suit}", f"{seat}.box.{suit}"])
            self._add("players", [f"{seat}.reserve.{each.name}" for each in reserves])

    def reserves(self) -> list[Mechanic]:
        """List the mechanics with buildings in reserve, by their names."""
        with_any = (m for m in self.game.mechanics if type(m).reserve is not Mechanic.reserve)
        return sorted(with_any, key=lambda mechanic: mechanic.name)

    def _board(self) -> None:
        game = self.game
        for route in game.route_names:
            self._add("routes", [f"{route}.{word}" for word in ("closed", *self._around())])
        self._add("buildings", [])
        for mechanic in self.builders:
            for city in game.city_names:
                names = [f"{mechanic.name}.{city}.{seat}" for seat in self._around()]
                self._add("buildings", names)
        self._add("tickets", [])
        for ticket in game.ticket_names:
            self._add_ticket("tickets", ticket, "kept")
        self._add("offered", [])
        for place in range(game.offer_size):
            self._add_ticket("offered", str(place + 1), "there")
        self._add("offered_tickets", game.ticket_names)
        self._add("mechanics", [])
        for each in self.showing:
            for seat in self._around():
                names = [f"{each.name}.{seat}.{name}" for name in self._names(each)]
                self._add("mechanics", names, low=-1)

    def _add_ticket(self, part: str, name: str, there: str) -> None:
        self._add(part, [f"{name}.{there}", f"{name}.points"])
        self._add(part, [f"{name}.pieces"], low=-1)

    def counts(self) -> list[Count]:
        """List the columns that show whole numbers, in the order in which `SeatRow` counts them."""
        game, seats = self.game, self.seats
        kinds, cards = int(game.kinds), [int(number) for number in game.card_counts]
        tickets, pieces = int(game.ticket_count), sum(int(each) for each in game.piece_counts)
        found = self._counts("table", [TURNS, 1, 2 * seats, seats, tickets, tickets])
        found += self._counts("display", [int(game.display_size)] * kinds)
        found += self._counts("decks", [int(number) for number in game.deck_total])
        for part in ("discard", "unseen", "hand"):
            found += self._counts(part, cards)
        player = [POINTS, HAND, KEPT, int(game.offer_size), CHOICES, *cards]
        player += [HAND] * 2 * int(game.decks)
        player += [pieces] * 2 * int(game.suits)
        player += [BUILDINGS] * len(self.reserves())
        return found + self._counts("players", player * seats)

    def _counts(self, part: str, scales: list[int]) -> list[Count]:
        columns = range(self.parts[part].start, self.parts[part].stop)
        return [Count(column, scale) for column, scale in zip(columns, scales, strict=True)]


def _first_order(mechanic: Mechanic) -> int:
    """The first place of a mechanic's kinds of actions among the numbers of environments."""
    return min((kind.order for kind in mechanic.actions), default=LAST)
