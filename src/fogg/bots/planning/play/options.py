"""Options: the actions that come into question, each with its value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from fogg.engine.ints import Ints

NEVER: Final = -1e9
"""Sentinel for rejected actions; small offsets rank them among themselves."""


@final
class Options:
    """Actions with their values, each action once; of equal ones the first is the best."""

    def __init__(self) -> None:
        self.actions: Ints = vec[i64]()
        self.values: list[float] = []

    def add(self, action: i64, value: float) -> None:
        """Add an action; if it is there already, keep the higher value."""
        for place in range(len(self.actions)):
            if self.actions[place] == action:
                if value > self.values[place]:
                    self.values[place] = value
                return
        self.actions = append(self.actions, action)
        self.values.append(value)

    def best(self) -> i64:
        """The action that is worth most."""
        return self.actions[self._place_of_best()]

    def most(self) -> float:
        """The value of the best action."""
        return self.values[self._place_of_best()]

    def _place_of_best(self) -> i64:
        best: i64 = 0
        for place in range(1, len(self.actions)):
            if self.values[place] > self.values[best]:
                best = place
        return best

    def places(self) -> list[int]:
        """List the places of the actions, the best first."""
        # A stable sort: equal actions stay in the order in which they were added.
        return sorted(range(len(self.values)), key=lambda place: -self.values[place])
