"""What all rows of a game share: where each number stands, and its bits for every count.

A row is kept as the bits of 32-bit floats (`vec[i32]`), which NumPy reads without copying:
compiled code has no such narrow floats of its own.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from fogg.bots.planning.graph.board_graph import BoardGraph
from fogg.engine.ints import filled, ints
from fogg.lab.environments.layout import SCHEME, Column, RowLayout
from fogg.lab.environments.legs import Legs

if TYPE_CHECKING:
    from fogg.engine.game import Game
    from fogg.engine.ints import Ints
    from fogg.engine.mechanics.base import Mechanic

ONE: Final = 0x3F800000
"""The bits of 1.0."""
MINUS_ONE: Final = 0x3F800000 - (1 << 31)
"""The bits of −1.0, as an i32."""


def float_bits(value: float) -> int:
    """Return the bits of a number as a 32-bit float, cut to −1 … 1."""
    cut = min(1.0, max(-1.0, value))
    bits: int = struct.unpack("<i", struct.pack("<f", cut))[0]
    return bits


class FeatureTables:
    """What all rows of one game and number of seats share; `layout` says what stands where."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        columns = RowLayout(game, seats)
        self.columns: list[Column] = columns.columns
        """The name, the meaning and the range of each number."""
        self.layout: dict[str, slice] = columns.parts
        """Where each part stands in a row."""
        self.size: int = columns.size
        self.version = f"{SCHEME}-{seats}-{game.digest}"
        """The same as long as each number means the same."""
        self._known_bits: dict[float, int] = {}
        self._count_tables(columns)
        self._part_tables(columns)
        self._ticket_tables()

    def _count_tables(self, columns: RowLayout) -> None:
        """Make the tables of counts: which column shows each, and its bits for every number."""
        counts = columns.counts()
        first: dict[int, int] = {}
        bits: list[int] = []
        for scale in sorted({each.scale for each in counts}):
            first[scale] = len(bits) + scale
            bits += [float_bits(number / scale) for number in range(-scale, scale + 1)]
        self.bits = vec[i32]([i32(each) for each in bits])
        self.count_column: Ints = ints(each.column for each in counts)
        self.count_scale: Ints = ints(each.scale for each in counts)
        self.count_first: Ints = ints(first[each.scale] for each in counts)
        """Where the bits of 0 stand for each count; those of other numbers on both sides of it."""
        self.player_counts: i64 = (
            sum(each.column >= self.layout["players"].start for each in counts) // self.seats
        )
        """How many counts tell of one player."""
        self.first_player: i64 = len(counts) - self.seats * self.player_counts
        """The first count of the first player."""
        self.room: Ints = filled(self.game.kinds)
        """Room to count cards by kind, which all rows use in turn."""
        self.changed: Ints = filled(self.game.routes)
        """Room to list routes."""
        self.nothing: Ints = filled(self.game.kinds)
        """No cards of any kind."""
        self.foreign = any(mechanic.source for mechanic in self.game.mechanics)
        """Whether the game has a mechanic that is not part of the package."""

    def _part_tables(self, columns: RowLayout) -> None:
        """Note where the parts begin that are no counts, and who fills them."""
        layout = self.layout
        self.phase_column: Ints = filled(len(self.game.phase_names), -1)
        for place, phase in enumerate(columns.phases):
            self.phase_column[phase] = layout["phase"].start + place
        self.turn_order_at: i64 = layout["turn_order"].start
        self.routes_at: i64 = layout["routes"].start
        self.buildings_at: i64 = layout["buildings"].start
        self.tickets_at: i64 = layout["tickets"].start
        self.offered_at: i64 = layout["offered"].start
        self.offered_tickets_at: i64 = layout["offered_tickets"].start
        self.mechanics_at: i64 = layout["mechanics"].start
        self.reserves: list[Mechanic] = columns.reserves()
        self.builders: list[Mechanic] = columns.builders
        self.on_table: list[Mechanic] = [m for m in self.game.mechanics if m.table_part]
        self.on_table_at: Ints = ints(layout[m.table_part].start for m in self.on_table)
        self.showing: list[Mechanic] = columns.showing

    def _ticket_tables(self) -> None:
        game = self.game
        most = max(*(int(points) for points in game.ticket_points), 1)
        self.points_bits = vec[i32]()
        """The bits of each ticket's points, as a share of the best ticket's."""
        for ticket in range(game.ticket_count):
            points = int(game.ticket_points[ticket])
            self.points_bits = append(self.points_bits, i32(float_bits(points / most)))
        self.pieces: i64 = sum(int(number) for number in game.piece_counts)
        self.pieces_bits = vec[i32]()
        """The bits of a number of pieces, as a share of all that a player has."""
        for number in range(self.pieces + 1):
            share = int(number) / int(self.pieces)
            self.pieces_bits = append(self.pieces_bits, i32(float_bits(share)))
        self.legs = Legs(BoardGraph(game))

    def bits_of(self, value: float) -> int:
        """Return the bits of a number that a mechanic shows: few are ever shown, many times."""
        known = self._known_bits.get(value)
        if known is None:
            known = self._known_bits[value] = float_bits(value)
        return known
