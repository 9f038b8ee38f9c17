"""`fogg puzzles`: find positions in games of strong bots in which one move is clearly best."""

from __future__ import annotations

from pathlib import Path

import click

from fogg.cli.click_i18n import Command, argument, option, variant_argument
from fogg.cli.common import Shell
from fogg.lab.entrants import check_seats
from fogg.lab.puzzles.keeping import known, look_through, pick
from fogg.lab.puzzles.making import Source
from fogg.puzzles import write_puzzles

EXAMPLES = (
    "fogg puzzles make usa --seats 2",
    "fogg puzzles make europe --seats 3 --seed 7 --each 12",
)


def command(shell: Shell) -> click.Command:
    """Make the command `puzzles`."""

    def run(
        what: str,
        variant: str,
        seats: int | None,
        games: int,
        seed: int,
        found: Path,
        into: Path,
        each: int,
    ) -> None:
        catalogue = shell.catalogue()
        rules = catalogue.find(variant).rules
        seats = seats or rules.fewest_players
        check_seats(rules, seats)
        source = Source(variant, seats, seed)
        for folder in (found, into):
            folder.mkdir(parents=True, exist_ok=True)
        for number in range(games):
            looked = look_through(catalogue, source, number, found)
            shell.out.line(shell.say("puzzles.game", n=number + 1, found=len(looked.puzzles)))
        file = into / f"{variant}.json"
        picked = pick(known(found, variant, file), each)
        write_puzzles(file, picked)
        shell.out.line(shell.say("puzzles.written", n=len(picked), file=str(file)))

    return Command(shell, "puzzles", run, parameters(shell), EXAMPLES)


def parameters(shell: Shell) -> list[click.Parameter]:
    """Arguments and options of `puzzles`."""
    number = "metavar.number"
    least = click.IntRange(min=1)
    folder = click.Path(path_type=Path, file_okay=False)
    return [
        argument(shell, "what", "cli.puzzles_what", "metavar.what", type=click.Choice(["make"])),
        variant_argument(shell),
        option(shell, "--seats", help="cli.arena_seats", metavar=number, type=least),
        option(shell, "--games", help="cli.puzzles_games", metavar=number, type=least, default=10),
        option(shell, "--seed", help="cli.sim_seed", metavar=number, type=int, default=0),
        option(
            shell,
            "--found",
            help="cli.puzzles_found",
            metavar="metavar.folder",
            type=folder,
            default="puzzles-found",
        ),
        option(
            shell,
            "--into",
            help="cli.puzzles_into",
            metavar="metavar.folder",
            type=folder,
            default="puzzles",
        ),
        option(shell, "--each", help="cli.puzzles_each", metavar=number, type=least, default=8),
    ]
