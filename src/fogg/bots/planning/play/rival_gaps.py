"""Rival gaps: the routes that would join two parts of what a rival has built."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.engine import network
from fogg.engine.ints import filled
from fogg.engine.state import FREE

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints


@final
class RivalGaps:
    """What each rival of a seat has joined, by the owners of all routes."""

    def __init__(self, game: Game, owners: Ints, seat: i64, seats: i64) -> None:
        self._game = game
        self._owners = owners
        self._doubles = seats >= game.doubles_from
        self._parts: list[Ints] = []
        """For each rival: cities of one part of its network have the same number."""
        self._reached: list[Ints] = []
        """For each rival: 1 for each city where a route of its own ends."""
        for rival in range(seats):
            if rival != seat:
                self._read(rival)

    def _read(self, rival: i64) -> None:
        game = self._game
        routes = vec[i64]()
        reached = filled(game.cities)
        for route in range(game.routes):
            if self._owners[route] == rival:
                routes = append(routes, route)
                reached[game.route_a[route]] = 1
                reached[game.route_b[route]] = 1
        self._parts.append(network.components(game, routes))
        self._reached.append(reached)

    def closed_by(self, route: i64) -> i64:
        """Count the rivals who could join two parts of theirs here, and not once it is claimed."""
        game = self._game
        if self._doubles:
            for index in range(game.twin_first[route], game.twin_first[route + 1]):
                if self._owners[game.twins[index]] == FREE:
                    return 0
        a = game.route_a[route]
        b = game.route_b[route]
        number: i64 = 0
        for rival in range(len(self._parts)):
            reached = self._reached[rival]
            parts = self._parts[rival]
            if reached[a] == 1 and reached[b] == 1 and parts[a] != parts[b]:
                number += 1
        return number
