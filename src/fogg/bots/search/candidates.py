"""Candidates: which actions are worth a search, by the values that a planner gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fogg.bots.planning.play.options import NEVER
from fogg.bots.planning.special_actions import ONE_WILL_DO
from fogg.engine.action import (
    BLIND,
    BORROW,
    CLAIM,
    DRAW,
    PIECES,
    kind_of,
    target_of,
)
from fogg.engine.phases import TURN_PHASE

if TYPE_CHECKING:
    from fogg.bots.planner import Planner
    from fogg.bots.planning.play.options import Options
    from fogg.bots.search.search_config import SearchConfig
    from fogg.engine.ints import Ints
    from fogg.engine.view import View

MOST: Final = 16
"""The most candidates: about as many as there are choices from an offer of four tickets."""
NEARBY: Final = (-6, -3, 3, 6)
"""Choices of pieces to try, as differences in wagons from the planner's own choice."""


def candidates(planner: Planner, view: View, legal: Ints, config: SearchConfig) -> Ints:
    """List the actions to search: the planner's own choice first, then others, the best first."""
    if len(legal) == 1:
        return legal
    options = planner.options(view, legal)
    own = options.best()
    row = append(vec[i64](), own)
    kind = kind_of(own)
    if kind == BORROW:
        return row  # the last choice of a game is worked out, not searched
    if view.phase == TURN_PHASE:
        return _of_a_turn(options, row, config)
    if kind == PIECES:
        return _pieces(row, legal)
    settled = kind in ONE_WILL_DO
    for place in options.places():
        action = options.actions[place]
        # Of several ways to pay, or to place a first depot, the planner's own will do.
        if action != own and len(row) < MOST and not (settled and kind_of(action) == kind):
            row = append(row, action)
    return row


def _of_a_turn(options: Options, row: Ints, config: SearchConfig) -> Ints:
    """Add some draws, some claims, and whatever else there is.

    Where a card must be stored before one is drawn, the planner's own store stands for all draws.
    """
    draws = claims = others = 0
    for place in options.places():
        action = options.actions[place]
        kind = kind_of(action)
        if kind == DRAW or kind == BLIND:
            draws += 1
            wanted = draws <= config.draws
        elif kind == CLAIM and options.values[place] < NEVER / 2.0:
            others += 1
            wanted = others <= config.others
        elif kind == CLAIM:
            claims += 1
            wanted = claims <= config.claims
        else:
            wanted = True
        if wanted and action not in row:
            row = append(row, action)
    return row


def _pieces(row: Ints, legal: Ints) -> Ints:
    """Add some choices of pieces that are near the planner's."""
    for off in NEARBY:
        for index in range(len(legal)):
            if target_of(legal[index]) == target_of(row[0]) + off:
                row = append(row, legal[index])
    return row
