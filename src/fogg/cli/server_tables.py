"""`fogg tables`: what a server keeps, for its host to list and to remove."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from fogg.cli.click_i18n import Command, argument, json_option, option
from fogg.cli.common import Shell, table
from fogg.cli.export import database_option
from fogg.cli.tables import FittedTable
from fogg.engine.errors import FoggError

if TYPE_CHECKING:
    from fogg.server.tables.housekeeping import Kept, KeptChoice


EXAMPLES = (
    "fogg tables",
    "fogg tables --database games.db",
    "fogg tables --older-than 90d --status over --remove --yes",
    "fogg tables https://fogg.example/t/abcdefghjk#s_secret --forget",
)
STATUSES = ("lobby", "playing", "over", "closed", "import", "damaged")
SECONDS = {"h": 3600.0, "d": 86400.0, "w": 7 * 86400.0}


def command(shell: Shell) -> click.Command:
    """Make the command `tables`."""

    def run(
        names: tuple[str, ...],
        statuses: tuple[str, ...],
        older_than: str | None,
        remove: bool,
        forget: bool,
        yes: bool,
        as_json: bool,
        database: str,
    ) -> None:
        from fogg.server.tables.housekeeping import KeptChoice, read_name

        named = [read_name(name) for name in names]
        choice = KeptChoice(named, statuses, seconds_of(older_than) if older_than else 0.0)
        if forget:
            asyncio.run(_forget(shell, database, choice))
        elif remove:
            asyncio.run(_remove(shell, database, choice, yes))
        else:
            asyncio.run(_list(shell, database, choice, as_json))

    return Command(shell, "tables", run, parameters(shell), EXAMPLES)


def parameters(shell: Shell) -> list[click.Parameter]:
    """Arguments and options of `tables`."""
    return [
        argument(
            shell, "names", "cli.tables_names", "metavar.table", nargs=-1, required=False, type=str
        ),
        option(
            shell,
            "--status",
            "statuses",
            help="cli.tables_status",
            type=click.Choice(STATUSES),
            multiple=True,
        ),
        option(shell, "--older-than", help="cli.tables_older_than", metavar="metavar.age"),
        option(shell, "--remove", help="cli.tables_remove", is_flag=True),
        option(shell, "--forget", help="cli.tables_forget", is_flag=True),
        option(shell, "--yes", help="cli.tables_yes", is_flag=True),
        database_option(shell),
        json_option(shell),
    ]


def seconds_of(age: str) -> float:
    """Read an age such as 36h, 90d or 2w; a number alone is of days."""
    found = re.fullmatch(r"([0-9]{1,6})([hdw]?)", age.strip().lower())
    if found is None:
        raise FoggError("bad_age", age=age)
    return int(found[1]) * SECONDS[found[2] or "d"]


async def _list(shell: Shell, database: str, choice: KeptChoice, as_json: bool) -> None:
    from fogg.server.storage.transfer import opened
    from fogg.server.tables.housekeeping import choose

    async with opened(database) as storage:
        chosen = await choose(storage, choice)
    if as_json:
        shell.json([each._asdict() for each in chosen])
        return
    if chosen:
        shell.out.print(_table(shell, chosen))
    shell.out.line(shell.say("tables.found", n=len(chosen)))


def _table(shell: Shell, chosen: Sequence[Kept]) -> FittedTable:
    say = shell.say
    shown = table()
    for column in ("id", "status", "variant", "players"):
        shown.add_column(say(f"tables.{column}"))
    shown.add_column(say("tables.moves"), justify="right")
    shown.add_column(say("tables.used"), justify="right")
    for each in sorted(chosen, key=lambda each: -each.used):
        used = time.strftime("%Y-%m-%d %H:%M", time.localtime(each.used))
        words = say(f"tables.status_{each.status}")
        players = ", ".join(each.players)
        shown.add_row(each.id, words, each.variant, players, str(each.moves), used)
    return shown


async def _remove(shell: Shell, database: str, choice: KeptChoice, yes: bool) -> None:
    from fogg.server.storage.transfer import opened
    from fogg.server.tables.housekeeping import choose, remove

    if choice.everything:
        raise FoggError("nothing_chosen")
    async with opened(database) as storage:
        chosen = await choose(storage, choice)
        if not yes:
            if chosen:
                shell.out.print(_table(shell, chosen))
            shell.out.line(shell.say("tables.would_remove", n=len(chosen)))
            return
        number = await remove(storage, chosen)
    shell.out.line(shell.say("tables.removed", n=number))


async def _forget(shell: Shell, database: str, choice: KeptChoice) -> None:
    from fogg.server.storage.transfer import opened
    from fogg.server.tables.housekeeping import forget

    if not choice.names:
        raise FoggError("no_seat_link")
    async with opened(database) as storage:
        for name in choice.names:
            known = await forget(storage, name)
            shell.out.line(shell.say("tables.forgotten", name=known or "—", table=name.id))
