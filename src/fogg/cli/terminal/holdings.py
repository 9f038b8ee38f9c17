"""What seats hold besides cards and routes: stations, harbors, depots, tickets chosen in secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fogg.engine.action import KEEP, kind_of
from fogg.engine.game import Game
from fogg.engine.mechanics.depots import Depots
from fogg.engine.mechanics.harbors import Harbors
from fogg.engine.mechanics.stations import Stations
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.state import DEPOT_BUILDING, NOTHING, SEAT_MASK, STATION_BUILDING
from fogg.engine.view import View
from fogg.texts import Texts, city_name

# Stations


def station_costs(game: Game) -> tuple[int, ...]:
    """How many cards each station of a player costs, in order; empty if the game has none."""
    stations = game.find(Stations)
    costs = stations.numbers()["costs"] if stations else ()
    assert isinstance(costs, tuple)
    return costs


def stations_built(view: View, seat: int) -> list[int]:
    """List the cities with a station of a seat."""
    mine = STATION_BUILDING + seat
    return [city for city in range(view.game.cities) if view.building(city) == mine]


def stations_left(view: View, seat: int) -> int:
    """Count the stations that a seat can still build."""
    return len(station_costs(view.game)) - len(stations_built(view, seat))


def about_building(say: Texts, view: View, city: int, names: Sequence[str]) -> str:
    """Say whose station or depot stands in a city, or what a station costs; empty: neither."""
    depot = about_depot(say, view, city, names)
    if depot or not station_costs(view.game):
        return depot
    name = city_name(view.game.board, city, say.language)
    building = int(view.building(city))
    if building != NOTHING:
        return say_owner(say, "station.there", view, building & SEAT_MASK, names, city=name)
    if stations_left(view, view.seat) == 0:
        return say("station.none", city=name)
    cost = station_costs(view.game)[len(stations_built(view, view.seat))]
    return say("station.free", city=name, n=cost)


# Harbors


def harbor_numbers(game: Game) -> dict[str, Any]:
    """How many harbors there are, what they cost and bring; empty if the game has none."""
    harbors = game.find(Harbors)
    return harbors.numbers() if harbors else {}


def harbors_left(view: View, seat: int) -> int:
    """Count the harbors that a seat can still build."""
    built = sum(1 for city in range(view.game.cities) if view.harbor(city) == seat)
    return int(harbor_numbers(view.game)["each"]) - built


def about_port(say: Texts, view: View, city: int, names: Sequence[str]) -> str:
    """Say whose harbor stands in a city, or that one could; empty: the city is no port."""
    if not harbor_numbers(view.game) or not view.game.port[city]:
        return ""
    owner = int(view.harbor(city))
    name = city_name(view.game.board, city, say.language)
    if owner == NOTHING:
        return say("harbor.free", city=name)
    return say_owner(say, "harbor.there", view, owner, names, city=name)


# Depots


def has_depots(game: Game) -> bool:
    """Whether a game has depots."""
    return game.find(Depots) is not None


def about_depot(say: Texts, view: View, city: int, names: Sequence[str]) -> str:
    """Say whose depot stands in a city and how many cards its warehouse holds; empty: none."""
    building = int(view.building(city))
    if building < DEPOT_BUILDING:
        return ""
    owner = building & SEAT_MASK
    name = city_name(view.game.board, city, say.language)
    return say_owner(say, "depot.there", view, owner, names, city=name, n=int(view.stored(owner)))


# Of any kind


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
