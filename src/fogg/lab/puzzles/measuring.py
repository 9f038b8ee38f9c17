"""Measuring moves: all of them are tried in the same imagined games, to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from fogg.bots.planner import Planner
from fogg.bots.planning.plan.turns_left import turns_left
from fogg.bots.planning.position import Position
from fogg.bots.playout import Playout
from fogg.bots.weights.planner_weights import PlannerWeights
from fogg.engine.action import CLAIM, kind_of, target_of
from fogg.engine.chance import Chance, Seeded
from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.engine.view import View
from fogg.lab.review.imagining import Imagined
from fogg.lab.review.reliance import shares_of, won
from fogg.lab.review.trials import Mean, mean

SOFT: Final = 8.0
"""Points by which a playout may be wrong at the start: a win by these counts as 73 % of one."""
SOFT_TURNS: Final = 12.0
"""With fewer turns left than this a playout is the more to be believed."""

Finish = Callable[[State, Chance], None]
"""Plays a state to its end."""


@dataclass
class Tried:
    """What followed one move, game by game."""

    shares: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    rivals: list[int] = field(default_factory=list)
    completed: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    taken: int = 0
    """In how many games a rival had the route looked at."""


class Measuring:
    """Tries moves of a view's seat in imagined games; each call goes on where the last ended."""

    def __init__(
        self,
        view: View,
        stream: str,
        finish: Finish | None = None,
        watched: int | None = None,
    ) -> None:
        """Without `finish` the quick bot plays on; `watched` is a move whose route is looked at."""
        self._game = view.game
        self._seat = int(view.seat)
        self._stream = stream
        self._soft = _softness(view)
        self._imagined = Imagined(view)
        self._finish = finish or quick_finish(view.game, int(view.seats))
        claims = watched is not None and kind_of(watched) == CLAIM
        self._route = int(target_of(watched)) if watched is not None and claims else None
        self.rounds = 0
        self.tried: dict[int, Tried] = {}

    def play(self, rounds: int, actions: Sequence[int], *, details: bool = False) -> None:
        """Try each of the actions in further imagined games."""
        for number in range(self.rounds, self.rounds + rounds):
            name = f"{self._stream}/{number}"
            imagined = self._imagined.draw(name)
            for action in actions:
                state, luck = imagined.copy(), Seeded(name + "/luck")
                self._game.apply(state, self._seat, action, luck)
                self._finish(state, luck)
                self._count(self.tried.setdefault(action, Tried()), state, details)
        self.rounds += rounds

    def _count(self, tried: Tried, state: State, details: bool) -> None:
        totals = [int(points) for points in self._game.totals(state)]
        shares = shares_of(totals, self._soft) if self._soft else won(self._game, state)
        tried.shares.append(shares[self._seat])
        tried.points.append(totals.pop(self._seat))
        tried.rivals.append(max(totals))
        if self._route is not None:
            tried.taken += int(state.owner[self._route]) not in (self._seat, -1)
        if details:
            lines = self._game.final(state)[self._seat]
            for ticket in next(line.detail for line in lines if line.name == "tickets"):
                tried.held[ticket["ticket"]] += 1
                tried.completed[ticket["ticket"]] += bool(ticket["completed"])

    def gain(self, one: int, other: int) -> Mean:
        """Measure by how much one move wins more often than another, in the same games."""
        pairs = zip(self.tried[one].shares, self.tried[other].shares, strict=True)
        return mean([first - second for first, second in pairs])

    def best(self) -> int:
        """Find the move that won most."""
        return max(self.tried, key=lambda action: sum(self.tried[action].shares))

    def margin(self, best: int) -> tuple[float, float]:
        """Give the least margin over any other move, as standard errors count, and its error."""
        gains = [self.gain(best, other) for other in self.tried if other != best]
        least = min(gains, key=lambda gain: gain.value / gain.variance**0.5)
        return least.value, least.variance**0.5


def quick_finish(game: Game, seats: int) -> Finish:
    """Let the quick bot play on for all seats."""
    playout = Playout(game, seats)

    def finish(state: State, chance: Chance) -> None:
        playout.finish(state, chance)

    return finish


def strong_finish(game: Game, seats: int) -> Finish:
    """Let planners play on for all seats: slower, and stronger."""

    def finish(state: State, chance: Chance) -> None:
        players = [Planner(seat) for seat in range(seats)]
        while not game.over(state):
            for seat in game.actors(state):
                view = game.view(state, seat)
                game.apply(state, seat, players[seat].act(view, view.legal()), chance)

    return finish


def _softness(view: View) -> float:
    """Say by how many points a playout may be wrong here; 0 where all is revealed."""
    if view.revealed:
        return 0.0
    return SOFT * min(1.0, turns_left(Position(view), PlannerWeights()) / SOFT_TURNS)
