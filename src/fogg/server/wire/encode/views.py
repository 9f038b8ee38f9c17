"""Views of the engine on the wire: the same facts, each number with its name."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from fogg.engine.game import Game
from fogg.engine.state import CLOSED, State
from fogg.engine.view import View
from fogg.server.wire.types import BuildingJson, PlayerJson, ViewJson


def wire_view(view: View) -> ViewJson:
    """What a seat knows, for its connections."""
    game = view.game
    data = view.data()
    owners: dict[str, int] = data.pop("owners")
    # Where everything stands is told by the mechanics that build; the numbers are the engine's.
    data.pop("buildings", None)
    data.pop("harbors", None)
    standing = sorted(one for mechanic in game.mechanics for one in mechanic.standing(view))
    data |= {
        "turns_left": None if view.turns_left < 0 else view.turns_left,
        "decks": dict(zip(game.notation.decks, data["decks"], strict=True)),
        "owners": {route: owner for route, owner in owners.items() if owner >= 0},
        "closed": [route for route, owner in owners.items() if owner == CLOSED],
        "buildings": [
            BuildingJson(city=game.city_names[one.city], kind=one.kind, seat=one.seat)
            for one in standing
        ],
        "borrowed": [None if r < 0 else game.route_names[r] for r in data.get("borrowed", [])],
        "players": [_player(game, player) for player in data["players"]],
    }
    return ViewJson(**_with_more(data, ViewJson))


def _player(game: Game, data: dict[str, Any]) -> PlayerJson:
    empty = [0] * int(game.decks)
    data |= {
        "backs": dict(zip(game.notation.decks, data["backs"], strict=True)),
        "stored": dict(zip(game.notation.decks, data.get("stored", empty), strict=True)),
        "box": data.get("box", dict.fromkeys(game.suit_names, 0)),
    }
    return PlayerJson(**_with_more(data, PlayerJson))


def _with_more(data: dict[str, Any], shape: type[Struct]) -> dict[str, Any]:
    """The data with all that the wire has no field for in `more`."""
    known = {name: value for name, value in data.items() if name in shape.__struct_fields__}
    return {**known, "more": {name: data[name] for name in data if name not in known}}


def open_view(game: Game, state: State) -> ViewJson:
    """A position with all hands and tickets open, for replays of finished games."""
    result = wire_view(game.view(state, None))
    for seat, player in enumerate(result.players):
        data: dict[str, Any] = game.view(state, seat).data()
        player.hand = data["hand"]
        player.tickets = data["players"][seat]["tickets"]
    return result
