"""Pictures of boards: the art of a board with its routes, cities and names on it."""

from __future__ import annotations

from fogg.draw.board import Look, draw_board
from fogg.draw.heat import Heat
from fogg.draw.pieces import Building, Pieces

__all__ = ["Building", "Heat", "Look", "Pieces", "draw_board"]
