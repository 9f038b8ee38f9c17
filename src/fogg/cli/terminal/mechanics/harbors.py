"""Harbors: building them, the list of ports with what a harbor there is worth now, the count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from fogg.cli.tables import FittedTable
from fogg.cli.terminal import look
from fogg.cli.terminal.conversation import Conversation
from fogg.cli.terminal.forms.buildings import BuildingReader
from fogg.cli.terminal.holdings import say_owner
from fogg.cli.terminal.mechanics.base import TerminalMechanic
from fogg.cli.terminal.routes import turn_offers
from fogg.engine.action import HARBOR
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.mechanics.harbors import Harbors
from fogg.engine.offers import Offer
from fogg.engine.problem import Problem
from fogg.engine.scoring import ScoreLine
from fogg.engine.state import NOTHING
from fogg.engine.view import View
from fogg.texts import Texts, city_name


def harbor(conversation: Conversation, words: Sequence[str]) -> int | None:
    """Read the harbor that words mean; without words, list the ports and return None."""
    return Ports(conversation).read(words)


class Ports:
    """Lists ports and reads which harbor somebody means."""

    def __init__(self, conversation: Conversation) -> None:
        self.conversation = conversation
        self.say = conversation.say
        self.game = conversation.game
        self.numbers = _numbers(self.game)

    def read(self, words: Sequence[str]) -> int | None:
        """Read the harbor that words mean; without words, list the ports and return None."""
        if not self.numbers:
            raise FoggError("no_harbors_here")
        if words:
            return BuildingReader(self.conversation).read(HARBOR, words, self._propose)
        self._list()
        return None

    def _propose(self, offer: Offer) -> str:
        """Word what a harbor is worth now and could be, before the ways to pay for one."""
        view = self.conversation.view()
        city = city_name(self.game.board, offer.target, self.say.language)
        tickets = [
            t for t in view.tickets(view.seat) if offer.target in self.game.tickets[t].cities
        ]
        unbuilt = int(self.numbers["unbuilt"])
        return self.say(
            "harbor.propose",
            city=city,
            points=offer.points - unbuilt,
            tickets=len(tickets),
            n=_left(view, view.seat),
            unbuilt=unbuilt,
        )

    def _list(self) -> None:
        """Ports that are reached, built or on tickets: whose, worth what, and whether to be had."""
        conversation, say = self.conversation, self.say
        offers = turn_offers(self.game, conversation.state, conversation.seat, HARBOR)
        table = FittedTable(box=None, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column(say("column.port"), no_wrap=True)
        table.add_column(say("column.own_tickets"), justify="right")
        table.add_column(say("column.status"))
        for offer in sorted(offers, key=lambda offer: (not offer.actions, -self._named(offer))):
            why = offer.problem.code if offer.problem else ""
            if why != "port_not_reached" or self._named(offer):
                city = city_name(self.game.board, offer.target, say.language)
                table.add_row(city, str(self._named(offer) or look.OPEN), self._status(offer))
        conversation.out.print(table)
        # The first entry is for a harbor that no ticket names: it is not worth listing.
        points, unbuilt = self.numbers["points"][1:], self.numbers["unbuilt"]
        tickets = list(range(1, len(points) + 1))
        worth = say("harbor.worth", points=points, tickets=tickets, unbuilt=unbuilt)
        conversation.out.line(worth, style="dim")

    def _named(self, offer: Offer) -> int:
        """Count the tickets of the seat that name a port."""
        view = self.conversation.view()
        tickets = (*view.tickets(view.seat), *view.offered())
        return sum(offer.target in self.game.tickets[ticket].cities for ticket in tickets)

    def _status(self, offer: Offer) -> Text:
        """Say in few words whose harbor stands there, what one is worth now, or what is missing."""
        if offer.actions:
            worth = offer.points - int(self.numbers["unbuilt"])
            return Text(f"{look.DONE} {self.say('harbor.payable', n=worth)}", "green")
        assert offer.problem is not None
        owner = int(self.conversation.view().harbor(offer.target))
        if owner != NOTHING:
            name = self.say("status.yours") if owner == self.conversation.seat else None
            return Text(name or self.conversation.names[owner], look.seat_style(owner))
        return Text(self._short(offer.problem), "dim")

    def _short(self, why: Problem) -> str:
        return self.say.messages.get(f"status.{why.code}") or self.conversation.problem(why)


# Showing


def _numbers(game: Game) -> dict[str, Any]:
    """How many harbors there are, what they cost and bring; empty if the game has none."""
    harbors = game.find(Harbors)
    return harbors.numbers() if harbors else {}


def _left(view: View, seat: int) -> int:
    """Count the harbors that a seat can still build."""
    harbors = view.game.find(Harbors)
    assert harbors is not None
    return harbors.each - sum(1 for city in range(view.game.cities) if view.harbor(city) == seat)


def _about_city(say: Texts, view: View, city: int, names: Sequence[str]) -> str:
    """Say whose harbor stands in a city, or that one could; empty: the city is no port."""
    if not view.game.port[city]:
        return ""
    owner = int(view.harbor(city))
    name = city_name(view.game.board, city, say.language)
    if owner == NOTHING:
        return say("harbor.free", city=name)
    return say_owner(say, "harbor.there", view, owner, names, city=name)


def _final(say: Texts, game: Game, line: ScoreLine) -> list[Text]:
    """Word each harbor with its points, and what those that were not built cost."""
    board, detail = game.board, line.detail
    rows = [
        say(
            "final.harbor",
            city=city_name(board, board.city(harbor["city"]), say.language),
            points=look.signed(harbor["points"]),
            n=len(harbor["tickets"]),
        )
        for harbor in detail["built"]
    ]
    if detail["left"]:
        lost = look.signed(-detail["left"] * int(_numbers(game)["unbuilt"]))
        rows.append(say("final.harbors_left", n=detail["left"], points=lost))
    return [Text(f"  {words}") for words in rows]


HARBORS = TerminalMechanic(
    "harbors",
    readers={"harbor": harbor},
    help_before={"harbor": "tickets"},
    help_note="play_help.harbors",
    turn_way="harbor",
    columns={"harbors": lambda view, seat: str(_left(view, seat))},
    about_port=_about_city,
    final=_final,
)
