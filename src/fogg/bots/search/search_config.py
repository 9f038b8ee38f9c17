"""How a search is done: the constants of a bot that searches."""

from __future__ import annotations

from typing import final


@final
class SearchConfig:
    """What is tried, how it is judged and when it is believed; found by play."""

    def __init__(self) -> None:
        self.draws: int = 4
        """So many draws are tried."""
        self.claims: int = 3
        """So many claims that the plan asks for."""
        self.others: int = 2
        """So many claims that no plan asks for: they may block, or end the game."""
        self.belief: float = 3.0
        """A completed ticket is e to this power times likelier than one not begun; 0: alike."""
        self.tries: int = 3
        """Of so many imagined states the one is taken where the others' tickets suit them best."""
        self.winning: float = 0.5
        """How much the share of the win counts; the rest is the margin."""
        self.margin: float = 25.0
        """Points of margin that count about as much as winning or losing does."""
        self.gate: float = 1.0
        """A move must be so many standard errors better than the planner's."""
