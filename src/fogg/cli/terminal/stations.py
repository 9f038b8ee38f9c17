"""Stations in the terminal: how many are left, where they stand, what they use at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fogg.cli.terminal import depots
from fogg.cli.terminal.claims import Claims
from fogg.cli.terminal.look import counted
from fogg.cli.terminal.reading import Reader
from fogg.engine.action import BORROW_ROUTES, STATION, make, payment_of, target_of
from fogg.engine.errors import ActionError, FoggError
from fogg.engine.game import Game
from fogg.engine.mechanics.stations import Stations, loan_routes
from fogg.engine.offers import MOST_SHOWN
from fogg.engine.state import NOTHING, SEAT_MASK, STATION_BUILDING, TURN
from fogg.engine.view import View
from fogg.texts import Texts, city_name, route_name

if TYPE_CHECKING:
    from fogg.cli.terminal.session import Session


def costs(game: Game) -> tuple[int, ...]:
    """What each station of a player costs; nothing if the game has none."""
    for mechanic in game.mechanics:
        if isinstance(mechanic, Stations):
            found = mechanic.numbers()["costs"]
            assert isinstance(found, tuple)
            return found
    return ()


def built(view: View, seat: int) -> list[int]:
    """The cities with a station of a seat."""
    mine = STATION_BUILDING + seat
    return [city for city in range(view.game.cities) if view.building(city) == mine]


def left(view: View, seat: int) -> int:
    """How many stations a seat can still build."""
    return len(costs(view.game)) - len(built(view, seat))


def about_city(say: Texts, view: View, city: int, names: Sequence[str]) -> str:
    """Whose building stands in a city, or what a station would cost; nothing if there is none."""
    depot = depots.there(say, view, city, names)
    if depot or not costs(view.game):
        return depot
    name = city_name(view.game.board, city, say.language)
    building = int(view.building(city))
    if building != NOTHING:
        owner = building & SEAT_MASK
        own = "-own" if owner == view.seat else ""
        named = {} if own else {"player": names[owner]}
        return say(f"station.there{own}", city=name, **named)
    if left(view, view.seat) == 0:
        return say("station.none", city=name)
    cost = costs(view.game)[len(built(view, view.seat))]
    return say("station.free", city=name, n=cost)


def loans(say: Texts, view: View, action: int) -> list[str]:
    """The routes that stations would use, in words."""
    board, language = view.game.board, say.language
    cities = built(view, view.seat)
    lines = []
    for city, route in zip(cities, loan_routes(action, len(cities)), strict=True):
        name = city_name(board, city, language)
        if route == NOTHING:
            lines.append(say("station.uses_none", city=name))
        else:
            lines.append(say("station.uses", city=name, route=route_name(board, route, language)))
    return lines


class Builds:
    """Finds the station, or the borrowed routes, that somebody means."""

    def __init__(self, session: Session, reader: Reader, claims: Claims) -> None:
        self.session = session
        self.say = session.say
        self.game = session.game
        self.reader = reader
        self.claims = claims

    def read(self, words: Sequence[str]) -> int | None:
        """The station that words mean, confirmed if the payment was left open; None: called off."""
        if not words:
            raise ActionError("missing_city")
        if not costs(self.game):
            raise FoggError("no_stations_here")
        city, rest = self.reader.city_words(words)
        purse = self.game.purses[0]
        wish = self.reader.wish_of(rest, purse)
        if wish.exact():
            return make(STATION, city, wish.payment(purse))
        state, seat = self.session.table.state, self.session.seat
        if self.session.view().phase != TURN:
            return make(STATION, city)
        offer = next(
            each
            for each in self.game.offers(state, seat)
            if each.kind == STATION and each.target == city
        )
        if offer.problem is not None:
            self.session.refuse(self.claims.book().problem(offer.problem))
            return None
        ways = list(offer.actions)
        if wish.cards:
            every = self.game.payments(state, seat, STATION, city)
            ways = [
                way
                for way in every
                if all(purse.count(payment_of(way), kind) > 0 for kind in wish.cards)
            ]
            if not ways:
                raise FoggError(
                    "other_payments",
                    route=self.reader.names.displays[city],
                    ways=[" + ".join(self._cards(way)) for way in offer.actions],
                )
        return self._confirm(ways, offer.more)

    def _cards(self, action: int) -> list[str]:
        return counted(self.say, self.game, self.game.purses[0].cards(payment_of(action)))

    def _confirm(self, ways: list[int], more: bool) -> int | None:
        """Propose the thriftiest payment, list others, and ask."""
        out, view = self.session.out, self.session.view()
        city = city_name(self.game.board, int(target_of(ways[0])), self.say.language)
        number = left(view, self.session.seat)
        out.line(self.say("station.propose", city=city, n=number), style="bold")
        for place, action in enumerate(ways[:MOST_SHOWN], 1):
            out.line(f"  {place}  {self.say('play.way', cards=self._cards(action))}")
        if len(ways) > MOST_SHOWN or more:
            out.line(self.say("play.more_ways"), style="dim")
        return self.claims.answered(ways[:MOST_SHOWN])

    def proposed(self) -> int:
        """The borrowed routes that score most."""
        state, seat = self.session.table.state, self.session.seat
        for offer in self.game.offers(state, seat):
            if offer.kind == BORROW_ROUTES:
                return offer.actions[0]
        return make(BORROW_ROUTES)
