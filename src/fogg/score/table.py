"""The game on the table while it is read: each key of a player has a part that reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fogg.boards import Names
from fogg.catalogue import Catalogue
from fogg.engine import network
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.ints import filled, ints
from fogg.engine.phases import OVER_PHASE
from fogg.engine.state import NOTHING, State
from fogg.score.guessing import Guesses, Meant
from fogg.score.shown import JOINED, ShownLine
from fogg.sheet import Mistakes, ScoreError, SheetField
from fogg.texts import Texts


class SheetForm(NamedTuple):
    """How a key of a player is filled in."""

    kind: str
    """`routes`, `tickets`, `cities`, `number` or `pieces`: so many of each sort."""
    most: int
    """The most entries, or the highest number; of pieces, how many there are in all."""
    cities: tuple[int, ...] = ()
    """The cities to choose from."""
    fewest_first: int = 0
    most_first: int = 0
    """The fewest and the most pieces of the first sort."""


class ScoreTable:
    """The game on the table, as far as it has been read."""

    def __init__(
        self,
        catalogue: Catalogue,
        game: Game,
        variant: str,
        language: str,
        meant: Meant,
        mistakes: Mistakes,
    ) -> None:
        self.catalogue = catalogue
        self.game = game
        self.variant = variant
        self.say = Texts(language)
        self.names = Names(game.board, language)
        self.find = Guesses(self.names, meant)
        self.mistakes = mistakes
        self.players: list[str] = []
        self.fields: list[SheetField] = []
        self.parts: Sequence[Part] = ()

    def read(self, players: list[SheetField], parts: Sequence[Part]) -> None:
        """Read what each player lists, and settle what the lists mean together."""
        self.fields, self.parts = players, parts
        self.state = _empty(self.game, len(players))
        for part in parts:
            part.prepare(self.state)
        rows = [self._row(player) for player in players]
        for seat, row in enumerate(rows):
            self.players.append(self._name(seat, row))
        for part in parts:
            for seat, row in enumerate(rows):
                if part.key in row:
                    with self.mistakes.at(row[part.key]):
                        part.read(self, seat, row[part.key])
        for part in parts:
            part.settle(self)

    def _row(self, player: SheetField) -> dict[str, SheetField]:
        """Read what a player lists by key; nothing if it is no list of keys at all."""
        known = ["name", *(part.key for part in self.parts)]
        row: dict[str, SheetField] = {}
        with self.mistakes.at(player):
            row.update(player.known_members(known, ("name",), self.mistakes))
        return row

    def _name(self, seat: int, row: dict[str, SheetField]) -> str:
        """Read a player's name; who has none is called by their place."""
        name = self.say.place(self.fields[seat].place)
        if "name" in row:
            with self.mistakes.at(row["name"]):
                name = self._new_name(row["name"].text())
        return name

    def _new_name(self, text: str) -> str:
        """Read a name that nobody else has."""
        letters = [letter if letter.isprintable() else " " for letter in text]
        name = " ".join("".join(letters).split())
        if not name:
            raise ScoreError("missing_name")
        if name.casefold() in (other.casefold() for other in self.players):
            raise ScoreError("duplicate_name", name=name)
        return name

    def pieces_left(self, seat: int) -> int:
        """Count the pieces that a seat has not placed; below 0: it has placed too many."""
        start = seat * self.game.suits
        left = sum(int(self.state.pieces[start + suit]) for suit in range(self.game.suits))
        return left - sum(part.pieces_aside(self.game) for part in self.parts)

    def joined_tickets(self, seat: int) -> list[int]:
        """List the tickets that a seat's routes join, whoever holds them, dearest first.

        Routes that it may use besides its own all count, though in the end it gets few of them.
        """
        game, state = self.game, self.state
        routes = [int(route) for route in network.routes_of(state, seat)]
        for part in self.parts:
            routes += part.more_routes(game, state, seat)
        joined = network.components(game, ints(routes))
        cities = game.ticket_cities
        made = [each for each in range(len(game.tickets)) if network.joins(joined, cities[each])]
        return sorted(made, key=lambda each: -game.tickets[each].points)

    def field(self, seat: int, key: str) -> SheetField:
        """The place where a seat lists something."""
        return SheetField(None, self.fields[seat].place.within(key))

    def joined(self, cities: Sequence[int]) -> str:
        """Join the names of cities as a route or ticket is written."""
        return JOINED.join(self.names.displays[city] for city in cities)


def _empty(game: Game, seats: int) -> State:
    """Make a finished game in which nobody has done anything."""
    # No game starts with one seat, but one player may count alone.
    state = game.start(max(seats, game.rules.fewest_players), Seeded(0), first=0)
    state.seats = seats
    state.phase = OVER_PHASE
    state.offered = filled(len(state.offered), NOTHING)
    return state


class Part:
    """One key of a player: it reads every player's value, then settles what they mean together."""

    key: str
    shows: ShownLine | None = None
    """What its score line shows besides its points; None: nothing."""

    def form(self, game: Game) -> SheetForm:
        """Tell how the key is filled in."""
        raise NotImplementedError(f"{type(self).__name__} has no form")

    def prepare(self, state: State) -> None:
        """Clear what the start of a game laid out that is to be read."""

    def read(self, table: ScoreTable, seat: int, field: SheetField) -> None:
        """Read a player's value."""
        raise NotImplementedError(f"{type(self).__name__} reads nothing")

    def more_pieces(self, state: State, seat: int) -> int:
        """Count the pieces of one sort that a seat may have placed beyond those it chose."""
        return 0

    def pieces_aside(self, game: Game) -> int:
        """Count the pieces of the box that a player does not begin with."""
        return 0

    def more_routes(self, game: Game, state: State, seat: int) -> list[int]:
        """List the routes of others that a seat's tickets may use."""
        return []

    def settle(self, table: ScoreTable) -> None:
        """Bring what was read into the state, once all players have been read."""
