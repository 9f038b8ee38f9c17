"""Stations: building them, whose they are, and at the end the routes that they borrow."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from fogg.cli.terminal import look
from fogg.cli.terminal.conversation import Conversation
from fogg.cli.terminal.forms.buildings import BuildingReader
from fogg.cli.terminal.forms.form import Form
from fogg.cli.terminal.holdings import say_owner
from fogg.cli.terminal.mechanics.base import TerminalMechanic
from fogg.engine.action import BORROW, STATION, make
from fogg.engine.aids import TicketAid
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.mechanics.stations import Stations, loan_routes
from fogg.engine.offers import Offer
from fogg.engine.phases import BORROW_PHASE
from fogg.engine.scoring import ScoreLine
from fogg.engine.state import NOTHING, SEAT_MASK, STATION_BUILDING
from fogg.engine.view import View
from fogg.texts import Texts, city_name, route_name

# Deciding


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
    if words and conversation.game.action_kinds[BORROW] is not None:
        return conversation.game.notation.parse(" ".join(["borrow", *words]))
    return proposed_loans(conversation)


def proposed_loans(conversation: Conversation) -> int:
    """Find the choice of borrowed routes that scores most."""
    offer = conversation.offer(BORROW)
    return offer.actions[0] if offer else make(BORROW)


def loans(say: Texts, view: View, action: int) -> list[str]:
    """Word the route that each station would borrow by an action."""
    board, language = view.game.board, say.language
    cities = _built(view, view.seat)
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
    if words and conversation.game.find(Stations) is None:
        raise FoggError("no_stations_here")

    def propose(offer: Offer) -> str:
        city = city_name(conversation.game.board, offer.target, conversation.say.language)
        left = _left(conversation.view(), conversation.seat)
        return conversation.say("station.propose", city=city, n=left)

    return BuildingReader(conversation).read(STATION, words, propose)


# Showing


def _rules(game: Game) -> Stations:
    """The stations of a game that has them."""
    stations = game.find(Stations)
    assert stations is not None
    return stations


def _built(view: View, seat: int) -> list[int]:
    """List the cities with a station of a seat."""
    mine = STATION_BUILDING + seat
    return [city for city in range(view.game.cities) if view.building(city) == mine]


def _left(view: View, seat: int) -> int:
    """Count the stations that a seat can still build."""
    return _rules(view.game).each - len(_built(view, seat))


def _about_city(say: Texts, view: View, city: int, names: Sequence[str]) -> str:
    """Say whose station stands in a city, or what one costs; empty: another building is there."""
    name = city_name(view.game.board, city, say.language)
    building = int(view.building(city))
    if building != NOTHING:
        if building - (building & SEAT_MASK) != STATION_BUILDING:
            return ""
        return say_owner(say, "station.there", view, building & SEAT_MASK, names, city=name)
    if _left(view, view.seat) == 0:
        return say("station.none", city=name)
    costs = _rules(view.game).numbers()["costs"]
    assert isinstance(costs, tuple)
    return say("station.free", city=name, n=costs[len(_built(view, view.seat))])


def _about_ticket(say: Texts, aid: TicketAid) -> str:
    """Say that a station joins a ticket already, or that only a station can complete it."""
    if aid.by_station:
        return say("ticket.by_station")
    return say("ticket.needs_station") if aid.needs_station else ""


def _final(say: Texts, game: Game, line: ScoreLine) -> list[Text]:
    """Word each station and the route of another that it used."""
    board, rows = game.board, []
    for loan in line.detail["borrowed"]:
        city = city_name(board, board.city(loan["city"]), say.language)
        if loan["route"] is None:
            rows.append(Text(f"  {say('station.uses_none', city=city)}", "dim"))
        else:
            route = route_name(board, board.route(loan["route"]), say.language)
            rows.append(Text(f"  {say('station.uses', city=city, route=route)}"))
    return rows


STATIONS = TerminalMechanic(
    "stations",
    forms={BORROW_PHASE: BorrowForm},
    readers={"borrow": borrow, "station": station},
    help_before={"station": "tickets", "borrow": "tickets"},
    help_note="play_help.stations",
    turn_way="station",
    columns={"stations": lambda view, seat: str(_left(view, seat))},
    about_building=_about_city,
    about_ticket=_about_ticket,
    final=_final,
)
