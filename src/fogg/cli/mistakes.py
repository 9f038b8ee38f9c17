"""Mistakes that click and the system report, as errors with codes: texts give them words."""

from __future__ import annotations

import os
from difflib import get_close_matches

import click

from fogg.cli.click_i18n import COMMANDS, UsageError, shown, usage_error
from fogg.engine.errors import FoggError


def of_click(error: click.ClickException) -> FoggError:
    """Turn an error of click into ours, which has words in the user's language."""
    if isinstance(error, click.UsageError):
        return _of_usage(error)
    return UsageError("bad_command_line", reason=error.format_message())


def _of_usage(error: click.UsageError) -> UsageError:
    ctx = error.ctx
    if isinstance(error, click.exceptions.NoSuchCommand):
        near = get_close_matches(error.command_name, COMMANDS)
        return usage_error(ctx, "no_such_command", command=error.command_name, near=near)
    if isinstance(error, click.NoSuchOption):
        near = sorted(error.possibilities or [])
        return usage_error(ctx, "no_such_option", option=error.option_name, near=near)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return usage_error(ctx, "missing_argument", argument=shown(error.param, ctx))
    return usage_error(ctx, "bad_command_line", reason=error.format_message())


def of_system(error: OSError) -> FoggError:
    """Turn an error of the system about a file into ours."""
    file = os.fspath(error.filename) if error.filename is not None else ""
    for kind, code in KINDS.items():
        if isinstance(error, kind):
            return FoggError(code, file=file, line=0)
    return FoggError("system_error", file=file, line=0, reason=error.strerror or str(error))


KINDS: dict[type[OSError], str] = {
    FileNotFoundError: "no_such_file",
    IsADirectoryError: "is_a_folder",
    NotADirectoryError: "not_a_folder",
    PermissionError: "not_permitted",
}
