"""The beginning of a turn, and drawing within it."""

from __future__ import annotations

from collections.abc import Sequence

from fogg.cli.terminal.forms.draws import draw, refill
from fogg.cli.terminal.forms.form import Form
from fogg.cli.terminal.forms.generic import KNOWN_VERBS, verbs
from fogg.cli.terminal.mechanics.every import of_game
from fogg.engine.action import STOP
from fogg.engine.view import View


class TurnForm(Form):
    """Asks what to do in a turn."""

    def ask(self, view: View) -> None:
        """Say how many turns are left, once that is known, and what one may type."""
        if view.turns_left > 0:
            # The turns left are those of all seats together; rounded up, they are the player's own.
            number = -(-view.turns_left // view.seats)
            self.out.line(self.say("play.last_turns", n=number), style="bold yellow")
        self.out.line(self.say("play.ask_turn", ways=self._ways()), style="bold")
        others = [verb for verb in verbs(self.game) if verb not in KNOWN_VERBS]
        if others:
            self.out.line(self.say("generic.others", verbs=others), style="bold")

    def _ways(self) -> str:
        """What one may do in a turn of this game, as it is typed."""
        mechanics = of_game(self.game)
        cards = "draw"
        if self.game.before_cards(self.conversation.state):
            cards = next((each.before_cards for each in mechanics if each.before_cards), cards)
        spent = [each.turn_way for each in mechanics if each.turn_way]
        ways = [self.conversation.by_decks(cards), "claim", *spent, "tickets", "help"]
        return ", ".join(self.say(f"play.ask_{way}") for way in ways)


class SecondCardForm(Form):
    """Asks for the second card of a draw."""

    title = "play.second_card"
    within_turn = True

    def ask(self, view: View) -> None:
        """Say that another card is to be drawn, or none."""
        self.out.line(self.say(self.conversation.by_decks("play.ask_second")), style="bold")
        if self.game.action_kinds[STOP] is not None:
            self.out.line(self.say("play.ask_stop"), style="dim")


class EndTurnForm(Form):
    """Asks to end the turn, while there is something that may be done besides its action."""

    title = "play.end_turn"
    within_turn = True
    shows_display = False

    def ask(self, view: View) -> None:
        """Say how to end the turn, and what may be done before."""
        self.out.line(self.say("play.ask_end"), style="bold")


class RefillForm(Form):
    """Asks from which deck the gap among the face-up cards is filled."""

    title = "play.refill"
    within_turn = True

    def ask(self, view: View) -> None:
        """Say that a deck is to be named."""
        self.out.line(self.say("play.ask_refill"), style="bold")

    def reads(self, words: Sequence[str]) -> bool:
        """Whether the line is a number or the name of a deck."""
        return super().reads(words) or self._names_deck(words)

    def answer(self, words: Sequence[str]) -> int:
        """The deck named; a number takes a card, which the rules then refuse with a reason."""
        return (refill if self._names_deck(words) else draw)(self.conversation, words)

    def _names_deck(self, words: Sequence[str]) -> bool:
        return len(words) == 1 and self.conversation.reader.deck(words[0]) is not None
