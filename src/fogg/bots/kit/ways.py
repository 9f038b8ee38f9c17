"""Shortest ways over a board where each route has a cost; −1 is a route that can't be used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.engine.ints import filled

if TYPE_CHECKING:
    from fogg.bots.kit.atlas import Atlas
    from fogg.engine.ints import Ints

FAR: Final = 1 << 40
"""More than any way costs."""


@final
class Ways:
    """Finds the cheapest way from one city to another."""

    def __init__(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self._cities: i64 = atlas.game.cities
        self.distance: Ints = filled(self._cities, FAR)
        self._reached_by: Ints = filled(self._cities, -1)
        self._reached_from: Ints = filled(self._cities, -1)
        self._done: Ints = filled(self._cities)

    def spread(self, start: i64, goal: i64, costs: Ints) -> i64:
        """The cost of the way to `goal` (−1: to every city, told in `distance`); FAR: no way."""
        atlas = self._atlas
        distance = self.distance
        done = self._done
        for city in range(self._cities):
            distance[city] = FAR
            done[city] = 0
        distance[start] = 0
        self._reached_by[start] = -1
        while True:
            here: i64 = -1
            near: i64 = FAR
            for city in range(self._cities):
                if done[city] == 0 and distance[city] < near:
                    near = distance[city]
                    here = city
            if here < 0 or here == goal:
                return near
            done[here] = 1
            for place in range(atlas.first[here], atlas.first[here + 1]):
                cost = costs[atlas.leaving[place]]
                there = atlas.leads_to[place]
                if cost >= 0 and near + cost < distance[there]:
                    distance[there] = near + cost
                    self._reached_by[there] = atlas.leaving[place]
                    self._reached_from[there] = here

    def back(self, goal: i64) -> Ints:
        """The routes of the way that was found, from the goal back."""
        routes = vec[i64]()
        city = goal
        while self._reached_by[city] >= 0:
            routes = append(routes, self._reached_by[city])
            city = self._reached_from[city]
        return routes
