"""The facts of a finished game: who claimed what when, and which tickets were completed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fogg.engine.declarations import TURN_BEGAN
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.engine.mechanics.claim import CLAIMED
from fogg.engine.mechanics.tickets import OFFERED
from fogg.engine.state import State


@dataclass(frozen=True)
class Claim:
    """A route that a seat claimed: in its turn number `turn`, for `cards` cards."""

    route: int
    seat: int
    turn: int
    cards: int


@dataclass(frozen=True)
class KeptTicket:
    """A ticket that a seat kept; `way` are the routes that join its cities, if they are joined."""

    ticket: int
    seat: int
    completed: bool
    way: tuple[int, ...]


@dataclass(frozen=True)
class Facts:
    """One finished game: routes, tickets and cities are numbers of the game's tables."""

    turns: int
    shares: tuple[float, ...]
    """The share of the win of each seat."""
    totals: tuple[int, ...]
    claims: tuple[Claim, ...]
    offered: tuple[int, ...]
    """The tickets that anybody could choose, each as often as it was offered."""
    kept: tuple[KeptTicket, ...]
    built: tuple[int, ...]
    """The cities with a building, each as often as it has one."""


def facts(game: Game, events: Sequence[Event], state: State) -> Facts:
    """Collect the facts from the events of a finished game and its last position."""
    winners = game.winners(state)
    return Facts(
        int(state.turn),
        tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)),
        tuple(int(points) for points in game.totals(state)),
        tuple(_claims(events, int(state.seats))),
        tuple(ticket for event in events if event.kind == OFFERED for ticket in event.tickets),
        tuple(_kept(game, state)),
        tuple(_built(game, state)),
    )


def _built(game: Game, state: State) -> list[int]:
    view = game.view(state, None)
    return [built.city for mechanic in game.mechanics for built in mechanic.standing(view)]


def _claims(events: Sequence[Event], seats: int) -> list[Claim]:
    turns = [0] * seats
    claims = []
    for event in events:
        if event.kind == TURN_BEGAN:
            turns[event.seat] += 1
        elif event.kind == CLAIMED:
            turn = turns[event.seat]
            claims.append(Claim(event.route, event.seat, turn, len(event.cards)))
    return claims


def _kept(game: Game, state: State) -> list[KeptTicket]:
    tickets = {name: number for number, name in enumerate(game.ticket_names)}
    routes = {name: number for number, name in enumerate(game.route_names)}
    kept = []
    for seat, lines in enumerate(game.final(state)):
        details: list[Any] = next((line.detail for line in lines if line.name == "tickets"), [])
        for detail in details:
            way = tuple(routes[name] for name in detail["way"])
            kept.append(KeptTicket(tickets[detail["ticket"]], seat, detail["completed"], way))
    return kept
