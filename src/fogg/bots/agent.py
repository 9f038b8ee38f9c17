"""What a bot is: it gets a view, never the state, and chooses one of the legal actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from fogg.engine.ints import Ints
    from fogg.engine.view import View


class Agent(Protocol):
    """Anything that plays a seat."""

    def act(self, view: View, legal: Ints) -> int:
        """Choose one of the legal actions."""
        ...
