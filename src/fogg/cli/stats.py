"""`fogg stats`: what many games show about a board's routes, tickets and cities."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

import click

from fogg.catalogue import Catalogue
from fogg.cli import completion
from fogg.cli.click_i18n import (
    Command,
    argument,
    board_options,
    cluster_option,
    json_option,
    option,
    usage_error,
)
from fogg.cli.common import Shell
from fogg.cli.progress import progress
from fogg.cli.sim import check
from fogg.cli.tables import FittedTable
from fogg.cli.terminal.look import decimal, signed
from fogg.cli.terminal.records import load
from fogg.draw import Heat, Look, draw_board
from fogg.engine.board import Board
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.lab.entrants import split
from fogg.lab.facts import Facts
from fogg.lab.simulate import Job
from fogg.lab.stats import (
    CityStats,
    RouteStats,
    Stats,
    board_stats,
    play_facts,
    record_facts,
    record_files,
)
from fogg.texts import city_name, route_name, ticket_name

EXAMPLES = (
    "fogg stats usa --games 1000 --jobs 2",
    "fogg stats europe --bots planner,hungry,route --map europe.svg",
    "fogg stats --records games --json",
)


class CountedGames(NamedTuple):
    """The games that are counted; `left_out` records are unfinished or of other variants."""

    variant: str
    facts: list[Facts]
    left_out: int = 0


def command(shell: Shell) -> click.Command:
    """Make the command `stats`."""

    def run(
        variant: str | None,
        bots: str,
        games: int,
        seed: int,
        jobs: int,
        cluster: bool,
        records: Path | None,
        top: int,
        map: Path | None,
        boards: tuple[Path, ...],
        as_json: bool,
    ) -> None:
        catalogue = shell.catalogue(boards)
        if records is not None:
            counted = from_records(shell, catalogue, records, variant)
        elif variant is None:
            raise usage_error(click.get_current_context(), "stats_of_what")
        else:
            check(catalogue.find(variant).rules, split(bots))
            job = Job(variant, tuple(split(bots)), seed, tuple(boards))
            counted = CountedGames(variant, played(shell, job, games, jobs, cluster))
        game = catalogue.game(counted.variant)
        stats = board_stats(game, counted.facts)
        if map is not None:
            folder = catalogue.folder(game.board.id)
            picture = draw_board(folder, Look(shell.language), heat=heat(shell, game.board, stats))
            map.write_text(picture, "utf-8")
        if as_json:
            shell.json({"variant": counted.variant, "left_out": counted.left_out, **asdict(stats)})
        else:
            show(shell, game, stats, counted.left_out, top)

    return Command(shell, "stats", run, parameters(shell), EXAMPLES)


def parameters(shell: Shell) -> list[click.Parameter]:
    """Arguments and options of `stats`."""
    number = "metavar.number"
    least = click.IntRange(min=1)
    file = click.Path(path_type=Path, dir_okay=False)
    folder = click.Path(path_type=Path)
    return [
        argument(
            shell,
            "variant",
            "cli.variant_argument",
            "metavar.variant",
            required=False,
            type=str,
            shell_complete=completion.variants,
        ),
        option(
            shell,
            "--bots",
            help="cli.stats_bots",
            metavar="metavar.bots",
            shell_complete=completion.bots,
            default="planner,planner",
        ),
        option(shell, "--games", help="cli.stats_games", metavar=number, type=least, default=200),
        option(shell, "--seed", help="cli.sim_seed", metavar=number, type=int, default=0),
        option(shell, "--jobs", help="cli.sim_jobs", metavar=number, type=least, default=1),
        cluster_option(shell),
        option(shell, "--records", help="cli.stats_records", metavar="metavar.folder", type=folder),
        option(shell, "--top", help="cli.stats_top", metavar=number, type=least, default=15),
        option(shell, "--map", help="cli.stats_map", metavar="metavar.file", type=file),
        *board_options(shell),
        json_option(shell),
    ]


def played(shell: Shell, job: Job, games: int, jobs: int, cluster: bool) -> list[Facts]:
    """Let bots play games now and return their facts, with a bar of progress."""
    done = 0
    with progress(shell, games) as advance:

        def hear(each: Facts) -> None:
            nonlocal done
            done += 1
            advance(done)

        return play_facts(job, games, jobs, hear, cluster)


def from_records(
    shell: Shell, catalogue: Catalogue, folder: Path, variant: str | None
) -> CountedGames:
    """Read the finished games in a folder, all of `variant` (None: of the only one there is)."""
    loaded = [load(shell.say, file, catalogue) for file in record_files(folder)]
    finished = [each for each in loaded if each.record.totals is not None]
    variants = sorted({each.record.variant for each in finished})
    if variant is None and len(variants) > 1:
        raise FoggError("several_variants", file=str(folder), line=0, known=variants)
    chosen = [each for each in finished if variant is None or each.record.variant == variant]
    if not chosen:
        raise FoggError("no_finished_records", file=str(folder), line=0)
    facts = [record_facts(each.record, each.game) for each in chosen]
    return CountedGames(chosen[0].record.variant, facts, len(loaded) - len(chosen))


# The tables


def show(shell: Shell, game: Game, stats: Stats, left_out: int, top: int) -> None:
    """Print the tables of routes, tickets and cities, with at most `top` rows each."""
    say = shell.say
    shell.out.line(
        say(
            "stats.head",
            n=stats.games,
            turns=decimal(say, stats.turns),
            score=decimal(say, stats.score),
            winning=decimal(say, stats.winning_score),
        )
    )
    if left_out:
        shell.out.line(say("stats.left_out", n=left_out))
    shell.out.line(say("stats.par", rate=_percent(shell, stats.par)))
    parts = {
        "routes": routes(shell, game.board, stats.routes[:top]),
        "tickets": tickets(shell, game, stats, top),
        "cities": cities(shell, game.board, stats.cities[:top]),
    }
    for name, part in parts.items():
        shell.out.print()
        shell.out.line(say(f"stats.{name}", shown=part.row_count, all=len(getattr(stats, name))))
        shell.out.print(part)


def routes(shell: Shell, board: Board, rows: list[RouteStats]) -> FittedTable:
    """Make the table of routes by popularity, with their value."""
    titles = ["points", "claimed", "by_winners", "turn", "cards_laid", "points_a_turn", "ways"]
    listing = _table(shell, "route", titles)
    for row in rows:
        listing.add_row(
            route_name(board, board.route(row.route), shell.language),
            str(row.points),
            _percent(shell, row.claimed),
            _percent(shell, row.by_winners),
            _mean(shell, row.turn),
            _mean(shell, row.cards),
            _mean(shell, row.points_a_turn),
            _mean(shell, row.ways),
        )
    return listing


def tickets(shell: Shell, game: Game, stats: Stats, top: int) -> FittedTable:
    """Make the table of tickets by completion; those that nobody kept are left out."""
    titles = ["points", "kept", "kept_rate", "completed", "wins_kept", "wins_completed"]
    listing = _table(shell, "ticket", titles)
    by_id = dict(zip(game.ticket_names, game.tickets, strict=True))
    for row in [row for row in stats.tickets if row.kept][:top]:
        listing.add_row(
            ticket_name(game.board, by_id[row.ticket], shell.language),
            signed(row.points),
            str(row.kept),
            _percent(shell, row.kept_rate),
            _percent(shell, row.completed_rate),
            _percent(shell, row.wins),
            _percent(shell, row.wins_completed),
        )
    return listing


def cities(shell: Shell, board: Board, rows: list[CityStats]) -> FittedTable:
    """Make the table of cities by traffic; buildings only where there are any."""
    built = any(row.buildings for row in rows)
    titles = ["traffic", "city_routes", "ways", *(["buildings"] if built else [])]
    listing = _table(shell, "city", titles)
    for row in rows:
        means = [row.traffic, row.routes, row.ways, *([row.buildings] if built else [])]
        name = city_name(board, board.city(row.city), shell.language)
        listing.add_row(name, *(_mean(shell, mean) for mean in means))
    return listing


def _table(shell: Shell, first: str, titles: list[str]) -> FittedTable:
    listing = FittedTable(box=None, padding=(0, 2, 0, 0), header_style="dim")
    listing.add_column(shell.say(f"column.{first}"), vertical="bottom")
    for title in titles:
        # One word a line: names need the room.
        listing.add_column(shell.say(f"column.{title}").replace(" ", "\n"), justify="right")
    return listing


def _percent(shell: Shell, rate: float | None) -> str:
    if rate is None:
        return shell.say("stats.nothing")
    return shell.say("sim.percent", rate=f"{100 * rate:.0f}")


def _mean(shell: Shell, value: float | None) -> str:
    return shell.say("stats.nothing") if value is None else decimal(shell.say, value)


# The map


def heat(shell: Shell, board: Board, stats: Stats) -> Heat:
    """Measure how much each route is claimed and how busy each city is, for the drawing."""
    say = shell.say
    busiest = max((city.traffic for city in stats.cities), default=0) or 1
    words = {
        row.route: say(
            "stats.route_words",
            route=route_name(board, board.route(row.route), shell.language),
            claimed=_percent(shell, row.claimed),
            winners=_percent(shell, row.by_winners),
        )
        for row in stats.routes
    }
    words |= {
        row.city: say(
            "stats.city_words",
            city=city_name(board, board.city(row.city), shell.language),
            traffic=decimal(say, row.traffic),
        )
        for row in stats.cities
    }
    return Heat(
        {row.route: row.claimed for row in stats.routes},
        {row.city: row.traffic / busiest for row in stats.cities},
        words,
        say("stats.map_title", n=stats.games),
        _percent(shell, 0.0),
        _percent(shell, 1.0),
    )
