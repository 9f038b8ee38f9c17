"""`fogg labels`: labels to stick on the cardboard board, with the ticket partners of each city."""

from __future__ import annotations

from pathlib import Path

import click

from fogg.cli.click_i18n import Command, board_options, option, variant_argument
from fogg.cli.common import Shell
from fogg.engine.tables import tickets_in_play
from fogg.texts import in_language

EXAMPLES = (
    "fogg labels usa -o labels.pdf",
    "fogg labels usa-1910 -o labels.pdf --paper letter --lang en",
    "fogg labels usa -o labels.svg --font DejaVuSans.ttf",
    "fogg labels usa -o labels.html",
)
PAPERS = ("a4", "letter")


def command(shell: Shell) -> click.Command:
    """Make the command `labels`."""

    def run(
        variant: str, output: Path, paper: str, font: Path | None, boards: tuple[Path, ...]
    ) -> None:
        # The PDF library is slow to load: it waits until it is needed.
        from fogg.labels import sheet, write

        catalogue = shell.catalogue(boards)
        chosen = catalogue.find(variant)
        board = catalogue.board(variant)
        tickets = tickets_in_play(board, chosen.rules)
        title = in_language(chosen.titles, shell.language)
        labels = sheet(board, tickets, title, shell.language)
        write(labels, output, paper, font)
        shell.out.line(shell.say("cli.labels_written", n=len(labels.labels), file=output))

    return Command(shell, "labels", run, _params(shell), EXAMPLES)


def _params(shell: Shell) -> list[click.Parameter]:
    path = click.Path(path_type=Path)
    return [
        variant_argument(shell),
        option(
            shell,
            "-o",
            "--output",
            help="cli.labels_output",
            metavar="metavar.file",
            type=path,
            required=True,
        ),
        option(
            shell,
            "--paper",
            help="cli.labels_paper",
            type=click.Choice(PAPERS, case_sensitive=False),
            default="a4",
        ),
        option(shell, "--font", help="cli.labels_font", metavar="metavar.file", type=path),
        *board_options(shell),
    ]
