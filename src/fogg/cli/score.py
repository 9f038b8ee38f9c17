"""`fogg score`: the points of a game that was played with the cardboard box."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from fogg.cli.click_i18n import Command, argument, board_options, json_option, option
from fogg.cli.common import STANDARD_INPUT, Shell, read_text, table
from fogg.cli.json_text import parse
from fogg.cli.tables import FittedTable
from fogg.score import Cell, Meant, PlayerScore, Result, ShownLine, TicketScore, score
from fogg.score.guessing import Near, clearest, nobody_knows

EXAMPLES = (
    "fogg score game.json",
    "fogg score game.json --guess",
    "fogg score - --json < game.json",
)
MINUS = "\N{MINUS SIGN}"
NONE = "—"
SAMPLE = """\
{"variant": "usa",
 "players": [
   {"name": "Ana",
    "routes": ["Montreal - New York", ["Seattle", "Portland", 2]],
    "tickets": ["Seattle - New York"]},
   {"name": "Ben",
    "routes": [["Boston", "New York", "red"]],
    "tickets": []}]}"""


def command(shell: Shell) -> click.Command:
    """Make the command `score`."""

    def run(file: str, guess: bool, boards: tuple[Path, ...], as_json: bool) -> None:
        data = parse(read_text(file), file)
        meant = _guess(shell) if guess else _question(shell, file)
        result = score(shell.catalogue(boards), data, shell.language, meant)
        if as_json:
            shell.json(result.data(shell.language))
        else:
            show(shell, result)

    file = argument(shell, "file", "cli.score_file", "metavar.file")
    guess = option(shell, "--guess", help="cli.score_guess", is_flag=True)
    params = [file, guess, *board_options(shell), json_option(shell)]
    return Command(shell, "score", run, params, EXAMPLES, SAMPLE)


def _guess(shell: Shell) -> Meant:
    """Take the nearest city where it is clear, and say so."""

    def meant(wrong: str, near: Sequence[Near]) -> int | None:
        place = clearest(wrong, near)
        if place is not None:
            shell.err.line(
                shell.say("score.guessed", wrong=wrong, city=near[place].name), style="dim"
            )
        return place

    return meant


def _question(shell: Shell, file: str) -> Meant:
    """Ask which city is meant, if somebody is there to answer."""

    def meant(wrong: str, near: Sequence[Near]) -> int | None:
        shell.err.line(shell.say("score.which_city", wrong=wrong))
        names = [*(each.name for each in near), shell.say("score.no_city")]
        choices = zip([*range(1, len(names)), 0], names, strict=True)
        shell.err.line("   ".join(f"{number} {name}" for number, name in choices))
        while True:
            answer = click.prompt("", prompt_suffix="> ", default="", show_default=False, err=True)
            if not answer.strip():
                return 0
            if answer.strip().isdecimal() and int(answer) <= len(near):
                return int(answer) - 1 if int(answer) else None

    asking = file != STANDARD_INPUT and sys.stdin.isatty() and shell.err.is_terminal
    return meant if asking else nobody_knows


def show(shell: Shell, result: Result) -> None:
    """Print the points, what became of the tickets, and who wins."""
    shell.out.print(_points(shell, result))
    shell.out.line()
    if any(player.tickets for player in result.players):
        shell.out.print(_tickets(shell, result))
        shell.out.line()
    for shown in result.shown:
        entries = [result.entries(player, shown, shell.language) for player in result.players]
        if any(entries):
            shell.out.print(_entries(shell, result, shown, entries))
            shell.out.line()
    shell.out.line(_verdict(shell, result), style="bold")


def _points(shell: Shell, result: Result) -> FittedTable:
    say = shell.say
    points = table()
    points.add_column("")
    for player in result.players:
        points.add_column(player.name, justify="right", style=_style(result, player))
    for line in result.players[0].lines:
        values = [_number(player.lines[line]) for player in result.players]
        points.add_row(say(f"score.{line}"), *values)
    points.add_section()
    totals = [_number(player.total) for player in result.players]
    points.add_row(say("score.total"), *totals, style="bold", end_section=True)
    lengths = [player.longest_path_length for player in result.players]
    if None not in lengths:
        points.add_row(say("score.longest_path_length"), *map(str, lengths))
    return points


def _style(result: Result, player: PlayerScore) -> str:
    return "green" if player.name in result.winners else ""


def _tickets(shell: Shell, result: Result) -> FittedTable:
    say = shell.say
    tickets = table()
    for key in ("score.player", "score.ticket", ""):
        tickets.add_column(say(key) if key else "")
    tickets.add_column(say("score.points"), justify="right")
    for player in result.players:
        for place, each in enumerate(player.tickets):
            name = result.ticket_name(each.ticket, shell.language)
            word = say(f"score.{_outcome(each)}")
            tickets.add_row(player.name if place == 0 else "", name, word, _signed(each.points))
    return tickets


def _outcome(ticket: TicketScore) -> str:
    """Word what became of a ticket; an itinerary has three outcomes."""
    if not ticket.completed:
        return "failed"
    return {None: "completed", True: "in_order", False: "not_in_order"}[ticket.in_order]


def _entries(
    shell: Shell, result: Result, shown: ShownLine, entries: list[list[dict[str, Any]]]
) -> FittedTable:
    """Make a table of what a line shows of each player."""
    say, rows = shell.say, table()
    rows.add_column(say("score.player"))
    for column in shown.columns:
        rows.add_column(say(column.title), justify="left" if column.cell is Cell.WORDS else "right")
    for player, of_player in zip(result.players, entries, strict=True):
        for place, entry in enumerate(of_player):
            cells = [_cell(column.cell, entry[column.name]) for column in shown.columns]
            rows.add_row(player.name if place == 0 else "", *cells)
    return rows


def _cell(cell: Cell, value: Any) -> str:
    if value is None:
        return NONE
    return _signed(value) if cell is Cell.POINTS else str(value)


def _number(points: int) -> str:
    return str(points).replace("-", MINUS)


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", MINUS)


def _verdict(shell: Shell, result: Result) -> str:
    winners = result.winners
    if len(winners) > 1:
        return shell.say("score.shared", names=winners)
    if result.tie_break:
        return shell.say(f"score.by_{result.tie_break}", name=winners[0])
    return shell.say("score.winner", name=winners[0])
