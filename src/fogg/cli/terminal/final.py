"""The end of a game: every score line, tickets made and failed, the longest path, the winner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from fogg.cli.tables import FittedTable
from fogg.cli.terminal import look
from fogg.cli.terminal.mechanics.every import of_game, unknown
from fogg.cli.terminal.ways import path_cities
from fogg.engine.game import Game
from fogg.engine.scoring import ScoreLine, Standing
from fogg.engine.state import State
from fogg.narration.details import plain_line
from fogg.narration.final import winner
from fogg.texts import Texts, city_name, ticket_name


class FinalSheet:
    """The final position in words, from the winner down; `you` is addressed (None: nobody)."""

    def __init__(
        self, say: Texts, game: Game, state: State, players: Sequence[str], you: int | None = None
    ) -> None:
        self.say = say
        self.game = game
        self.players = players
        self.you = you
        self.lines: list[list[ScoreLine]] = game.final(state)
        self.standings: list[Standing] = game.standings(state)

    def parts(self) -> list[RenderableType]:
        """List the tickets and paths of each player, then the points, then the winner."""
        details: list[RenderableType] = []
        for standing in self.standings:
            details += [self._name(standing.seat), *self._details(standing.seat), ""]
        return [*details, self.table(), "", Text(self.winner(), "bold")]

    def _name(self, seat: int) -> Text:
        return Text(self.players[seat], f"bold {look.seat_style(seat)}")

    def table(self) -> FittedTable:
        """Make a table: a row for each score line, a column for each player, the winner first."""
        order = [standing.seat for standing in self.standings]
        table = FittedTable(box=None, padding=(0, 3, 0, 0))
        table.add_column("", style="dim", no_wrap=True)
        for seat in order:
            table.add_column(self._name(seat), justify="right")
        for index, line in enumerate(self.lines[0]):
            points = [look.signed(self.lines[seat][index].points) for seat in order]
            table.add_row(self.say(f"score.{line.name}"), *points)
        totals = [Text(look.signed(standing.total), "bold") for standing in self.standings]
        table.add_row(self.say("score.total"), *totals)
        return table

    def _details(self, seat: int) -> list[RenderableType]:
        details = {line.name: line.detail for line in self.lines[seat]}
        rows: list[RenderableType] = [
            self._ticket(detail) for detail in _failures_first(details.get("tickets", []))
        ]
        if not rows:
            rows.append(Text(f"  {self.say('final.no_tickets')}", "dim"))
        rows += self._of_mechanics(seat)
        path = details.get("longest_path")
        return [*rows, self._path(path)] if path else rows

    def _of_mechanics(self, seat: int) -> list[Text]:
        """Word what the mechanics of the game explain of a seat's points."""
        lines = {line.name: line for line in self.lines[seat]}
        rows: list[Text] = []
        for each in of_game(self.game):
            if each.final and each.name in lines:
                rows += each.final(self.say, self.game, lines[each.name])
        for other in unknown(self.game):
            if other.name in lines:
                rows.append(Text(f"  {plain_line(self.say, self.game, lines[other.name])}"))
        return rows

    def _ticket(self, detail: dict[str, Any]) -> Text:
        index = self.game.ticket_names.index(detail["ticket"])
        name = ticket_name(self.game.board, self.game.tickets[index], self.say.language)
        mark, style = (look.DONE, "green") if detail["completed"] else (look.LOST, "red")
        key = "final.ticket_made" if detail["completed"] else "final.ticket_failed"
        if "in_order" in detail and detail["completed"]:
            key = "final.in_order" if detail["in_order"] else "final.not_in_order"
        words = self.say(key, ticket=name, points=look.signed(detail["points"]))
        return Text.assemble("  ", (mark, style), " ", words)

    def _path(self, detail: dict[str, Any]) -> Padding:
        cities = path_cities(self.game, detail["routes"])
        names = [city_name(self.game.board, city, self.say.language) for city in cities]
        words = self.say("final.path", n=detail["length"])
        return Padding(Text(f"{words} {' – '.join(names)}".rstrip()), (0, 0, 0, 2))

    def winner(self) -> str:
        """Word who won, and what decided between equal points."""
        return winner(self.say, self.game, self.standings, self.players, self.you)

    def data(self) -> list[dict[str, Any]]:
        """Turn the final position into data for a program, from the winner down."""
        return [
            {
                "seat": standing.seat,
                "name": self.players[standing.seat],
                "place": standing.place,
                "total": standing.total,
                "lines": [line._asdict() for line in self.lines[standing.seat]],
            }
            for standing in self.standings
        ]


def _failures_first(tickets: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(tickets, key=lambda ticket: (ticket["completed"], -abs(ticket["points"])))
