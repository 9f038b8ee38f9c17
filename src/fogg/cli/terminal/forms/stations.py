"""Stations: building them, and at the end the routes that they borrow."""

from __future__ import annotations

from collections.abc import Sequence

from fogg.cli.terminal import look
from fogg.cli.terminal.conversation import Conversation
from fogg.cli.terminal.forms.buildings import BuildingReader
from fogg.cli.terminal.forms.form import Form
from fogg.cli.terminal.holdings import station_costs, stations_built, stations_left
from fogg.engine.action import BORROW, STATION, make
from fogg.engine.errors import FoggError
from fogg.engine.mechanics.stations import loan_routes
from fogg.engine.offers import Offer
from fogg.engine.phases import BORROW_PHASE
from fogg.engine.state import NOTHING
from fogg.engine.view import View
from fogg.texts import Texts, city_name, route_name


class BorrowForm(Form):
    """Asks which routes a player's stations borrow."""

    title = "station.title"
    shows_display = False
    shows_decks = False

    def ask(self, view: View) -> None:
        """Propose the routes that score most."""
        look.print_sentences(self.out, loans(self.say, view, proposed_loans(self.conversation)))
        self.out.line(self.say("station.ask"), style="bold")


def borrow(conversation: Conversation, words: Sequence[str]) -> int:
    """Read the routes to borrow: those proposed if nothing is said, else one word a station."""
    if words or conversation.view().phase != BORROW_PHASE:
        return conversation.game.notation.parse(" ".join(["borrow", *(words or ["none"])]))
    return proposed_loans(conversation)


def proposed_loans(conversation: Conversation) -> int:
    """Find the choice of borrowed routes that scores most."""
    offer = conversation.offer(BORROW)
    return offer.actions[0] if offer else make(BORROW)


def loans(say: Texts, view: View, action: int) -> list[str]:
    """Word the route that each station would borrow by an action."""
    board, language = view.game.board, say.language
    cities = stations_built(view, view.seat)
    lines = []
    for city, route in zip(cities, loan_routes(action, len(cities)), strict=True):
        name = city_name(board, city, language)
        if route == NOTHING:
            lines.append(say("station.uses_none", city=name))
        else:
            lines.append(say("station.uses", city=name, route=route_name(board, route, language)))
    return lines


def station(conversation: Conversation, words: Sequence[str]) -> int | None:
    """Read the station that words mean, confirmed if the payment is open; None: called off."""
    if words and not station_costs(conversation.game):
        raise FoggError("no_stations_here")

    def propose(offer: Offer) -> str:
        city = city_name(conversation.game.board, offer.target, conversation.say.language)
        left = stations_left(conversation.view(), conversation.seat)
        return conversation.say("station.propose", city=city, n=left)

    return BuildingReader(conversation).read(STATION, words, propose)
