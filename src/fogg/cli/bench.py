"""`fogg bench`: how fast this build of the engine is."""

from __future__ import annotations

import math
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from fogg.cli import completion
from fogg.cli.click_i18n import Command, argument, board_options, json_option, option
from fogg.cli.common import Shell
from fogg.cli.tables import FittedTable
from fogg.cli.terminal.look import whole
from fogg.lab.benchmark import Playouts, Timing, build, playouts, timings

EXAMPLES = (
    "fogg bench",
    "fogg bench usa usa-mega --seconds 5 --json",
    "fogg bench usa --against 8000",
)


def command(shell: Shell) -> click.Command:
    """Make the command `bench`."""

    def run(
        variants: tuple[str, ...],
        seconds: float,
        against: float | None,
        boards: tuple[Path, ...],
        as_json: bool,
    ) -> None:
        catalogue = shell.catalogue(boards)
        names = list(variants) or [variant.id for variant in catalogue.games()]
        games = {name: catalogue.game(name) for name in names}
        if not as_json:
            shell.out.line(shell.say("bench.build", build=shell.say(f"build.{build()}")))
        played = {name: playouts(game, seconds) for name, game in games.items()}
        measured = timings(games[names[0]], seconds)
        if as_json:
            shell.json(data(played, names[0], measured, against))
        else:
            show(shell, played, names[0], measured, against)

    return Command(shell, "bench", run, parameters(shell), EXAMPLES)


class Number(click.FloatRange):
    """A number in a range; click's own range lets "nan" through, which is in no range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read a number, if it is one."""
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(str(value), param, ctx)
        return number


def parameters(shell: Shell) -> list[click.Parameter]:
    """Arguments and options of `bench`."""
    return [
        argument(
            shell,
            "variants",
            "cli.bench_variants",
            "metavar.variant",
            nargs=-1,
            required=False,
            shell_complete=completion.variants,
        ),
        option(
            shell,
            "--seconds",
            help="cli.bench_seconds",
            metavar="metavar.number",
            type=Number(min=0.01, max=3600.0),
            default=1.0,
        ),
        option(
            shell,
            "--against",
            help="cli.bench_against",
            metavar="metavar.number",
            type=Number(min=0.01, max=1e9),
        ),
        *board_options(shell),
        json_option(shell),
    ]


def data(
    played: dict[str, Playouts], first: str, measured: list[Timing], against: float | None
) -> dict[str, object]:
    """Turn all numbers into data for a program; `against` is a figure of games a second."""
    return {
        "build": build(),
        "playouts": {
            name: {
                **asdict(each),
                "decisions_per_second": each.decisions_per_second,
                "games_per_second": each.games_per_second,
                **({"ratio": each.games_per_second / against} if against is not None else {}),
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
    against: float | None,
) -> None:
    """Print all numbers for people."""
    say = shell.say
    titles = [say("column.variant"), say("column.decisions"), say("column.games")]
    if against is not None:
        titles.append(say("bench.ratio", figure=whole(say, against)))
    table = _table(*titles)
    for name, each in played.items():
        cells = [whole(say, each.decisions_per_second), whole(say, each.games_per_second)]
        if against is not None:
            cells.append(say("bench.times", number=f"{each.games_per_second / against:.2f}"))
        table.add_row(name, *cells)
    shell.out.print(table)
    shell.out.print()
    table = _table(say("bench.operation", variant=first), say("column.nanoseconds"))
    for timing in measured:
        table.add_row(say(f"bench.{timing.name}"), whole(say, timing.nanoseconds))
    shell.out.print(table)


def _table(first: str, *others: str) -> FittedTable:
    table = FittedTable(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(first)
    for title in others:
        table.add_column(title, justify="right")
    return table
