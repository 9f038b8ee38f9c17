"""Depots: placing them, whose they are, and the option that adds them to a game."""

from __future__ import annotations

from collections.abc import Sequence

from fogg import variants
from fogg.cli.terminal.conversation import Conversation
from fogg.cli.terminal.forms.form import Form
from fogg.cli.terminal.holdings import say_owner
from fogg.cli.terminal.mechanics.base import TerminalMechanic
from fogg.engine.action import DEPOT, make
from fogg.engine.errors import ActionError, FoggError
from fogg.engine.mechanics.depots import Depots
from fogg.engine.phases import FIRST_DEPOT_PHASE
from fogg.engine.state import DEPOT_BUILDING, SEAT_MASK
from fogg.engine.view import View
from fogg.texts import Texts, city_name


class FirstDepotForm(Form):
    """Asks where to place the first depot, before the first turn."""

    title = "depot.title"

    def ask(self, view: View) -> None:
        """Say that a city is to be named."""
        self.out.line(self.say("depot.ask_first"), style="bold")


def depot(conversation: Conversation, words: Sequence[str]) -> int:
    """Read the depot in the city that words name."""
    if conversation.game.find(Depots) is None:
        raise FoggError("no_depots_here")
    if not words:
        raise ActionError("missing_city")
    return make(DEPOT, conversation.reader.city(words))


def _about_city(say: Texts, view: View, city: int, names: Sequence[str]) -> str:
    """Say whose depot stands in a city and how many cards its owner has stored; empty: none."""
    building = int(view.building(city))
    if building < DEPOT_BUILDING:
        return ""
    owner = building & SEAT_MASK
    name = city_name(view.game.board, city, say.language)
    return say_owner(say, "depot.there", view, owner, names, city=name, n=int(view.stored(owner)))


DEPOTS = TerminalMechanic(
    "depots",
    forms={FIRST_DEPOT_PHASE: FirstDepotForm},
    readers={"depot": depot},
    help_before={"depot": "pay"},
    help_note="play_help.depots",
    turn_way="depot",
    columns={"depots": lambda view, seat: str(view.depots(seat))},
    about_building=_about_city,
    option=variants.DEPOTS,
)
