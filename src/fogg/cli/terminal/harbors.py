"""Harbors in the terminal: where they stand or could, what they cost, what they are worth now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from fogg.cli.terminal import look
from fogg.cli.terminal.buildings import Buildings
from fogg.engine.action import HARBOR
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.mechanics.harbors import Harbors
from fogg.engine.offers import Offer
from fogg.engine.problem import Problem
from fogg.engine.state import NOTHING, TURN
from fogg.engine.view import View
from fogg.texts import Texts, city_name

if TYPE_CHECKING:
    from fogg.cli.terminal.session import Session


def numbers(game: Game) -> dict[str, Any]:
    """How many harbors, what they cost and are worth; nothing if the game has none."""
    found = [each.numbers() for each in game.mechanics if isinstance(each, Harbors)]
    return found[0] if found else {}


def left(view: View, seat: int) -> int:
    """How many harbors a seat can still build."""
    built = sum(1 for city in range(view.game.cities) if view.harbor(city) == seat)
    return int(numbers(view.game)["each"]) - built


def about_city(say: Texts, view: View, city: int, names: Sequence[str]) -> str:
    """Whose harbor stands in a city, or whether there could be one; nothing if it is no port."""
    if not numbers(view.game) or not view.game.port[city]:
        return ""
    owner = int(view.harbor(city))
    name = city_name(view.game.board, city, say.language)
    if owner == NOTHING:
        return say("harbor.free", city=name)
    own = "-own" if owner == view.seat else ""
    named = {} if own else {"player": names[owner]}
    return say(f"harbor.there{own}", city=name, **named)


class HarborDesk:
    """Tells of ports and reads which harbor somebody means."""

    def __init__(self, session: Session, buildings: Buildings) -> None:
        self.session = session
        self.say = session.say
        self.game = session.game
        self.buildings = buildings

    def read(self, words: Sequence[str]) -> int | None:
        """The harbor that words mean; without words all ports are listed, and it is None."""
        if not numbers(self.game):
            raise FoggError("no_harbors_here")
        if words:
            return self.buildings.read(HARBOR, words, self._propose)
        self._list()
        return None

    def _propose(self, offer: Offer) -> str:
        """What a harbor is worth now and could be, before the ways to pay for one."""
        view = self.session.view()
        city = city_name(self.game.board, offer.target, self.say.language)
        tickets = [
            t for t in view.tickets(view.seat) if offer.target in self.game.tickets[t].cities
        ]
        unbuilt = int(numbers(self.game)["unbuilt"])
        return self.say(
            "harbor.propose",
            city=city,
            points=offer.points - unbuilt,
            tickets=len(tickets),
            n=left(view, view.seat),
            unbuilt=unbuilt,
        )

    def _list(self) -> None:
        """Ports that are reached, built or on tickets: whose, worth what, and whether to be had."""
        session, say = self.session, self.say
        turn = session.table.state.copy()
        turn.phase = TURN
        turn.seat = session.seat
        offers = [o for o in self.game.offers(turn, session.seat) if o.kind == HARBOR]
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column(say("column.port"), no_wrap=True)
        table.add_column(say("column.own_tickets"), justify="right")
        table.add_column(say("column.status"))
        for offer in sorted(offers, key=lambda offer: (not offer.actions, -self._named(offer))):
            why = offer.problem.code if offer.problem else ""
            if why != "port_not_reached" or self._named(offer):
                city = city_name(self.game.board, offer.target, say.language)
                table.add_row(city, str(self._named(offer) or look.OPEN), self._status(offer))
        session.out.print(table)
        each = numbers(self.game)
        points, tickets = each["points"][1:], list(range(1, len(each["points"])))
        worth = say("harbor.worth", points=points, tickets=tickets, unbuilt=each["unbuilt"])
        session.out.line(worth, style="dim")

    def _named(self, offer: Offer) -> int:
        """How many tickets of the seat name a port."""
        view = self.session.view()
        tickets = (*view.tickets(view.seat), *view.offered())
        return sum(offer.target in self.game.tickets[ticket].cities for ticket in tickets)

    def _status(self, offer: Offer) -> Text:
        """In few words: whose harbor stands there, or what one is worth now, or what is missing."""
        if offer.actions:
            worth = offer.points - int(numbers(self.game)["unbuilt"])
            return Text(f"{look.DONE} {self.say('harbor.payable', n=worth)}", "green")
        assert offer.problem is not None
        owner = int(self.session.view().harbor(offer.target))
        if owner != NOTHING:
            name = self.say("status.yours") if owner == self.session.seat else None
            return Text(name or self.session.names[owner], look.seat_style(owner))
        return Text(self._short(offer.problem), "dim")

    def _short(self, why: Problem) -> str:
        return self.say.messages.get(f"status.{why.code}") or self.session.answers.book().problem(
            why
        )
