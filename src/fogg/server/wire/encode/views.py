"""Views of the engine on the wire: the same facts, each number with its name."""

from __future__ import annotations

from typing import Any

from fogg.engine.game import Game
from fogg.engine.state import CLOSED, HARBOR_BUILDING, SEAT_MASK, State
from fogg.engine.view import View
from fogg.narration.data import BUILDINGS
from fogg.server.wire.types import BuildingJson, PlayerJson, ViewJson


def wire_view(view: View) -> ViewJson:
    """What a seat knows, for its connections."""
    game = view.game
    data = view.data()
    owners: dict[str, int] = data.pop("owners")
    data |= {
        "turns_left": None if view.turns_left < 0 else view.turns_left,
        "decks": dict(zip(game.notation.decks, data["decks"], strict=True)),
        "owners": {route: owner for route, owner in owners.items() if owner >= 0},
        "closed": [route for route, owner in owners.items() if owner == CLOSED],
        "buildings": [
            *(_building(city, number) for city, number in data["buildings"].items()),
            *(_building(city, HARBOR_BUILDING + seat) for city, seat in data["harbors"].items()),
        ],
        "borrowed": [None if r < 0 else game.route_names[r] for r in data["borrowed"]],
        "players": [_player(game, player) for player in data["players"]],
    }
    data.pop("harbors")
    return ViewJson(**data)


def _player(game: Game, data: dict[str, Any]) -> PlayerJson:
    by_deck = {
        name: dict(zip(game.notation.decks, data[name], strict=True))
        for name in ("backs", "stored")
    }
    return PlayerJson(**data | by_deck)


def _building(city: str, number: int) -> BuildingJson:
    return BuildingJson(city=city, kind=BUILDINGS[number & ~SEAT_MASK], seat=number & SEAT_MASK)


def open_view(game: Game, state: State) -> ViewJson:
    """A position with all hands and tickets open, for replays of finished games."""
    result = wire_view(game.view(state, None))
    for seat, player in enumerate(result.players):
        data: dict[str, Any] = game.view(state, seat).data()
        player.hand = data["hand"]
        player.tickets = data["players"][seat]["tickets"]
    return result
