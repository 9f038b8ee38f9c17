"""`fogg arena`: a fair contest between bots, with intervals, ratings and a page of plots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from datetime import date
from pathlib import Path

import click

from fogg.cli import completion
from fogg.cli.arena_page import page
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
from fogg.engine.game import Game
from fogg.engine.rules import Rules
from fogg.lab.arena import Block, Contest, contend
from fogg.lab.blocks_file import header, resume, writer
from fogg.lab.entrants import check_seats, entrant, split
from fogg.lab.ratings import Standings, standings

EXAMPLES = (
    "fogg arena usa --bots planner,hungry --games 400",
    "fogg arena usa --bots planner,hungry,route --seats 4 --games 2000 --jobs 2",
    "fogg arena europe --bots ./mybot.py:MyBot,planner --blocks duel.jsonl --report duel.html",
)


def command(shell: Shell) -> click.Command:
    """Make the command `arena`."""

    def run(
        variant: str,
        bots: str,
        seats: int | None,
        games: int,
        seed: int,
        jobs: int,
        cluster: bool,
        blocks: Path | None,
        report: Path | None,
        boards: tuple[Path, ...],
        as_json: bool,
    ) -> None:
        names = split(bots)
        catalogue = shell.catalogue(boards)
        seats = seats or catalogue.find(variant).rules.fewest_players
        check(catalogue.find(variant).rules, names, seats)
        contest = Contest(variant, tuple(names), seats, seed, tuple(boards))
        played = play(shell, contest, catalogue.game(variant), games, jobs, blocks, cluster)
        result = standings(contest.names, played)
        if report is not None:
            report.write_text(page(shell.say, contest, result, date.today()), "utf-8")
        if as_json:
            shell.json({"variant": variant, "seats": seats, "seed": seed, **plain(result)})
        else:
            show(shell, result)

    return Command(shell, "arena", run, parameters(shell), EXAMPLES)


def parameters(shell: Shell) -> list[click.Parameter]:
    """Arguments and options of `arena`."""
    number = "metavar.number"
    least = click.IntRange(min=1)
    file = click.Path(path_type=Path, dir_okay=False)
    return [
        variant_argument(shell),
        option(
            shell,
            "--bots",
            help="cli.arena_bots",
            metavar="metavar.bots",
            required=True,
            shell_complete=completion.bots,
        ),
        option(shell, "--seats", help="cli.arena_seats", metavar=number, type=least),
        option(shell, "--games", help="cli.arena_games", metavar=number, type=least, default=200),
        option(shell, "--seed", help="cli.sim_seed", metavar=number, type=int, default=0),
        option(shell, "--jobs", help="cli.sim_jobs", metavar=number, type=least, default=1),
        cluster_option(shell),
        option(shell, "--blocks", help="cli.arena_blocks", metavar="metavar.file", type=file),
        option(shell, "--report", help="cli.arena_report", metavar="metavar.file", type=file),
        *board_options(shell),
        json_option(shell),
    ]


def check(rules: Rules, bots: list[str], seats: int) -> None:
    """Refuse unknown bots and a wrong number of seats before anything is played."""
    if not bots:
        raise FoggError("no_bots")
    for bot in bots:
        entrant(bot, 0)
    check_seats(rules, seats)


def play(
    shell: Shell,
    contest: Contest,
    game: Game,
    games: int,
    jobs: int,
    file: Path | None,
    cluster: bool,
) -> list[Block]:
    """Play the blocks that are not in the file yet, and return all of them, in order."""
    number = -(-games // contest.seats)
    done = resume(file, header(contest, game)) if file is not None else []
    keep: Callable[[Block], None] = writer(file) if file is not None else lambda block: None
    known = {block.number: block for block in done if block.number < number}
    missing = [block for block in range(number) if block not in known]
    with progress(shell, number, len(known)) as advance:

        def hear(block: Block) -> None:
            known[block.number] = block
            keep(block)
            advance(len(known))

        contend(contest, missing, jobs, hear, cluster)
    return [known[block] for block in sorted(known)]


def plain(result: Standings) -> dict[str, object]:
    """Turn the result into plain data, without every single score."""
    data = asdict(result)
    for bot in data["bots"]:
        del bot["scores"]
    return data


def show(shell: Shell, result: Standings) -> None:
    """Print the result as tables."""
    say = shell.say
    shell.out.line(
        say("arena.head", n=result.games, blocks=result.blocks, turns=decimal(say, result.turns))
    )
    for table in (wins(shell, result), scores(shell, result), against(shell, result)):
        shell.out.print()
        shell.out.print(table)
    shell.out.print()
    shell.out.print(order(shell, result))


def wins(shell: Shell, result: Standings) -> FittedTable:
    """Make the table of wins and ratings, the best first."""
    times = ["milliseconds", "slowest", "longest"]
    table = _table(shell, ["wins", "interval", "rating", "interval", *times])
    for bot in sorted(result.bots, key=lambda bot: -bot.rating):
        table.add_row(
            bot.bot,
            _percent(shell, bot.win_rate),
            _range(shell, bot.interval, 100),
            f"{bot.rating:+.0f}".replace("-", "−"),
            _range(shell, bot.rating_interval, 1),
            f"{bot.milliseconds:.3f}",
            f"{bot.milliseconds_95:.3f}",
            f"{bot.milliseconds_most:.3f}",
        )
    return table


def scores(shell: Shell, result: Standings) -> FittedTable:
    """Make the table of scores, tickets and what was left over, a row for each bot."""
    say = shell.say
    table = _table(shell, ["mean", "spread", "made", "cards_left", "pieces_left"])
    for bot in result.bots:
        table.add_row(
            bot.bot,
            decimal(say, bot.mean),
            decimal(say, bot.spread),
            f"{decimal(say, bot.completed)}/{decimal(say, bot.kept)}",
            decimal(say, bot.cards),
            decimal(say, bot.pieces),
        )
    return table


def against(shell: Shell, result: Standings) -> FittedTable:
    """Make the table of how often the row's bot finished before the column's."""
    table = _plain_table(shell, [bot.bot for bot in result.bots])
    for bot, row in zip(result.bots, result.matrix, strict=True):
        table.add_row(bot.bot, *("" if rate is None else _percent(shell, rate) for rate in row))
    return table


def order(shell: Shell, result: Standings) -> FittedTable:
    """Make the table of how often each place in the order of turns won."""
    say = shell.say
    table = FittedTable(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in ("order", "wins", "interval"):
        table.add_column(say(f"column.{title}"), justify="right")
    for number, (rate, interval) in enumerate(result.order, 1):
        table.add_row(str(number), _percent(shell, rate), _range(shell, interval, 100))
    return table


def _percent(shell: Shell, rate: float) -> str:
    return shell.say("sim.percent", rate=decimal(shell.say, 100 * rate))


def _range(shell: Shell, interval: tuple[float, float], scale: float) -> str:
    low, high = (decimal(shell.say, scale * value) for value in interval)
    return f"{low} – {high}" if low.startswith("−") else f"{low}–{high}"


def _table(shell: Shell, titles: list[str]) -> FittedTable:
    return _plain_table(shell, [shell.say(f"column.{title}") for title in titles])


def _plain_table(shell: Shell, titles: list[str]) -> FittedTable:
    table = FittedTable(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(shell.say("column.bot"), no_wrap=True)
    for title in titles:
        table.add_column(title, justify="right")
    return table
