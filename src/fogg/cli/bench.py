"""`fogg bench`: how fast this build of the engine is."""

from __future__ import annotations

import math
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from rich.table import Table

from fogg.cli.click_i18n import Command, argument, board_options, json_option, option
from fogg.cli.common import Shell
from fogg.cli.terminal.look import whole
from fogg.lab.benchmark import Playouts, Timing, build, playouts, timings

EXAMPLES = ("fogg bench", "fogg bench usa usa-mega --seconds 5 --json")


def command(shell: Shell) -> click.Command:
    """Make the command `bench`."""

    def run(
        variants: tuple[str, ...], seconds: float, boards: tuple[Path, ...], as_json: bool
    ) -> None:
        catalogue = shell.catalogue(boards)
        names = list(variants) or [variant.id for variant in catalogue.games()]
        games = {name: catalogue.game(name) for name in names}
        if not as_json:
            shell.out.line(shell.say("bench.build", build=shell.say(f"build.{build()}")))
        played = {name: playouts(game, seconds) for name, game in games.items()}
        measured = timings(games[names[0]], seconds)
        if as_json:
            shell.json(data(played, names[0], measured))
        else:
            show(shell, played, names[0], measured)

    return Command(shell, "bench", run, parameters(shell), EXAMPLES)


class Seconds(click.FloatRange):
    """A time in seconds; click's own range lets "nan" through, which is in no range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read a time in seconds, if it is a number."""
        seconds = super().convert(value, param, ctx)
        if math.isnan(seconds):
            self.fail(str(value), param, ctx)
        return seconds


def parameters(shell: Shell) -> list[click.Parameter]:
    """Arguments and options of `bench`."""
    return [
        argument(
            shell, "variants", "cli.bench_variants", "metavar.variant", nargs=-1, required=False
        ),
        option(
            shell,
            "--seconds",
            help="cli.bench_seconds",
            metavar="metavar.number",
            type=Seconds(min=0.01, max=3600.0),
            default=1.0,
        ),
        *board_options(shell),
        json_option(shell),
    ]


def data(played: dict[str, Playouts], first: str, measured: list[Timing]) -> dict[str, object]:
    """Turn all numbers into data for a program."""
    return {
        "build": build(),
        "playouts": {
            name: {
                **asdict(each),
                "decisions_per_second": each.decisions_per_second,
                "games_per_second": each.games_per_second,
            }
            for name, each in played.items()
        },
        "timings": {"variant": first, **{each.name: each.nanoseconds for each in measured}},
    }


def show(
    shell: Shell,
    played: dict[str, Playouts],
    first: str,
    measured: list[Timing],
) -> None:
    """Print all numbers for people."""
    say = shell.say
    table = _table(say("column.variant"), say("column.decisions"), say("column.games"))
    for name, each in played.items():
        table.add_row(
            name, whole(say, each.decisions_per_second), whole(say, each.games_per_second)
        )
    shell.out.print(table)
    shell.out.print()
    table = _table(say("bench.operation", variant=first), say("column.nanoseconds"))
    for timing in measured:
        table.add_row(say(f"bench.{timing.name}"), whole(say, timing.nanoseconds))
    shell.out.print(table)


def _table(first: str, *others: str) -> Table:
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column(first)
    for title in others:
        table.add_column(title, justify="right")
    return table
