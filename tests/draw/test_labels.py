"""Names stand beside their cities and cover nothing: no space, no city, no other name."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from fogg.boards import builtin, load_board
from fogg.draw.edges import exits
from tests.draw.shapes import BOARDS, cities, labels, layout_of, overlap, spaces


@pytest.mark.parametrize("board", BOARDS)
def test_every_city_has_its_name_in_both_languages(board: str) -> None:
    layout = layout_of(board)
    for city in load_board(builtin(board)).cities:
        for language, name in city.names.items():
            assert " ".join(layout.labels[city.id].lines[language]) == name


@pytest.mark.parametrize("board", BOARDS)
def test_no_name_covers_anything(board: str) -> None:
    layout = layout_of(board)
    names = labels(layout)
    things = spaces(layout) | cities(layout)
    covered = [
        (name, thing) for name in names for thing in things if overlap(names[name], things[thing])
    ]
    assert covered == []
    assert [pair for pair in combinations(names, 2) if overlap(*(names[n] for n in pair))] == []


@pytest.mark.parametrize("board", BOARDS)
def test_a_name_is_near_its_city(board: str) -> None:
    layout = layout_of(board)
    for city, label in layout.labels.items():
        box, place = label.box(layout.label_size), layout.places[city]
        across = max(box.left - place.x, 0, place.x - box.right)
        down = max(box.top - place.y, 0, place.y - box.bottom)
        assert math.hypot(across, down) < 0.05, city


@pytest.mark.parametrize("board", BOARDS)
def test_every_way_over_the_edge_has_a_sign(board: str) -> None:
    layout = layout_of(board)
    for way in exits(load_board(builtin(board)), layout):
        near = [
            sign
            for sign in layout.signs
            if sign.city == way.beyond
            and abs(sign.x - way.edge.x) < 0.1
            and abs(sign.y - way.edge.y) < 0.07
        ]
        assert near, way


def test_only_the_world_has_signs() -> None:
    assert {board for board in BOARDS if layout_of(board).signs} == {"world"}


@pytest.mark.parametrize("board", BOARDS)
def test_spaces_hardly_touch_each_other(board: str) -> None:
    """Slots are measured to a ten-thousandth: a tenth of their width may be lost."""
    layout = layout_of(board)
    slim = {
        key: [(x * 0.9 + mx * 0.1, y * 0.9 + my * 0.1) for x, y in shape]
        for key, shape in spaces(layout).items()
        for mx, my in [(sum(x for x, _ in shape) / 4, sum(y for _, y in shape) / 4)]
    }
    pairs = [pair for pair in combinations(slim, 2) if overlap(*(slim[key] for key in pair))]
    assert pairs == []
