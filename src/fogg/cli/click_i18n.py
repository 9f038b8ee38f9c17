"""Put every word of click's commands and options into the user's language.

A command `name` is described by the texts `cli.name_help` and, for each of its examples,
`cli.name_example_1` and so on; the list of all commands shows `cli.name`. A sample of what the
command reads stands under `cli.name_sample`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import click

import fogg
from fogg import own_mechanics
from fogg.cli import completion
from fogg.cli.common import Shell
from fogg.engine.errors import FoggError
from fogg.texts import LANGUAGES

COMMANDS = (
    "variants",
    "rules",
    "bots",
    "sim",
    "arena",
    "league",
    "tune",
    "stats",
    "replay",
    "verify",
    "review",
    "puzzles",
    "score",
    "labels",
    "print",
    "check",
    "play",
    "serve",
    "site",
    "export",
    "import",
    "backup",
    "tables",
    "bench",
)
FILES = {"import": "import_", "tables": "server_tables"}
"""The files of commands whose own names are taken."""
CONTEXT = {"help_option_names": ["-h", "--help"], "allow_extra_args": True}


class Worded(click.Command):
    """What a command and the group of all commands have in common: their words."""

    shell: Shell

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; click does not say which command a wrong option was for."""
        try:
            return super().parse_args(ctx, args)
        except click.BadOptionUsage as error:
            name = error.option_name
            flags = [
                param for param in self.params if isinstance(param, WordedOption) and param.is_flag
            ]
            takes_none = any(name in flag.opts for flag in flags)
            code = "option_without_value" if takes_none else "option_needs_value"
            raise usage_error(ctx, code, option=name) from error

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the line that shows how the command is typed."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, self.shell.say("cli.usage") + " ")

    def write_section(
        self, formatter: click.HelpFormatter, key: str, rows: list[tuple[str, str]]
    ) -> None:
        """Write rows of two columns under a heading."""
        if rows:
            with self.heading(formatter, key):
                formatter.write_dl(rows)

    @contextmanager
    def heading(self, formatter: click.HelpFormatter, key: str) -> Iterator[None]:
        """Write a heading; click would put an English colon behind it."""
        formatter.write_paragraph()
        formatter.write(self.shell.say(key) + "\n")
        with formatter.indentation():
            yield

    def records(self, ctx: click.Context, kind: type[click.Parameter]) -> list[tuple[str, str]]:
        """List the parameters of a kind, each with its help."""
        params = [param for param in self.get_params(ctx) if isinstance(param, kind)]
        return [record for param in params if (record := param.get_help_record(ctx))]


class Command(Worded):
    """A command whose help is worded by the texts."""

    def __init__(
        self,
        shell: Shell,
        name: str,
        callback: Callable[..., int | None],
        params: Iterable[click.Parameter] = (),
        examples: Sequence[str] = (),
        sample: str = "",
    ) -> None:
        say = shell.say
        super().__init__(
            name,
            CONTEXT,
            callback,
            [*params, language_option(shell), help_option(shell)],
            help=say(f"cli.{name}_help"),
            options_metavar=say("metavar.options"),
            add_help_option=False,
        )
        self.shell = shell
        self.examples = examples
        self.sample = sample

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse what no argument takes."""
        left = super().parse_args(ctx, args)
        # A line that is still being typed, with the Tab key, is never wrong.
        if left and not ctx.resilient_parsing:
            raise usage_error(ctx, "extra_argument", argument=left[0])
        return left if ctx.resilient_parsing else []

    def format_arguments(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the arguments, each with its help."""
        self.write_section(formatter, "cli.arguments", self.records(ctx, click.Argument))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, each with its help."""
        self.write_section(formatter, "cli.options", self.records(ctx, click.Option))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a sample of the input, if there is one, and the examples."""
        if self.sample:
            with self.heading(formatter, f"cli.{self.name}_sample"):
                formatter.write("".join(f"  {line}\n" for line in self.sample.splitlines()))
        keys = [f"cli.{self.name}_example_{number + 1}" for number in range(len(self.examples))]
        with self.heading(formatter, "cli.examples"):
            for key, line in zip(keys, self.examples, strict=True):
                formatter.write_text(self.shell.say(key))
                formatter.write(f"    {line}\n")


class Commands(Worded, click.Group):
    """All commands; each is loaded only when it is asked for."""

    def __init__(self, shell: Shell) -> None:
        say = shell.say
        super().__init__(
            "fogg",
            callback=lambda: None,
            params=[language_option(shell), version_option(shell), help_option(shell)],
            help=say("cli.help"),
            options_metavar=say("metavar.options"),
            subcommand_metavar=say("metavar.command"),
            invoke_without_command=True,
            add_help_option=False,
            context_settings=CONTEXT,
        )
        self.shell = shell

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the names of the commands in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load the command of this name from the file of this name; None: there is none."""
        if cmd_name not in COMMANDS:
            return None
        file = FILES.get(cmd_name, cmd_name)
        command: click.Command = import_module(f"fogg.cli.{file}").command(self.shell)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; without one, show the help."""
        result = super().invoke(ctx)
        if ctx.invoked_subcommand is None:
            click.echo(ctx.get_help())
        return result

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands, then the options of all of them."""
        say = self.shell.say
        commands = [(name, say(f"cli.{name}")) for name in COMMANDS]
        self.write_section(formatter, "cli.commands", commands)
        self.write_section(formatter, "cli.options", self.records(ctx, click.Option))


# Options and arguments


class WordedOption(click.Option):
    """An option whose wrong values are refused in the user's language."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Write the option and its help, without click's own additions: the help says it all."""
        return None if self.hidden else (self.get_help_spec(ctx), self.help or "")

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        """Convert a value to its type, or raise in the user's language."""
        try:
            return super().type_cast_value(ctx, value)
        except click.BadParameter as error:
            raise wrong_value(self, ctx, value) from error


class WordedArgument(click.Argument):
    """An argument whose wrong values are refused in the user's language."""

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        """Convert a value to its type, or raise in the user's language."""
        try:
            return super().type_cast_value(ctx, value)
        except click.BadParameter as error:
            raise wrong_value(self, ctx, value) from error


class UsageError(FoggError):
    """A command line that can't be read; `hint` is the command whose help says more."""

    hint: str = ""


def usage_error(ctx: click.Context | None, code: str, **params: object) -> UsageError:
    """Make an error that points to the help of the command at hand."""
    error = UsageError(code, **params)
    error.hint = ctx.command_path if ctx else ""
    return error


def shown(param: click.Parameter, ctx: click.Context | None) -> str:
    """Name a parameter as people do: --boards, or the word in the usage line."""
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return param.make_metavar(ctx) if ctx else param.human_readable_name


def wrong_value(param: click.Parameter, ctx: click.Context | None, value: object) -> UsageError:
    """Say why a value does not fit its parameter, by the parameter's type."""
    kind = param.type
    name = shown(param, ctx)
    written = ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
    if isinstance(kind, click.Choice):
        known = [str(choice) for choice in kind.choices]
        return usage_error(ctx, "bad_choice", option=name, value=written, known=known)
    if isinstance(kind, click.IntRange | click.FloatRange):
        if kind.max is None:
            return usage_error(ctx, "below_least", option=name, value=written, least=kind.min)
        return usage_error(
            ctx, "not_in_range", option=name, value=written, least=kind.min, most=kind.max
        )
    expected = EXPECTED.get(type(kind))
    if expected:
        return usage_error(ctx, "bad_value", key=name, expected=expected, value=written)
    return usage_error(ctx, "bad_option", option=name, value=written)


EXPECTED: dict[type, str] = {type(click.INT): "number", type(click.FLOAT): "decimal"}


def option(
    shell: Shell, *names: str, help: str, metavar: str = "", **settings: Any
) -> WordedOption:
    """Make an option; `help` and `metavar` are keys of texts."""
    say = shell.say
    return WordedOption(
        names, help=say(help), metavar=say(metavar) if metavar else None, **settings
    )


def argument(shell: Shell, name: str, help: str, metavar: str, **settings: Any) -> WordedArgument:
    """Make an argument; `help` and `metavar` are keys of texts."""
    word = shell.say(metavar) + ("" if settings.get("nargs", 1) == 1 else "…")
    word = f"[{word}]" if settings.get("required") is False else word
    return WordedArgument([name], help=shell.say(help), metavar=word, **settings)


def variant_argument(shell: Shell) -> WordedArgument:
    """The argument `variant`: the id of a variant."""
    return argument(
        shell,
        "variant",
        "cli.variant_argument",
        "metavar.variant",
        shell_complete=completion.variants,
    )


def record_argument(shell: Shell) -> WordedArgument:
    """The argument `file`: a record."""
    path = click.Path(path_type=Path)
    return argument(shell, "file", "cli.record_argument", "metavar.record", type=path)


def board_options(shell: Shell) -> list[WordedOption]:
    """--boards, given as `boards`: folders with boards of the user's own; and --mechanics.

    --mechanics names folders whose boards may bring Python. It is eager, so that these are trusted
    before any board is read, and is given to no command: `own_mechanics` keeps it.
    """
    return [_boards_option(shell), mechanics_option(shell)]


def mechanics_option(shell: Shell) -> WordedOption:
    """--mechanics: folders whose boards may bring Python; loading a file is announced."""

    def announce(path: Path, digest: str) -> None:
        words = shell.say("mechanics.loading", file=path.name, digest=digest[:12])
        shell.err.line(words, style="dim")

    def trust(
        context: click.Context, parameter: click.Parameter, folders: tuple[Path, ...]
    ) -> None:
        for folder in folders:
            own_mechanics.trust(folder)
        own_mechanics.announce[:] = [announce]

    return option(
        shell,
        "--mechanics",
        help="cli.mechanics_option",
        metavar="metavar.folder",
        multiple=True,
        type=click.Path(path_type=Path, exists=True, file_okay=False),
        callback=trust,
        expose_value=False,
        is_eager=True,
    )


def _boards_option(shell: Shell) -> WordedOption:
    return option(
        shell,
        "--boards",
        help="cli.boards_option",
        metavar="metavar.folder",
        multiple=True,
        type=click.Path(path_type=Path),
        shell_complete=completion.folders,
    )


def cluster_option(shell: Shell) -> WordedOption:
    """--cluster: play on a Ray cluster."""
    return option(shell, "--cluster", help="cli.cluster_option", is_flag=True)


def json_option(shell: Shell) -> WordedOption:
    """--json, given as `as_json`: output for programs."""
    return option(shell, "--json", "as_json", help="cli.json_option", is_flag=True)


def language_option(shell: Shell) -> WordedOption:
    """--lang, which `main` has already read: here it is only allowed and explained."""
    return WordedOption(
        ["--lang"],
        help=shell.say("cli.language_option"),
        metavar="|".join(sorted(LANGUAGES, reverse=True)),
        expose_value=False,
    )


def help_option(shell: Shell) -> WordedOption:
    """--help: explain the command."""

    def show(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            click.echo(ctx.get_help())
            ctx.exit()

    return _eager(shell, ["-h", "--help"], "cli.help_option", show)


def version_option(shell: Shell) -> WordedOption:
    """--version: print the version of Fogg."""

    def show(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            click.echo(f"fogg {fogg.__version__}")
            ctx.exit()

    return _eager(shell, ["--version"], "cli.version_option", show)


def _eager(shell: Shell, names: list[str], key: str, callback: Callable[..., None]) -> WordedOption:
    return WordedOption(
        names,
        help=shell.say(key),
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=callback,
    )
