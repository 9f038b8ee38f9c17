"""A tunnel that is not decided yet: what it costs more, and the ways to pay that."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from fogg.cli.terminal import look
from fogg.cli.terminal.conversation import MOST_DIGITS, Conversation
from fogg.cli.terminal.forms.form import Form
from fogg.cli.terminal.forms.readers import without_words
from fogg.cli.terminal.mechanics.base import TerminalMechanic
from fogg.engine.action import PAY, WITHDRAW, make, payment_of
from fogg.engine.errors import FoggError
from fogg.engine.payment.purse import Purse
from fogg.engine.phases import TUNNEL_PHASE
from fogg.engine.view import View
from fogg.narration.cards import counted


class TunnelForm(Form):
    """Asks for the extra cards of a tunnel."""

    title = "tunnel.title"
    within_turn = True
    shows_display = False

    def rows(self, view: View) -> list[tuple[str, Text]]:
        """Show the cards laid for the tunnel, and those turned up for it."""
        width = self.out.width
        return [
            ("table.laid", look.cards(self.say, self.game, view.laid, width)),
            ("table.turned", look.cards(self.say, self.game, view.turned, width)),
        ]

    def ask(self, view: View) -> None:
        """List the ways to pay, or say why there is none."""
        offer = self.conversation.offer(PAY)
        assert offer is not None
        if offer.problem is not None:
            self.conversation.refuse(self.conversation.problem(offer.problem))
            self.out.line(self.say("tunnel.must_withdraw"), style="bold")
            return
        purse = _purse(self.conversation)
        ways = [purse.cards(payment_of(action)) for action in offer.actions]
        self.out.line(self.say("tunnel.costs", n=len(ways[0])), style="bold")
        listed = [self.say("play.way", cards=counted(self.say, self.game, cards)) for cards in ways]
        example = self.conversation.other_cards([offer], offer.actions) if offer.more else ""
        self.conversation.list_ways(listed, example)
        self.out.line(self.say("tunnel.ask"), style="bold")

    def answer(self, words: Sequence[str]) -> int:
        """Read the number of a way to pay."""
        return pay(self.conversation, words)


def _purse(conversation: Conversation) -> Purse:
    """The purse of the tunnel that is being decided."""
    game = conversation.game
    return game.purses[game.route_purse[conversation.view().tunnel]]


def pay(conversation: Conversation, words: Sequence[str]) -> int:
    """Read the payment that words mean: none is the first one offered, a number one of them."""
    view = conversation.view()
    if view.phase != TUNNEL_PHASE or conversation.seat not in view.actors:
        return make(PAY)
    offer = conversation.offer(PAY)
    assert offer is not None
    if not words:
        return offer.actions[0] if offer.actions else make(PAY)
    if len(words) == 1 and words[0].isdigit():
        number = int(words[0][:MOST_DIGITS])
        if not 1 <= number <= len(offer.actions):
            raise FoggError("no_such_way", number=number, most=len(offer.actions))
        return offer.actions[number - 1]
    purse = _purse(conversation)
    wish = conversation.reader.wish_of(words, purse)
    if wish.exact():
        return make(PAY, 0, wish.payment(purse))
    every = conversation.game.payments(
        conversation.state, conversation.seat, PAY, int(offer.target)
    )
    fitting = conversation.reader.fitting(purse, wish, every)
    return fitting[0] if fitting else make(PAY)


TUNNELS = TerminalMechanic(
    "tunnels",
    forms={TUNNEL_PHASE: TunnelForm},
    readers={"pay": pay, "withdraw": without_words(WITHDRAW)},
    help_before={"pay": "tickets", "withdraw": "tickets"},
    help_note="play_help.tunnels",
)
