"""Places for the cities of a board that does not say where they are drawn.

Cities with latitude and longitude are placed as on a map. Without, they are placed so that the
distances between them are about those along the routes (stress majorization); from the same files
always in the same way.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

from fogg.boards.cities import CityFile, Coordinates
from fogg.boards.layout import Layout, Point
from fogg.boards.manifest import SIZES, Manifest
from fogg.boards.paving import space_length
from fogg.boards.routes import RouteFile
from fogg.engine.board import Route

Spot = tuple[float, float]
"""A point of the plane, in any unit."""

MARGIN = 0.07
"""Room around the cities, as a share of the board's width."""
LOWEST, HIGHEST = 0.35, 1.1
"""The least and the greatest height of a board, as shares of its width."""
CITY = 1.2
"""How much longer a route is by the cities at its ends, in spaces."""
ROUNDS = 150
"""Steps in which places are improved."""
APART = 0.055
"""How far cities are at least from each other, as a share of the width."""


def drafted(manifest: Manifest, cities: CityFile, routes: RouteFile) -> Layout:
    """Make a layout for a board without places.csv; its spaces are still to be laid."""
    known = [cities.coordinates.get(city.id) for city in cities.items]
    given = [each for each in known if each is not None]
    # Half a map would be a wrong one.
    spots = (
        from_coordinates(given)
        if len(given) == len(known)
        else from_routes(len(known), routes.items)
    )
    placed, height = framed(spots)
    width = manifest.sizes.get("width", 1.0)
    places = {
        city.id: Point(round(x * width, 5), round(y * width, 5))
        for city, (x, y) in zip(cities.items, placed, strict=True)
    }
    usual = {key: share * width for key, share in SIZES.items()}
    radius = usual["city_radius"]
    length = space_length(list(places.values()), routes.items, usual["space_length"], radius)
    return Layout(
        width=width,
        height=round(height * width, 5),
        space_length=length,
        space_width=max(length / 3, usual["space_width"] * 0.7),
        city_radius=radius,
        label_size=usual["label_size"] * 1.1,
        places=places,
        spaces={},
        wraps=frozenset(routes.wraps),
        labels={},
        signs=(),
        coordinates=cities.coordinates,
    )


def from_coordinates(coordinates: Sequence[Coordinates]) -> list[Spot]:
    """Place cities as on a map; x and y are alike in the middle of the board."""
    middle = sum(each.latitude for each in coordinates) / len(coordinates)
    narrow = max(math.cos(math.radians(middle)), 0.2)
    return [(each.longitude * narrow, -each.latitude) for each in coordinates]


def from_routes(cities: int, routes: Sequence[Route]) -> list[Spot]:
    """Place cities so that they are as far from each other as the routes between them."""
    far = _distances(cities, routes)
    spots = _first(far)
    for _ in range(ROUNDS):
        spots = [_better(city, spots, far) for city in range(cities)]
    return _lying(spots)


def framed(spots: Sequence[Spot]) -> tuple[list[Spot], float]:
    """Fit places into a board of width 1, with some room around; also its height."""
    spots = _stretched(spots)
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    across, down = max(x for x, _ in spots) - left, max(y for _, y in spots) - top
    scale = (1 - 2 * MARGIN) / max(across, down / HIGHEST, 1e-9)
    height = min(max(down * scale + 2 * MARGIN, LOWEST), HIGHEST + 2 * MARGIN)
    beside, above = (1 - across * scale) / 2, (height - down * scale) / 2
    placed = [(beside + (x - left) * scale, above + (y - top) * scale) for x, y in spots]
    return _apart(placed, height), height


def _distances(cities: int, routes: Sequence[Route]) -> list[list[float]]:
    """Measure how far it is from each city to each other along the routes, in spaces."""
    far = [[math.inf] * cities for _ in range(cities)]
    for city in range(cities):
        far[city][city] = 0.0
    for route in routes:
        length = min(far[route.a][route.b], route.length + CITY)
        far[route.a][route.b] = far[route.b][route.a] = length
    for middle in range(cities):
        through = far[middle]
        for row in far:
            start = row[middle]
            if start < math.inf:
                for end in range(cities):
                    row[end] = min(row[end], start + through[end])
    return _joined(far)


def _joined(far: list[list[float]]) -> list[list[float]]:
    """Put parts that no route joins beside each other."""
    known = [each for row in far for each in row if each < math.inf]
    beside = max([*known, 1.0]) * 0.75 + CITY
    return [[each if each < math.inf else beside for each in row] for row in far]


def _first(far: list[list[float]]) -> list[Spot]:
    """Place cities roughly: by how much nearer they are to one of two far ones, two times."""
    cities = range(len(far))
    left = max(cities, key=lambda city: far[0][city])
    right = max(cities, key=lambda city: far[left][city])
    # The farthest from both ends of the first direction shows the second one.
    top = max(cities, key=lambda city: min(far[left][city], far[right][city]))
    bottom = max(
        cities, key=lambda city: far[top][city] - abs(far[left][city] - far[right][city]) / 2
    )
    return [
        (
            far[left][city] - far[right][city],
            # A little apart even where the graph has no second direction.
            far[top][city] - far[bottom][city] + 0.01 * math.sin(1.0 + city),
        )
        for city in cities
    ]


def _better(city: int, spots: Sequence[Spot], far: list[list[float]]) -> Spot:
    """Move a city to where its distances fit best; near cities count most."""
    x, y = spots[city]
    weights = across = down = 0.0
    for other, (there_x, there_y) in enumerate(spots):
        if other == city:
            continue
        wanted = far[city][other]
        weight = wanted**-2
        distance = math.hypot(x - there_x, y - there_y) or 1e-9
        weights += weight
        across += weight * (there_x + wanted * (x - there_x) / distance)
        down += weight * (there_y + wanted * (y - there_y) / distance)
    return (across / weights, down / weights) if weights else (x, y)


def _lying(spots: Sequence[Spot]) -> list[Spot]:
    """Turn places so that they reach farthest from left to right."""
    number = len(spots)
    mean_x, mean_y = sum(x for x, _ in spots) / number, sum(y for _, y in spots) / number
    xx = sum((x - mean_x) ** 2 for x, _ in spots)
    yy = sum((y - mean_y) ** 2 for _, y in spots)
    xy = sum((x - mean_x) * (y - mean_y) for x, y in spots)
    angle = -math.atan2(2 * xy, xx - yy) / 2
    cos, sin = math.cos(angle), math.sin(angle)
    return [
        ((x - mean_x) * cos - (y - mean_y) * sin, (x - mean_x) * sin + (y - mean_y) * cos)
        for x, y in spots
    ]


def _stretched(spots: Sequence[Spot]) -> list[Spot]:
    """Give a single city, or cities on one spot, some extent."""
    if len(set(spots)) > 1:
        return list(spots)
    return [(float(index), 0.0) for index in range(len(spots))]


def _apart(spots: list[Spot], height: float) -> list[Spot]:
    """Push cities apart that would lie on each other."""
    for _ in range(30):
        moved = list(spots)
        for one, other in combinations(range(len(spots)), 2):
            (ax, ay), (bx, by) = moved[one], moved[other]
            distance = math.hypot(bx - ax, by - ay)
            if distance < APART:
                # Cities on the very same spot part along a direction of their own.
                angle = math.atan2(by - ay, bx - ax) if distance > 1e-9 else float(one)
                push = (APART - distance) / 2
                dx, dy = push * math.cos(angle), push * math.sin(angle)
                moved[one], moved[other] = (ax - dx, ay - dy), (bx + dx, by + dy)
        moved = [
            (min(max(x, MARGIN / 2), 1 - MARGIN / 2), min(max(y, MARGIN / 2), height - MARGIN / 2))
            for x, y in moved
        ]
        if moved == spots:
            break
        spots = moved
    return spots
