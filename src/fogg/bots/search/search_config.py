"""Search config: the constants of a bot that searches."""

from __future__ import annotations

from typing import final


@final
class SearchConfig:
    """What is tried, how it is judged and when it is believed; the numbers were found by play."""

    def __init__(self) -> None:
        self.draws: int = 4
        """The most draws that are tried."""
        self.claims: int = 3
        """The most claims tried that the plan asks for."""
        self.others: int = 2
        """The most claims tried that no plan asks for: they may block, or end the game."""
        self.belief: float = 3.0
        """A completed ticket is e to this power times likelier than one not begun; 0: alike."""
        self.tries: int = 3
        """States imagined for a round; the one where the others' tickets suit them best is used."""
        self.winning: float = 0.5
        """How much winning counts, 0 to 1; the rest is the margin."""
        self.margin: float = 25.0
        """Points of margin that count about as much as winning or losing does."""
        self.gate: float = 1.0
        """Standard errors by which a move must be better than the planner's to replace it."""
        self.sociable: bool = False
        """Whether it plays, and expects others to play, without hoarding."""
        self.crowd: float = 0.003
        """What each card beyond comfort costs a sociable searcher, in utility."""
