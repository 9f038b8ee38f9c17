"""Keeps count beside a cardboard game: scores, whose turn it is, when it ends, and one's tickets.

What the players tell is put into a state of the engine, so that all answers are by its rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from fogg.engine.aids import TicketAid, aids
from fogg.engine.chance import Seeded
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.ints import filled
from fogg.engine.mechanics.claim import take_route
from fogg.engine.mechanics.pieces import ChoosePieces
from fogg.engine.state import FREE, NOTHING, State

NOBODY = -1
"""The seat of whoever is not there: of tickets that are nobody's, a last round not begun."""


class CompanionError(FoggError):
    """Something that can't be so in a game."""


class CompanionTold(NamedTuple):
    """What the players of a game have told: each seat's routes, and what one of them knows."""

    routes: Sequence[Sequence[str]]
    me: int = NOBODY
    """The seat whose tickets these are; −1: nobody's."""
    tickets: Sequence[str] = ()
    last_by: int = NOBODY
    """The seat that began the last round; −1: it has not begun."""
    turns: int = 0
    """Turns ended since then, not counting the one that began it."""


class FollowedTicket(NamedTuple):
    """A ticket, how far it is, and the free routes of a shortest way.

    None are missing if it is completed, cut off, or only a borrowed route can still join it.
    """

    aid: TicketAid
    missing: tuple[int, ...]


class FollowedSeat(NamedTuple):
    """A player's points on the track, pieces left, and whether that begins the last round."""

    score: int
    pieces: int
    ends: bool
    turns_left: int | None
    """Turns that the player still has; None before the last round."""


class Companion(NamedTuple):
    """All that can be told of a game."""

    seats: tuple[FollowedSeat, ...]
    tickets: tuple[FollowedTicket, ...]
    on_turn: int | None
    """Whose turn it is in the last round; None before it, and after the end."""
    over: bool


def follow(game: Game, told: CompanionTold) -> Companion:
    """Work out what can be told; raises `CompanionError` for what no game can be."""
    for seat in (told.me, told.last_by):
        if not NOBODY <= seat < len(told.routes):
            raise CompanionError("no_such_seat", seat=seat + 1, seats=len(told.routes))
    state = _state(game, told)
    turns, on_turn, over = _last_round(game, told)
    total = _pieces(game)
    seats = []
    for seat, routes in enumerate(told.routes):
        placed = sum(int(game.route_length[game.board.route(id)]) for id in routes)
        left = total - placed
        if left < 0:
            raise CompanionError("companion_pieces", seat=seat + 1, placed=placed, total=total)
        ends = left <= game.rules.end_at
        score = int(state.score[seat])
        seats.append(FollowedSeat(score, left, ends, turns[seat] if turns else None))
    return Companion(tuple(seats), tuple(_tickets(game, state, told)), on_turn, over)


def _state(game: Game, told: CompanionTold) -> State:
    """Put what was told into a state: whose routes are whose, and who holds the tickets."""
    state = game.start(len(told.routes), Seeded(0), first=0)
    state.holder = filled(len(state.holder), NOTHING)
    state.offered = filled(len(state.offered), NOTHING)
    for seat, routes in enumerate(told.routes):
        for id in routes:
            route = _index(game.route_names, id, "unknown_route_id")
            if state.owner[route] != FREE:
                raise CompanionError("companion_route_taken", route=id)
            take_route(game, state, seat, route)
    for id in told.tickets:
        state.holder[_index(game.ticket_names, id, "unknown_ticket_id")] = told.me
    return state


def _index(names: Sequence[str], id: str, code: str) -> int:
    if id not in names:
        raise CompanionError(code, id=id[:60])
    return names.index(id)


def _pieces(game: Game) -> int:
    """Count the pieces that a player begins with."""
    choice = game.find(ChoosePieces)
    return sum(game.rules.pieces.values()) if choice is None else int(choice.kept)


def _last_round(game: Game, told: CompanionTold) -> tuple[list[int], int | None, bool]:
    """Count the turns that each seat still has; who began the last round has the last of all."""
    seats = len(told.routes)
    if told.last_by == NOBODY:
        return [], None, False
    order = [(told.last_by + 1 + turn) % seats for turn in range(game.rules.last_turns * seats)]
    coming = order[told.turns :]
    left = [coming.count(seat) for seat in range(seats)]
    return left, coming[0] if coming else None, not coming


def _tickets(game: Game, state: State, told: CompanionTold) -> list[FollowedTicket]:
    """Say of each ticket, in the order told, how far it is."""
    if not 0 <= told.me < len(told.routes):
        return []
    found = {aid.ticket: aid for aid in aids(game.view(state, told.me)).tickets}
    followed = []
    for id in told.tickets:
        ticket = game.ticket_names.index(id)
        aid = found[ticket]
        lost = aid.completed or aid.cut_off
        missing = () if lost else _missing(game, state, told.me, game.tickets[ticket].cities)
        followed.append(FollowedTicket(aid, missing))
    return followed


def _missing(game: Game, state: State, seat: int, cities: Sequence[int]) -> tuple[int, ...]:
    """List the free routes of a way through the cities in order; for two cities the shortest."""
    planned: list[int] = []
    for start, goal in pairwise(cities):
        planned += _leg(game, state, seat, (start, goal), set(planned))
    return tuple(planned)


def _leg(
    game: Game, state: State, seat: int, ends: tuple[int, int], planned: set[int]
) -> list[int]:
    """List the free routes of a way with the fewest spaces to claim."""
    ways: list[tuple[int, int, tuple[int, ...]]] = [(0, ends[0], ())]
    done: set[int] = set()
    while ways:
        spaces, city, used = heappop(ways)
        if city == ends[1]:
            return [*used]
        if city in done:
            continue
        done.add(city)
        for index, route in enumerate(game.board.routes):
            if city not in (route.a, route.b):
                continue
            there = route.b if city == route.a else route.a
            if state.owner[index] == seat or index in planned:
                heappush(ways, (spaces, there, used))
            elif state.owner[index] == FREE:
                heappush(ways, (spaces + route.length, there, (*used, index)))
    return []
