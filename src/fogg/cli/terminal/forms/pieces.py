"""Pieces of two sorts in the terminal: choosing them before the first turn, naming some."""

from __future__ import annotations

from collections.abc import Sequence

from fogg.cli.terminal.conversation import Conversation
from fogg.cli.terminal.forms.form import Form
from fogg.cli.terminal.holdings import chosen_tickets
from fogg.cli.terminal.ways import spaces
from fogg.engine.action import PIECES, make
from fogg.engine.errors import ActionError, FoggError
from fogg.engine.mechanics.pieces import ChoosePieces
from fogg.engine.view import View
from fogg.narration.pieces import counted


class PiecesForm(Form):
    """Asks which pieces to start with."""

    title = "pieces_ask.title"

    def ask(self, view: View) -> None:
        """Say how many pieces to choose, what the tickets need, and how to type it."""
        rules = self.game.find(ChoosePieces)
        assert rules is not None
        out, say = self.out, self.say
        fewest, most = int(rules.fewest(self.game)), int(rules.most(self.game))
        first = min(max(rules.first_game, fewest), most)
        needed = spaces(view, chosen_tickets(view))
        out.line(say("pieces_ask.needed", pieces=counted(say, self.game, needed)))
        out.line(say("pieces_ask.choose", kept=rules.kept, fewest=fewest, most=most), style="bold")
        out.line(say("pieces_ask.how", first=first, rest=rules.kept - first), style="bold")

    def reads(self, words: Sequence[str]) -> bool:
        """Whether the line begins with a number: 20, 20 40 and 20 wagons all do."""
        return words[0].isdigit()

    def answer(self, words: Sequence[str]) -> int:
        """The pieces that such a line means."""
        return choose_pieces(self.conversation, words)


def choose_pieces(conversation: Conversation, words: Sequence[str]) -> int:
    """The pieces that words such as 20, 20 40, 20 wagons or wagons*20 ships*40 mean."""
    rules = conversation.game.find(ChoosePieces)
    if rules is None:
        raise FoggError("no_pieces_here")
    numbers = piece_numbers(conversation, words)
    if len(numbers) == 2 and sum(numbers.values()) != rules.kept:
        raise ActionError("pieces_total", expected=rules.kept, found=sum(numbers.values()))
    if not numbers:
        raise FoggError("which_pieces")
    return make(PIECES, numbers[0] if 0 in numbers else max(rules.kept - numbers[1], 0))


def piece_numbers(conversation: Conversation, words: Sequence[str]) -> dict[int, int]:
    """How many pieces of each suit words name; numbers alone are in the order of the suits."""
    suits_here = int(conversation.game.suits)
    parts = [word for text in words for word in text.replace("*", " ").split()]
    digits = [word for word in parts if word.isascii() and word.isdigit() and len(word) < 4]
    named = [conversation.reader.suit(word) for word in parts if word not in digits]
    suits = [suit for suit in named if suit is not None]
    if len(suits) < len(named) or not len(suits) <= len(digits) <= suits_here:
        raise FoggError("which_pieces")
    order = suits if len(suits) == len(digits) else range(suits_here)
    if len(set(order)) < len(order):
        raise FoggError("which_pieces")
    return dict(zip(order, map(int, digits), strict=False))
