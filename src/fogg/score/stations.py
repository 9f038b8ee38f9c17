"""The stations that players list: the city of each, and the route that it uses."""

from __future__ import annotations

from typing import Any

from fogg.engine import network
from fogg.engine.board import Board
from fogg.engine.game import Game
from fogg.engine.mechanics.stations import Stations
from fogg.engine.state import STATION_BUILDING, State
from fogg.score.shown import ShownColumn, ShownLine, route_cities
from fogg.score.table import Part, ScoreTable, SheetForm
from fogg.sheet import ScoreError, SheetField
from fogg.texts import city_name


def _entries(board: Board, language: str, detail: Any) -> list[dict[str, Any]]:
    """List each station with the route of another that serves its owner's tickets best."""
    entries = []
    for loan in detail["borrowed"]:
        route = loan["route"]
        used = None if route is None else route_cities(board, board.route(route), language)
        city = city_name(board, board.city(loan["city"]), language)
        entries.append({"city": city, "route": used})
    return entries


class StationsPart(Part):
    """The stations: the city of each."""

    key = "stations"
    shows = ShownLine(
        "stations",
        key,
        (ShownColumn("city", "score.station"), ShownColumn("route", "score.borrowed")),
        _entries,
    )

    def form(self, game: Game) -> SheetForm:
        """Ask for cities."""
        stations = game.find(Stations)
        assert stations is not None
        cities = tuple(city for city in range(game.cities) if not game.waypoint[city])
        return SheetForm("cities", stations.each, cities)

    def more_routes(self, game: Game, state: State, seat: int) -> list[int]:
        """List all routes of others that end at the seat's stations."""
        stations = game.find(Stations)
        assert stations is not None
        cities = stations.built(state, seat)
        return [int(each) for city in cities for each in network.lendable(game, state, seat, city)]

    def read(self, table: ScoreTable, seat: int, field: SheetField) -> None:
        """Build the seat's stations."""
        stations = table.game.find(Stations)
        assert stations is not None
        for entry in field.items():
            with table.mistakes.at(entry):
                city = table.find.city(entry.text())
                _check_station(table, seat, city)
                if stations.left(table.state, seat) == 0:
                    most = len(stations.built(table.state, seat))
                    raise ScoreError("too_many_stations", player=table.players[seat], most=most)
                table.state.buildings[city] = STATION_BUILDING + seat


def _check_station(table: ScoreTable, seat: int, city: int) -> None:
    """Refuse a second station in a city."""
    name = table.names.displays[city]
    owner = int(table.state.buildings[city]) - STATION_BUILDING
    player = table.players[seat]
    if owner == seat:
        raise ScoreError("station_twice", city=name, player=player)
    if owner >= 0:
        raise ScoreError("station_shared", city=name, player=table.players[owner], other=player)
