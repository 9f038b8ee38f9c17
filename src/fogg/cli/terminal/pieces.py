"""Pieces of two sorts in the terminal: choosing them before the first turn, exchanging them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fogg.cli.terminal.reading import Reader
from fogg.cli.terminal.ways import spaces
from fogg.engine.action import EXCHANGE, KEEP, PIECES, kind_of, make
from fogg.engine.errors import ActionError, FoggError
from fogg.engine.mechanics.exchange import NUMBER_MASK, exchange_target
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.view import View
from fogg.narration.pieces import choice, counted, exchange, price

if TYPE_CHECKING:
    from fogg.cli.terminal.session import Session


def kept(view: View) -> list[int]:
    """The tickets that a seat has chosen in the opening; nobody else knows of them yet."""
    choices = [action for action in view.chosen() if kind_of(action) == KEEP]
    return [int(ticket) for action in choices for ticket in kept_row(view.game, action)]


class PiecesDesk:
    """Asks which pieces to start with, and reads that and what is exchanged."""

    def __init__(self, session: Session, reader: Reader) -> None:
        self.session = session
        self.say = session.say
        self.game = session.game
        self.reader = reader

    # The choice

    def ask(self) -> None:
        """How many pieces to choose, what the tickets need, and how to say it."""
        chosen = choice(self.game)
        assert chosen is not None
        out, say = self.session.out, self.say
        fewest, most = int(chosen.fewest(self.game)), int(chosen.most(self.game))
        first = min(max(chosen.first_game, fewest), most)
        view = self.session.view()
        needed = spaces(view, kept(view))
        out.line(say("pieces_ask.needed", pieces=counted(say, self.game, needed)))
        out.line(say("pieces_ask.choose", kept=chosen.kept, fewest=fewest, most=most), style="bold")
        out.line(say("pieces_ask.how", first=first, rest=chosen.kept - first), style="bold")

    def chosen(self, words: Sequence[str]) -> int:
        """The pieces that words such as 20, 20 40, 20 wagons or wagons*20 ships*40 mean."""
        found = choice(self.game)
        if found is None:
            raise FoggError("no_pieces_here")
        numbers = self._numbers(words)
        if len(numbers) == 2 and sum(numbers.values()) != found.kept:
            raise ActionError("pieces_total", expected=found.kept, found=sum(numbers.values()))
        if not numbers:
            raise FoggError("which_pieces")
        return make(PIECES, numbers[0] if 0 in numbers else max(found.kept - numbers[1], 0))

    def _numbers(self, words: Sequence[str]) -> dict[int, int]:
        """How many pieces of each suit words name; numbers alone are in the order of the suits."""
        plain = [word for text in words for word in text.replace("*", " ").split()]
        digits = [word for word in plain if word.isascii() and word.isdigit() and len(word) < 4]
        named = [self.reader.suit(word) for word in plain if word not in digits]
        suits = [suit for suit in named if suit is not None]
        if len(suits) < len(named) or not len(suits) <= len(digits) <= self.game.suits:
            raise FoggError("which_pieces")
        order = suits if len(suits) == len(digits) else range(int(self.game.suits))
        if len(set(order)) < len(order):
            raise FoggError("which_pieces")
        return dict(zip(order, map(int, digits), strict=False))

    # The exchange

    def exchanged(self, words: Sequence[str]) -> int | None:
        """The exchange that words such as 3 ships mean; None if it was called off."""
        if exchange(self.game) is None:
            raise FoggError("no_exchange_here")
        if not words:
            self._tell_box()
            return None
        numbers = self._numbers(words)
        if len(numbers) != 1 or len(words) != 2:
            raise FoggError("which_pieces")
        [(suit, number)] = numbers.items()
        if not 0 < number <= NUMBER_MASK:
            raise FoggError("which_pieces")
        action = make(EXCHANGE, exchange_target(suit, number))
        return action if self._sure(action, suit, number) else None

    def _tell_box(self) -> None:
        """What could be exchanged, and how."""
        view = self.session.view()
        box = [int(view.box(view.seat, suit)) for suit in range(self.game.suits)]
        self.session.out.line(self.say("exchange.box", pieces=counted(self.say, self.game, box)))
        self.session.out.line(self.say("exchange.how"), style="bold")

    def _sure(self, action: int, suit: int, number: int) -> bool:
        """Say what comes of an exchange and ask, for it costs points and the turn."""
        session, say = self.session, self.say
        state, view = session.table.state, session.view()
        if not session.lines.interactive or self.game.problem(state, session.seat, action):
            return True
        left = [
            int(view.pieces(view.seat, each)) + (number if each == suit else -number)
            for each in range(self.game.suits)
        ]
        pieces = counted(say, self.game, left)
        found = exchange(self.game)
        assert found is not None
        lost = number * price(found)
        session.out.line(say("exchange.sure", pieces=pieces, n=lost), style="bold")
        return session.answers.claims.agreed(session.lines.ask(say("play.sure") + " "))
