"""Expert-2026: the strongest bot of November 2026, kept as it was to measure those who follow.

Its weights, its search config and the playouts it had time for are numbers in a file of their own,
so that neither a faster engine nor better tuning strengthens it. Its code is that of today's bots:
whatever they learn is off where it reads its numbers, and a test holds it to the games it played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from fogg.bots.expert import SECONDS, Expert
from fogg.bots.habits import Habits
from fogg.bots.planner import Planner
from fogg.bots.search.search_config import SearchConfig
from fogg.bots.weights.frozen import Frozen, frozen

if TYPE_CHECKING:
    from fogg.bots.weights.planner_weights import PlannerWeights
    from fogg.engine.view import View

EDITION: Final = "expert-2026"


@final
class FrozenPlanner(Planner):
    """A planner with the weights of an edition."""

    def __init__(self, seed: int, edition: Frozen) -> None:
        super().__init__(seed)
        self._edition = edition

    def _usual_weights(self, view: View) -> PlannerWeights:
        return self._edition.weights(self.tuned_as, view.game.board.id, view.seats)


@final
class Expert2026(Expert):
    """Searches with the playouts that it had in so many seconds, whatever they take today."""

    def __init__(self, seed: int, seconds: float = SECONDS, rounds: int = 0) -> None:
        self._edition = frozen(EDITION)
        super().__init__(seed, seconds, rounds, config=_config(self._edition), counted=True)

    def _make_planner(self, seed: int, habits: Habits | None) -> Planner:
        return FrozenPlanner(seed, self._edition)

    def _playout_weights(self, view: View) -> PlannerWeights | None:
        return self._edition.weights("light", view.game.board.id, view.seats)


def _config(edition: Frozen) -> SearchConfig:
    config = SearchConfig()
    for name, number in edition.config.items():
        assert hasattr(config, name), f"expected the name of a number of a search, got {name!r}"
        setattr(config, name, number)
    return config
