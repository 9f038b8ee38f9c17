"""`fogg site`: the whole game as a folder that any web server can serve."""

from __future__ import annotations

from pathlib import Path

import click

from fogg.cli.click_i18n import Command, argument
from fogg.cli.common import Shell

EXAMPLES = ("fogg site public", "python -m http.server --directory public")
MB = 1_000_000


def command(shell: Shell) -> click.Command:
    """Make the command `site`."""

    def run(folder: Path) -> None:
        from fogg.server.site.node import node_command
        from fogg.server.site.writing import write_site

        written = write_site(folder, node_command())
        sizes = {
            "plain": round(written.plain / MB, 1),
            "gzip": round(written.gzip / MB, 1),
            "brotli": round(written.brotli / MB, 1),
        }
        shell.out.line(shell.say("cli.site_done", folder=str(folder), n=written.files))
        key = "cli.site_sizes" if written.brotli else "cli.site_sizes_without_brotli"
        shell.out.line(shell.say(key, **sizes))

    kind = click.Path(path_type=Path, file_okay=False)
    folder = argument(shell, "folder", "cli.site_folder", "metavar.folder", type=kind)
    return Command(shell, "site", run, [folder], EXAMPLES)
