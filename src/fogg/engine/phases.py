"""Phases: what the seat to act has to decide.

Before the first turn (OPENING_PHASE) and after the last (CLOSING_PHASE) all seats choose at once;
what each of them chooses then is a phase of its own, such as FIRST_TICKETS_PHASE.
"""

from __future__ import annotations

from typing import Final

# The numbers are fixed, as those of actions are: packed states contain them (decision 9).
OPENING_PHASE: Final = 0
TURN_PHASE: Final = 1
SECOND_CARD_PHASE: Final = 2
KEEP_TICKETS_PHASE: Final = 3
OVER_PHASE: Final = 4
FIRST_TICKETS_PHASE: Final = 5
TUNNEL_PHASE: Final = 6
CLOSING_PHASE: Final = 7
BORROW_PHASE: Final = 8
FIRST_DEPOT_PHASE: Final = 9
FIRST_CARD_PHASE: Final = 10
RAID_PHASE: Final = 11
REFILLING_PHASE: Final = 12
FIRST_PIECES_PHASE: Final = 13
END_TURN_PHASE: Final = 14
"""The action of the turn is done; what may be done besides it is still open (DEP-4)."""
PHASE_NAMES: Final = (
    "opening",
    "turn",
    "second_card",
    "keep_tickets",
    "over",
    "first_tickets",
    "tunnel",
    "closing",
    "borrow",
    "first_depot",
    "first_card",
    "raid",
    "refill",
    "first_pieces",
    "end_turn",
)

FIRST_OWN_PHASE: Final = 24
"""Numbers from here to 31 are free for the phases of mechanics outside the package."""
PHASES: Final = 32
"""How many phases there can be."""
