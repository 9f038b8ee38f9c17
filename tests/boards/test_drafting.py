"""Boards without places.csv or spaces.csv: cities and routes are placed to be read."""

from __future__ import annotations

import csv
import math
from itertools import combinations
from pathlib import Path

import pytest

from fogg.boards import Layout, builtin, load_board, load_layout
from tests.boards.toy import FILES, write_toy

BOARDS = ("usa", "europe", "world", "great_lakes")
MANIFEST = 'format = 1\nid = "bare"\n[title]\nen = "Bare"\n'


def bare(folder: Path, board: str, coordinates: bool) -> Path:
    """A board of the box without anything that says how it is drawn."""
    (folder / "board.toml").write_text(MANIFEST, "utf-8")
    for name in ("cities.csv", "routes.csv", "tickets.csv"):
        (folder / name).write_bytes((builtin(board) / name).read_bytes())
    if not coordinates:
        lines = (folder / "cities.csv").read_text("utf-8").splitlines()
        rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
        kept = [name for name in rows[0] if name not in ("latitude", "longitude")]
        with (folder / "cities.csv").open("w", newline="", encoding="utf-8") as out:
            writer = csv.DictWriter(out, kept, extrasaction="ignore")
            writer.writeheader()
            writer.writerows(rows)
    return folder


def distance(layout: Layout, a: str, b: str) -> float:
    return math.dist(layout.places[a], layout.places[b])


@pytest.mark.parametrize("coordinates", [True, False])
@pytest.mark.parametrize("board", BOARDS)
def test_everything_is_drawn_and_apart(tmp_path: Path, board: str, coordinates: bool) -> None:
    folder = bare(tmp_path, board, coordinates)
    layout, routes = load_layout(folder), load_board(folder).routes
    assert {route.id: route.length for route in routes} == {
        id: len(spaces) for id, spaces in layout.spaces.items()
    }
    for x, y in layout.places.values():
        assert 0 < x < layout.width and 0 < y < layout.height
    nearest = min(distance(layout, a, b) for a, b in combinations(layout.places, 2))
    assert nearest > 3 * layout.city_radius
    for route in routes:
        marked = sum(space.locomotive for space in layout.spaces[route.id])
        assert marked == route.locomotives


def test_latitude_and_longitude_make_a_map(tmp_path: Path) -> None:
    places = load_layout(bare(tmp_path, "europe", coordinates=True)).places
    assert places["lisboa"].x < places["paris"].x < places["moskva"].x
    assert places["stockholm"].y < places["wien"].y < places["palermo"].y


def test_without_them_distances_are_those_of_the_routes(tmp_path: Path) -> None:
    folder = bare(tmp_path, "usa", coordinates=False)
    layout, board = load_layout(folder), load_board(folder)
    ids = [city.id for city in board.cities]
    long = [distance(layout, ids[r.a], ids[r.b]) for r in board.routes if r.length == 6]
    short = [distance(layout, ids[r.a], ids[r.b]) for r in board.routes if r.length == 1]
    assert min(long) > max(short)
    assert distance(layout, "vancouver", "miami") > 0.7 * layout.width


def test_always_alike(tmp_path: Path) -> None:
    folder = bare(tmp_path, "great_lakes", coordinates=False)
    assert load_layout(folder) == load_layout(folder)


def test_spaces_lie_in_order_between_their_cities(tmp_path: Path) -> None:
    folder = write_toy(tmp_path, {"spaces.csv": None})
    layout, board = load_layout(folder), load_board(folder)
    for route in board.routes:
        a, b = (layout.places[board.cities[end].id] for end in (route.a, route.b))
        spaces = layout.spaces[route.id]
        steps = [math.dist(a, (space.x, space.y)) for space in spaces]
        assert steps == sorted(steps)
        assert math.dist((spaces[-1].x, spaces[-1].y), b) < math.dist(a, b)
    lanes = [layout.spaces[id][0] for id in ("amber-birch", "amber-birch-2")]
    assert lanes[0][:2] != lanes[1][:2]


def test_a_route_that_wraps_leaves_at_one_side(tmp_path: Path) -> None:
    routes = FILES["routes.csv"] + "amber,delta,3,red,,,,,,yes\n"
    layout = load_layout(write_toy(tmp_path, {"routes.csv": routes, "spaces.csv": None}))
    across = [space.x for space in layout.spaces["amber-delta"]]
    assert all(0 <= x <= layout.width for x in across)
    assert all(not layout.places["amber"].x < x < layout.places["delta"].x for x in across)


def test_cities_on_one_spot_and_a_board_in_two_parts(tmp_path: Path) -> None:
    cities = "id,en,latitude,longitude\n" + "".join(f"{c},{c.upper()},5,5\n" for c in "abcd")
    files: dict[str, str | None] = {
        "board.toml": MANIFEST,
        "cities.csv": cities,
        "routes.csv": "a,b,length,color\na,b,2,red\nc,d,3,blue\n",
        "tickets.csv": "cities,points\na-b,3\n",
        **dict.fromkeys(("places.csv", "spaces.csv", "labels.csv")),
    }
    for text in (cities, "id,en\n" + "".join(f"{c},{c.upper()}\n" for c in "abcd")):
        folder = tmp_path / str(len(text))
        folder.mkdir()
        layout = load_layout(write_toy(folder, files | {"cities.csv": text}))
        spots = set(layout.places.values())
        assert len(spots) == 4
        assert all(math.isfinite(x) and math.isfinite(y) for x, y in spots)
