"""The command `fogg`: builds the commands in the user's language, runs one, words its errors."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

import click

from fogg import own_mechanics
from fogg.cli.click_i18n import Commands, UsageError
from fogg.cli.common import USER_MISTAKE, Shell
from fogg.cli.mistakes import of_click
from fogg.cli.system_errors import of_system
from fogg.engine.errors import FoggError
from fogg.texts import Texts, language

INTERRUPTED = 130
BROKEN_PIPE = 141
COMPLETING = "_FOGG_COMPLETE"
"""Set by a shell that asks what the Tab key may offer."""


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """Run one command; 0 is success, 1 a failed check, 2 a mistake of the user's."""
    own_mechanics.forget()
    shell = Shell(Texts(language(None, os.environ)))
    try:
        shell = Shell(Texts(language(_asked_language(arguments), os.environ)))
        code = build(shell)(list(arguments), standalone_mode=False, prog_name="fogg")
        sys.stdout.flush()
    except SystemExit as left:
        if COMPLETING in os.environ:  # click prints what the Tab key offers, and leaves
            return int(left.code or 0)
        # It also leaves at once when nobody reads on.
        _forget_output()
        return BROKEN_PIPE
    except BrokenPipeError:
        _forget_output()
        return BROKEN_PIPE
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except (FoggError, click.ClickException, OSError) as error:
        _say_error(shell, error)
        return USER_MISTAKE
    return code if isinstance(code, int) else 0


def build(shell: Shell) -> click.Group:
    """Build the whole command line in the shell's language."""
    return Commands(shell)


def _asked_language(arguments: Sequence[str]) -> str | None:
    """Find the value of --lang wherever it stands: help is worded before options are read."""
    for index, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument.startswith("--lang="):
            return argument.partition("=")[2]
        if argument == "--lang" and index + 1 < len(arguments):
            return arguments[index + 1]
    return None


def _say_error(shell: Shell, error: FoggError | click.ClickException | OSError) -> None:
    """Say what went wrong and, if the command line itself was wrong, where help is."""
    if isinstance(error, click.ClickException):
        error = of_click(error)
    elif isinstance(error, OSError):
        error = of_system(error)
    shell.err.line(shell.say.error(error), style="red")
    if isinstance(error, UsageError) and error.hint:
        shell.err.line(shell.say("cli.hint", command=error.hint))


def _forget_output() -> None:
    """Let nothing be written when Python ends: nobody reads it."""
    try:
        # Python flushes its output once more when it ends, and would complain of the closed pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = io.StringIO()
