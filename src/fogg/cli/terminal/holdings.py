"""What seats hold in words: whose something is, and the tickets chosen in secret."""

from __future__ import annotations

from collections.abc import Sequence

from fogg.engine.action import KEEP, kind_of
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.view import View
from fogg.texts import Texts


def say_owner(
    say: Texts, key: str, view: View, owner: int, names: Sequence[str], **params: object
) -> str:
    """Word something that is a player's: another text, without a name, if it is the viewer's."""
    if owner == view.seat:
        return say(f"{key}-own", **params)
    return say(key, player=names[owner], **params)


def chosen_tickets(view: View) -> list[int]:
    """List the tickets that a seat has chosen in the opening, before anybody else learns of it."""
    choices = [action for action in view.chosen() if kind_of(action) == KEEP]
    return [int(ticket) for action in choices for ticket in kept_row(view.game, action)]
