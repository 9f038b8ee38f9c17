"""Rollouts: compare actions by games played out from what a seat knows.

All actions are tried in the same imagined states with the same luck, so that their differences say
more than their values do.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple, final

from mypy_extensions import i64

from fogg.bots.playout import Playout
from fogg.bots.search.agreement import Finding
from fogg.bots.search.beliefs import Beliefs
from fogg.bots.search.search_config import SearchConfig
from fogg.bots.weights.tuned import sociable_weights
from fogg.engine.chance import Seeded

if TYPE_CHECKING:
    from fogg.bots.search.budget import Budget
    from fogg.bots.weights.planner_weights import PlannerWeights
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.state import State
    from fogg.engine.view import View

DROP_EVERY: Final = 8
"""Rounds after which the actions that are clearly worse are left out."""
FEWEST: Final = 16
"""Rounds before which nothing is left out as clearly worse."""
CLEARLY: Final = 3.0
"""Standard errors behind the best from which an action is clearly worse."""
ALIKE: Final = 0.004
"""Differences in utility below this are not worth more thought."""
HALFWAY: Final = 0.4
"""Part of the budget from which on a search may stop early, if its choice is clear:"""
AHEAD: Final = 1.0
"""if the best is this many standard errors ahead of all others,"""
WELL_AHEAD: Final = 2.0
"""and this many ahead of the first action, which has the benefit of the doubt."""


class Estimate(NamedTuple):
    """How good an action is, by the games that followed it."""

    action: int
    rounds: int
    """How many imagined states it was tried in."""
    utility: float
    """The mean of the share of the win and the margin, squeezed between 0 and 1."""
    gain: float
    """By how much that is more than the first action's, in the same states."""
    error: float
    """The standard error of the gain."""
    shares: tuple[float, ...]
    """The mean share of the win of each seat."""


@final
class Rollouts:
    """Tries actions of a view's seat; all others are compared with the first."""

    def __init__(
        self,
        view: View,
        actions: Ints,
        seed: int,
        config: SearchConfig | None = None,
        weights: PlannerWeights | None = None,
    ) -> None:
        self._game: Game = view.game
        self._seat: i64 = view.seat
        self._seats: i64 = view.seats
        self._actions = actions
        self._config = config if config is not None else SearchConfig()
        self._stream = f"rollouts/{seed}"
        self._beliefs = Beliefs(view, self._config, weights)
        self._manners: PlannerWeights | None = None
        """How cards beyond comfort weigh; None: they don't."""
        if self._config.sociable:
            weights = self._manners = sociable_weights("light", view)
        self._playout = Playout(view.game, view.seats, weights)
        self._utility: list[list[float]] = [[] for _ in range(len(actions))]
        self._shares: list[list[float]] = [[0.0] * view.seats for _ in range(len(actions))]
        self._open: list[int] = list(range(len(actions)))
        """The actions that are still tried, as places in the row of actions."""
        self.rounds: i64 = 0
        self.playouts: i64 = 0

    # Playing

    def run(self, budget: Budget) -> None:
        """Try all actions, then the better half of them, and so on, until the budget is used up.

        Sequential halving: most of the budget goes to the actions that are hard to tell apart.
        """
        halvings = 0
        number = float(len(self._actions))
        while number > 2.0:
            number /= 2.0
            halvings += 1
        halved = 0
        part = 0.0
        while budget.spent(self.rounds) < 1.0 and self._round(budget):
            if self.rounds % DROP_EVERY == 0 and self.rounds >= FEWEST:
                self._drop_hopeless()
                if self._settled() or (part >= HALFWAY and self._decided()):
                    return
            part = budget.spent(self.rounds)
            while halved < halvings and part >= float(halved + 1) / float(halvings + 1):
                halved += 1
                self._halve()

    def _round(self, budget: Budget) -> bool:
        """Try the open actions in one more state; False, and nothing is counted, if time is up."""
        name = f"{self._stream}/{self.rounds}"
        if not budget.enough():
            return False
        budget.begin_step()
        imagined = self._beliefs.draw(Seeded(name))
        ends: list[State] = []
        totals: list[Ints] = []
        crowding: list[float] = []
        for place in self._open:
            if len(ends) > 0:
                if not budget.enough():
                    return False
                budget.begin_step()
            state = imagined.copy()
            # The same luck for all actions of a round: it cancels out of their differences.
            luck = Seeded(f"{name}/luck")
            self._game.apply(state, self._seat, self._actions[place], luck)
            crowding.append(self._crowding(state))
            self._playout.finish(state, luck)
            ends.append(state)
            totals.append(self._game.totals(state))
            budget.end_step()
            self.playouts += 1
        # Counted only once all were tried: a round cut short would favor the first ones.
        for index, place in enumerate(self._open):
            self._count(place, ends[index], totals[index])
            self._utility[place][-1] -= crowding[index]
        self.rounds += 1
        return True

    def _count(self, place: int, state: State, totals: Ints) -> None:
        """Add the end of a game to what is known of an action."""
        most: i64 = -(1 << 40)
        for seat in range(self._seats):
            if seat != self._seat and totals[seat] > most:
                most = totals[seat]
        winners = self._winners(state, totals)
        for seat in winners:
            self._shares[place][seat] += 1.0 / float(len(winners))
        share = 1.0 / float(len(winners)) if int(self._seat) in winners else 0.0
        margin = float(totals[self._seat] - most)
        squeezed = 1.0 / (1.0 + math.exp(-margin / self._config.margin))
        winning = self._config.winning
        self._utility[place].append(winning * share + (1.0 - winning) * squeezed)

    def _crowding(self, state: State) -> float:
        """What the size of the hand costs after an action, in utility."""
        if self._manners is None:
            return 0.0
        over = (
            float(self._game.view(state, self._seat).hand_size(self._seat)) - self._manners.comfort
        )
        return self._config.crowd * over if over > 0.0 else 0.0

    def _winners(self, state: State, totals: Ints) -> list[int]:
        """List the winners; the tie-breaks, which are slow, are used only if points are equal."""
        best: list[int] = []
        for seat in range(self._seats):
            if len(best) == 0 or totals[seat] > totals[best[0]]:
                best = [int(seat)]
            elif totals[seat] == totals[best[0]]:
                best.append(int(seat))
        return best if len(best) == 1 else self._game.winners(state)

    # Judging

    def _mean(self, place: int) -> float:
        row = self._utility[place]
        return sum(row) / float(len(row)) if len(row) > 0 else 0.0

    def compare(self, one: int, other: int) -> tuple[float, float]:
        """By how much one action is better than another in the same states, and its error.

        With fewer than two such states nothing is known: no gain, and an error of 1.
        """
        first = self._utility[one]
        second = self._utility[other]
        number = min(len(first), len(second))
        if number < 2:
            return 0.0, 1.0
        total = 0.0
        squares = 0.0
        for index in range(number):
            gain = first[index] - second[index]
            total += gain
            squares += gain * gain
        mean = total / float(number)
        spread = squares / float(number) - mean * mean
        return mean, math.sqrt(max(spread, 0.0) / float(number - 1))

    def leader(self) -> int:
        """The best of the actions that are still open, as its place."""
        best = self._open[0]
        for place in self._open:
            if self._mean(place) > self._mean(best):
                best = place
        return best

    def _drop_hopeless(self) -> None:
        """Leave out what is clearly worse than the best."""
        best = self.leader()
        left: list[int] = []
        for place in self._open:
            gain, error = self.compare(best, place)
            if place == best or gain <= CLEARLY * error:
                left.append(place)
        self._open = left

    def _halve(self) -> None:
        """Leave out the worse half, but never the first action."""
        ranked = sorted(self._open, key=self._mean, reverse=True)
        left = ranked[: (len(ranked) + 1) // 2]
        if 0 in self._open and 0 not in left:
            left.append(0)
        self._open = sorted(left)

    def _settled(self) -> bool:
        """Whether more rounds would change nothing that matters."""
        best = self.leader()
        for place in self._open:
            gain, error = self.compare(best, place)
            if place != best and gain + 2.0 * error > ALIKE:
                return False
        return True

    def _decided(self) -> bool:
        """Whether more rounds would hardly change the choice."""
        best = self.leader()
        for place in self._open:
            gain, error = self.compare(best, place)
            if place != best and gain < (WELL_AHEAD if place == 0 else AHEAD) * error:
                return False
        return True

    def findings(self) -> list[Finding]:
        """What this search found out about each action, for `decide`."""
        best = self.leader()
        lead, _ = self.compare(best, 0)
        findings: list[Finding] = []
        for place in range(len(self._actions)):
            gain, error = self.compare(place, 0)
            if place in self._open:
                # The first action may have been left out early. What is still open was tried on,
                # and is ranked by all of its rounds, not only by those before that.
                gain = lead - self.compare(best, place)[0]
            rounds = min(len(self._utility[place]), len(self._utility[0]))
            action = int(self._actions[place])
            findings.append(Finding(action, gain, error, rounds, place in self._open))
        return findings

    def estimates(self) -> list[Estimate]:
        """Estimate each action, in the order they were given."""
        estimates: list[Estimate] = []
        for place in range(len(self._actions)):
            rounds = len(self._utility[place])
            gain, error = self.compare(place, 0)
            shares = tuple([share / float(max(rounds, 1)) for share in self._shares[place]])
            action = int(self._actions[place])
            estimates.append(Estimate(action, rounds, self._mean(place), gain, error, shares))
        return estimates
