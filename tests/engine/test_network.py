"""Longest trails, ways and components against plain graph code."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogg.engine.game import Game
from fogg.engine.ints import ints
from fogg.engine.network import Trail, cities_along, components, joins, routes_of, way
from tests.toys import random_states, toy_game, variant

CITIES = "amber birch cedar delta elm fern".split()
Edge = tuple[int, int, int]


@st.composite
def graphs(draw: st.DrawFn, most: int = 9) -> list[Edge]:
    """Routes (city, city, length) between few cities, several between the same two among them."""
    ends = st.tuples(st.integers(0, 5), st.integers(0, 5)).filter(lambda pair: pair[0] != pair[1])
    edges = st.tuples(ends, st.integers(1, 6)).map(lambda edge: (*edge[0], edge[1]))
    return draw(st.lists(edges, max_size=most))


def game_of(edges: list[Edge]) -> Game:
    """A game whose first routes are these; the last ones only name all the cities."""
    frame = [(city, city + 1, 1) for city in range(5)]
    lines = [
        f"{CITIES[a]}-{CITIES[b]}-{place + 1} {length} gray"
        for place, (a, b, length) in enumerate([*frame, *edges])
    ]
    return toy_game("\n".join(lines), "amber-birch 2\n" * 15)


def rows(edges: list[Edge]) -> list[int]:
    return list(range(5, 5 + len(edges)))


def longest(edges: list[Edge]) -> int:
    """The longest trail by trying everything."""

    def go(city: int, unused: list[Edge]) -> int:
        best = 0
        for place, (a, b, length) in enumerate(unused):
            if city in (a, b):
                rest = unused[:place] + unused[place + 1 :]
                best = max(best, length + go(b if city == a else a, rest))
        return best

    return max(go(city, edges) for city in range(6))


def is_trail(game: Game, routes: list[int]) -> bool:
    """Whether the routes, in this order, can be walked without using one twice."""
    ends = [(int(game.route_a[route]), int(game.route_b[route])) for route in routes]
    if len(set(routes)) < len(routes):
        return False
    for start in ends[0] if ends else ():
        city: int | None = start
        for a, b in ends:
            city = b if city == a else a if city == b else None
        if city is not None:
            return True
    return not ends


@given(graphs(most=7))
def test_longest_trail_is_what_trying_everything_finds(edges: list[Edge]) -> None:
    game = game_of(edges)
    trail = Trail(game, ints(rows(edges)))
    assert trail.length == longest(edges)


@given(graphs())
def test_the_routes_of_the_trail_are_one(edges: list[Edge]) -> None:
    game = game_of(edges)
    trail = Trail(game, ints(rows(edges)))
    best = [int(route) for route in trail.best]
    assert is_trail(game, best)
    assert sum(game.route_length[route] for route in best) == trail.length
    assert set(best) <= set(rows(edges))


def plain_longest(game: Game, routes: list[int]) -> int:
    """The longest trail over many routes: depth first from every city, with plain sets."""
    near: dict[int, list[tuple[int, int, int]]] = {}
    for route in routes:
        a, b, length = (int(row[route]) for row in (game.route_a, game.route_b, game.route_length))
        near.setdefault(a, []).append((route, b, length))
        near.setdefault(b, []).append((route, a, length))

    def go(city: int, used: frozenset[int]) -> int:
        return max(
            (length + go(there, used | {r}) for r, there, length in near[city] if r not in used),
            default=0,
        )

    return max((go(city, frozenset()) for city in near), default=0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_longest_trails_of_final_positions(seats: int) -> None:
    game = variant("usa")
    for seed in range(4):
        state = random_states(game, seats, f"trail {seed}", every=10**6)[-1]
        for seat in range(seats):
            owned = routes_of(state, seat)
            assert Trail(game, owned).length == plain_longest(game, [int(r) for r in owned])


def connected(edges: list[Edge], one: int, other: int) -> bool:
    reached = {one}
    while more := {
        city for a, b, _ in edges for city in (a, b) if {a, b} & reached and city not in reached
    }:
        reached |= more
    return other in reached


@given(graphs())
def test_components_are_what_a_flood_fill_finds(edges: list[Edge]) -> None:
    game = game_of(edges)
    parts = components(game, ints(rows(edges)))
    for one in range(6):
        for other in range(6):
            expected = connected(edges, one, other)
            assert (parts[one] == parts[other]) is expected
            assert joins(parts, ints([one, other])) is expected


def shortest(edges: list[Edge]) -> list[list[float]]:
    """All distances, by Floyd and Warshall."""
    far = [[0 if one == other else float("inf") for other in range(6)] for one in range(6)]
    for a, b, length in edges:
        far[a][b] = far[b][a] = min(far[a][b], length)
    for via in range(6):
        for one in range(6):
            for other in range(6):
                far[one][other] = min(far[one][other], far[one][via] + far[via][other])
    return far


@given(graphs(), st.integers(0, 5), st.integers(0, 5))
def test_the_way_is_a_shortest_one(edges: list[Edge], start: int, goal: int) -> None:
    game = game_of(edges)
    found = way(game, ints(rows(edges)), start, goal)
    distance = shortest(edges)[start][goal]
    assert bool(found) is (0 < distance < float("inf"))
    if found:
        assert sum(game.route_length[route] for route in found) == distance
        city = start
        for route in found:
            a, b = int(game.route_a[route]), int(game.route_b[route])
            assert city in (a, b)
            city = b if city == a else a
        assert city == goal


def test_no_routes_make_no_trail() -> None:
    trail = Trail(game_of([]), ints([]))
    assert (trail.length, list(trail.best)) == (0, [])


def test_all_cities_of_an_itinerary_must_be_joined() -> None:
    parts = components(game_of([]), ints([0, 1]))
    assert joins(parts, ints([0, 1, 2]))
    assert not joins(parts, ints([0, 1, 3]))


def test_routes_of_a_seat() -> None:
    game = variant("usa")
    state = random_states(game, 3, "owned", every=10**6)[-1]
    expected = [route for route, owner in enumerate(state.owner) if owner == 1]
    assert list(routes_of(state, 1)) == expected


@pytest.mark.parametrize(
    ("path", "cities"),
    [
        ("", [""]),
        ("amber-birch", ["amber birch", "birch amber"]),
        ("amber-birch birch-cedar cedar-delta", ["amber birch cedar delta"]),
        ("amber-birch amber-birch-2", ["amber birch amber", "birch amber birch"]),
        ("amber-birch amber-birch-2 delta-amber", ["amber birch amber delta"]),
        ("amber-birch amber-birch-2 birch-cedar", ["birch amber birch cedar"]),
        ("amber-birch birch-cedar amber-cedar delta-amber", ["amber birch cedar amber delta"]),
    ],
)
def test_a_path_leads_through_cities(path: str, cities: list[str]) -> None:
    game = toy_game()
    found = cities_along(game, ints(game.board.route(name) for name in path.split()))
    assert " ".join(game.board.cities[city].id for city in found) in cities
