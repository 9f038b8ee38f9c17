"""`fogg play`: a whole game against bots in the terminal."""

from __future__ import annotations

from pathlib import Path

import click

from fogg.catalogue import Catalogue
from fogg.cli import completion
from fogg.cli.click_i18n import Command, argument, board_options, option
from fogg.cli.common import Shell
from fogg.cli.terminal import start
from fogg.cli.terminal.lines import Left, Lines
from fogg.cli.terminal.records import load
from fogg.cli.terminal.resuming import (
    check_seats,
    read_secret,
    resumed,
    seats_of,
    secret_file,
    secret_of,
)
from fogg.cli.terminal.saving import Saver
from fogg.cli.terminal.session import Session
from fogg.engine.chance import Sealed
from fogg.engine.errors import FoggError
from fogg.record import Recorder
from fogg.texts import LANGUAGES, in_language, messages

INTERRUPTED = 130
EXAMPLES = (
    "fogg play",
    "fogg play usa-1910 --bots medium,hard",
    "fogg play usa --seats hard,you --name Marie --record game.fogg",
    "fogg play --resume game.fogg",
)
DEFAULT_NAMES = {messages(language)["play.player"] for language in LANGUAGES}
"""What a person is called in a record who gave no name."""


def command(shell: Shell) -> click.Command:
    """Make the command `play`."""

    def run(
        variant: str | None,
        boards: tuple[Path, ...],
        bots: str | None,
        seats: str | None,
        seed: int | None,
        name: str | None,
        record: Path | None,
        resume: Path | None,
        ask_to_end: bool,
    ) -> int:
        lines = Lines()
        catalogue = shell.catalogue(boards)
        if resume is not None:
            if variant or seed is not None or record or name:
                raise FoggError("resume_alone")
            chosen = start.seat_words(seats, bots) if seats or bots else None
            session = go_on(shell, catalogue, resume, chosen, lines)
            session.asks_to_end = ask_to_end
            return play(shell, session)
        try:
            if lines.interactive and not (variant or bots or seats):
                questions = start.Questions(shell, catalogue, lines)
                variant = questions.variant()
                bots = questions.opponents(variant)
            words = start.seat_words(seats, bots)
        except Left:
            return 0
        saver = Saver(shell, record)
        session = open_game(shell, catalogue, variant, words, seed, name, lines, saver)
        session.asks_to_end = ask_to_end
        return play(shell, session)

    return Command(shell, "play", run, parameters(shell), EXAMPLES)


def parameters(shell: Shell) -> list[click.Parameter]:
    """Arguments and options of `play`."""
    return [
        argument(
            shell,
            "variant",
            "cli.play_variant",
            "metavar.variant",
            required=False,
            shell_complete=completion.variants,
        ),
        option(
            shell,
            "--bots",
            help="cli.play_bots",
            metavar="metavar.bots",
            shell_complete=completion.bots,
        ),
        option(
            shell,
            "--seats",
            help="cli.play_seats",
            metavar="metavar.seats",
            shell_complete=completion.seats,
        ),
        option(shell, "--seed", help="cli.play_seed", metavar="metavar.number", type=int),
        option(shell, "--name", help="cli.play_name", metavar="metavar.name"),
        option(
            shell,
            "--record",
            help="cli.play_record",
            metavar="metavar.file",
            type=click.Path(path_type=Path),
        ),
        option(
            shell,
            "--resume",
            help="cli.play_resume",
            metavar="metavar.file",
            type=click.Path(path_type=Path),
        ),
        option(shell, "--ask-to-end", help="cli.play_ask_to_end", is_flag=True),
        *board_options(shell),
    ]


def open_game(
    shell: Shell,
    catalogue: Catalogue,
    variant: str | None,
    words: list[str],
    seed: int | None,
    name: str | None,
    lines: Lines,
    saver: Saver,
) -> Session:
    """Lay the game out and say who plays."""
    say = shell.say
    variant = variant or start.DEFAULT_VARIANT
    game = catalogue.game(variant)
    chance = start.luck(seed)
    recorded = start.player_names(words, name or say("play.player"))
    table = Recorder(game, variant, len(words), chance, names=recorded)
    saver.begin(table.record, secret_of(words, chance, seed))
    title = in_language(catalogue.find(variant).titles, say.language) or variant
    names = start.player_names(words, name or say("play.you"))
    shell.out.line(say("play.welcome", title=title, players=names), style="bold")
    if isinstance(chance, Sealed):
        shell.out.line(say("play.seal", seal=chance.seal), style="dim")
    shell.out.line(say("play.how"))
    seat = words.index(start.YOU)
    return Session(shell, table, seat, start.agents(words, seed), names, lines, saver)


def go_on(
    shell: Shell, catalogue: Catalogue, file: Path, words: list[str] | None, lines: Lines
) -> Session:
    """Take up a game that was left, where it stopped, in its own file."""
    say = shell.say
    loaded = load(say, file, catalogue)
    secret = read_secret(file, loaded.record.seats)
    words = words or seats_of(loaded, secret)
    check_seats(loaded, words)
    table = resumed(loaded, secret)
    saver = Saver(shell, file)
    saver.go_on(table.record)
    seat = words.index(start.YOU)
    called = loaded.players[seat]
    own = say("play.you") if called in DEFAULT_NAMES else called
    names = start.player_names(words, own)
    title = in_language(catalogue.find(loaded.record.variant).titles, say.language)
    title = title or loaded.record.variant
    shell.out.line(say("play.welcome_back", title=title, players=names), style="bold")
    if loaded.record.seal and secret is None:
        shell.out.line(say("play.seal_lost", file=str(secret_file(file))), style="yellow")
    seed = None if secret is None else secret.seed
    session = Session(shell, table, seat, start.agents(words, seed), names, lines, saver)
    session.go_on()
    return session


def play(shell: Shell, session: Session) -> int:
    """Play, and keep the record however it ends."""
    try:
        session.play()
    except Left:
        if session.over:
            return 0
    except KeyboardInterrupt:
        shell.out.line()
        leave(shell, session)
        return INTERRUPTED
    else:
        return 0
    leave(shell, session)
    return 0


def leave(shell: Shell, session: Session) -> None:
    """Keep the unfinished game and say goodbye."""
    session.saver.keep(session.table.record)
    shell.out.line(shell.say("play.left"))
