"""What happened: small facts that follow from an action, and who may see all of each."""

from __future__ import annotations

from typing import Final, NamedTuple

EVERYBODY: Final = -1
NOBODY: Final = -2

STARTED: Final = "started"
DEALT: Final = "dealt"
TOOK: Final = "took"
DREW: Final = "drew"
TURNED_UP: Final = "turned_up"
SWEPT: Final = "swept"
RESHUFFLED: Final = "reshuffled"
CLAIMED: Final = "claimed"
OFFERED: Final = "offered"
CHOSE: Final = "chose"
KEPT: Final = "kept"
PASSED: Final = "passed"
TURN_BEGAN: Final = "turn_began"
LAST_ROUND: Final = "last_round"
ENDED: Final = "ended"
SHOWED: Final = "showed"
LAID: Final = "laid"
TUNNELED: Final = "tunneled"
WITHDREW: Final = "withdrew"
BUILT: Final = "built"
BORROWED: Final = "borrowed"
STORED: Final = "stored"
RAIDED: Final = "raided"
EMPTIED: Final = "emptied"
EQUIPPED: Final = "equipped"
EXCHANGED: Final = "exchanged"


class Event(NamedTuple):
    """A fact. Its cards, tickets and returned tickets are for `seer` only; the rest is public."""

    kind: str
    seat: int = -1
    target: int = -1
    number: int = 0
    cards: tuple[int, ...] = ()
    tickets: tuple[int, ...] = ()
    returned: tuple[int, ...] = ()
    seer: int = EVERYBODY

    def seen_by(self, seat: int | None) -> Event:
        """What this seat, or a spectator (None), learns of it."""
        if self.seer == EVERYBODY or self.seer == seat:
            return self
        return self._replace(cards=(), tickets=(), returned=())
