"""`fogg variants`: what can be played, in one table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.text import Text

from fogg.catalogue import Catalogue
from fogg.cli.click_i18n import Command, board_options, json_option
from fogg.cli.common import Shell, table
from fogg.cli.tables import FittedTable
from fogg.engine.tables import tickets_in_play
from fogg.narration.rules import players, sentence
from fogg.texts import in_language
from fogg.variants import Variant

EXAMPLES = ("fogg variants", "fogg variants --boards my-boards", "fogg variants --json")


def command(shell: Shell) -> click.Command:
    """Make the command `variants`."""

    def run(boards: tuple[Path, ...], as_json: bool) -> None:
        catalogue = shell.catalogue(boards)
        rows = [_data(shell, catalogue, variant) for variant in catalogue.variants()]
        if as_json:
            shell.json(rows)
        else:
            shell.out.print(_table(shell, [row for row in rows if not row["option"]]))
            _explain_options(shell, catalogue)

    return Command(shell, "variants", run, [*board_options(shell), json_option(shell)], EXAMPLES)


def _data(shell: Shell, catalogue: Catalogue, variant: Variant) -> dict[str, Any]:
    rules = variant.rules
    return {
        "id": variant.id,
        "title": in_language(variant.titles, shell.language),
        "board": variant.board,
        "base": variant.base or None,
        "option": variant.option or None,
        "players": [rules.fewest_players, rules.most_players],
        "tickets": len(tickets_in_play(catalogue.board(variant.id), rules)),
        "sentence": sentence(shell.say, catalogue, variant),
    }


def _explain_options(shell: Shell, catalogue: Catalogue) -> None:
    """Explain each option once, by the first variant that has it."""
    options = {v.option: v for v in reversed(catalogue.variants()) if v.option}
    for option, variant in options.items():
        shell.out.line()
        shell.out.line(shell.say(f"variants.{option}", variant=variant.id), style="bold")
        shell.out.line(in_language(variant.sentences, shell.language))


def _table(shell: Shell, rows: list[dict[str, Any]]) -> FittedTable:
    say = shell.say
    variants = table()
    variants.add_column(say("variants.id"), style="bold", no_wrap=True)
    variants.add_column(say("variants.players"), justify="center", no_wrap=True)
    variants.add_column(say("variants.tickets"), justify="right", no_wrap=True)
    variants.add_column()
    for row in rows:
        words = Text.assemble((row["title"], "bold"), "\n", row["sentence"])
        variants.add_row(row["id"], players(*row["players"]), str(row["tickets"]), words)
    return variants
