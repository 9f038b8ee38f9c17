"""Bonus cards: longest path (US-11), most completed tickets (1910-2). All the tied get them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypedDict, final

from mypy_extensions import i64

from fogg.engine import network
from fogg.engine.ints import filled, highest
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.mechanics.tickets import completed_tickets

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.state import State


class PathDetail(TypedDict):
    """The longest path of a seat, as a detail of the score: its spaces and its routes in order."""

    length: int
    routes: list[str]


class CompletedDetail(TypedDict):
    """How many tickets a seat completed, as a detail of the score."""

    completed: int


class Bonus(Mechanic):
    """Points for every seat with the highest measure, which subclasses take."""

    scores: ClassVar[bool] = True

    def __init__(self, points: int) -> None:
        self._points: i64 = points

    @property
    def bonus(self) -> int:
        """Points that the bonus card is worth."""
        return int(self._points)

    def numbers(self) -> dict[str, object]:
        """Return the points of the bonus."""
        return {"points": int(self._points)}

    def measures(self, game: Game, state: State) -> Ints:
        """Measure each seat: the highest gets the bonus."""
        raise NotImplementedError(f"{self.name} measures nothing")

    def points(self, game: Game, state: State) -> Ints:
        """Award the bonus to every seat with the highest measure."""
        return award(self.measures(game, state), self._points)


@final
class LongestPath(Bonus):
    """Points for the longest continuous path."""

    name: ClassVar[str] = "longest_path"

    def measures(self, game: Game, state: State) -> Ints:
        """Measure the longest paths, in spaces; a seat that another surpasses has some less."""
        return network.longest_trails(game, state)

    def detail(self, game: Game, state: State, seat: i64) -> PathDetail:
        """Return the path's length in spaces and its routes in order."""
        trail = network.Trail(game, network.routes_of(state, seat))
        return {
            "length": int(trail.length),
            "routes": [game.route_names[route] for route in trail.best],
        }


@final
class Globetrotter(Bonus):
    """Points for the most completed tickets."""

    name: ClassVar[str] = "globetrotter"

    def measures(self, game: Game, state: State) -> Ints:
        """Count the completed tickets of each seat."""
        return completed_tickets(game, state)

    def detail(self, game: Game, state: State, seat: i64) -> CompletedDetail:
        """Count the tickets that the seat completed."""
        return {"completed": int(completed_tickets(game, state)[seat])}


def award(measures: Ints, points: i64) -> Ints:
    """Award the points to every seat with the highest measure."""
    result = filled(len(measures))
    best = highest(measures)
    if best > 0:
        for seat in range(len(measures)):
            if measures[seat] == best:
                result[seat] = points
    return result
