"""Exchanging pieces of two sorts: what is in the box, what it costs, the count."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from fogg.cli.terminal import look
from fogg.cli.terminal.conversation import Conversation
from fogg.cli.terminal.forms.pieces import piece_numbers
from fogg.cli.terminal.mechanics.base import TerminalMechanic
from fogg.engine import action as actions
from fogg.engine.action import make
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.mechanics.exchange import NUMBER_MASK, Exchange, exchange_target
from fogg.engine.scoring import ScoreLine
from fogg.narration.pieces import counted
from fogg.texts import Texts


def exchange_pieces(conversation: Conversation, words: Sequence[str]) -> int | None:
    """The exchange that words such as 3 ships mean; None: called off, or only asked about."""
    rules = conversation.game.find(Exchange)
    if rules is None:
        raise FoggError("no_exchange_here")
    if not words:
        _show_box(conversation)
        return None
    numbers = piece_numbers(conversation, words)
    if len(numbers) != 1 or len(words) != 2:
        raise FoggError("which_pieces")
    [(suit, number)] = numbers.items()
    if not 0 < number <= NUMBER_MASK:
        raise FoggError("which_pieces")
    action = make(actions.EXCHANGE, exchange_target(suit, number))
    return action if _sure(conversation, action, suit, number, number * rules.cost) else None


def _show_box(conversation: Conversation) -> None:
    """Say what could be exchanged, and how."""
    game, view, say = conversation.game, conversation.view(), conversation.say
    box = [int(view.box(view.seat, suit)) for suit in range(game.suits)]
    conversation.out.line(say("exchange.box", pieces=counted(say, game, box)))
    conversation.out.line(say("exchange.how"), style="bold")


def _sure(conversation: Conversation, action: int, suit: int, number: int, points: int) -> bool:
    """Say what an exchange leads to and ask, for it costs points and the turn."""
    game, view, say = conversation.game, conversation.view(), conversation.say
    if not conversation.lines.interactive or conversation.why_not(action):
        return True
    left = [
        int(view.pieces(view.seat, each)) + (number if each == suit else -number)
        for each in range(game.suits)
    ]
    words = say("exchange.sure", pieces=counted(say, game, left), n=points)
    conversation.out.line(words, style="bold")
    return conversation.confirm()


def _final(say: Texts, game: Game, line: ScoreLine) -> list[Text]:
    """Word how many pieces a seat exchanged, if any, and what that cost."""
    number = line.detail["pieces"]
    if not number:
        return []
    return [Text(f"  {say('final.exchanged', n=number, points=look.signed(line.points))}")]


EXCHANGE = TerminalMechanic(
    "exchange",
    readers={"exchange": exchange_pieces},
    help_before={"exchange": "tickets"},
    turn_way="exchange",
    final=_final,
)
