"""Every position that a few decisions lead to: all legal actions with all that luck may bring."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from fogg.engine.chance import Chance
from fogg.engine.game import Game
from fogg.engine.state import State, unpack

if TYPE_CHECKING:
    from fogg.engine.ints import Ints

Packed = tuple[tuple[int, ...], ...]


class TooMuchLuck(Exception):
    """More outcomes of one action than are followed."""


class Enumerating(Chance):
    """Luck that goes through all its possibilities: each run takes the next way not yet taken."""

    def __init__(self, most_outcomes: int) -> None:
        self._most = most_outcomes
        self._way: list[int] = []
        self._choices: list[int] = []
        self._place = 0

    def pick(self, what: int, pile: Ints, first: int, last: int, total: int) -> int:
        possible = [index for index in range(first, last) if pile[index] > 0]
        if prod(self._choices[: self._place]) * len(possible) > self._most:
            raise TooMuchLuck
        if self._place == len(self._way):
            self._way.append(0)
            self._choices.append(len(possible))
        self._place += 1
        return possible[self._way[self._place - 1]]

    def next_way(self) -> bool:
        """Go on to the next way; False if all have been taken."""
        self._place = 0
        while self._way and self._way[-1] + 1 == self._choices[-1]:
            self._way.pop()
            self._choices.pop()
        if not self._way:
            return False
        self._way[-1] += 1
        return True


def outcomes(
    game: Game, state: State, seat: int, action: int, most_outcomes: int
) -> Iterator[State | None]:
    """The position after each outcome of an action; None for one with too much luck to follow."""
    chance = Enumerating(most_outcomes)
    while True:
        after = state.copy()
        try:
            game.apply(after, seat, action, chance)
            yield after
        except TooMuchLuck:
            yield None
        if not chance.next_way():
            return


class Level(NamedTuple):
    """What lies one decision further: ways there, of these not followed, and positions found."""

    ways: int
    not_followed: int
    positions: int


def perft(
    game: Game, state: State, depth: int, most_outcomes: int, most_positions: int
) -> list[Level]:
    """The levels below a position, as long as they have no more than so many positions."""
    levels: list[Level] = []
    front: set[Packed] = {state.pack()}
    for _ in range(depth):
        ways = not_followed = 0
        found: set[Packed] = set()
        for packed in front:
            for after in _successors(game, unpack(packed), most_outcomes):
                ways += 1
                if after is None:
                    not_followed += 1
                else:
                    found.add(after.pack())
        levels.append(Level(ways, not_followed, len(found)))
        if not 0 < len(found) <= most_positions:
            break
        front = found
    return levels


def _successors(game: Game, state: State, most_outcomes: int) -> Iterator[State | None]:
    for seat in game.actors(state):
        for action in game.legal(state, seat):
            yield from outcomes(game, state, seat, int(action), most_outcomes)
