"""The pieces that players began with; they may be left out."""

from __future__ import annotations

from fogg.engine.game import Game
from fogg.engine.mechanics.pieces import ChoosePieces
from fogg.score.table import Part, ScoreTable, SheetForm
from fogg.sheet import ScoreError, SheetField


class PiecesPart(Part):
    """The wagons and ships chosen before the first turn: {"wagons": 20, "ships": 40}."""

    key = "pieces"

    def form(self, game: Game) -> SheetForm:
        """Ask for the pieces of each sort."""
        choice = _choice(game)
        return SheetForm(
            "pieces", choice.kept, (), int(choice.fewest(game)), int(choice.most(game))
        )

    def pieces_aside(self, game: Game) -> int:
        """Count the pieces that stay in the box."""
        return sum(map(int, game.piece_counts)) - _choice(game).kept

    def __init__(self) -> None:
        self.chosen: dict[int, tuple[list[int], SheetField]] = {}

    def read(self, table: ScoreTable, seat: int, field: SheetField) -> None:
        """Read how many of each suit were chosen."""
        keys = table.game.notation.decks
        members = field.members(keys, required=keys)
        numbers = [whole_number(members[key]) for key in keys]
        choice = _choice(table.game)
        with field.here():
            if sum(numbers) != choice.kept:
                raise ScoreError("wrong_pieces_total", number=sum(numbers), kept=choice.kept)
            fewest, most = int(choice.fewest(table.game)), int(choice.most(table.game))
            if not fewest <= numbers[0] <= most:
                piece = table.game.suit_names[0]
                raise ScoreError(
                    "wrong_pieces_chosen", number=numbers[0], piece=piece, fewest=fewest, most=most
                )
        self.chosen[seat] = numbers, field

    def settle(self, table: ScoreTable) -> None:
        """Refuse more pieces on routes than were chosen, in all or of one sort."""
        for seat in range(len(table.players)):
            # What can't be read may be pieces that were exchanged or placed.
            if not table.mistakes.within(table.fields[seat]):
                with table.mistakes.at(table.fields[seat]):
                    self._check(table, seat)

    def _check(self, table: ScoreTable, seat: int) -> None:
        """Refuse a seat's pieces on routes if it never had as many."""
        game, state, kept = table.game, table.state, _choice(table.game).kept
        player, start = table.players[seat], seat * game.suits
        placed = [
            int(game.piece_counts[suit] - state.pieces[start + suit]) for suit in range(game.suits)
        ]
        if sum(placed) > kept:
            raise ScoreError("too_many_pieces_placed", player=player, placed=sum(placed), kept=kept)
        numbers, field = self.chosen.get(seat, (placed, table.fields[seat]))
        more = sum(part.more_pieces(state, seat) for part in table.parts)
        for suit, piece in enumerate(game.suit_names):
            most = numbers[suit] + more
            if placed[suit] > most:
                raise field.error(
                    "more_pieces_than_chosen",
                    player=player,
                    placed=placed[suit],
                    piece=piece,
                    most=most,
                )


def _choice(game: Game) -> ChoosePieces:
    choice = game.find(ChoosePieces)
    assert choice is not None
    return choice


def whole_number(field: SheetField) -> int:
    """Read a number of pieces: 0 or more."""
    # Not isinstance: true is an int in Python, but no number in JSON.
    if type(field.value) is not int or field.value < 0:
        raise field.misshapen("number")
    return field.value
