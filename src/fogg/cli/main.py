"""The command `fogg`: builds the commands in the user's language, runs one, words its errors."""

from __future__ import annotations

import os
import sys

import click

from fogg.cli.common import Shell
from fogg.engine.errors import FoggError
from fogg.texts import Texts, language

USER_MISTAKE = 2


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: list[str]) -> int:
    """Run one command; 0 is success, 1 a failed check, 2 a mistake of the user's."""
    try:
        say = Texts(language(_asked_language(arguments), os.environ))
    except FoggError as error:
        sys.stderr.write(f"{Texts('en').error(error)}\n")
        return USER_MISTAKE
    shell = Shell(say)
    try:
        code = build(shell)(arguments, standalone_mode=False, prog_name="fogg")
    except FoggError as error:
        shell.err.print(say.error(error), style="red")
        return USER_MISTAKE
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return 130
    return code if isinstance(code, int) else 0


def _asked_language(arguments: list[str]) -> str | None:
    """The value of --lang wherever it stands: help is worded before options are read."""
    for index, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.partition("=")[2]
        if argument == "--lang" and index + 1 < len(arguments):
            return arguments[index + 1]
    return None


def build(shell: Shell) -> click.Group:
    """The whole command line in the shell's language."""
    return click.Group("fogg", help=shell.say("cli.help"))
