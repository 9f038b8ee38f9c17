"""`fogg serve`: host games for people and programs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from fogg.cli.click_i18n import Command, board_options, option
from fogg.cli.common import Shell
from fogg.engine.errors import FoggError
from fogg.server.settings import Limits, ServerSettings, from_environment

EXAMPLES = (
    "fogg serve",
    "fogg serve --host 0.0.0.0 --open",
    "fogg serve --public-url https://fogg.example --trusted-proxy 127.0.0.1"
    " --database postgresql:///fogg",
)
FORMER_DATABASE = "fogg.db"
"""Where games were kept by default before there was a data folder, beside whoever called."""
LEVELS = ("debug", "info", "warning", "error")


def command(shell: Shell) -> click.Command:
    """Make the command `serve`."""

    def run(open_browser: bool, **given: Any) -> None:
        from fogg.server.serve import serve

        chosen = settings(given)
        # Tells of boards that are broken; the server leaves them out.
        shell.catalogue(chosen.boards)
        if not given["database"] and Path(FORMER_DATABASE).is_file():
            words = shell.say("serve.former_database", file=FORMER_DATABASE)
            shell.err.line(words, style="yellow")
        serve(shell.say, chosen, open_browser)

    return Command(shell, "serve", run, parameters(shell), EXAMPLES)


def parameters(shell: Shell) -> list[click.Parameter]:
    """Options of `serve`; what is left out comes from the environment."""
    number, seconds = "metavar.number", click.FloatRange(min=0.1)
    environment = from_environment()

    def setting(name: str, metavar: str, **more: Any) -> click.Option:
        key = name.removeprefix("--").replace("-", "_")
        default = environment.get(key)
        return option(
            shell, name, help=f"cli.serve_{key}", metavar=metavar, default=default, **more
        )

    return [
        setting("--host", "metavar.address"),
        setting("--port", number, type=click.IntRange(0, 65535)),
        setting("--database", "metavar.database"),
        setting("--public-url", "metavar.url"),
        setting("--trusted-proxy", "metavar.address"),
        option(
            shell,
            "--origin",
            "origins",
            help="cli.serve_origin",
            metavar="metavar.url",
            multiple=True,
        ),
        setting("--bot-seconds", number, type=seconds),
        setting("--bot-workers", number, type=click.IntRange(min=1)),
        setting("--review-seconds", number, type=seconds),
        setting("--keep-lobbies", number, type=click.FloatRange(min=0)),
        setting("--keep-imports", number, type=click.FloatRange(min=0)),
        option(
            shell,
            "--limit",
            "limits",
            help="cli.serve_limits",
            metavar="metavar.limit",
            multiple=True,
        ),
        option(
            shell,
            "--log",
            "log_level",
            help="cli.serve_log",
            type=click.Choice(LEVELS),
            default=environment.get("log_level"),
        ),
        option(shell, "--open", "open_browser", help="cli.serve_open", is_flag=True),
        *board_options(shell),
    ]


def settings(given: dict[str, Any]) -> ServerSettings:
    """Make settings from those given, with the usual ones for the rest."""
    boards = given.pop("boards") or from_environment().get("boards", "").split(":")
    limits = limits_of(given.pop("limits"))
    named = {name: value for name, value in given.items() if value not in (None, ())}
    if "origins" in named:
        named["origins"] = list(named["origins"])
    return ServerSettings(
        boards=[Path(folder) for folder in boards if folder], limits=limits, **named
    )


def limits_of(words: tuple[str, ...]) -> Limits:
    """Read the limits, some changed by words such as rate=100."""
    limits = Limits()
    for word in words:
        name, _, value = word.partition("=")
        known = list(Limits.__struct_fields__)
        if name not in known or not value.isascii() or not value.isdigit():
            raise FoggError("bad_limit", limit=word, known=known)
        setattr(limits, name, type(getattr(limits, name))(value))
    return limits
