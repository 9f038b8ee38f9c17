"""`fogg rules`: the numbers of a variant in words, its differences from the base game first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from fogg.catalogue import Catalogue
from fogg.cli.click_i18n import Command, board_options, json_option, variant_argument
from fogg.cli.common import Shell, table
from fogg.cli.tables import FittedTable
from fogg.narration.rules import Difference, Value, describe, differences, words_of
from fogg.texts import in_language
from fogg.variants import Variant

EXAMPLES = ("fogg rules usa", "fogg rules usa-mega --lang fr", "fogg rules usa-1910 --json")


def command(shell: Shell) -> click.Command:
    """Make the command `rules`."""

    def run(variant: str, boards: tuple[Path, ...], as_json: bool) -> None:
        catalogue = shell.catalogue(boards)
        played = catalogue.find(variant)
        values = describe(shell.say, catalogue.board(variant), played.rules, played.readings)
        changes = differences(shell.say, catalogue, played, values)
        if as_json:
            shell.json(_data(shell, played, values, changes))
        else:
            _show(shell, catalogue, played, values, changes)

    params = [variant_argument(shell), *board_options(shell), json_option(shell)]
    return Command(shell, "rules", run, params, EXAMPLES)


def _data(
    shell: Shell, variant: Variant, values: dict[str, Value], differences: list[Difference]
) -> dict[str, Any]:
    return {
        "id": variant.id,
        "title": in_language(variant.titles, shell.language),
        "board": variant.board,
        "base": variant.base or None,
        "rules": {name: value.data for name, value in values.items()},
        "differences": [
            {
                "rule": each.rule,
                "here": each.here.data if each.here else None,
                "base": each.base.data if each.base else None,
            }
            for each in differences
        ],
    }


def _show(
    shell: Shell,
    catalogue: Catalogue,
    variant: Variant,
    values: dict[str, Value],
    differences: list[Difference],
) -> None:
    out = shell.out
    out.line(in_language(variant.titles, shell.language), style="bold")
    if sentence := in_language(variant.sentences, shell.language):
        out.line(sentence)
    out.line()
    if variant.base:
        title = in_language(catalogue.find(variant.base).titles, shell.language)
        if differences:
            out.print(_difference_table(shell, title, differences))
        else:
            out.line(shell.say("rules.same", base=title))
        out.line()
    out.print(_rules_table(shell, values, {each.rule for each in differences}))


def _difference_table(shell: Shell, base: str, differences: list[Difference]) -> FittedTable:
    rows = table()
    rows.add_column(shell.say("rules.differences"))
    rows.add_column(shell.say("rules.here"), style="bold")
    rows.add_column(base)
    for each in differences:
        rows.add_row(shell.say(f"rules.{each.rule}"), words_of(each.here), words_of(each.base))
    return rows


def _rules_table(shell: Shell, values: dict[str, Value], changed: set[str]) -> FittedTable:
    rows = table()
    rows.add_column(shell.say("rules.rule"))
    rows.add_column(shell.say("rules.value"))
    for name, value in values.items():
        style = "bold" if name in changed else None
        rows.add_row(shell.say(f"rules.{name}"), value.words, style=style)
    return rows
