"""Routes are curves: from space to space they turn little, and all their spaces head one way."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from fogg.boards import Space
from fogg.boards.heading import headed
from tests.draw.shapes import BOARDS, layout_of

SHARPEST = 60.0
"""Degrees from one space to the next."""


@pytest.mark.parametrize("board", BOARDS)
def test_no_route_turns_sharply(board: str) -> None:
    layout = layout_of(board)
    turns = {
        id: round(max((abs(q.angle - p.angle) for p, q in pairwise(row)), default=0.0))
        for id, row in layout.spaces.items()
        if id not in layout.wraps
    }
    sharp = {id for id, turn in turns.items() if turn > SHARPEST}
    assert not sharp


@pytest.mark.parametrize("board", BOARDS)
def test_pieces_do_not_stand_on_their_heads(board: str) -> None:
    """Of a route at least; a space of one that turns about may."""
    for id, row in layout_of(board).spaces.items():
        leans = [math.cos(math.radians(space.angle)) for space in row]
        assert sum(leans) > -0.3 * len(row), id


def test_spaces_of_a_route_head_one_way() -> None:
    spaces = [Space(0, 0, 170.0), Space(1, 0, 10.0), Space(2, 0, 30.0)]
    assert [space.angle for space in headed(spaces)] == [-10.0, 10.0, 30.0]


def test_an_upright_route_heads_down() -> None:
    assert [space.angle for space in headed([Space(0, 0, -85.0), Space(0, 1, 92.0)])] == [
        95.0,
        92.0,
    ]
    assert headed([]) == ()
