"""From the globe to the board: a projection, then a thin-plate spline that meets every city."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from scipy.interpolate import RBFInterpolator

Projection = Callable[[Any], Any]
"""Takes an array of longitudes and latitudes in degrees, gives one of x and y (downwards)."""


def conic(south: float, north: float, latitude: float, longitude: float) -> Projection:
    """Albers' equal-area conic projection between two parallels, around a middle."""
    first, second, middle = (math.radians(angle) for angle in (south, north, latitude))
    n = (math.sin(first) + math.sin(second)) / 2
    c = math.cos(first) ** 2 + 2 * n * math.sin(first)
    base = math.sqrt(c - 2 * n * math.sin(middle)) / n

    def project(places: Any) -> Any:
        angles = n * np.radians(places[:, 0] - longitude)
        radii = np.sqrt(np.maximum(c - 2 * n * np.sin(np.radians(places[:, 1])), 0)) / n
        return np.column_stack([radii * np.sin(angles), radii * np.cos(angles) - base])

    return project


def miller(places: Any) -> Any:
    """Miller's cylindrical projection: Mercator's, milder towards the poles."""
    latitudes = np.radians(np.clip(places[:, 1], -85, 85))
    y = 1.25 * np.log(np.tan(math.pi / 4 + 0.4 * latitudes))
    return np.column_stack([np.radians(places[:, 0]), -y])


class Bend:
    """Sends places on the globe to points of the picture; `still` are points it does not move."""

    def __init__(
        self,
        project: Projection,
        places: Sequence[tuple[float, float]],
        points: Sequence[tuple[float, float]],
        still: Sequence[tuple[float, float]] = (),
    ) -> None:
        self.project = project
        projected = project(np.array(places))
        target = np.array(points)
        self.affine = _affine(projected, target)
        start = self._straight(projected)
        shift = np.vstack([target - start, np.zeros((len(still), 2))])
        start = np.vstack([start, np.reshape(still, (-1, 2))])
        self.bend = RBFInterpolator(start, shift, kernel="thin_plate_spline", degree=1)

    def __call__(self, places: Any) -> Any:
        """The points of an array of longitudes and latitudes."""
        start = self._straight(self.project(np.asarray(places, dtype=float)[:, :2]))
        # Rounded, so that the two ends of a ring stay the same point.
        return np.round(start + self.bend(start), 5)

    def _straight(self, projected: Any) -> Any:
        return np.column_stack([projected, np.ones(len(projected))]) @ self.affine


def _affine(source: Any, target: Any) -> Any:
    ones = np.ones(len(source))
    return np.linalg.lstsq(np.column_stack([source, ones]), target, rcond=None)[0]
