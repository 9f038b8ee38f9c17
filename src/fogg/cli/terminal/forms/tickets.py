"""Tickets: drawing them, and choosing which to keep."""

from __future__ import annotations

from collections.abc import Sequence

from fogg.boards.spelling import plain
from fogg.cli.terminal import table
from fogg.cli.terminal.conversation import MOST_DIGITS, Conversation
from fogg.cli.terminal.forms.form import Form
from fogg.engine.action import TICKETS, make
from fogg.engine.errors import ActionError, FoggError
from fogg.engine.mechanics.tickets import keep_action
from fogg.engine.phases import FIRST_TICKETS_PHASE
from fogg.engine.view import View
from fogg.reading.reader import ALL


class TicketsForm(Form):
    """Asks which of the tickets drawn to keep."""

    def ask(self, view: View) -> None:
        """List the tickets by number, and say how many must be kept."""
        deal = self.game.first_deal if view.phase == FIRST_TICKETS_PHASE else self.game.later_deal
        offered = view.offered()
        least = min(int(deal.keep), len(offered))
        example = " ".join(str(number + 1) for number in range(least))
        self.out.line(self.say("play.ask_keep", n=least, example=example), style="bold")
        if sum(self.game.tickets[ticket].long for ticket in offered) > self.game.keep_long:
            self.out.line(self.say("play.keep_long", n=int(self.game.keep_long)), style="bold")
        self.out.print(table.tickets(self.say, view, offered, numbered=True))

    def answer(self, words: Sequence[str]) -> int | None:
        """Read the tickets to keep, by their numbers in the list."""
        return keep(self.conversation, words)


def keep(conversation: Conversation, words: Sequence[str]) -> int | None:
    """Read the tickets to keep: numbers, all, or names; None: there are none to choose from."""
    game, offered = conversation.game, conversation.view().offered()
    if not offered:
        conversation.refuse(conversation.say("play.nothing_to_keep"))
        return None
    if words and all(word.isdigit() for word in words):
        return keep_action(game, _numbered(words, offered))
    if len(words) == 1 and plain(words[0]) in ALL:
        return keep_action(game, list(offered))
    return game.notation.parse(" ".join(["keep", *words]))


def _numbered(words: Sequence[str], offered: tuple[int, ...]) -> list[int]:
    """Find the tickets at these places of the list, counted from 1."""
    numbers = [int(word[:MOST_DIGITS]) for word in words]
    for number in numbers:
        if not 1 <= number <= len(offered):
            raise FoggError("no_such_offer", number=number, most=len(offered))
    if len(set(numbers)) < len(numbers):
        raise ActionError("ticket_twice")
    return [offered[number - 1] for number in numbers]


def draw_tickets(conversation: Conversation, words: Sequence[str]) -> int | None:
    """Ask whether to draw tickets, if in a terminal; None: called off."""
    if words:
        raise ActionError("too_many_words", word=words[0])
    action = make(TICKETS)
    # Somebody who types "tickets" may only have wanted to see their own.
    if not conversation.lines.interactive or conversation.why_not(action):
        return action
    deal = conversation.game.later_deal
    question = conversation.say("play.sure_tickets", draw=int(deal.draw), n=int(deal.keep))
    conversation.out.line(question)
    return action if conversation.confirm() else None
