"""Mistakes that click reports, as errors with codes: texts give them words."""

from __future__ import annotations

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
