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
from fogg.engine.state import (
    BORROW,
    FIRST_CARD,
    FIRST_DEPOT,
    FIRST_PIECES,
    FIRST_TICKETS,
    KEEP_TICKETS,
    RAID,
    REFILLING,
    SECOND_CARD,
    TUNNEL,
    TURN,
)

CommandReader = Callable[[Conversation, Sequence[str]], int | None]
"""Turns the words after a command into an action; None: there is nothing to do."""

FORMS: dict[int, type[Form]] = {
    TURN: turn.TurnForm,
    SECOND_CARD: turn.SecondCardForm,
    REFILLING: turn.RefillForm,
    FIRST_TICKETS: tickets.TicketsForm,
    KEEP_TICKETS: tickets.TicketsForm,
    FIRST_PIECES: pieces.PiecesForm,
    FIRST_DEPOT: depots.FirstDepotForm,
    FIRST_CARD: depots.FirstCardForm,
    RAID: depots.RaidForm,
    TUNNEL: tunnels.TunnelForm,
    BORROW: stations.BorrowForm,
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
