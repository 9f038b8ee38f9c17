"""The depots that players have left in reserve: a number."""

from __future__ import annotations

from fogg.engine.game import Game
from fogg.engine.ints import filled
from fogg.engine.mechanics.depots import Depots
from fogg.engine.state import State
from fogg.score.table import Part, ScoreTable, SheetForm
from fogg.sheet import ScoreError, SheetField


class DepotsPart(Part):
    """The depots left in reserve; one of each player's is always placed."""

    key = "depots_left"

    def form(self, game: Game) -> SheetForm:
        """Ask for a number."""
        depots = game.find(Depots)
        assert depots is not None
        return SheetForm("number", int(depots.each) - 1)

    def prepare(self, state: State) -> None:
        """Take everybody's depots away: who lists none has none left."""
        state.depots = filled(state.seats)

    def read(self, table: ScoreTable, seat: int, field: SheetField) -> None:
        """Count the seat's depots."""
        depots = table.game.find(Depots)
        assert depots is not None
        most = depots.each - 1
        with field.here():
            if type(field.value) is not int:
                raise field.misshapen("number")
            if not 0 <= field.value <= most:
                raise ScoreError("depots_out_of_range", number=field.value, most=most)
            table.state.depots[seat] = field.value
