"""Which form asks in which phase, and which function reads which command."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fogg.cli.terminal.conversation import Conversation
from fogg.cli.terminal.forms import depots, draws, generic, pieces, stations, tickets, tunnels, turn
from fogg.cli.terminal.forms.claims import claim
from fogg.cli.terminal.forms.form import Form
from fogg.cli.terminal.forms.harbors import harbor
from fogg.engine.action import PASS, WITHDRAW, make
from fogg.engine.errors import ActionError
from fogg.engine.phases import (
    BORROW_PHASE,
    FIRST_CARD_PHASE,
    FIRST_DEPOT_PHASE,
    FIRST_PIECES_PHASE,
    FIRST_TICKETS_PHASE,
    KEEP_TICKETS_PHASE,
    RAID_PHASE,
    REFILLING_PHASE,
    SECOND_CARD_PHASE,
    TUNNEL_PHASE,
    TURN_PHASE,
)

CommandReader = Callable[[Conversation, Sequence[str]], int | None]
"""Turns the words after a command into an action; None: there is nothing to do."""

FORMS: dict[int, type[Form]] = {
    TURN_PHASE: turn.TurnForm,
    SECOND_CARD_PHASE: turn.SecondCardForm,
    REFILLING_PHASE: turn.RefillForm,
    FIRST_TICKETS_PHASE: tickets.TicketsForm,
    KEEP_TICKETS_PHASE: tickets.TicketsForm,
    FIRST_PIECES_PHASE: pieces.PiecesForm,
    FIRST_DEPOT_PHASE: depots.FirstDepotForm,
    FIRST_CARD_PHASE: depots.FirstCardForm,
    RAID_PHASE: depots.RaidForm,
    TUNNEL_PHASE: tunnels.TunnelForm,
    BORROW_PHASE: stations.BorrowForm,
}
"""The forms by phase; every other phase gets the generic one."""


def form_of(conversation: Conversation) -> Form:
    """Make the form of the person's present decision."""
    return FORMS.get(int(conversation.view().phase), generic.GenericForm)(conversation)


def _without_words(kind: int) -> CommandReader:
    """Make a reader for a kind of action that nothing more can be said about."""

    def read(conversation: Conversation, words: Sequence[str]) -> int:
        if words:
            raise ActionError("too_many_words", word=words[0])
        return make(kind)

    return read


READERS: dict[str, CommandReader] = {
    "borrow": stations.borrow,
    "claim": claim,
    "deck": draws.draw_blind,
    "depot": depots.depot,
    "draw": draws.draw,
    "exchange": pieces.exchange_pieces,
    "harbor": harbor,
    "keep": tickets.keep,
    "offers": generic.offers,
    "pass": _without_words(PASS),
    "pay": tunnels.pay,
    "pieces": pieces.choose_pieces,
    "raid": depots.raid,
    "refill": draws.refill,
    "station": stations.station,
    "store": depots.store,
    "tickets": tickets.draw_tickets,
    "withdraw": _without_words(WITHDRAW),
}
"""Readers of everyday words by command; a verb that has none is read in the notation."""
