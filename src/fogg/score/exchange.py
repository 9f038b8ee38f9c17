"""How many pieces players exchanged; it may be left out."""

from __future__ import annotations

from fogg.engine.game import Game
from fogg.engine.mechanics.exchange import Exchange
from fogg.engine.state import State
from fogg.score.pieces import whole_number
from fogg.score.table import Part, ScoreTable, SheetForm
from fogg.sheet import ScoreError, SheetField

MOST_EXCHANGED = 999


class ExchangePart(Part):
    """How many pieces a player exchanged, in all: each cost points."""

    key = "exchanged"

    def form(self, game: Game) -> SheetForm:
        """Ask for a number."""
        return SheetForm("number", MOST_EXCHANGED)

    def read(self, table: ScoreTable, seat: int, field: SheetField) -> None:
        """Take the exchange's points off the seat's score."""
        number = whole_number(field)
        with field.here():
            if number > MOST_EXCHANGED:
                raise ScoreError("too_many_exchanged", number=number, most=MOST_EXCHANGED)
        exchange = table.game.find(Exchange)
        assert exchange is not None
        table.state.exchanged[seat] = number
        table.state.score[seat] -= number * exchange.cost

    def more_pieces(self, state: State, seat: int) -> int:
        """Count the pieces that the seat exchanged: all may have been for one sort."""
        return int(state.exchanged[seat])
