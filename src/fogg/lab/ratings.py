"""Ratings: win rates with intervals by block, Elo points, seats, scores and times of bots."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from fogg.lab.arena import TIME_STEPS, Block, Seat

SAMPLES = 200
"""Samples of blocks from which the intervals of ratings are taken."""
PRIOR = 400.0
"""The spread of ratings that is expected beforehand, in points of Elo."""
SCALE = 400.0 / math.log(10.0)
"""Points of Elo by which the odds of winning grow e times."""

Interval = tuple[float, float]


@dataclass
class BotSummary:
    """How a bot did; a shared win counts as its share."""

    bot: str
    games: int
    win_rate: float
    interval: Interval
    """The 95 % interval of the win rate, by block."""
    rating: float
    rating_interval: Interval
    mean: float
    spread: float
    kept: float
    completed: float
    cards: float
    pieces: float
    milliseconds: float
    """The time of a decision on average."""
    milliseconds_95: float
    """The time that 95 % of the decisions keep within."""
    milliseconds_most: float
    """The time of the longest decision."""
    scores: list[int] = field(default_factory=list)


@dataclass
class Standings:
    """The results of a contest."""

    games: int
    blocks: int
    turns: float
    """Turns of a seat in a game, on average."""
    bots: list[BotSummary]
    matrix: list[list[float | None]]
    """How often the row's bot finishes before the column's; a draw counts half."""
    order: list[tuple[float, Interval]]
    """The win rate of each place in the order of turns."""


def standings(names: Sequence[str], blocks: Sequence[Block]) -> Standings:
    """Sum up the results of all blocks."""
    seats = [seat for block in blocks for game in block.games for seat in game]
    games = sum(len(block.games) for block in blocks)
    number = len(blocks[0].games[0])
    ratings, rating_intervals = rated(len(names), blocks)
    summaries = [
        _summary(name, bot, blocks, [seat for seat in seats if seat.bot == bot])
        for bot, name in enumerate(names)
    ]
    for bot, summary in enumerate(summaries):
        summary.rating = ratings[bot]
        summary.rating_interval = rating_intervals[bot]
    return Standings(
        games,
        len(blocks),
        sum(block.turns for block in blocks) / games / number,
        summaries,
        matrix(len(names), blocks),
        [_order_rate(order, blocks) for order in range(number)],
    )


def _summary(name: str, bot: int, blocks: Sequence[Block], seats: list[Seat]) -> BotSummary:
    rates = [rate for block in blocks if (rate := _block_rate(block, bot)) is not None]
    win_rate, interval = block_interval(rates)
    number = max(1, len(seats))
    decisions = max(1, sum(seat.decisions for seat in seats))
    mean = sum(seat.score for seat in seats) / number
    variance = sum((seat.score - mean) ** 2 for seat in seats) / max(1, number - 1)
    return BotSummary(
        name,
        len(seats),
        win_rate,
        interval,
        0.0,
        (0.0, 0.0),
        mean,
        math.sqrt(variance),
        sum(seat.kept for seat in seats) / number,
        sum(seat.completed for seat in seats) / number,
        sum(seat.cards for seat in seats) / number,
        sum(seat.pieces for seat in seats) / number,
        1000 * sum(seat.seconds for seat in seats) / decisions,
        slowest(seats, 0.95),
        1000 * max((seat.longest for seat in seats), default=0.0),
        [seat.score for seat in seats],
    )


def _block_rate(block: Block, bot: int) -> float | None:
    """A bot's share of the wins of a block, per seat it had; None: it did not play in it."""
    shares = [seat.share for game in block.games for seat in game if seat.bot == bot]
    return sum(shares) / len(shares) if shares else None


def _order_rate(order: int, blocks: Sequence[Block]) -> tuple[float, Interval]:
    rates = []
    for block in blocks:
        shares = [seat.share for game in block.games for seat in game if seat.order == order]
        rates.append(sum(shares) / len(shares))
    return block_interval(rates)


def block_interval(rates: Sequence[float]) -> tuple[float, Interval]:
    """The mean of the blocks and its 95 % interval.

    Blocks that are all alike have no variance; then the interval is what chance still allows.
    """
    number = len(rates)
    if number == 0:
        return 0.0, (0.0, 1.0)
    mean = sum(rates) / number
    variance = sum((rate - mean) ** 2 for rate in rates) / max(1, number - 1)
    margin = 1.96 * math.sqrt(variance / number)
    if variance == 0.0:
        margin = 1.0 - 0.05 ** (1.0 / number)
    return mean, (max(0.0, mean - margin), min(1.0, mean + margin))


def slowest(seats: Sequence[Seat], part: float) -> float:
    """Time in milliseconds that this part of the decisions keeps within."""
    counts = [0] * TIME_STEPS
    for seat in seats:
        for step, number in enumerate(seat.times):
            counts[step] += number
    step, left = 0, part * sum(counts) - counts[0]
    while left > 0 and step < TIME_STEPS - 1:
        step += 1
        left -= counts[step]
    return 0.001 * float(10 ** (0.25 * step))


# Ratings


def pair_results(number: int, blocks: Sequence[Block]) -> list[list[float]]:
    """Count the games that the row's bot finished before the column's; a draw counts half."""
    wins = [[0.0] * number for _ in range(number)]
    for block in blocks:
        for game in block.games:
            for one in game:
                for other in game:
                    if one.bot != other.bot and one.place <= other.place:
                        wins[one.bot][other.bot] += 1.0 if one.place < other.place else 0.5
    return wins


def matrix(number: int, blocks: Sequence[Block]) -> list[list[float | None]]:
    """Rates at which the row's bot finished before the column's; None where they never met."""
    wins = pair_results(number, blocks)
    return [
        [
            wins[row][column] / met if (met := wins[row][column] + wins[column][row]) else None
            for column in range(number)
        ]
        for row in range(number)
    ]


def bradley_terry(wins: list[list[float]]) -> list[float]:
    """Fit ratings, in points of Elo, to these results, with a weak prior around 0.

    By Newton's method, one bot after the other; the prior keeps a bot that never lost finite.
    """
    number = len(wins)
    ratings = [0.0] * number
    for _ in range(200):
        largest = 0.0
        for bot in range(number):
            slope = -ratings[bot] / PRIOR**2
            bend = 1.0 / PRIOR**2
            for other in range(number):
                met = wins[bot][other] + wins[other][bot]
                if met and other != bot:
                    expected = 1.0 / (1.0 + math.exp((ratings[other] - ratings[bot]) / SCALE))
                    slope += (wins[bot][other] - met * expected) / SCALE
                    bend += met * expected * (1.0 - expected) / SCALE**2
            step = max(-200.0, min(200.0, slope / bend))
            ratings[bot] += step
            largest = max(largest, abs(step))
        if largest < 0.01:
            break
    mean = sum(ratings) / number
    return [rating - mean for rating in ratings]


def rated(number: int, blocks: Sequence[Block]) -> tuple[list[float], list[Interval]]:
    """Ratings, and their 95 % intervals by bootstrap: samples of whole blocks.

    The games of a block share their luck, so that they are drawn together. Where all blocks of two
    bots went alike, samples of them would too: there each sample adds what chance still allows.
    """
    ratings = bradley_terry(pair_results(number, blocks))
    each = [pair_results(number, [block]) for block in blocks]
    luck = random.Random(0)
    alike = _alike(number, each)
    samples = [_resampled(number, each, alike, luck) for _ in range(SAMPLES)]
    intervals = []
    for bot in range(number):
        row = sorted(sample[bot] for sample in samples)
        low, high = row[int(0.025 * SAMPLES)], row[int(0.975 * SAMPLES) - 1]
        # What chance still allows lies on one side of a bot that always won or lost.
        intervals.append((min(low, ratings[bot]), max(high, ratings[bot])))
    return ratings, intervals


def _alike(number: int, each: list[list[list[float]]]) -> dict[tuple[int, int], int]:
    """Count the blocks of each pair of bots, the lower one first, whose blocks all went alike."""
    alike: dict[tuple[int, int], int] = {}
    for one, other in combinations(range(number), 2):
        rates = [
            wins[one][other] / met for wins in each if (met := wins[one][other] + wins[other][one])
        ]
        if rates and min(rates) == max(rates):
            alike[one, other] = len(rates)
    return alike


def _resampled(
    number: int,
    each: list[list[list[float]]],
    alike: dict[tuple[int, int], int],
    luck: random.Random,
) -> list[float]:
    wins = [[0.0] * number for _ in range(number)]
    for _ in each:
        block = each[luck.randrange(len(each))]
        for row in range(number):
            for column in range(number):
                wins[row][column] += block[row][column]
    for (one, other), blocks in alike.items():
        # After so many blocks alike, the chance of another kind is below 1 - 0.05^(1/blocks)
        # with 95 %: that of the sample is drawn from the same distribution.
        other_kind = 1.0 - luck.random() ** (1.0 / blocks)
        loser, winner = (one, other) if luck.random() < 0.5 else (other, one)
        moved = other_kind * wins[loser][winner]
        wins[loser][winner] -= moved
        wins[winner][loser] += moved
    return bradley_terry(wins)
