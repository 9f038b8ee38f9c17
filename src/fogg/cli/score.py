"""`fogg score`: the points of a game that was played with the cardboard box."""

from __future__ import annotations

from pathlib import Path

import click
from rich.table import Table

from fogg.cli.click_i18n import Command, argument, board_options, json_option
from fogg.cli.common import Shell, read_text, table
from fogg.cli.json_text import parse
from fogg.score import PlayerScore, Result, TicketScore, score

EXAMPLES = ("fogg score game.json", "fogg score - --json < game.json")
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

    def run(file: str, boards: tuple[Path, ...], as_json: bool) -> None:
        data = parse(read_text(file), file)
        result = score(shell.catalogue(boards), data, shell.language)
        if as_json:
            shell.json(result.data(shell.language))
        else:
            show(shell, result)

    file = argument(shell, "file", "cli.score_file", "metavar.file")
    params = [file, *board_options(shell), json_option(shell)]
    return Command(shell, "score", run, params, EXAMPLES, SAMPLE)


def show(shell: Shell, result: Result) -> None:
    """Print the points, what became of the tickets, and who wins."""
    shell.out.print(_points(shell, result))
    shell.out.line()
    if any(player.tickets for player in result.players):
        shell.out.print(_tickets(shell, result))
        shell.out.line()
    if any(player.loans for player in result.players):
        shell.out.print(_stations(shell, result))
        shell.out.line()
    if any(player.harbors for player in result.players):
        shell.out.print(_harbors(shell, result))
        shell.out.line()
    shell.out.line(_verdict(shell, result), style="bold")


def _points(shell: Shell, result: Result) -> Table:
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


def _tickets(shell: Shell, result: Result) -> Table:
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


def _harbors(shell: Shell, result: Result) -> Table:
    """Word each harbor with the completed tickets that name it."""
    say, language = shell.say, shell.language
    harbors = table()
    for key in ("score.player", "score.harbor"):
        harbors.add_column(say(key))
    for key in ("score.harbor_tickets", "score.points"):
        harbors.add_column(say(key), justify="right")
    for player in result.players:
        for place, (city, tickets, points) in enumerate(player.harbors):
            name = player.name if place == 0 else ""
            row = (result.city_name(city, language), str(tickets), _signed(points))
            harbors.add_row(name, *row)
    return harbors


def _stations(shell: Shell, result: Result) -> Table:
    """Word each station with the route of another that serves its owner's tickets best."""
    say, language = shell.say, shell.language
    stations = table()
    for key in ("score.player", "score.station", "score.borrowed"):
        stations.add_column(say(key))
    for player in result.players:
        for place, (city, route) in enumerate(player.loans):
            name = player.name if place == 0 else ""
            used = NONE if route is None else result.route_name(route, language)
            stations.add_row(name, result.city_name(city, language), used)
    return stations


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
