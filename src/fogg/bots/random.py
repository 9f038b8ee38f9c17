"""Random: any kind of action is as likely as another, then any action of that kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from fogg.engine.action import kind_of
from fogg.engine.chance import Seeded

if TYPE_CHECKING:
    from fogg.engine.ints import Ints
    from fogg.engine.view import View


@final
class Random:
    """Plays without any thought: the floor that every other bot must beat."""

    def __init__(self, seed: int) -> None:
        self._luck = Seeded(seed)

    def act(self, view: View, legal: Ints) -> int:
        """Choose a random kind of action, then a random action of that kind."""
        # Bits and loops, no sets and lists: environments wait for this bot at every step.
        powers = view.game.powers
        kinds: i64 = 0
        number: i64 = 0
        for index in range(len(legal)):
            bit = powers[kind_of(legal[index])]
            if kinds & bit == 0:
                kinds |= bit
                number += 1
        left = self._luck.below(number)
        kind: i64 = 0
        while left > 0 or kinds & powers[kind] == 0:
            if kinds & powers[kind] != 0:
                left -= 1
            kind += 1
        return int(self._one_of(legal, kind))

    def _one_of(self, legal: Ints, kind: i64) -> i64:
        """Choose a random action of a kind."""
        number: i64 = 0
        for index in range(len(legal)):
            if kind_of(legal[index]) == kind:
                number += 1
        left = self._luck.below(number)
        index = 0
        while left > 0 or kind_of(legal[index]) != kind:
            if kind_of(legal[index]) == kind:
                left -= 1
            index += 1
        return legal[index]
