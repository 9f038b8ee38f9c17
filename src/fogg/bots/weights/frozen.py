"""Frozen: the numbers of a bot as it was, in one file that nothing tuned later changes."""

from __future__ import annotations

import json
from importlib import resources
from typing import Final, final

from fogg.bots.weights.planner_weights import PlannerWeights
from fogg.bots.weights.tuned import LIKE, weights_from

FOLDER: Final = "editions"
"""Where the files are: beside the weights, which `fogg tune` writes."""
UNTUNED: Final = "untuned"
"""The weights of all boards for which none were tuned."""
USUAL: Final = "usa"
"""The board by which playouts are counted on boards of one's own."""


@final
class Frozen:
    """An edition's weights, its search config and its playouts a decision."""

    def __init__(self, text: str) -> None:
        data = json.loads(text)
        # Boxed: whole numbers stay whole, as the fields of a search config want them.
        self.config: dict[str, object] = data["config"]
        self._numbers: dict[str, dict[str, float]] = data["weights"]
        self._weights: dict[str, PlannerWeights] = {
            cell: weights_from(numbers) for cell, numbers in self._numbers.items()
        }
        self._playouts: dict[str, list[int]] = data["playouts"]

    def pinned(self, cell: str) -> dict[str, float]:
        """Return the weights of a cell as they stand in the file."""
        return self._numbers[cell]

    def weights(self, bot: str, board: str, seats: int) -> PlannerWeights:
        """Find the weights of a bot on a board with this number of seats."""
        tuned = 2 if seats == 2 else 4
        for home in (board, LIKE.get(board, "")):
            if f"{bot}-{home}-{tuned}" in self._weights:
                return self._weights[f"{bot}-{home}-{tuned}"]
        return self._weights[UNTUNED]

    def playouts(self, board: str, seats: int) -> list[int]:
        """Find the playouts of a usual decision, by the quarters of pieces left, the last first."""
        cell = f"{board}-{seats}"
        return self._playouts[cell if cell in self._playouts else f"{USUAL}-{seats}"]


_known: dict[str, Frozen] = {}


def frozen(edition: str) -> Frozen:
    """Read an edition's file, once."""
    if edition not in _known:
        file = resources.files("fogg.bots").joinpath(FOLDER, f"{edition}.json")
        _known[edition] = Frozen(file.read_text("utf-8"))
    return _known[edition]
