"""`fogg bots`: which bots there are."""

from __future__ import annotations

import click

from fogg.bots import BOTS
from fogg.cli.click_i18n import Command, json_option
from fogg.cli.common import Shell, table

EXAMPLES = ("fogg bots", "fogg bots --json")


def command(shell: Shell) -> click.Command:
    """Make the command `bots`."""

    def run(as_json: bool) -> None:
        say = shell.say
        rows = [(name, say(f"bot.{name}"), say(f"bot.{name}_about")) for name in BOTS]
        if as_json:
            fields = ("name", "title", "about")
            shell.json([dict(zip(fields, row, strict=True)) for row in rows])
            return
        listing = table()
        listing.add_column(say("column.bot"), no_wrap=True)
        listing.add_column(say("column.about"))
        for name, _, about in rows:
            listing.add_row(name, about)
        shell.out.print(listing)

    return Command(shell, "bots", run, [json_option(shell)], EXAMPLES)
