"""A league: every bot of a population meets every other, so that nobody is good against one only.

A meeting is a block of two games with the same luck, each bot once in both seats. Meetings are kept
in a file, a line each: a league that was stopped goes on, and a new bot plays what is missing.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from fogg.bots.weights.tuned import fingerprint
from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.lab import kept_lines
from fogg.lab.arena import play_game
from fogg.lab.entrants import entrant
from fogg.lab.ratings import SAMPLES, Interval, block_interval, bradley_terry
from fogg.lab.workers import catalogue

POPULATION = (
    *("one-step", "long-route", "route", "racer", "hungry"),
    *("first", "easy", "medium", "hard"),
    *("fix", "bunsby", "stuart", "aouda", "passepartout"),
    *("light", "planner-untuned", "planner"),
)
"""Who plays if nobody is named: the styles of the literature, the levels for people, characters of
five styles, and the strong ones that do not search, one of them as it was before it was tuned."""


class End(NamedTuple):
    """How a game ended for a bot."""

    score: int
    place: int
    parts: dict[str, int]
    """Its points by what they were for."""


class Meeting(NamedTuple):
    """Two games of a pair; in each the ends of both, in the order of the pair."""

    pair: tuple[str, str]
    number: int
    rounds: float
    """The mean rounds of the games."""
    games: tuple[tuple[End, End], ...]

    @property
    def key(self) -> tuple[str, str, int]:
        """What tells it from all others of a league."""
        return (*self.pair, self.number)


@dataclass(frozen=True)
class League:
    """What is played: a variant with two seats, the bots, games of each pair, a seed."""

    variant: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    boards: tuple[Path, ...] = ()

    def meetings(self) -> list[tuple[str, str, int]]:
        """List all meetings, the first of every pair before the second of any."""
        pairs = [tuple(sorted(pair)) for pair in combinations(self.bots, 2)]
        return [
            (one, other, number) for number in range(-(-self.games // 2)) for one, other in pairs
        ]

    def header(self, game: Game) -> dict[str, Any]:
        """Make the first line of a file: what other meetings must not be mixed with."""
        return {
            "variant": self.variant,
            "rules": game.digest,
            "weights": fingerprint(game.board.id, 2),
            "seed": self.seed,
        }


# Playing


def play_meeting(variants: Catalogue, league: League, key: tuple[str, str, int]) -> Meeting:
    """Play one meeting."""
    game = variants.game(league.variant)
    one, other, number = key
    stream = f"league/{league.seed}/{number}"
    games: list[tuple[End, End]] = []
    turns = 0
    for names in ((one, other), (other, one)):
        bots = [
            entrant(name, int(Seeded(f"{stream}/{seat}").below(1 << 30)))
            for seat, name in enumerate(names)
        ]
        state, _ = play_game(game, names, bots, Seeded(stream))
        turns += int(state.turn)
        places = {entry.seat: entry.place for entry in game.standings(state)}
        totals, sheet = game.totals(state), game.final(state)
        ends = [
            End(int(totals[seat]), places[seat], {line.name: line.points for line in sheet[seat]})
            for seat in range(2)
        ]
        games.append((ends[0], ends[1]) if names[0] == one else (ends[1], ends[0]))
    return Meeting((one, other), number, turns / 4, tuple(games))


def play_batch(league: League, numbers: list[int]) -> list[Meeting]:
    """Play these of the league's meetings."""
    meetings = league.meetings()
    variants = catalogue(league.boards)
    return [play_meeting(variants, league, meetings[number]) for number in numbers]


# The file


def resume(file: Path, first_line: dict[str, Any]) -> list[Meeting]:
    """Read the meetings that a file holds already; begin the file if it is not there."""
    return kept_lines.resume(file, first_line, _read)


def keep_meeting(file: Path, meeting: Meeting) -> None:
    """Add a meeting to a file."""
    kept_lines.add(file, [*meeting.key, meeting.rounds, meeting.games])


def _read(data: list[Any]) -> Meeting:
    one, other, number, rounds, games = data
    ends = tuple((End(*first), End(*second)) for first, second in games)
    return Meeting((one, other), number, rounds, ends)


# What it says


class Duel(NamedTuple):
    """How a bot did against another."""

    rate: float
    """How often it finished first; a draw counts half."""
    interval: Interval
    games: int
    margin: float
    """Its points less the other's, on average."""
    parts: dict[str, float]
    """The same by what the points were for."""
    rounds: float

    @property
    def won(self) -> bool:
        """Whether chance alone hardly explains that it finished first more often."""
        return self.interval[0] > 0.5


class LeagueRow(NamedTuple):
    """A bot in the league's table."""

    bot: str
    rating: float
    rating_interval: Interval
    rate: float
    """The mean of its rates against all others."""
    mean: float
    """Its mean score."""


class LeagueTable(NamedTuple):
    """A league's results."""

    rows: list[LeagueRow]
    """The bots, the best first."""
    duels: dict[tuple[str, str], Duel]
    """By who did it and against whom."""
    circles: list[tuple[str, str, str]]
    """Bots of which each won against the next, and the last against the first."""

    def nemesis(self, bot: str) -> str:
        """Name the bot against which this one did worst."""
        others = [other for one, other in self.duels if one == bot]
        return min(others, key=lambda other: self.duels[bot, other].rate)


def table(bots: Sequence[str], meetings: Iterable[Meeting]) -> LeagueTable:
    """Sum up the meetings of these bots."""
    known = set(bots)
    counted = [meeting for meeting in meetings if known.issuperset(meeting.pair)]
    pairs: dict[tuple[str, str], list[Meeting]] = {}
    for meeting in counted:
        pairs.setdefault(meeting.pair, []).append(meeting)
    duels: dict[tuple[str, str], Duel] = {}
    for pair, met in pairs.items():
        duels[pair] = _duel(met, 0)
        duels[pair[1], pair[0]] = _duel(met, 1)
    ratings, intervals = _rated(bots, pairs)
    rows = []
    for place, bot in enumerate(bots):
        own = [duel for (one, _), duel in duels.items() if one == bot]
        scores = [
            ends[meeting.pair.index(bot)].score
            for meeting in counted
            if bot in meeting.pair
            for ends in meeting.games
        ]
        rate = sum(duel.rate for duel in own) / max(1, len(own))
        mean = sum(scores) / max(1, len(scores))
        rows.append(LeagueRow(bot, ratings[place], intervals[place], rate, mean))
    rows.sort(key=lambda row: -row.rating)
    return LeagueTable(rows, duels, _circles([row.bot for row in rows], duels))


def _duel(met: Sequence[Meeting], side: int) -> Duel:
    games = [(ends[side], ends[1 - side]) for meeting in met for ends in meeting.games]
    rates = [
        sum(_share(ends[side], ends[1 - side]) for ends in meeting.games) / len(meeting.games)
        for meeting in met
    ]
    rate, interval = block_interval(rates)
    names = dict.fromkeys(name for own, _ in games for name in own.parts)
    parts = {
        name: sum(own.parts[name] - other.parts.get(name, 0) for own, other in games) / len(games)
        for name in names
    }
    margin = sum(own.score - other.score for own, other in games) / len(games)
    rounds = sum(meeting.rounds for meeting in met) / len(met)
    return Duel(rate, interval, len(games), margin, parts, rounds)


def _share(own: End, other: End) -> float:
    return 0.5 if own.place == other.place else float(own.place < other.place)


def _rated(
    bots: Sequence[str], pairs: dict[tuple[str, str], list[Meeting]]
) -> tuple[list[float], list[Interval]]:
    """Ratings, and their 95 % intervals by samples of each pair's meetings (bootstrap)."""
    shares = {
        (bots.index(one), bots.index(other)): [
            [_share(*ends) for ends in meeting.games] for meeting in met
        ]
        for (one, other), met in pairs.items()
    }
    luck = random.Random(0)
    ratings = bradley_terry(_wins(len(bots), shares))
    samples = [
        bradley_terry(
            _wins(len(bots), {pair: luck.choices(met, k=len(met)) for pair, met in shares.items()})
        )
        for _ in range(SAMPLES)
    ]
    intervals = []
    for bot in range(len(bots)):
        row = sorted(sample[bot] for sample in samples)
        intervals.append((row[int(0.025 * SAMPLES)], row[int(0.975 * SAMPLES) - 1]))
    return ratings, intervals


def _wins(number: int, shares: dict[tuple[int, int], list[list[float]]]) -> list[list[float]]:
    wins = [[0.0] * number for _ in range(number)]
    for (one, other), met in shares.items():
        total = sum(map(sum, met))
        wins[one][other] += total
        wins[other][one] += sum(map(len, met)) - total
    return wins


def _circles(bots: Sequence[str], duels: dict[tuple[str, str], Duel]) -> list[tuple[str, str, str]]:
    def won(one: str, other: str) -> bool:
        duel = duels.get((one, other))
        return duel is not None and duel.won

    return [
        circle
        for one, two, three in combinations(bots, 3)
        for circle in ((one, two, three), (one, three, two))
        if won(circle[0], circle[1]) and won(circle[1], circle[2]) and won(circle[2], circle[0])
    ]
