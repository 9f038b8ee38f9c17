"""A position as a row of numbers from −1 to 1, seen from a seat: what a network is shown.

Seats are turned so that the own one comes first, the next in the order of turns after it. Counts
are shares of what there is in the box. No number holds a secret: a position that the seat could not
tell from the real one gives the same row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from fogg.engine.chance import Seeded
from fogg.lab.environments.feature_tables import FeatureTables
from fogg.lab.environments.seat_row import SeatRow, empty_rows

if TYPE_CHECKING:
    from fogg.engine.view import View


@final
class Features(FeatureTables):
    """Makes the rows of one game and number of seats; `layout` says what stands where."""

    def row(self, view: View) -> memoryview[float]:
        """Turn a view into `size` floats; `numpy.asarray` takes them as they are."""
        # Of a position that looks to the seat like the real one: the real one is not for the
        # asking, and both give the same row.
        state = self.game.sample(view, Seeded(0))
        row = SeatRow(self, int(view.seat), empty_rows(self.size), 0)
        row.update(state)
        return memoryview(row.rows).cast("B").cast("f")
