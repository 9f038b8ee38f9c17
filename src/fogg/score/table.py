"""The game on the table while it is read: each key of a player has a part that reads it."""

from __future__ import annotations

from collections.abc import Sequence

from fogg.boards import Names
from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.ints import filled
from fogg.engine.phases import OVER_PHASE
from fogg.engine.state import NOTHING, State
from fogg.score.shown import JOINED, ShownLine
from fogg.sheet import SheetField
from fogg.texts import Texts


class ScoreTable:
    """The game on the table, as far as it has been read."""

    def __init__(
        self,
        catalogue: Catalogue,
        game: Game,
        variant: str,
        language: str,
        players: list[SheetField],
        parts: Sequence[Part],
    ) -> None:
        self.catalogue = catalogue
        self.game = game
        self.variant = variant
        self.say = Texts(language)
        self.names = Names(game.board, language)
        self.parts = parts
        self.state = _empty(game, len(players))
        for part in parts:
            part.prepare(self.state)
        self.players: list[str] = []
        self.fields = players
        known = ["name", *(part.key for part in self.parts)]
        rows = [player.members(known, required=("name",)) for player in players]
        for row in rows:
            self.players.append(self._name(row["name"]))
        for part in self.parts:
            for seat, row in enumerate(rows):
                if part.key in row:
                    part.read(self, seat, row[part.key])

    def _name(self, field: SheetField) -> str:
        letters = [letter if letter.isprintable() else " " for letter in field.text()]
        name = " ".join("".join(letters).split())
        if not name:
            raise field.error("missing_name")
        if name.casefold() in (other.casefold() for other in self.players):
            raise field.error("duplicate_name", name=name)
        return name

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

    def prepare(self, state: State) -> None:
        """Clear what the start of a game laid out that is to be read."""

    def read(self, table: ScoreTable, seat: int, field: SheetField) -> None:
        """Read a player's value."""
        raise NotImplementedError(f"{type(self).__name__} reads nothing")

    def more_pieces(self, state: State, seat: int) -> int:
        """Count the pieces of one sort that a seat may have placed beyond those it chose."""
        return 0

    def settle(self, table: ScoreTable) -> None:
        """Bring what was read into the state, once all players have been read."""
