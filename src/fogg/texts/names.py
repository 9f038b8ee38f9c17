"""Names of what is on a board, in a language: cities, routes, tickets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fogg.engine.board import Board, Ticket

DASH = "\N{EN DASH}"
SEATS = ("player", "owner")


def in_language(words: Mapping[str, str], language: str) -> str:
    """A title or sentence in this language, or else in English, or else nothing."""
    return words.get(language) or words.get("en") or ""


def city_name(board: Board, index: int, language: str) -> str:
    """The city's name in this language, or else the English one, or else its id."""
    city = board.cities[index]
    return city.names.get(language) or city.names.get("en") or city.id


def route_name(board: Board, index: int, language: str) -> str:
    """The cities that a route joins: Seattle–Portland."""
    route = board.routes[index]
    return DASH.join(city_name(board, end, language) for end in (route.a, route.b))


def ticket_name(board: Board, ticket: Ticket, language: str) -> str:
    """The cities of a ticket, in its order."""
    return DASH.join(city_name(board, city, language) for city in ticket.cities)


def named(
    params: Mapping[str, object], language: str, board: Board | None, players: Sequence[str]
) -> dict[str, object]:
    """Replace ids of the board's routes, cities and tickets, and seats, by their names."""
    return {name: _named(name, value, language, board, players) for name, value in params.items()}


def _named(
    name: str, value: object, language: str, board: Board | None, players: Sequence[str]
) -> object:
    if name in SEATS and isinstance(value, int) and players:
        return players[value]
    if board is None or not isinstance(value, str):
        return value
    try:
        return _name_on_board(name, value, language, board)
    except KeyError:
        return value


def _name_on_board(name: str, id: str, language: str, board: Board) -> str:
    if name == "route":
        return route_name(board, board.route(id), language)
    if name == "city":
        return city_name(board, board.city(id), language)
    if name == "ticket":
        for ticket in board.tickets:
            if ticket.id == id:
                return ticket_name(board, ticket, language)
    return id
