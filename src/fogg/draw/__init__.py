"""Pictures of boards: the art of a board with its routes, cities and names on it."""

from __future__ import annotations

from fogg.draw.board import Look, draw_board

__all__ = ["Look", "draw_board"]
