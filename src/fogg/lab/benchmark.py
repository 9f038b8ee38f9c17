"""Benchmark: random games, and the operations that bots and servers repeat most.

All times are CPU time of this process: what else a machine does meanwhile does not count.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from fogg.engine import network
from fogg.engine import state as state_module
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.phases import TURN_PHASE
from fogg.engine.playout import play_random
from fogg.engine.state import State

SEATS = 2
POSITIONS = 16
"""Positions that each operation is measured on, from as many games."""

Operation = Callable[[], object]


@dataclass(frozen=True)
class Playouts:
    """Whole random games: every legal list made in full, the final score exact."""

    games: int
    decisions: int
    seconds: float
    """CPU seconds."""

    @property
    def games_per_second(self) -> float:
        """Games in a CPU second."""
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        """Decisions in a CPU second."""
        return self.decisions / self.seconds


@dataclass(frozen=True)
class Timing:
    """The mean time of one operation."""

    name: str
    nanoseconds: float
    times: int


def build() -> str:
    """Name the build that is running: compiled or interpreted."""
    return "interpreted" if Path(state_module.__file__).suffix == ".py" else "compiled"


def playouts(game: Game, seconds: float) -> Playouts:
    """Play random games for about this time."""
    games = decisions = 0
    begin = process_time()
    passed = 0.0
    while passed < seconds or games == 0:
        chance, choices = Seeded(f"bench/{games}"), Seeded(f"bench/{games}/choices")
        state = game.start(SEATS, chance)
        decisions += int(play_random(game, state, chance, choices))
        game.totals(state)
        games += 1
        passed = process_time() - begin
    return Playouts(games, decisions, passed)


def timings(game: Game, seconds: float) -> list[Timing]:
    """Measure each operation for about this time."""
    middle = [_position(game, number, part=0.5) for number in range(POSITIONS)]
    final = [_position(game, number, part=1.0) for number in range(POSITIONS)]
    return [
        _measure(name, [make(game, state) for state in states], seconds)
        for name, make, states in (
            ("copy", _copy, middle),
            ("view", _view, middle),
            ("view_data", _view_data, middle),
            ("sample", _sample, middle),
            ("legal", _legal, middle),
            ("offers", _offers, middle),
            ("longest_path", _longest_path, final),
        )
    ]


def _position(game: Game, number: int, part: float) -> State:
    """Play a random game for this part of its decisions, on to the start of a turn."""
    decisions = int(play_random(game, *_game(game, number)))
    state, chance, choices = _game(game, number)
    made = 0
    while not game.over(state) and (made < decisions * part or state.phase != TURN_PHASE):
        seat = game.actors(state)[0]
        actions = game.legal(state, seat)
        game.apply(state, seat, actions[choices.below(len(actions))], chance)
        made += 1
    return state


def _game(game: Game, number: int) -> tuple[State, Seeded, Seeded]:
    chance = Seeded(f"position/{number}")
    return game.start(SEATS, chance), chance, Seeded(f"position/{number}/choices")


def _measure(name: str, operations: list[Operation], seconds: float) -> Timing:
    """Measure the mean time of the operations, repeated until the time is used."""
    rounds, times, passed = 1, 0, 0.0
    while passed < seconds:
        begin = process_time()
        for _ in range(rounds):
            for operation in operations:
                operation()
        took = process_time() - begin
        times += rounds * len(operations)
        passed += took
        # Rounds so long that the clock costs nothing, and short enough to end in time.
        if took < seconds / 10:
            rounds *= 2
    return Timing(name, passed / times * 1e9, times)


def _copy(game: Game, state: State) -> Operation:
    return state.copy


def _view(game: Game, state: State) -> Operation:
    return lambda: game.view(state, 0)


def _view_data(game: Game, state: State) -> Operation:
    return lambda: game.view(state, 0).data()


def _sample(game: Game, state: State) -> Operation:
    view = game.view(state, 0)
    luck = Seeded(0)
    return lambda: game.sample(view, luck)


def _legal(game: Game, state: State) -> Operation:
    seat = game.actors(state)[0]
    return lambda: game.legal(state, seat)


def _offers(game: Game, state: State) -> Operation:
    seat = game.actors(state)[0]
    return lambda: game.offers(state, seat)


def _longest_path(game: Game, state: State) -> Operation:
    routes = network.routes_of(state, 0)
    return lambda: network.Trail(game, routes)
