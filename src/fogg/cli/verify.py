"""`fogg verify`: play records again and say whether everything in them is right."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from fogg.catalogue import Catalogue
from fogg.cli.click_i18n import Command, argument, board_options, json_option
from fogg.cli.common import FAILED_CHECK, Shell
from fogg.cli.terminal.records import load, placed
from fogg.engine.errors import FoggError
from fogg.narration.luck import luck_in_short, luck_lines
from fogg.record import Verdict, verify

EXAMPLES = ("fogg verify game.fogg", "fogg verify --json games/*.fogg")


def command(shell: Shell) -> click.Command:
    """Make the command `verify`."""

    def run(files: tuple[Path, ...], boards: tuple[Path, ...], as_json: bool) -> int:
        catalogue = shell.catalogue(boards)
        results = [check(shell, file, catalogue, quiet=as_json) for file in files]
        if as_json:
            shell.json(results)
        return 0 if all(result["valid"] for result in results) else FAILED_CHECK

    files = argument(
        shell,
        "files",
        "cli.records_argument",
        "metavar.record",
        nargs=-1,
        required=True,
        type=click.Path(path_type=Path),
    )
    params = [files, *board_options(shell), json_option(shell)]
    return Command(shell, "verify", run, params, EXAMPLES)


def check(shell: Shell, file: Path, catalogue: Catalogue, quiet: bool) -> dict[str, Any]:
    """Verify one file, say the result unless `quiet`, and return it as data for a program."""
    result: dict[str, Any] = {"file": str(file), "valid": False}
    words = ""
    try:
        loaded = load(shell.say, file, catalogue)
        try:
            verdict = verify(loaded.record, loaded.game)
        except FoggError as error:
            words = shell.say.error(placed(error, str(file)), loaded.game.board, loaded.players)
            raise
    except FoggError as error:
        words = words or shell.say.error(placed(error, str(file)))
        result |= {"code": error.code, "line": error.params["line"], "reason": words}
        if not quiet:
            shell.err.line(words, style="red")
        return result
    if not quiet:
        shell.out.line(sentence(shell, str(file), verdict))
        for line in luck_lines(shell.say, verdict, loaded.players):
            shell.out.line(f"  {line}")
    return {**result, "valid": True, "variant": loaded.record.variant, **asdict(verdict)}


def sentence(shell: Shell, file: str, verdict: Verdict) -> str:
    """Word the verdict in one line."""
    say = shell.say
    return say(
        "verify.valid",
        file=file,
        end=say("verify.finished" if verdict.finished else "verify.unfinished"),
        seal=luck_in_short(say, verdict),
        n=verdict.moves,
    )
