"""`fogg export`: a whole database as a file that any other one can import."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from fogg.cli.click_i18n import Command, WordedArgument, WordedOption, argument, option
from fogg.cli.common import Shell
from fogg.server.settings import from_environment, usual_database

EXAMPLES = ("fogg export games.jsonl", "fogg export games.jsonl --database games.db")


def command(shell: Shell) -> click.Command:
    """Make the command `export`."""

    def run(output: Path, database: str) -> None:
        from fogg.server.storage.transfer import export

        number = asyncio.run(export(database, output))
        shell.out.line(shell.say("cli.export_done", n=number, file=str(output)))

    return Command(shell, "export", run, [output_argument(shell), database_option(shell)], EXAMPLES)


def output_argument(shell: Shell) -> WordedArgument:
    """The file to write."""
    kind = click.Path(path_type=Path)
    return argument(shell, "output", "cli.export_output", "metavar.file", type=kind)


def database_option(shell: Shell) -> WordedOption:
    """--database, as `serve` takes it."""
    usual = from_environment().get("database") or usual_database()
    return option(
        shell,
        "--database",
        help="cli.serve_database",
        metavar="metavar.database",
        default=usual,
    )
