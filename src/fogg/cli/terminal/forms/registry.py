"""Which form asks in which phase, and which function reads which command."""

from __future__ import annotations

from fogg.cli.terminal.conversation import Conversation
from fogg.cli.terminal.forms import draws, generic, pieces, tickets, turn
from fogg.cli.terminal.forms.claims import claim
from fogg.cli.terminal.forms.form import Form
from fogg.cli.terminal.forms.readers import CommandReader, without_words
from fogg.cli.terminal.mechanics.every import EVERY
from fogg.engine.action import END, PASS, STOP
from fogg.engine.phases import (
    END_TURN_PHASE,
    FIRST_PIECES_PHASE,
    FIRST_TICKETS_PHASE,
    KEEP_TICKETS_PHASE,
    REFILLING_PHASE,
    SECOND_CARD_PHASE,
    TURN_PHASE,
)

FORMS: dict[int, type[Form]] = {
    TURN_PHASE: turn.TurnForm,
    SECOND_CARD_PHASE: turn.SecondCardForm,
    REFILLING_PHASE: turn.RefillForm,
    END_TURN_PHASE: turn.EndTurnForm,
    FIRST_TICKETS_PHASE: tickets.TicketsForm,
    KEEP_TICKETS_PHASE: tickets.TicketsForm,
    FIRST_PIECES_PHASE: pieces.PiecesForm,
    **{phase: form for each in EVERY for phase, form in each.forms.items()},
}
"""The forms by phase; every other phase gets the generic one."""


def form_of(conversation: Conversation) -> Form:
    """Make the form of the person's present decision."""
    return FORMS.get(int(conversation.view().phase), generic.GenericForm)(conversation)


READERS: dict[str, CommandReader] = {
    "claim": claim,
    "deck": draws.draw_blind,
    "draw": draws.draw,
    "end": without_words(END),
    "keep": tickets.keep,
    "offers": generic.offers,
    "pass": without_words(PASS),
    "pieces": pieces.choose_pieces,
    "refill": draws.refill,
    "stop": without_words(STOP),
    "tickets": tickets.draw_tickets,
    **{command: reader for each in EVERY for command, reader in each.readers.items()},
}
"""Readers of everyday words by command; a verb that has none is read in the notation."""
