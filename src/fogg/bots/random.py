"""Random: any kind of action is as likely as another, then any action of that kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

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
        kinds = sorted({int(kind_of(action)) for action in legal})
        kind = kinds[self._luck.below(len(kinds))]
        actions = [action for action in legal if kind_of(action) == kind]
        return int(actions[self._luck.below(len(actions))])
