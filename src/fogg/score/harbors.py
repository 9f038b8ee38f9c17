"""The harbors that players list: the city of each, and what it brings."""

from __future__ import annotations

from typing import Any

from fogg.engine.board import Board
from fogg.engine.game import Game
from fogg.engine.mechanics.harbors import Harbors
from fogg.engine.state import NOTHING
from fogg.score.shown import Cell, ShownColumn, ShownLine
from fogg.score.table import Part, ScoreTable, SheetForm
from fogg.sheet import ScoreError, SheetField
from fogg.texts import city_name


def _entries(board: Board, language: str, detail: Any) -> list[dict[str, Any]]:
    """List each harbor with the number of completed tickets that name it, and its points."""
    return [
        {
            "city": city_name(board, board.city(harbor["city"]), language),
            "tickets": len(harbor["tickets"]),
            "points": harbor["points"],
        }
        for harbor in detail["built"]
    ]


class HarborsPart(Part):
    """The harbors: the port of each, where its owner has a route."""

    key = "harbors"
    shows = ShownLine(
        "harbors",
        key,
        (
            ShownColumn("city", "score.harbor"),
            ShownColumn("tickets", "score.harbor_tickets", Cell.NUMBER),
            ShownColumn("points", "score.points", Cell.POINTS),
        ),
        _entries,
    )

    def form(self, game: Game) -> SheetForm:
        """Ask for ports."""
        harbors = game.find(Harbors)
        assert harbors is not None
        ports = tuple(city for city in range(game.cities) if game.port[city])
        return SheetForm("cities", int(harbors.each), ports)

    def __init__(self) -> None:
        self.built: list[tuple[int, int, SheetField]] = []

    def read(self, table: ScoreTable, seat: int, field: SheetField) -> None:
        """Build the seat's harbors."""
        harbors = table.game.find(Harbors)
        assert harbors is not None
        for entry in field.items():
            with table.mistakes.at(entry):
                city = table.find.city(entry.text())
                _check_port(table, seat, city)
                if harbors.left(table.state, seat) == 0:
                    player = table.players[seat]
                    raise ScoreError("too_many_harbors", player=player, most=harbors.each)
                table.state.harbors[city] = seat
                self.built.append((seat, city, entry))

    def settle(self, table: ScoreTable) -> None:
        """Refuse a harbor that no route of its owner reaches, now that the routes are known."""
        game, owner = table.game, table.state.owner
        for seat, city, entry in self.built:
            # A route that can't be read may be the one that leads there.
            if table.mistakes.within(table.field(seat, "routes")):
                continue
            ends = [
                (game.route_a[route], game.route_b[route])
                for route in range(game.routes)
                if owner[route] == seat
            ]
            if not any(city in both for both in ends):
                names = {"city": table.names.displays[city], "player": table.players[seat]}
                table.mistakes.add(entry.error("harbor_without_route", **names))


def _check_port(table: ScoreTable, seat: int, city: int) -> None:
    """Refuse a harbor in a city that is no port, and a second one in a port."""
    name, player = table.names.displays[city], table.players[seat]
    if not table.game.port[city]:
        raise ScoreError("not_a_port", city=name)
    owner = int(table.state.harbors[city])
    if owner == seat:
        raise ScoreError("harbor_twice", city=name, player=player)
    if owner != NOTHING:
        raise ScoreError("harbor_shared", city=name, player=table.players[owner], other=player)
