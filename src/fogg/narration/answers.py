"""Answers to what players ask about the table, each in a sentence, from one seat's view alone."""

from __future__ import annotations

from collections.abc import Sequence

from fogg.engine.aids import TicketAid
from fogg.engine.cards import SHIP
from fogg.engine.game import Game
from fogg.engine.state import CLOSED, FREE
from fogg.engine.tables import features
from fogg.engine.view import View
from fogg.engine.ways import shortest_way
from fogg.texts import Texts, city_name, route_name, ticket_name


class Answerer:
    """Words answers for one seat of a game; `players` are the names of its seats."""

    def __init__(self, say: Texts, game: Game, players: Sequence[str]) -> None:
        self.say = say
        self.game = game
        self.players = players

    # Routes

    def free(self, view: View, city: int) -> str:
        """Which routes from a city nobody has."""
        ends = [
            self.say("answer.end", city=self._city(other), facts=self._facts(route))
            for route, other in self._ending_in(city)
            if view.owner(route) == FREE
        ]
        if not ends:
            return self.say("answer.free_none", city=self._city(city))
        # Lanes that are alike are told once.
        return self.say("answer.free", city=self._city(city), ends=list(dict.fromkeys(ends)))

    def _ending_in(self, city: int) -> list[tuple[int, int]]:
        """List the routes that end in a city, with their other ends."""
        printed = enumerate(self.game.board.routes)
        return [
            (index, route.b if route.a == city else route.a)
            for index, route in printed
            if city in (route.a, route.b)
        ]

    def owners(self, view: View, lanes: Sequence[int]) -> str:
        """Who has each of these lanes."""
        return " ".join(dict.fromkeys(self._owner(view, lane) for lane in lanes))

    def _owner(self, view: View, route: int) -> str:
        owner = int(view.owner(route))
        named = {"route": self._route(route)}
        if owner == FREE:
            return self.say("answer.owner_free", **named)
        if owner == CLOSED:
            return self.say("answer.owner_closed", **named)
        if owner == view.seat:
            return self.say("answer.owner-own", **named)
        return self.say("answer.owner", **named, player=self.players[owner])

    def _route(self, route: int) -> str:
        """A route with what is printed on it: Denver–Omaha (4, purple)."""
        name = route_name(self.game.board, route, self.say.language)
        return self.say("answer.route", route=name, facts=self._facts(route))

    def _facts(self, route: int) -> str:
        """Length and color of a route, and what is special about it: 6, gray, tunnel."""
        printed = self.game.board.routes[route]
        facts = [str(printed.length), self.say.color(printed.color)]
        if printed.suit == SHIP:
            facts.append(self.say("lane.ship"))
        if printed.paired:
            facts.append(self.say("route.pair"))
        facts += [self.say(f"route.{feature}") for feature in sorted(features(printed))]
        if printed.locomotives:
            facts.append(self.say("route.ferry", n=printed.locomotives))
        return ", ".join(facts)

    # Tickets

    def way(self, view: View, ticket: int) -> str:
        """The shortest way of a ticket: what it still lacks."""
        aid = next(each for each in self.game.aids(view).tickets if each.ticket == ticket)
        name = ticket_name(self.game.board, self.game.tickets[ticket], self.say.language)
        status = self._status(aid)
        if status:
            return self.say(status, ticket=name, **_spaces(aid, status))
        way = shortest_way(view, [int(city) for city in self.game.ticket_cities[ticket]])
        assert way is not None
        lacking = [self._route(route) for route in way if view.owner(route) == FREE]
        words = self.say("answer.way", ticket=name, n=aid.spaces_left, routes=lacking)
        if aid.within_reserve:
            return words
        return f"{words} {self.say('answer.way_too_long', pieces=self._pieces(view))}"

    def _status(self, aid: TicketAid) -> str:
        """The key of what is to be said of a ticket that no free route helps; empty: some does."""
        if aid.completed:
            return "answer.way_completed"
        if aid.by_station:
            return "answer.way_by_station"
        if aid.cut_off:
            return "answer.way_cut_off"
        return "answer.way_needs_station" if aid.needs_station else ""

    def _pieces(self, view: View) -> list[str]:
        return [
            self.say(f"pieces.{suit}", n=int(view.pieces(view.seat, index)))
            for index, suit in enumerate(self.game.suit_names)
        ]

    # Cards

    def unseen(self, view: View) -> str:
        """Which cards this seat can't place: in decks or unknown in hands."""
        counts = zip(self.game.card_names, view.unseen(), strict=True)
        cards = [self.say.cards(name, int(number)) for name, number in counts if number > 0]
        return self.say("answer.unseen", cards=cards) if cards else self.say("answer.unseen_none")

    def _city(self, city: int) -> str:
        return city_name(self.game.board, city, self.say.language)


def _spaces(aid: TicketAid, key: str) -> dict[str, int]:
    return {"n": aid.spaces_left} if key == "answer.way_needs_station" else {}
