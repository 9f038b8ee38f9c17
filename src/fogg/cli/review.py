"""`fogg review`: judge the decisions of a recorded game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.text import Text

from fogg.cli.click_i18n import Command, board_options, json_option, option, record_argument
from fogg.cli.common import Shell, table
from fogg.cli.progress import progress
from fogg.cli.tables import FittedTable, plain_grid
from fogg.cli.terminal.look import MINUS, seat_style
from fogg.cli.terminal.records import Loaded, load, placed
from fogg.engine.errors import FoggError
from fogg.lab.review import DEEP, GLANCED, QUICK, Decision, Review, review
from fogg.narration.actions import Adviser
from fogg.record import verify

EXAMPLES = (
    "fogg review game.fogg",
    "fogg review game.fogg --seat 1 --deep",
    "fogg review game.fogg --json",
)
BLOCKS = "▁▂▃▄▅▆▇█"
STYLES = {"inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "red"}
LEAST_WIDTH = 20


def command(shell: Shell) -> click.Command:
    """Make the command `review`."""

    def run(
        file: Path,
        seat: int | None,
        deep: bool,
        seed: int,
        boards: tuple[Path, ...],
        as_json: bool,
    ) -> None:
        loaded = load(shell.say, file, shell.catalogue(boards))
        result = judged(shell, loaded, seat, deep, seed)
        if as_json:
            shell.json(data(result, loaded.players))
        else:
            Shown(shell, loaded, result).all()

    return Command(shell, "review", run, parameters(shell), EXAMPLES)


def parameters(shell: Shell) -> list[click.Parameter]:
    """Arguments and options of `review`."""
    number = "metavar.number"
    return [
        record_argument(shell),
        option(shell, "--seat", help="cli.review_seat", metavar=number, type=click.IntRange(min=1)),
        option(shell, "--deep", help="cli.review_deep", is_flag=True),
        option(shell, "--seed", help="cli.review_seed", metavar=number, type=int, default=0),
        *board_options(shell),
        json_option(shell),
    ]


def judged(shell: Shell, loaded: Loaded, seat: int | None, deep: bool, seed: int) -> Review:
    """Review a record, with a bar of progress."""
    record, game = loaded.record, loaded.game
    if seat is not None and seat > record.seats:
        raise FoggError("no_such_seat", seat=seat, seats=record.seats)
    try:
        verify(record, game)
    except FoggError as error:
        words = shell.say.error(placed(error, loaded.file), game.board, loaded.players)
        raise FoggError("bad_record", problem=words) from error
    seats = None if seat is None else [seat - 1]
    with progress(shell, len(record.moves)) as advance:
        depth = DEEP if deep else QUICK
        return review(record, game, depth, seed, seats, lambda done, total: advance(done))


def data(result: Review, players: list[str]) -> dict[str, Any]:
    """Turn the review into data for a program; seats count from 0."""
    return {
        "variant": result.variant,
        "depth": result.depth,
        "seed": result.seed,
        "names": players,
        "seats": list(result.reviewed),
        "accounts": [account._asdict() for account in result.accounts],
        "decisions": [_decision(each) for each in result.decisions],
        "curves": result.curves,
    }


def _decision(each: Decision) -> dict[str, Any]:
    return {
        **each._asdict(),
        "shares": list(each.shares),
        "plan": list(each.plan),
        "better_plan": list(each.better_plan),
        "reason": None if each.reason is None else each.reason._asdict(),
    }


class Shown:
    """A review in words, for people."""

    def __init__(self, shell: Shell, loaded: Loaded, result: Review) -> None:
        self.say = shell.say.of_rules(loaded.game.rules)
        self.out = shell.out
        self.result = result
        self.players = loaded.players
        self.adviser = Adviser(self.say, loaded.game, loaded.players)

    def all(self) -> None:
        """Print the curves, where the win chance went, and what cost the most."""
        self._title("review.curve")
        self.out.print(self._curves())
        self._title("review.accounts")
        self.out.print(self._accounts())
        self._title("review.notable")
        if self.result.notable():
            for decision in self.result.notable():
                self._show_decision(decision)
        else:
            self.out.line(self.say("review.nothing"))
        if self.result.depth == QUICK.name:
            self.out.print()
            glanced = sum(each.verdict == GLANCED for each in self.result.decisions)
            hint = self.say("review.quick_hint", n=glanced, all=len(self.result.decisions))
            self.out.line(hint, style="dim")

    def _title(self, key: str) -> None:
        self.out.print()
        self.out.line(self.say(key), style="bold")

    def _name(self, seat: int) -> Text:
        return Text(self.players[seat], seat_style(seat))

    def _curves(self) -> FittedTable:
        """Make a line of blocks for each seat, from the start to the end."""
        grid = plain_grid(1)
        names = max(len(self.players[seat]) for seat in self.result.reviewed)
        width = max(LEAST_WIDTH, self.out.width - names - 12)
        for seat, curve in zip(self.result.reviewed, self.result.curves, strict=True):
            blocks = Text(blocks_of(curve, width), seat_style(seat))
            grid.add_row(self._name(seat), _percent(curve[0]), blocks, _percent(curve[-1]))
        return grid

    def _accounts(self) -> FittedTable:
        """Make the table of where win chances went: start, luck, skill, others, end."""
        say = self.say
        grid = table()
        grid.add_column(say("review.player"))
        for title in ("start", "luck", "skill", "others", "end"):
            grid.add_column(say(f"review.{title}"), justify="right")
        for each in self.result.accounts:
            grid.add_row(
                self._name(each.seat),
                _percent(each.start),
                self._about(each.luck, each.luck_error),
                self._about(each.skill, each.skill_error),
                _points(each.others),
                _percent(each.end),
            )
        return grid

    def _about(self, value: float, error: float) -> str:
        return self.say("review.number_of", value=_points(value), error=_percent(error))

    def _show_decision(self, decision: Decision) -> None:
        """Print a decision: what it was, what would have been better, and why."""
        say, reason, better = self.say, decision.reason, decision.better
        assert reason is not None
        assert better is not None
        head = Text(f"{decision.step:>4}  ")
        head.append_text(self._name(decision.seat))
        verdict = say(f"verdict.{decision.verdict}")
        head.append(f"  {verdict}", STYLES[decision.verdict])
        head.append(f"  {self._about(-decision.loss, decision.error)}")
        head.append(f"  {say(f'mistake.{reason.category}')}", "bold")
        self.out.print(head)
        for key, words in (
            ("played", self.adviser.words(decision.action)),
            ("better", self.adviser.words(better)),
            ("why", self.adviser.reason(*reason)),
        ):
            line = say("review.line", title=say(f"review.{key}"), words=words)
            self.out.line(f"      {line}")


def blocks_of(curve: list[float], width: int) -> str:
    """Draw a curve of values between 0 and 1 as blocks, as many as fit."""
    number = min(width, len(curve))
    marks = []
    for place in range(number):
        part = curve[place * len(curve) // number : max(1, (place + 1) * len(curve) // number)]
        value = sum(part) / len(part)
        marks.append(BLOCKS[min(len(BLOCKS) - 1, int(value * len(BLOCKS)))])
    return "".join(marks)


def _percent(share: float) -> str:
    return f"{100 * share:.0f}"


def _points(change: float) -> str:
    """Write a change of win chance in points of 100, with its sign."""
    points = round(100 * change)
    return f"{MINUS}{-points}" if points < 0 else f"+{points}"
