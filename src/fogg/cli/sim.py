"""`fogg sim`: many games between bots, and their statistics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import click

from fogg.cli import completion
from fogg.cli.click_i18n import (
    Command,
    board_options,
    cluster_option,
    json_option,
    option,
    variant_argument,
)
from fogg.cli.common import Shell
from fogg.cli.progress import progress
from fogg.cli.tables import FittedTable
from fogg.cli.terminal.look import decimal
from fogg.engine.errors import FoggError
from fogg.engine.rules import Rules
from fogg.lab.entrants import check_seats, entrant, split
from fogg.lab.simulate import Job, Outcome, Summary, simulate, summarize
from fogg.record import write

EXAMPLES = (
    "fogg sim usa --seats hungry,planner",
    "fogg sim usa-1910 --seats planner,hungry,route --games 1000 --seed 7 --jobs 2",
    "fogg sim usa --seats random,random --games 20 --records games --json",
)
Hear = Callable[[Outcome], None]


def command(shell: Shell) -> click.Command:
    """Make the command `sim`."""

    def run(
        variant: str,
        seats: str,
        games: int,
        seed: int,
        jobs: int,
        cluster: bool,
        records: Path | None,
        boards: tuple[Path, ...],
        as_json: bool,
    ) -> None:
        bots = split(seats)
        check(shell.catalogue(boards).find(variant).rules, bots)
        job = Job(variant, tuple(bots), seed, tuple(boards), records is not None)
        keep = writer(records)
        with progress(shell, games) as advance:

            def hear(outcome: Outcome) -> None:
                keep(outcome)
                advance(outcome.number + 1)

            outcomes = simulate(job, games, jobs, hear, cluster)
        summary = summarize(job, outcomes)
        if as_json:
            shell.json({"variant": variant, "seed": seed, **asdict(summary)})
        else:
            show(shell, summary)

    return Command(shell, "sim", run, parameters(shell), EXAMPLES)


def parameters(shell: Shell) -> list[click.Parameter]:
    """Arguments and options of `sim`."""
    number = "metavar.number"
    least = click.IntRange(min=1)
    return [
        variant_argument(shell),
        option(
            shell,
            "--seats",
            help="cli.sim_seats",
            metavar="metavar.bots",
            required=True,
            shell_complete=completion.bots,
        ),
        option(shell, "--games", help="cli.sim_games", metavar=number, type=least, default=100),
        option(shell, "--seed", help="cli.sim_seed", metavar=number, type=int, default=0),
        option(shell, "--jobs", help="cli.sim_jobs", metavar=number, type=least, default=1),
        cluster_option(shell),
        option(
            shell,
            "--records",
            help="cli.sim_records",
            metavar="metavar.folder",
            type=click.Path(path_type=Path),
        ),
        *board_options(shell),
        json_option(shell),
    ]


def check(rules: Rules, bots: list[str]) -> None:
    """Refuse unknown bots and a wrong number of them before anything is played."""
    for bot in bots:
        entrant(bot, 0)
    check_seats(rules, len(bots))


def writer(folder: Path | None) -> Hear:
    """Make a function that writes each game's record into a folder, which is made if need be."""
    if folder is None:
        return lambda outcome: None
    if folder.exists() and not folder.is_dir():
        raise FoggError("not_a_folder", file=str(folder), line=0)
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.glob("game-*.fogg")):
        raise FoggError("records_there", file=str(folder), line=0)

    def keep(outcome: Outcome) -> None:
        assert outcome.record is not None
        file = folder / f"game-{outcome.number + 1:06}.fogg"
        file.write_text(write(outcome.record), "utf-8")

    return keep


def show(shell: Shell, summary: Summary) -> None:
    """Print the summary as tables."""
    say = shell.say
    shell.out.line(
        say(
            "sim.head",
            n=summary.games,
            turns=decimal(say, summary.turns),
            decisions=decimal(say, summary.decisions),
        )
    )
    shell.out.print()
    shell.out.print(results(shell, summary))
    shell.out.print()
    shell.out.print(lines(shell, summary))


def results(shell: Shell, summary: Summary) -> FittedTable:
    """Make the table of wins and scores, a row for each seat."""
    say = shell.say
    titles = ("wins", "interval", "mean", "spread", "made")
    table = _table(shell, [say(f"column.{title}") for title in titles])
    for number, seat in enumerate(summary.seats, 1):
        low, high = (decimal(say, 100 * rate) for rate in seat.interval)
        table.add_row(
            str(number),
            seat.bot,
            say("sim.percent", rate=decimal(say, 100 * seat.win_rate)),
            f"{low}–{high}",
            decimal(say, seat.mean),
            decimal(say, seat.spread),
            f"{decimal(say, seat.completed)}/{decimal(say, seat.kept)}",
        )
    return table


def lines(shell: Shell, summary: Summary) -> FittedTable:
    """Make the table of what scores were made of, on average, a row for each seat."""
    names = list(summary.seats[0].lines)
    table = _table(shell, [shell.say(f"score.{name}") for name in names])
    for number, seat in enumerate(summary.seats, 1):
        table.add_row(
            str(number), seat.bot, *(decimal(shell.say, seat.lines[name]) for name in names)
        )
    return table


def _table(shell: Shell, titles: list[str]) -> FittedTable:
    table = FittedTable(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(shell.say("column.seat"), justify="right")
    table.add_column(shell.say("column.bot"), no_wrap=True)
    for title in titles:
        table.add_column(title, justify="right")
    return table
