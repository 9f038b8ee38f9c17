"""`fogg backup`: a copy of a database that a server uses meanwhile."""

from __future__ import annotations

from pathlib import Path

import click

from fogg.cli.click_i18n import Command
from fogg.cli.common import Shell
from fogg.cli.export import database_option, output_argument

EXAMPLES = ("fogg backup copy.db", "fogg backup copy.db --database games.db")


def command(shell: Shell) -> click.Command:
    """Make the command `backup`."""

    def run(output: Path, database: str) -> None:
        from fogg.server.storage.transfer import copy_file

        copy_file(database, output)
        shell.out.line(shell.say("cli.backup_done", file=str(output)))

    return Command(shell, "backup", run, [output_argument(shell), database_option(shell)], EXAMPLES)
