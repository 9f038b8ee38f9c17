"""Playing many games between bots, reproducibly: game n of a seed is the same on any machine."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.lab.entrants import decision, entrant
from fogg.lab.workers import catalogue, spread
from fogg.record import Record, Recorder


@dataclass(frozen=True)
class Job:
    """What to play: a variant, a bot for each seat, a seed; `boards` are further folders."""

    variant: str
    seats: tuple[str, ...]
    seed: int = 0
    boards: tuple[Path, ...] = ()
    keep_records: bool = False


@dataclass(frozen=True)
class Outcome:
    """How one game went, by seat."""

    number: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    completed: tuple[int, ...]
    kept: tuple[int, ...]
    lines: tuple[dict[str, int], ...]
    turns: int
    decisions: int
    record: Record | None = None


def play(catalogue: Catalogue, job: Job, number: int) -> Outcome:
    """Play game `number` of a job, and sum up how it went."""
    return _outcome(number, play_out(catalogue, job, number), job.keep_records)


def play_out(catalogue: Catalogue, job: Job, number: int) -> Recorder:
    """Play game `number` of a job: its events, its record and its last position."""
    game = catalogue.game(job.variant)
    names = [f"{name} {seat + 1}" for seat, name in enumerate(job.seats)]
    # A stream of its own for the game and for each bot: thinking never changes the shuffle.
    stream = f"{job.seed}/{number}"
    chance = Seeded(stream)
    bots = [
        entrant(name, Seeded(f"{stream}/{seat}").below(1 << 30))
        for seat, name in enumerate(job.seats)
    ]
    table = Recorder(game, job.variant, len(job.seats), chance, names=names)
    while not game.over(table.state):
        for seat in game.actors(table.state):
            table.act(seat, decision(bots[seat], job.seats[seat], game, table.state, seat))
    return table


def _outcome(number: int, table: Recorder, keep_record: bool) -> Outcome:
    game, state = table.game, table.state
    sheet = game.final(state)
    tickets: list[list[dict[str, bool]]] = [
        next((line.detail for line in lines if line.name == "tickets"), []) for lines in sheet
    ]
    return Outcome(
        number,
        tuple(sum(line.points for line in lines) for lines in sheet),
        tuple(game.winners(state)),
        tuple(sum(ticket["completed"] for ticket in each) for each in tickets),
        tuple(len(each) for each in tickets),
        tuple({line.name: line.points for line in lines} for lines in sheet),
        int(state.turn),
        len(table.record.moves),
        table.record if keep_record else None,
    )


def simulate(
    job: Job,
    games: int,
    jobs: int = 1,
    done: Callable[[Outcome], None] = lambda outcome: None,
    cluster: bool = False,
) -> list[Outcome]:
    """Play games 0 to `games` − 1 in `jobs` processes; call `done` with each in order.

    With `cluster` they are played on a Ray cluster instead.
    """
    outcomes = []
    for outcome in spread(_play_batch, job, range(games), jobs, 20, cluster):
        outcomes.append(outcome)
        done(outcome)
    return outcomes


def _play_batch(job: Job, numbers: list[int]) -> list[Outcome]:
    return [play(catalogue(job.boards), job, number) for number in numbers]


@dataclass
class SeatSummary:
    """What a seat's bot did over many games; a shared win counts as its share."""

    bot: str
    games: int
    wins: float
    win_rate: float
    interval: tuple[float, float]
    """The 95 % confidence interval of the win rate."""
    mean: float
    spread: float
    """The standard deviation of the score."""
    completed: float
    kept: float
    lines: dict[str, float] = field(default_factory=dict)
    """The mean of each score line."""


@dataclass
class Summary:
    """Means over many games, in all and by seat."""

    games: int
    turns: float
    decisions: float
    seats: list[SeatSummary]


def summarize(job: Job, outcomes: Sequence[Outcome]) -> Summary:
    """Sum up the games of a job."""
    games = len(outcomes)
    return Summary(
        games,
        sum(outcome.turns for outcome in outcomes) / games,
        sum(outcome.decisions for outcome in outcomes) / games,
        [_seat_summary(bot, seat, outcomes) for seat, bot in enumerate(job.seats)],
    )


def _seat_summary(bot: str, seat: int, outcomes: Sequence[Outcome]) -> SeatSummary:
    games = len(outcomes)
    wins = sum((1 / len(each.winners) for each in outcomes if seat in each.winners), 0.0)
    scores = [each.totals[seat] for each in outcomes]
    mean = sum(scores) / games
    variance = sum((score - mean) ** 2 for score in scores) / max(1, games - 1)
    return SeatSummary(
        bot,
        games,
        wins,
        wins / games,
        wilson(wins, games),
        mean,
        math.sqrt(variance),
        sum(each.completed[seat] for each in outcomes) / games,
        sum(each.kept[seat] for each in outcomes) / games,
        {
            name: sum(each.lines[seat][name] for each in outcomes) / games
            for name in outcomes[0].lines[seat]
        },
    )


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a rate: unlike the usual one it stays between 0 and 1."""
    rate = wins / games
    centre = rate + z * z / (2 * games)
    margin = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - margin) / scale), min(1.0, (centre + margin) / scale)
