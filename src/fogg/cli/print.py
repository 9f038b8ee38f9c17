"""`fogg print`: labels, score sheets, reference cards, ticket lists; boards of one's own."""

from __future__ import annotations

from pathlib import Path

import click

from fogg.cli.click_i18n import Command, argument, board_options, option, variant_argument
from fogg.cli.common import Shell

EXAMPLES = (
    "fogg print reference europe -o europe.pdf",
    "fogg print labels usa -o labels.pdf --columns 4 --size 90",
    "fogg print labels europe -o film.pdf --clear --city Paris --city Roma",
    "fogg print score world -o score.html --paper letter --lang en",
    "fogg print poster my-short-game -o poster.pdf --boards my-board",
)
PAPERS = ("a4", "letter")


def command(shell: Shell) -> click.Command:
    """Make the command `print`."""

    def run(
        document: str,
        variant: str,
        output: Path,
        paper: str,
        font: Path | None,
        columns: int,
        size: int,
        clear: bool,
        city: tuple[str, ...],
        boards: tuple[Path, ...],
    ) -> None:
        # What draws the pages is loaded only where it is needed.
        from fogg.labels import LabelLook
        from fogg.paper.fonts import Fonts
        from fogg.printing import PrintJob, printed

        catalogue = shell.catalogue(boards)
        look = LabelLook(columns, size, clear)
        chosen = catalogue.find(variant)
        job = PrintJob(catalogue, chosen, shell.say, paper, Fonts(font), look, city)
        booklet = printed(document, job)
        output.write_bytes(booklet.written(output.suffix.lower().lstrip(".")))
        shell.out.line(shell.say("cli.print_written", n=len(booklet.drawings), file=output))

    return Command(shell, "print", run, _params(shell), EXAMPLES)


def _params(shell: Shell) -> list[click.Parameter]:
    path = click.Path(path_type=Path)
    output = option(
        shell,
        "-o",
        "--output",
        help="cli.print_output",
        metavar="metavar.file",
        type=path,
        required=True,
    )
    paper = option(
        shell,
        "--paper",
        help="cli.labels_paper",
        type=click.Choice(PAPERS, case_sensitive=False),
        default="a4",
    )
    return [
        argument(shell, "document", "cli.print_document", "metavar.document"),
        variant_argument(shell),
        output,
        paper,
        option(shell, "--font", help="cli.print_font", metavar="metavar.file", type=path),
        option(
            shell,
            "--columns",
            help="cli.print_columns",
            metavar="metavar.number",
            type=int,
            default=0,
        ),
        option(
            shell, "--size", help="cli.print_size", metavar="metavar.number", type=int, default=100
        ),
        option(shell, "--clear", help="cli.print_clear", is_flag=True),
        option(shell, "--city", help="cli.print_city", metavar="metavar.name", multiple=True),
        *board_options(shell),
    ]
