"""The score calculator: the points of a game on the table, from each player's routes and tickets.

The lists become the final position of a game, which the engine scores. What can't have happened
is refused, with the place in the input: second player, fourth route. All mistakes are told at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from fogg.catalogue import Catalogue
from fogg.engine import network
from fogg.engine.errors import RulesError
from fogg.engine.game import Game
from fogg.engine.mechanics.bonuses import LongestPath
from fogg.engine.scoring import ScoreLine
from fogg.engine.state import State
from fogg.score.depots import DepotsPart
from fogg.score.exchange import ExchangePart
from fogg.score.guessing import Meant, nobody_knows
from fogg.score.harbors import HarborsPart
from fogg.score.pieces import PiecesPart
from fogg.score.result import PlayerScore, Result, TicketScore
from fogg.score.routes import RoutesPart
from fogg.score.shown import Cell, ShownLine
from fogg.score.stations import StationsPart
from fogg.score.table import Part, ScoreTable, SheetForm
from fogg.score.tickets import TicketsPart
from fogg.sheet import Mistakes, SheetField

__all__ = [
    "Cell",
    "Meant",
    "PlayerScore",
    "Result",
    "ScoreTable",
    "SheetForm",
    "ShownLine",
    "TicketScore",
    "lay_out",
    "result_of",
    "score",
]

KEYS = ("variant", "players")
PARTS: dict[str, type[Part]] = {
    "routes": RoutesPart,
    "tickets": TicketsPart,
    "stations": StationsPart,
    "pieces": PiecesPart,
    "harbors": HarborsPart,
    "exchange": ExchangePart,
    "depots": DepotsPart,
}
"""What a player may list, by the mechanic that it belongs to. A new mechanic adds its part here."""


def score(
    catalogue: Catalogue, data: object, language: str = "en", meant: Meant = nobody_knows
) -> Result:
    """Score a sheet: `{"variant": "usa", "players": [{"name": …, "routes": …}]}`.

    Asks `meant` which city a wrong spelling means.
    """
    table = lay_out(catalogue, data, language, meant)
    table.mistakes.raise_all()
    return result_of(table)


def lay_out(
    catalogue: Catalogue, data: object, language: str = "en", meant: Meant = nobody_knows
) -> ScoreTable:
    """Lay a sheet out as far as it can be read: the table has the mistakes that were found.

    Raises only if it is no sheet of a known variant, or nobody has played.
    """
    sheet, mistakes = SheetField(data), Mistakes()
    members = sheet.known_members(KEYS, KEYS, mistakes)
    if len(members) < len(KEYS):
        mistakes.raise_all()
    with members["variant"].here():
        variant = members["variant"].text()
        game = catalogue.game(variant)
    players = members["players"].items()
    with mistakes.at(members["players"]):
        _check_number(game, len(players))
    parts = [PARTS[each.name]() for each in game.mechanics if each.name in PARTS]
    if not players:
        mistakes.raise_all()
    table = ScoreTable(catalogue, game, variant, language, meant, mistakes)
    table.read(players[: game.rules.most_players], parts)
    return table


def _check_number(game: Game, seats: int) -> None:
    """Refuse too many players; one may count alone."""
    most = game.rules.most_players
    if not 1 <= seats <= most:
        raise RulesError("wrong_number_of_players", fewest=1, most=most, seats=seats)


def result_of(table: ScoreTable) -> Result:
    """Count what lies on a table on which nothing is wrong."""
    game, state = table.game, table.state
    lengths = network.trail_lengths(game, state) if _path_counts(game) else None
    players = [
        PlayerScore(
            table.players[seat],
            {line.name: line.points for line in lines},
            None if lengths is None else int(lengths[seat]),
            tuple(_ticket_scores(state, seat, lines)),
            {line.name: line.detail for line in lines},
        )
        for seat, lines in enumerate(game.final(state))
    ]
    shown = tuple(part.shows for part in table.parts if part.shows is not None)
    return Result(game, tuple(players), tuple(game.standings(state)), shown)


def _path_counts(game: Game) -> bool:
    """Whether the longest path brings points or decides between equal ones."""
    return game.find(LongestPath) is not None or "longest_path" in game.rules.tie_breaks


def _ticket_scores(state: State, seat: int, lines: list[ScoreLine]) -> Iterator[TicketScore]:
    """Read the score line of the tickets, which has them in the order of their numbers."""
    held = [ticket for ticket, holder in enumerate(state.holder) if holder == seat]
    details = [entry for line in lines if line.name == "tickets" for entry in line.detail]
    for ticket, detail in zip(held, details, strict=True):
        yield TicketScore(ticket, detail["completed"], detail["points"], detail.get("in_order"))
