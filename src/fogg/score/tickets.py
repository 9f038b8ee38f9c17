"""The tickets that players list: the cities of each."""

from __future__ import annotations

from fogg.engine.board import Ticket
from fogg.engine.game import Game
from fogg.engine.state import NOTHING
from fogg.engine.tables import tickets_in_play
from fogg.score.table import Part, ScoreTable, SheetForm
from fogg.sheet import ScoreError, SheetField


class TicketsPart(Part):
    """The tickets: the cities of each."""

    key = "tickets"

    def form(self, game: Game) -> SheetForm:
        """Ask for tickets."""
        return SheetForm("tickets", len(game.tickets))

    def read(self, table: ScoreTable, seat: int, field: SheetField) -> None:
        """Give the seat its tickets."""
        game, long = table.game, 0
        for entry in field.items():
            with table.mistakes.at(entry):
                ticket = _ticket(table, seat, _ticket_cities(table, entry))
                table.state.holder[ticket] = seat
                long += ticket < game.long_tickets
                if long > game.keep_long:
                    player, most = table.players[seat], int(game.keep_long)
                    raise ScoreError("too_many_long_tickets", player=player, most=most)


def _ticket_cities(table: ScoreTable, entry: SheetField) -> list[int]:
    if isinstance(entry.value, str):
        return table.find.cities(entry.value)
    if not isinstance(entry.value, list | tuple) or len(entry.value) < 2:
        raise entry.misshapen("ticket")
    return [table.find.city(item.text()) for item in entry.items()]


def _ticket(table: ScoreTable, seat: int, cities: list[int]) -> int:
    """Find the ticket with these cities that nobody has yet, or raise."""
    tickets = table.game.tickets
    matching = [index for index, ticket in enumerate(tickets) if _joins(ticket, cities)]
    if not matching:
        raise _no_ticket(table, cities)
    holders = [int(table.state.holder[ticket]) for ticket in matching]
    for ticket, holder in zip(matching, holders, strict=True):
        if holder == NOTHING:
            return ticket
    name = table.joined(tickets[matching[0]].cities)
    player, other = table.players[holders[0]], table.players[seat]
    if player == other:
        raise ScoreError("ticket_listed_twice", ticket=name, player=player)
    raise ScoreError("ticket_shared", ticket=name, player=player, other=other)


def _joins(ticket: Ticket, cities: list[int]) -> bool:
    return sorted(ticket.cities) == sorted(cities)


def _no_ticket(table: ScoreTable, cities: list[int]) -> ScoreError:
    name = table.joined(cities)
    elsewhere = _elsewhere(table, cities)
    if elsewhere:
        return ScoreError("ticket_elsewhere", ticket=name, variant=table.variant, others=elsewhere)
    start = cities[0]
    partners = {
        table.joined([city for city in ticket.cities if city != start])
        for ticket in table.game.tickets
        if start in ticket.cities
    }
    city = table.names.displays[start]
    if not partners:
        return ScoreError("no_ticket_from", ticket=name, city=city)
    return ScoreError("no_ticket_between", ticket=name, city=city, others=sorted(partners))


def _elsewhere(table: ScoreTable, cities: list[int]) -> list[str]:
    """List the other variants of the same board, with the same option, that have such a ticket."""
    board = table.game.board
    option = table.catalogue.find(table.variant).option
    return [
        variant.id
        for variant in table.catalogue.variants()
        if (variant.board, variant.option) == (board.id, option)
        and any(_joins(ticket, cities) for ticket in tickets_in_play(board, variant.rules))
    ]
