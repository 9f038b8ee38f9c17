"""Statistics of contests: intervals by block, ratings, lineups."""

from __future__ import annotations

import pytest

from fogg.lab.arena import Block, Clock, Contest, Seat, read_block
from fogg.lab.ratings import (
    block_interval,
    bradley_terry,
    matrix,
    pair_results,
    rated,
    slowest,
    standings,
)


def _seat(bot: int, place: int, share: float, order: int = 0) -> Seat:
    clock = Clock()
    clock.count(0.0005)
    return Seat(bot, order, 100 - place, place, share, 3, 2, 5, 1, 1, 0.0005, clock.times)


def _block(number: int, winner: int) -> Block:
    loser = 1 - winner
    games = [
        [_seat(winner, 1, 1.0, 0), _seat(loser, 2, 0.0, 1)],
        [_seat(loser, 2, 0.0, 0), _seat(winner, 1, 1.0, 1)],
    ]
    return Block(number, 80, games)


BLOCKS = [_block(number, 0 if number % 4 else 1) for number in range(40)]


def test_an_interval_is_by_block() -> None:
    rate, (low, high) = block_interval([1.0] * 30 + [0.0] * 10)
    assert rate == pytest.approx(0.75)
    assert low == pytest.approx(0.75 - 1.96 * 0.4385 / 40**0.5, abs=0.001)
    assert high == pytest.approx(0.75 + 1.96 * 0.4385 / 40**0.5, abs=0.001)


def test_blocks_all_alike_leave_what_chance_allows() -> None:
    rate, (low, high) = block_interval([1.0] * 20)
    assert (rate, high) == (1.0, 1.0) and 0.8 < low < 0.9


def test_ratings_fit_the_results() -> None:
    ratings = bradley_terry([[0.0, 750.0], [250.0, 0.0]])
    assert ratings[0] - ratings[1] == pytest.approx(190.8, abs=3)
    assert sum(ratings) == pytest.approx(0.0, abs=1e-6)


def test_the_prior_keeps_ratings_finite() -> None:
    ratings = bradley_terry([[0.0, 20.0], [0.0, 0.0]])
    assert 200 < ratings[0] - ratings[1] < 1500


def test_ratings_have_intervals_around_them() -> None:
    ratings, intervals = rated(2, BLOCKS)
    for rating, (low, high) in zip(ratings, intervals, strict=True):
        assert low < rating < high
    assert rated(2, BLOCKS) == (ratings, intervals)


@pytest.mark.parametrize("blocks", [1, 5, 100])
def test_a_one_sided_contest_has_intervals_with_a_width(blocks: int) -> None:
    ratings, intervals = rated(2, [_block(number, 0) for number in range(blocks)])
    widths = [high - low for low, high in intervals]
    assert all(width > 5 for width in widths)
    for rating, (low, high) in zip(ratings, intervals, strict=True):
        assert low <= rating <= high
    assert intervals[0][1] == pytest.approx(ratings[0])


def test_more_blocks_alike_allow_less() -> None:
    widths = []
    for blocks in (5, 50, 500):
        _, intervals = rated(2, [_block(number, 0) for number in range(blocks)])
        widths.append(intervals[0][1] - intervals[0][0])
    assert widths == sorted(widths, reverse=True)


def test_blocks_that_all_end_even_have_intervals_too() -> None:
    even = [_block(number, number % 2) for number in range(2)]
    both = [Block(0, 80, [*even[0].games, *even[1].games])] * 10
    _, [(low, high), _] = rated(2, both)
    assert low < 0 < high


def test_who_finished_before_whom() -> None:
    assert pair_results(2, BLOCKS) == [[0.0, 60.0], [20.0, 0.0]]
    assert matrix(2, BLOCKS) == [[None, 0.75], [0.25, None]]


def test_standings() -> None:
    result = standings(["one", "two"], BLOCKS)
    assert (result.games, result.blocks, result.turns) == (80, 40, 20.0)
    one = result.bots[0]
    assert one.win_rate == 0.75 and one.games == 80
    assert one.completed == 2 and one.kept == 3 and one.cards == 5 and one.pieces == 1
    assert one.milliseconds == pytest.approx(0.5)
    assert [rate for rate, _ in result.order] == [0.5, 0.5]


def test_times_within_which_decisions_keep() -> None:
    clock = Clock()
    for _ in range(95):
        clock.count(0.000009)
    for _ in range(5):
        clock.count(0.5)
    seat = Seat(0, 0, 0, 1, 1.0, 0, 0, 0, 0, 100, clock.seconds, clock.times)
    assert clock.longest == 0.5
    assert slowest([seat], 0.95) == pytest.approx(0.01, rel=0.01)
    assert slowest([seat], 0.99) == pytest.approx(562.3, rel=0.01)


def test_a_block_is_read_back() -> None:
    assert read_block(BLOCKS[0].data()) == BLOCKS[0]


@pytest.mark.parametrize(
    ("bots", "seats", "lineups"),
    [
        ("a,b", 2, [(0, 1)]),
        ("a,b,c", 2, [(0, 1), (0, 2), (1, 2)]),
        ("a", 3, [(0, 0, 0)]),
        ("a,b", 3, [(0, 1, 0), (0, 1, 1)]),
        ("a,b,c", 4, [(0, 1, 2, 0), (0, 1, 2, 1), (0, 1, 2, 2)]),
        ("a,b,b,b", 4, [(0, 1, 1, 1)]),
    ],
)
def test_lineups(bots: str, seats: int, lineups: list[tuple[int, ...]]) -> None:
    assert Contest("usa", tuple(bots.split(",")), seats).lineups() == lineups
