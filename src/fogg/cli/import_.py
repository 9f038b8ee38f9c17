"""`fogg import`: an exported database into an empty one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from fogg.cli.click_i18n import Command, argument
from fogg.cli.common import Shell
from fogg.cli.export import database_option

EXAMPLES = ("fogg import games.jsonl --database postgresql:///fogg",)


def command(shell: Shell) -> click.Command:
    """Make the command `import`."""

    def run(source: Path, database: str) -> None:
        from fogg.server.storage.transfer import import_

        number = asyncio.run(import_(database, source))
        shell.out.line(shell.say("cli.import_done", n=number))

    kind = click.Path(path_type=Path)
    source = argument(shell, "source", "cli.import_file", "metavar.file", type=kind)
    return Command(shell, "import", run, [source, database_option(shell)], EXAMPLES)
