"""What a bot is: it sees a view, never the state, and chooses among the legal actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from fogg.engine.ints import Ints
    from fogg.engine.view import View


class Agent(Protocol):
    """Anybody who plays a seat."""

    def act(self, view: View, legal: Ints) -> int:
        """One of the legal actions."""
        ...
