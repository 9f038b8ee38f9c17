"""Paths of SVG as lines and curves, compared with what their definition says."""

from __future__ import annotations

import math

import pytest

from fogg.paper.outlines import Stroke, ellipse, outline, rectangle


def ends(text: str) -> list[tuple[str, float, float]]:
    """The operators and end points of an outline."""
    return [
        (each.operator, round(each.points[-2], 6), round(each.points[-1], 6))
        for each in outline(text)
        if each.points
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("M1 2 3 4", [("m", 1, 2), ("l", 3, 4)]),
        ("m1 2 3 4-1-1", [("m", 1, 2), ("l", 4, 6), ("l", 3, 5)]),
        ("M0 0h5v-3H1V.5", [("m", 0, 0), ("l", 5, 0), ("l", 5, -3), ("l", 1, -3), ("l", 1, 0.5)]),
        ("M10 10zl1 1", [("m", 10, 10), ("l", 11, 11)]),
        ("M.5.5.25-.75", [("m", 0.5, 0.5), ("l", 0.25, -0.75)]),
        ("M1e1,2E0", [("m", 10, 2)]),
    ],
)
def test_lines(text: str, expected: list[tuple[str, float, float]]) -> None:
    assert ends(text) == expected


def test_a_quadratic_curve_is_a_cubic_one() -> None:
    curve = outline("M0 0Q3 6 6 0")[1]
    assert curve == Stroke("c", (2, 4, 4, 4, 6, 0))
    relative = outline("M1 1q3 6 6 0")[1]
    assert relative == Stroke("c", (3, 5, 5, 5, 7, 1))


def test_smooth_curves_mirror_the_handle_before() -> None:
    assert outline("M0 0q3 6 6 0t6 0")[2] == outline("M6 0Q9-6 12 0")[1]
    assert outline("M0 0c0 1 2 1 2 0s2-1 2 0")[2] == Stroke("c", (2, -1, 4, -1, 4, 0))
    # After a line there is nothing to mirror.
    assert outline("M0 0L2 0T4 0")[2] == outline("M2 0Q2 0 4 0")[1]


@pytest.mark.parametrize("flags", ["0 0", "0 1", "1 0", "1 1"])
def test_arcs_keep_their_distance(flags: str) -> None:
    """Every end of a part of an arc is on a circle through both of its ends."""
    strokes = outline(f"M5 0A5 5 0 {flags} 0 5")
    large, sweep = (each == "1" for each in flags.split())
    center = (0.0, 0.0) if large != sweep else (5.0, 5.0)
    points = [each.points[-2:] for each in strokes]
    assert points[-1] == pytest.approx((0, 5), abs=1e-9)
    assert all(math.dist(point, center) == pytest.approx(5) for point in points)
    assert len(strokes) - 1 == (3 if large else 1)


def test_arcs_with_flags_written_together() -> None:
    assert ends("M5 0A5 5 0 010 5") == ends("M5 0A5 5 0 0 1 0 5")


def test_an_arc_without_a_radius_is_a_line() -> None:
    assert ends("M5 0A0 5 0 0 1 0 5") == [("m", 5, 0), ("l", 0, 5)]


def test_what_can_not_be_read_ends_the_outline() -> None:
    assert ends("M1 2L3 4L5") == [("m", 1, 2), ("l", 3, 4)]
    assert ends("garbage") == []
    assert ends("M1 2 Z 3 4") == [("m", 1, 2)]


def test_shapes() -> None:
    circle = ellipse(1, 2, 3, 3)
    assert {round(math.dist(each.points[-2:], (1, 2)), 6) for each in circle[:-1]} == {3}
    assert [each.operator for each in rectangle(0, 0, 4, 2, 0)] == ["m", "l", "l", "l", "h"]
    rounded = rectangle(0, 0, 4, 2, 9)  # no rounder than half its height
    assert sum(each.operator == "c" for each in rounded) == 4
    assert rounded[0].points == (1, 0)
