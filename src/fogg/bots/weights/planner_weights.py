"""The weights of a planner, as fractions of what the board itself offers."""

from __future__ import annotations

from typing import Final, final


@final
class PlannerWeights:
    """How a planner weighs things; the numbers were found by play against the simpler bots."""

    comfort: float = 0.0
    """Cards that it likes to hold at most."""
    crowd: float = 0.0
    """How much sooner it claims for each card beyond these, in turns; 0: it hoards gladly."""
    shortage: float = 0.0
    """How much sooner it claims for each card of a deck that is empty, in turns."""
    spread: float = 0.0
    """How much less it likes to store for each card in a warehouse; a route that opens it is 4."""
    burden: float = 0.0
    """How many cards less a raid is worth for each one that makes a large hand larger."""
    stretch: float = 0.0
    """Points by which a route counts more for each space that it is longer than the mean."""

    def __init__(self) -> None:
        self.turn: float = 1.3
        """A turn's worth, as a multiple of what the board's routes give for a turn on average."""
        self.points: float = 0.25
        """How much of a route's points counts when ways are compared."""
        self.least: float = 0.4
        """A route costs at least this part of a turn, whatever its points."""
        self.held: float = 0.5
        """How much of the cards already held counts when ways are compared."""
        self.joker: float = 1.0
        """A joker's worth, in needed cards."""
        self.idle: float = 0.25
        """A card's worth that nothing needs."""
        self.filler: float = 0.9
        """A card's worth for a route that serves no ticket."""
        self.haste: float = -0.6
        """How much sooner than by its worth a route is claimed, in turns."""
        self.hazard: float = 0.02
        """The chance that a rival takes a given route within a round, near its network."""
        self.slack: float = 3.0
        """How uncertain the clock is, in turns."""
        self.pace: float = 0.85
        """How many of the turns that the clock shows are counted on."""
        self.ticket: float = 5.0
        """What new tickets must promise beyond a turn's worth, in turns."""
        self.doubt: float = 2.0
        """How much longer than planned a ticket that is yet to be drawn will take."""
        self.risk: float = 0.02
        """The chance that a wanted route is lost for good."""
        self.trail: float = 0.05
        """How much of the bonus for the longest path each space that extends the network earns."""
        self.ferry: float = 0.5
        """A joker's worth beyond that while ferries lack some, in needed cards."""
        self.trotter: float = 0.1
        """How much of the bonus for most tickets each ticket is credited with."""
        self.anchor: float = 1.0
        """A card's worth for a harbor."""
        self.regret: float = 0.3
        """How much of its points is lost with a route that serves no ticket."""
        self.fill: float = 0.8
        """Turns' worth of points that a route that serves no ticket must bring for each turn."""
        self.rush: float = 7.0
        """Turns to spare, beyond the claims that are due, with which it still draws as usual."""
        self.laid: float = 0.75
        """The part of everybody's hand that will be laid."""
        self.stride: float = 3.6
        """How many pieces everybody lays with a claim."""
        self.scarce: float = 0.0
        """How much more a needed card is worth if all that is left of its color is needed."""
        self.tail: float = 0.0
        """How much of the bonus for the longest path each space earns that goes on from its end."""


OFF: Final = {"scarce": 1.0, "tail": 0.05}
"""Weights that are 0 until they are tuned, and how far their first tuning strays from that."""

NOT_TUNED: Final = ("comfort", "crowd", "shortage", "spread", "burden", "stretch")
"""Weights for the sake of the other players, or of a style: no tuning by wins would find them."""
