"""Stations in the terminal: how many are left, where they stand, what they use at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fogg.cli.terminal import depots
from fogg.cli.terminal.buildings import Buildings
from fogg.engine.action import BORROW_ROUTES, STATION, make
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.mechanics.stations import Stations, loan_routes
from fogg.engine.offers import Offer
from fogg.engine.state import NOTHING, SEAT_MASK, STATION_BUILDING
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

    def __init__(self, session: Session, buildings: Buildings) -> None:
        self.session = session
        self.say = session.say
        self.game = session.game
        self.buildings = buildings

    def read(self, words: Sequence[str]) -> int | None:
        """The station that words mean, confirmed if the payment was left open; None: called off."""
        if words and not costs(self.game):
            raise FoggError("no_stations_here")
        return self.buildings.read(STATION, words, self._propose)

    def _propose(self, offer: Offer) -> str:
        """How many stations are left, before the ways to pay for one."""
        city = city_name(self.game.board, offer.target, self.say.language)
        number = left(self.session.view(), self.session.seat)
        return self.say("station.propose", city=city, n=number)

    def proposed(self) -> int:
        """The borrowed routes that score most."""
        state, seat = self.session.table.state, self.session.seat
        for offer in self.game.offers(state, seat):
            if offer.kind == BORROW_ROUTES:
                return offer.actions[0]
        return make(BORROW_ROUTES)
