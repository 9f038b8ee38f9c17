"""Views of the engine on the wire: the same facts, each number with its name."""

from __future__ import annotations

from typing import Any

from fogg.engine.game import Game
from fogg.engine.state import CLOSED, DEPOT_BUILDING, SEAT_MASK, STATION_BUILDING, State
from fogg.engine.view import View
from fogg.server.types import Building, Player
from fogg.server.types import View as WireView

BUILDINGS = {STATION_BUILDING: "station", DEPOT_BUILDING: "depot"}
"""The kinds of buildings by their number."""


def wire_view(view: View) -> WireView:
    """What a seat knows, for its connections."""
    game = view.game
    data = view.data()
    owners: dict[str, int] = data.pop("owners")
    data |= {
        "turns_left": None if view.turns_left < 0 else view.turns_left,
        "decks": dict(zip(game.notation.decks, data["decks"], strict=True)),
        "owners": {route: owner for route, owner in owners.items() if owner >= 0},
        "closed": [route for route, owner in owners.items() if owner == CLOSED],
        "buildings": [_building(city, number) for city, number in data["buildings"].items()],
        "borrowed": [None if r < 0 else game.route_names[r] for r in data["borrowed"]],
        "players": [Player(**player) for player in data["players"]],
    }
    return WireView(**data)


def _building(city: str, number: int) -> Building:
    return Building(city=city, kind=BUILDINGS[number & ~SEAT_MASK], seat=number & SEAT_MASK)


def open_view(game: Game, state: State) -> WireView:
    """A position with all hands and tickets open, for replays of finished games."""
    result = wire_view(game.view(state, None))
    for seat, player in enumerate(result.players):
        data: dict[str, Any] = game.view(state, seat).data()
        player.hand = data["hand"]
        player.tickets = data["players"][seat]["tickets"]
    return result
