"""Choosing pieces: as many wagons and ships as the wanted routes need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fogg.bots.planning.rows import joined
from fogg.engine.action import KEEP, kind_of, target_of
from fogg.engine.ints import filled
from fogg.engine.mechanics.tickets import kept_row

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogg.bots.planning.position import Position
    from fogg.engine.ints import Ints


def first_pieces(position: Position, legal: Ints, wanted: Callable[[Position], Ints]) -> i64:
    """Choose the pieces that the tickets chosen just before need."""
    for action in position.view.chosen():
        if kind_of(action) == KEEP:
            position.tickets = joined(position.tickets, kept_row(position.game, action))
    return split(position, legal, wanted(position))


def split(position: Position, legal: Ints, routes: Ints) -> i64:
    """Choose the pieces that these routes need; the rest as wagons and ships are in the box."""
    game = position.game
    needed = filled(game.suits)
    for index in range(len(routes)):
        needed[game.route_suit[routes[index]]] += game.route_length[routes[index]]
    over = float(position.rule_numbers.pieces - needed[0] - needed[1])
    boxes = float(game.piece_counts[0] + game.piece_counts[1])
    goal = float(needed[0]) + over * float(game.piece_counts[0]) / boxes
    best = legal[0]
    least = 1e9
    for index in range(len(legal)):
        off = float(target_of(legal[index])) - goal
        off = -off if off < 0.0 else off
        if off < least:
            least = off
            best = legal[index]
    return best
