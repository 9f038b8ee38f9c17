"""The moves of a record for programs: the same that the words tell, and no more."""

from __future__ import annotations

from typing import Any

from fogg.engine import event as kinds
from fogg.engine.action import BORROW_ROUTES, KEEP, KINDS
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.engine.state import BORROW, DEPOT_BUILDING, SEAT_MASK
from fogg.record import Step

SECRET = (KINDS[KEEP].word, KINDS[BORROW_ROUTES].word)
"""Actions whose words others do not learn at once."""
ON_ROUTES = (kinds.CLAIMED, kinds.LAID, kinds.TUNNELED, kinds.WITHDREW)


def step_data(game: Game, step: Step, seat: int | None) -> dict[str, Any]:
    """A move and what it brought; for one seat (from 0), only what that seat learned."""
    move = step.move
    data: dict[str, Any] = {"number": step.number}
    if move is not None:
        word = move.action.split()[0]
        hidden = seat is not None and move.seat != seat and word in SECRET
        data |= {"seat": move.seat, "action": word if hidden else move.action}
        if seat is None:
            data["luck"] = move.luck
    events = step.events if seat is None else [event.seen_by(seat) for event in step.events]
    return {**data, "events": [event_data(game, event) for event in events]}


def event_data(game: Game, event: Event) -> dict[str, Any]:
    """An event with names for all its numbers."""
    data: dict[str, Any] = {"kind": event.kind}
    if event.seat >= 0:
        data["seat"] = int(event.seat)
    if event.kind in ON_ROUTES:
        data["route"] = game.route_names[event.target]
    elif event.kind == kinds.BUILT:
        data["city"] = game.city_names[event.target]
        data["building"] = "depot" if event.number == DEPOT_BUILDING else "station"
    elif event.kind in (kinds.STORED, kinds.RAIDED):
        data["owner"] = int(event.target & SEAT_MASK)
    elif event.kind in (kinds.TOOK, kinds.TURNED_UP):
        data["slot"] = int(event.target)
    elif event.kind in (kinds.DREW, kinds.RESHUFFLED):
        data["deck"] = game.notation.decks[event.target]
    if event.kind == kinds.STORED:
        data["deck"] = game.notation.decks[event.target // (SEAT_MASK + 1)]
    if event.number and event.kind != kinds.BUILT:
        data["number"] = int(event.number)
    if event.kind == kinds.BORROWED or (event.target == BORROW and event.kind == kinds.CHOSE):
        data["routes"] = [None if r < 0 else game.route_names[r] for r in event.cards]
    elif event.cards:
        data["cards"] = [game.card_names[kind] for kind in event.cards]
    if event.tickets:
        data["tickets"] = [game.ticket_names[ticket] for ticket in event.tickets]
    if event.returned:
        data["returned"] = [game.ticket_names[ticket] for ticket in event.returned]
    return data
