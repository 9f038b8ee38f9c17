"""`fogg tune`: find better constants for a bot by letting it play."""

from __future__ import annotations

from pathlib import Path

import click

from fogg.cli import completion
from fogg.cli.click_i18n import Command, board_options, json_option, option, variant_argument
from fogg.cli.common import Shell, table
from fogg.cli.progress import progress
from fogg.cli.terminal.look import decimal
from fogg.engine.errors import FoggError
from fogg.lab.entrants import check_seats
from fogg.lab.tune import TUNABLE, Progress, Tuning, keep, next_generation, prove, resume, untuned

EXAMPLES = (
    "fogg tune usa",
    "fogg tune europe --seats 4 --blocks 60 --jobs 2 --into europe-4.json",
    "fogg tune usa --bot light --generations 20 --proof 1000",
)


def command(shell: Shell) -> click.Command:
    """Make the command `tune`."""

    def run(
        variant: str,
        bot: str,
        seats: int | None,
        generations: int,
        population: int,
        elite: int,
        blocks: int,
        proof: int,
        seed: int,
        jobs: int,
        into: Path | None,
        boards: tuple[Path, ...],
        as_json: bool,
    ) -> None:
        if bot not in TUNABLE:
            raise FoggError("unknown_bot", bot=bot, near=[], known=list(TUNABLE))
        if elite >= population:
            raise FoggError("elite_too_large", elite=elite, population=population)
        catalogue = shell.catalogue(boards)
        rules = catalogue.find(variant).rules
        seats = seats or rules.fewest_players
        check_seats(rules, seats)
        board = catalogue.game(variant).board.id
        tuning = Tuning(variant, board, bot, seats, seed, population, elite, blocks, tuple(boards))
        file = into or Path(f"{bot}-{board}-{seats}.json")
        tuned = resume(file, tuning)
        work(shell, tuned, file, generations, proof, jobs)
        if as_json:
            shell.json(tuned.data())
        else:
            show(shell, tuned, file)

    return Command(shell, "tune", run, parameters(shell), EXAMPLES)


def parameters(shell: Shell) -> list[click.Parameter]:
    """Arguments and options of `tune`."""
    number = "metavar.number"
    least = click.IntRange(min=1)
    return [
        variant_argument(shell),
        option(
            shell,
            "--bot",
            help="cli.tune_bot",
            metavar="metavar.bot",
            default="planner",
            shell_complete=completion.bots,
        ),
        option(shell, "--seats", help="cli.arena_seats", metavar=number, type=least),
        option(
            shell,
            "--generations",
            help="cli.tune_generations",
            metavar=number,
            type=least,
            default=10,
        ),
        option(
            shell,
            "--population",
            help="cli.tune_population",
            metavar=number,
            type=click.IntRange(min=2),
            default=40,
        ),
        option(shell, "--elite", help="cli.tune_elite", metavar=number, type=least, default=10),
        option(shell, "--blocks", help="cli.tune_blocks", metavar=number, type=least, default=60),
        option(shell, "--proof", help="cli.tune_proof", metavar=number, type=least, default=400),
        option(shell, "--seed", help="cli.sim_seed", metavar=number, type=int, default=0),
        option(shell, "--jobs", help="cli.sim_jobs", metavar=number, type=least, default=1),
        option(
            shell,
            "--into",
            help="cli.tune_into",
            metavar="metavar.file",
            type=click.Path(path_type=Path, dir_okay=False),
        ),
        *board_options(shell),
        json_option(shell),
    ]


def work(
    shell: Shell, tuned: Progress, file: Path, generations: int, proof: int, jobs: int
) -> None:
    """Play the generations that the file lacks, then the games that prove them."""
    with progress(shell, generations, len(tuned.generations)) as advance:
        while len(tuned.generations) < generations:
            tuned.generations.append(next_generation(tuned, jobs))
            tuned.evidence = {}
            keep(file, tuned)
            advance(len(tuned.generations))
    blocks = -(-proof // tuned.tuning.seats)
    if tuned.evidence.get("games") != blocks * tuned.tuning.seats:
        tuned.evidence = prove(tuned, blocks, jobs)
        keep(file, tuned)


def show(shell: Shell, tuned: Progress, file: Path) -> None:
    """Print the weights before and after, and what they reach."""
    say = shell.say
    listing = table()
    for column in ("constant", "untuned", "tuned"):
        listing.add_column(say(f"column.{column}"))
    before = untuned().mean
    for name, number in tuned.weights.items():
        listing.add_row(name, f"{before[name]:g}", f"{number:g}")
    shell.out.print(listing)
    low, high = (decimal(say, 100 * rate) for rate in tuned.evidence["interval"])
    rate = decimal(say, 100 * tuned.evidence["win_rate"])
    shell.out.line(
        say("tune.proof", n=tuned.evidence["games"], rate=rate, low=low, high=high, file=str(file))
    )
