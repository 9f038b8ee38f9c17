"""Statistics of a board over many games: routes by popularity, tickets, cities by traffic.

job = Job("usa", ("planner", "planner"), seed=7)
stats = board_stats(Catalogue().game("usa"), play_facts(job, games=200, jobs=2))
stats.routes[0].claimed    # how often the most popular route is claimed
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.lab.facts import Claim, Facts, KeptTicket, facts
from fogg.lab.simulate import Job, play_out
from fogg.lab.workers import catalogue, spread
from fogg.record import Record, RecordError, replay


@dataclass(frozen=True)
class RouteStats:
    """A route: rates are shares of all games; a mean is None where there is nothing to average."""

    route: str
    points: int
    length: int
    claimed: float
    """In how many games somebody claimed it."""
    by_winners: float | None
    """The share of its claims that winners made; a shared win counts as its share."""
    turn: float | None
    """The mean turn of its claim, counting the turns of who claimed it."""
    cards: float | None
    """The mean number of cards that it cost."""
    points_a_turn: float | None
    """Its points for each turn that it took: one to claim, half a turn for each card laid."""
    ways: float
    """How many completed tickets of a game lead over it, on average."""


@dataclass(frozen=True)
class TicketStats:
    """A ticket: how often it is offered, kept, completed, and what became of who kept it."""

    ticket: str
    points: int
    offered: int
    kept: int
    kept_rate: float | None
    completed: int
    completed_rate: float | None
    """The share of those who kept it that completed it."""
    wins: float | None
    """The win rate of those who kept it."""
    wins_completed: float | None
    """The win rate of those who completed it."""


@dataclass(frozen=True)
class CityStats:
    """A city: means of a game."""

    city: str
    routes: float
    """How many routes that end there are claimed."""
    ways: float
    """How many completed tickets lead there or through it."""
    buildings: float
    """How many buildings of all kinds are built there."""

    @property
    def traffic(self) -> float:
        """Claimed routes and tickets' ways together."""
        return self.routes + self.ways


@dataclass(frozen=True)
class Stats:
    """Statistics of a board: the most claimed route, most completed ticket, busiest city first.

    Compare win rates with `par`, which each player would have if all were equal.
    """

    games: int
    par: float
    turns: float
    score: float
    winning_score: float
    routes: list[RouteStats]
    tickets: list[TicketStats]
    cities: list[CityStats]


def play_facts(
    job: Job,
    games: int,
    jobs: int = 1,
    done: Callable[[Facts], None] = lambda each: None,
    cluster: bool = False,
) -> list[Facts]:
    """Collect the facts of games 0 to `games` − 1 of a job: the same games as `simulate` plays."""
    collected = []
    for each in spread(_play_batch, job, range(games), jobs, 20, cluster):
        collected.append(each)
        done(each)
    return collected


def _play_batch(job: Job, numbers: list[int]) -> list[Facts]:
    tables = (play_out(catalogue(job.boards), job, number) for number in numbers)
    return [facts(table.game, table.events, table.state) for table in tables]


def record_facts(record: Record, game: Game) -> Facts:
    """Replay the record of a finished game, and collect its facts."""
    if record.totals is None:
        raise RecordError("record_unfinished", line=record.end_line)
    steps = list(replay(record, game))
    return facts(game, [event for step in steps for event in step.events], steps[-1].state)


def record_files(folder: Path) -> list[Path]:
    """List the files of records in a folder, by name; raise if there is none."""
    files = sorted(file for file in folder.iterdir() if file.suffix == ".fogg")
    if not files:
        raise FoggError("no_records", file=str(folder), line=0)
    return files


def board_stats(game: Game, games: Sequence[Facts]) -> Stats:
    """Work out the statistics of a board from the facts of games."""
    if not games:
        raise FoggError("no_games")
    number = len(games)
    claims: list[list[tuple[Claim, float]]] = [[] for _ in range(game.routes)]
    kept: list[list[tuple[KeptTicket, float]]] = [[] for _ in range(game.ticket_count)]
    offered = [0] * game.ticket_count
    ways, built = [0] * game.routes, [0] * game.cities
    passing = [0] * game.cities
    for each in games:
        for claim in each.claims:
            claims[claim.route].append((claim, each.shares[claim.seat]))
        for ticket in each.kept:
            kept[ticket.ticket].append((ticket, each.shares[ticket.seat]))
            _count(ways, ticket.way)
            _count(passing, _cities(game, ticket.way))
        _count(offered, each.offered)
        _count(built, each.built)
    return Stats(
        number,
        fmean(1 / len(each.shares) for each in games),
        fmean(each.turns / len(each.shares) for each in games),
        fmean(points for each in games for points in each.totals),
        fmean(max(each.totals) for each in games),
        sorted(
            (_route(game, route, claims[route], ways[route], number) for route in range(len(ways))),
            key=lambda route: (-route.claimed, -route.points, route.route),
        ),
        sorted(
            (_ticket(game, ticket, offered[ticket], kept[ticket]) for ticket in range(len(kept))),
            key=lambda ticket: (-(ticket.completed_rate or 0), -ticket.kept, ticket.ticket),
        ),
        sorted(
            (
                CityStats(
                    game.city_names[city],
                    sum(len(claims[route]) for route in _ending(game, city)) / number,
                    passing[city] / number,
                    built[city] / number,
                )
                for city in range(game.cities)
            ),
            key=lambda city: (-city.traffic, city.city),
        ),
    )


def _count(into: list[int], items: Iterable[int]) -> None:
    for item in items:
        into[item] += 1


def _cities(game: Game, way: Iterable[int]) -> set[int]:
    """Collect the cities on a way, including its ends."""
    return {int(city) for route in way for city in (game.route_a[route], game.route_b[route])}


def _ending(game: Game, city: int) -> list[int]:
    """List the routes that end in a city."""
    return [r for r in range(game.routes) if city in (game.route_a[r], game.route_b[r])]


def _route(
    game: Game, route: int, claims: list[tuple[Claim, float]], ways: int, games: int
) -> RouteStats:
    points = int(game.route_points[route])
    cards = _mean(claim.cards for claim, _ in claims)
    return RouteStats(
        game.route_names[route],
        points,
        int(game.route_length[route]),
        len(claims) / games,
        _mean(share for _, share in claims),
        _mean(claim.turn for claim, _ in claims),
        cards,
        None if cards is None else points / (1 + cards / 2),
        ways / games,
    )


def _ticket(
    game: Game, ticket: int, offered: int, kept: list[tuple[KeptTicket, float]]
) -> TicketStats:
    completed = [share for each, share in kept if each.completed]
    return TicketStats(
        game.ticket_names[ticket],
        int(game.ticket_points[ticket]),
        offered,
        len(kept),
        len(kept) / offered if offered else None,
        len(completed),
        len(completed) / len(kept) if kept else None,
        _mean(share for _, share in kept),
        _mean(completed),
    )


def _mean(values: Iterable[float]) -> float | None:
    row = list(values)
    return fmean(row) if row else None
