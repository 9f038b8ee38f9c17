"""Imagining what a seat can't see: the others chose their tickets too, and chose them well."""

from __future__ import annotations

from typing import Final

from fogg.bots.search.beliefs import Beliefs
from fogg.bots.search.search_config import SearchConfig
from fogg.engine.chance import Seeded
from fogg.engine.state import State
from fogg.engine.view import View

STRENGTH: Final = 6.0
"""How much the others' routes speak for their tickets, see `SearchConfig.belief`."""
MORE: Final = 2
"""States more, for each rival, of which the one that suits the rivals best is taken."""


class Imagined:
    """Draws states that agree with all that a view's seat knows, likely ones more often."""

    def __init__(self, view: View) -> None:
        config = SearchConfig()
        config.belief = STRENGTH
        config.tries = 1 + MORE * (view.seats - 1)
        self._beliefs = Beliefs(view, config)

    def draw(self, name: str) -> State:
        """Draw the state that a stream of luck brings."""
        return self._beliefs.draw(Seeded(name))
