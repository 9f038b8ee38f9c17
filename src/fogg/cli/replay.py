"""`fogg replay`: go through a record move by move, or print it all."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click
from rich.text import Text

from fogg.cli.click_i18n import Command, board_options, json_option, option, record_argument
from fogg.cli.common import Shell
from fogg.cli.tables import FittedTable
from fogg.cli.terminal import table
from fogg.cli.terminal.final import FinalSheet
from fogg.cli.terminal.lines import Left, Lines
from fogg.cli.terminal.look import print_sentences
from fogg.cli.terminal.records import Loaded, load, placed
from fogg.engine.errors import FoggError
from fogg.narration.data import step_data
from fogg.narration.events import Narrator
from fogg.record import Step, replay

EXAMPLES = (
    "fogg replay game.fogg",
    "fogg replay game.fogg --all --seat 1",
    "fogg replay game.fogg --step 40 --json",
)
BACK = ("b", "back", "p", "retour")
QUIT = ("q", "quit", "quitter")


def command(shell: Shell) -> click.Command:
    """Make the command `replay`."""

    def run(
        file: Path,
        step: int | None,
        everything: bool,
        seat: int | None,
        boards: tuple[Path, ...],
        as_json: bool,
    ) -> None:
        loaded = load(shell.say, file, shell.catalogue(boards))
        show = Replay(shell, loaded, seat)
        if as_json:
            shell.json(show.data(step))
        elif step is None and (everything or not (sys.stdin.isatty() and sys.stdout.isatty())):
            show.all()
        elif everything or not sys.stdout.isatty():
            show.position(show.step(step or 0))
        else:
            show.browse(step or 0)

    return Command(shell, "replay", run, parameters(shell), EXAMPLES)


def parameters(shell: Shell) -> list[click.Parameter]:
    """Arguments and options of `replay`."""
    least = click.IntRange(min=0)
    number = "metavar.number"
    return [
        record_argument(shell),
        option(shell, "--step", help="cli.replay_step", metavar=number, type=least),
        option(shell, "--all", "everything", help="cli.replay_all", is_flag=True),
        option(shell, "--seat", help="cli.replay_seat", metavar=number, type=click.IntRange(min=1)),
        *board_options(shell),
        json_option(shell),
    ]


class Replay:
    """A record, played again; with a seat, only what that seat knew is shown."""

    def __init__(self, shell: Shell, loaded: Loaded, seat: int | None) -> None:
        if seat is not None and seat > loaded.record.seats:
            raise FoggError("no_such_seat", seat=seat, seats=loaded.record.seats)
        self.shell = shell
        self.say = shell.say.of_rules(loaded.game.rules)
        self.out = shell.out
        self.loaded = loaded
        self.game = loaded.game
        self.seat = None if seat is None else seat - 1
        self.narrator = Narrator(
            self.say, self.game, loaded.players, self.seat, everything=seat is None
        )
        self.steps = self._steps()

    def _steps(self) -> list[Step]:
        try:
            return list(replay(self.loaded.record, self.game))
        except FoggError as error:
            # What is wrong is worded here: only here are the names of board and players known.
            file = self.loaded.file
            words = self.say.error(placed(error, file), self.game.board, self.loaded.players)
            raise FoggError("bad_record", problem=words) from error

    @property
    def last(self) -> int:
        """The number of the last move."""
        return len(self.steps) - 1

    def step(self, number: int) -> Step:
        """Find the position after a move, or raise."""
        if number > self.last:
            raise FoggError("no_such_step", step=number, most=self.last)
        return self.steps[number]

    # In words

    def all(self) -> None:
        """Print every move, then the final score."""
        for step in self.steps:
            for sentence in self._sentences(step):
                self.out.line(sentence)
        self._end(self.steps[-1])

    def _sentences(self, step: Step) -> list[str]:
        """Word what a move did; the first line begins with its number."""
        sentences = self.narrator.sentences(step.events)
        indent = " " * (len(str(self.last)) + 2)
        lines = [f"{indent}{sentence}" for sentence in sentences]
        if lines:
            lines[0] = f"{step.number:>{len(indent) - 2}}  {sentences[0]}"
        return lines

    def _end(self, step: Step) -> None:
        self.out.print()
        if not self.game.over(step.state):
            self.out.line(self.say("replay.unfinished"))
            return
        for part in FinalSheet(self.say, self.game, step.state, self.loaded.players).parts():
            self.out.print(part)

    def position(self, step: Step) -> None:
        """Print the table after a move."""
        title = self.say("replay.move", number=step.number, last=self.last)
        self.out.print()
        self.out.rule(Text(title, "bold"), align="left", style="dim")
        print_sentences(self.out, self.narrator.sentences(step.events))
        if self.game.over(step.state):
            self._end(step)
            return
        view = self.game.view(step.state, self.seat)
        self.out.print(table.players(self.say, view, self.loaded.players))
        self.out.print(self._hands(step))

    def _hands(self, step: Step) -> FittedTable:
        """Make the table of the face-up cards, and the hands and tickets that may be seen."""
        say = self.say
        grid = table.fields()
        spectator = self.game.view(step.state, self.seat)
        grid.add_row(say("table.display"), table.display(say, spectator, self.out.width))
        grid.add_row(say("table.decks_title"), table.decks(say, spectator))
        seats = range(self.loaded.record.seats) if self.seat is None else [self.seat]
        for seat in seats:
            view = self.game.view(step.state, seat)
            grid.add_row(self.loaded.players[seat], table.hand(say, view, self.out.width))
            tickets = view.offered() or view.tickets(seat)
            if tickets:
                grid.add_row("", table.tickets(say, view, tickets))
        return grid

    def browse(self, number: int) -> None:
        """Step through with the keyboard."""
        lines = Lines()
        number = self.step(number).number
        self.position(self.steps[number])
        while True:
            try:
                answer = lines.ask(self.say("replay.prompt") + " ").lower()
            except Left:
                return
            if answer in QUIT:
                return
            wanted = self._wanted(answer, number)
            if wanted is None:
                self.out.line(self.say("replay.keys", last=self.last), style="red")
                continue
            number = wanted
            self.position(self.steps[number])

    def _wanted(self, answer: str, number: int) -> int | None:
        """Read the number of the move that an answer asks for; None: it can't be read."""
        if not answer:
            return min(number + 1, self.last)
        if answer in BACK:
            return max(number - 1, 0)
        if answer.isascii() and answer.isdigit() and int(answer[:9]) <= self.last:
            return int(answer)
        return None

    # For programs

    def data(self, number: int | None) -> dict[str, Any]:
        """Turn the whole record or, with a number, one position into data for a program."""
        record = self.loaded.record
        head = {
            "variant": record.variant,
            "seats": record.seats,
            "names": self.loaded.players,
            "seen_by": self.seat,
        }
        if number is not None:
            step = self.step(number)
            view = self.game.view(step.state, self.seat)
            return {**head, **step_data(self.game, step, self.seat), "position": view.data()}
        steps = [step_data(self.game, step, self.seat) for step in self.steps]
        final = self.steps[-1].state
        over = self.game.over(final)
        sheet = FinalSheet(self.say, self.game, final, self.loaded.players).data() if over else None
        return {**head, "finished": over, "steps": steps, "standings": sheet}
