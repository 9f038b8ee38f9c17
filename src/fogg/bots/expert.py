"""Expert: tries the planner's best ideas in imagined games and plays the one that proves best.

It leaves the planner's own move only for one that is better beyond the noise.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from fogg.bots.habits import Habits
from fogg.bots.planner import Planner
from fogg.bots.search.agreement import Finding, decide
from fogg.bots.search.budget import Budget
from fogg.bots.search.candidates import candidates
from fogg.bots.search.counted import counted_playouts
from fogg.bots.search.rollouts import Rollouts
from fogg.bots.search.search_config import SearchConfig
from fogg.bots.sociable import Sociable
from fogg.engine.chance import Seeded

if TYPE_CHECKING:
    from fogg.bots.weights.planner_weights import PlannerWeights
    from fogg.engine.ints import Ints
    from fogg.engine.view import View

SECONDS: Final = 0.5
"""How long it thinks about a decision if nothing else is asked for."""


class Expert:
    """Searches for `seconds` a decision, or in `rounds` imagined states if that is not 0.

    `counted`: not by the clock, but with the playouts that so many seconds once were enough for.
    """

    def __init__(
        self,
        seed: int,
        seconds: float = SECONDS,
        rounds: int = 0,
        now: Callable[[], float] = time.perf_counter,
        config: SearchConfig | None = None,
        habits: Habits | None = None,
        counted: bool = False,
    ) -> None:
        """Habits are for a sociable one: they say what it tries first, and leaves for better."""
        self._config = config if config is not None else SearchConfig()
        self._planner = self._make_planner(seed, habits)
        self._luck = Seeded(seed)
        self._seconds = seconds
        self._rounds = rounds
        self._now = now
        self._counted = counted

    def act(self, view: View, legal: Ints) -> int:
        """Choose one of the legal actions."""
        return decide([self.search(view, legal)], self._config)

    def search(self, view: View, legal: Ints, part: int = 0) -> list[Finding]:
        """Try the actions worth a thought as long as there is time; `decide` chooses among them.

        Experts of one seed try the same actions; each `part` imagines states of its own.
        """
        if len(legal) == 1:
            return [Finding(int(legal[0]), 0.0, 0.0, 0, True)]
        budget = self._budget(view)
        actions = candidates(self._planner, view, legal, self._config)
        seed = int(self._luck.below(1 << 30)) + part
        rollouts = Rollouts(view, actions, seed, self._config, self._playout_weights(view))
        if len(actions) > 1:
            rollouts.run(budget)
        return rollouts.findings()

    def _budget(self, view: View) -> Budget:
        """Begin the time, or the number of playouts, of a decision."""
        if self._counted and self._rounds == 0:
            return Budget(self._seconds, playouts=counted_playouts(view, self._seconds))
        return Budget(self._seconds, self._rounds, self._now)

    # What a frozen one pins

    def _make_planner(self, seed: int, habits: Habits | None) -> Planner:
        """Make who says what is tried, and first of all what it would do itself."""
        return Sociable(seed, habits) if self._config.sociable else Planner(seed)

    def _playout_weights(self, view: View) -> PlannerWeights | None:
        """Find the weights that playouts are played with; None: those tuned for them today."""
        return None
