"""Counted: how many playouts a time was enough for when they were counted, on any machine since.

A search that is told this number instead of the time plays the same game everywhere, and no faster
engine strengthens it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from fogg.bots.weights.frozen import frozen

if TYPE_CHECKING:
    from fogg.engine.view import View

EDITION: Final = "expert-2026"
"""The bot whose playouts were counted."""
COUNTED_IN: Final = 0.5
"""The seconds in which they were counted."""
STAGES: Final = 4
"""Stages of a game: a seat has as many quarters of its pieces left."""


def counted_playouts(view: View, seconds: float) -> int:
    """Count the playouts that so many seconds were enough for; at least 1."""
    a_decision = frozen(EDITION).playouts(view.game.board.id, int(view.seats))[stage(view)]
    return max(1, int(float(a_decision) * seconds / COUNTED_IN))


def stage(view: View) -> int:
    """Which quarter of its pieces the view's seat is laying, from 3, the first, to 0, the last."""
    game = view.game
    left: i64 = 0
    for suit in range(game.suits):
        left += view.pieces(view.seat, suit)
    laid: i64 = 0
    for route in range(game.routes):
        if view.owner(route) == view.seat:
            laid += game.route_length[route]
    # Where pieces are chosen first there are none yet.
    if left + laid == 0:
        return STAGES - 1
    return min(STAGES - 1, int(STAGES * left // (left + laid)))
