"""The result of the score calculator: the points and the place of each player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from fogg.engine.game import Game
from fogg.engine.scoring import Standing
from fogg.score.shown import JOINED, ShownLine
from fogg.texts import city_name


class TicketScore(NamedTuple):
    """What a ticket brings; `ticket` is its number in the game."""

    ticket: int
    completed: bool
    points: int
    in_order: bool | None = None
    """Of an itinerary, whether a path leads through its cities in their order."""


@dataclass(frozen=True)
class PlayerScore:
    """A player's points."""

    name: str
    lines: dict[str, int]
    longest_path_length: int | None
    """None where it brings no points and decides nothing."""
    tickets: tuple[TicketScore, ...]
    details: dict[str, Any]
    """What explains the points of each line, as the engine gives it."""

    @property
    def total(self) -> int:
        """All lines together."""
        return sum(self.lines.values())


@dataclass(frozen=True)
class Result:
    """The points and places of all players."""

    game: Game
    players: tuple[PlayerScore, ...]
    standings: tuple[Standing, ...]
    shown: tuple[ShownLine, ...] = ()
    """What lines show besides their points, in the order of the game's mechanics."""

    @property
    def winners(self) -> list[str]:
        """The names of those in first place, in the order of the input."""
        first = {standing.seat for standing in self.standings if standing.place == 1}
        return [player.name for seat, player in enumerate(self.players) if seat in first]

    @property
    def tie_break(self) -> str | None:
        """The tie-break that decided between players with the most points, if one did."""
        winner = self.standings[0]
        rivals = [other for other in self.standings if other.total == winner.total]
        if rivals[-1].place == 1:
            return None
        best = next(other for other in rivals if other.place != 1)
        names = self.game.rules.tie_breaks
        measures = zip(names, winner.ties, best.ties, strict=True)
        return next(name for name, won, lost in measures if won != lost)

    def ticket_name(self, ticket: int, language: str) -> str:
        """The cities of a ticket: Seattle - New York."""
        board = self.game.board
        cities = self.game.tickets[ticket].cities
        return JOINED.join(city_name(board, city, language) for city in cities)

    def entries(self, player: PlayerScore, shown: ShownLine, language: str) -> list[dict[str, Any]]:
        """What a line shows of a player."""
        return shown.entries(self.game.board, language, player.details[shown.line])

    def data(self, language: str) -> dict[str, Any]:
        """The result as plain data, with names of cities in this language."""
        return {
            "players": [
                {
                    "name": player.name,
                    "lines": player.lines,
                    "total": player.total,
                    **self._path(player),
                    "completed": self._names(player, True, language),
                    "failed": self._names(player, False, language),
                    **self._itineraries(player, language),
                    **{each.key: self.entries(player, each, language) for each in self.shown},
                }
                for player in self.players
            ],
            "winners": self.winners,
        }

    def _path(self, player: PlayerScore) -> dict[str, Any]:
        """The length of the longest path, where it counts."""
        length = player.longest_path_length
        return {} if length is None else {"longest_path_length": length}

    def _itineraries(self, player: PlayerScore, language: str) -> dict[str, Any]:
        """Those completed in the printed order, where there are itineraries at all."""
        if not any(ticket.in_order for ticket in self.game.tickets):
            return {}
        led = [each.ticket for each in player.tickets if each.in_order]
        return {"in_order": [self.ticket_name(ticket, language) for ticket in led]}

    def _names(self, player: PlayerScore, completed: bool, language: str) -> list[str]:
        return [
            self.ticket_name(each.ticket, language)
            for each in player.tickets
            if each.completed == completed
        ]
