"""Views of the engine on the wire: the same facts, each number with its name."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from msgspec import Struct, structs

from fogg.engine.game import Game
from fogg.engine.state import CLOSED, NOTHING, State
from fogg.engine.view import View
from fogg.server.wire.encode.patches import difference, own_difference
from fogg.server.wire.types import BuildingJson, PlayerJson, ViewJson

OWN_PARTS = ("seat", "phase", "hand", "returned", "offered", "chosen", "gone")
OWN_PLAYER_PARTS = ("known", "tickets")
"""The parts of a view, and of the seat's own player in it, that `own_view` makes for a seat."""


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


def own_view(shared: ViewJson, view: View) -> ViewJson:
    """What a seat knows, made from what everybody knows: all that is the same is not made again.

    A seat knows its hand, its tickets, those that it gave back, and what it chose in the opening.
    """
    more = shared.rows or shared.more or any(player.more for player in shared.players)
    if more or view.revealed:
        # Mechanics that are not part of Fogg may show each seat something else.
        return wire_view(view)
    game, seat = view.game, int(view.seat)
    hand = view.named_cards(view.hand())
    tickets = [game.ticket_names[ticket] for ticket in view.tickets(seat)]
    players = list(shared.players)
    players[seat] = structs.replace(players[seat], known=hand, tickets=tickets)
    return structs.replace(
        shared,
        seat=seat,
        phase=game.phase_names[view.phase],
        hand=hand,
        returned=_tickets(game, view.bottom),
        offered=[game.ticket_names[ticket] for ticket in view.offered()],
        chosen=[game.notation.text(action) for action in view.chosen()],
        gone=_tickets(game, view.gone),
        players=players,
    )


def own_changes(before: ViewJson, after: ViewJson, old: ViewJson, new: ViewJson) -> Any:
    """Give the patch of a seat's own view, to apply after that of the shared one; None: no need.

    `before` and `after` are the shared view, `old` and `new` the seat's. Where the seat's are made
    from those, only few parts can differ.
    """
    if old is before and new is after:
        return None
    seat = new.seat
    derived = old.owners is before.owners and new.owners is after.owners
    if seat is None or seat != old.seat or not derived:
        return own_difference(before, after, old, new)
    patch = _own_parts(OWN_PARTS, before, after, old, new)
    players = [each.players[seat] for each in (before, after, old, new)]
    player = _own_parts(OWN_PLAYER_PARTS, *players)
    if player:
        patch["players"] = {str(seat): player}
    return patch or None


def _own_parts(
    names: Iterable[str], before: Struct, after: Struct, old: Struct, new: Struct
) -> dict[str, Any]:
    """Give the patch of some parts: of a shared value before and after, and of a seat's."""
    patch: dict[str, Any] = {}
    for name in names:
        mine, then = getattr(old, name), getattr(new, name)
        was, now = getattr(before, name), getattr(after, name)
        if was != now:
            part = own_difference(was, now, mine, then)
        else:
            part = None if mine == then else difference(mine, then)
        if part is not None:
            patch[name] = part
    return patch


def _tickets(game: Game, tickets: Iterable[int]) -> list[str | None]:
    return [None if ticket == NOTHING else game.ticket_names[ticket] for ticket in tickets]


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
    fields = _fields(shape)
    if data.keys() <= fields:
        return data
    known = {name: value for name, value in data.items() if name in fields}
    return {**known, "more": {name: data[name] for name in data if name not in known}}


@cache
def _fields(shape: type[Struct]) -> frozenset[str]:
    return frozenset(shape.__struct_fields__)


def open_view(game: Game, state: State) -> ViewJson:
    """A position with all hands and tickets open, for replays of finished games."""
    result = wire_view(game.view(state, None))
    for seat, player in enumerate(result.players):
        data: dict[str, Any] = game.view(state, seat).data()
        player.hand = data["hand"]
        player.tickets = data["players"][seat]["tickets"]
    return result
