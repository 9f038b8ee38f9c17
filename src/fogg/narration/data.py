"""Name the numbers of steps and events for programs: the same facts as the words, no more."""

from __future__ import annotations

from typing import Any

from fogg.engine import event as kinds
from fogg.engine.action import BORROW_ROUTES, KEEP, KINDS, PIECES
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.engine.state import (
    BORROW,
    DEPOT_BUILDING,
    FIRST_PIECES,
    HARBOR_BUILDING,
    SEAT_MASK,
    STATION_BUILDING,
)
from fogg.narration.pieces import choice
from fogg.record import Step

SECRET_ACTIONS = (KINDS[KEEP].word, KINDS[BORROW_ROUTES].word, KINDS[PIECES].word)
"""Verbs of actions whose details other seats do not learn at once."""
BUILDINGS = {STATION_BUILDING: "station", DEPOT_BUILDING: "depot", HARBOR_BUILDING: "harbor"}
ON_ROUTES = (kinds.CLAIMED, kinds.LAID, kinds.TUNNELED, kinds.WITHDREW)


def step_data(game: Game, step: Step, seat: int | None) -> dict[str, Any]:
    """A move and what it brought; for one seat (from 0), only what that seat learned."""
    move = step.move
    data: dict[str, Any] = {"number": step.number}
    if move is not None:
        word = move.action.split()[0]
        hidden = seat is not None and move.seat != seat and word in SECRET_ACTIONS
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
    data |= _about(game, event)
    if event.number and event.kind not in (kinds.BUILT, kinds.EQUIPPED):
        data["number"] = int(event.number)
    if event.kind == kinds.BORROWED or (event.target == BORROW and event.kind == kinds.CHOSE):
        data["routes"] = [None if r < 0 else game.route_names[r] for r in event.cards]
    elif event.kind == kinds.CHOSE and event.target == FIRST_PIECES:
        data |= {"pieces": _pieces(game, event.cards[0])} if event.cards else {}
    elif event.cards:
        data["cards"] = [game.card_names[kind] for kind in event.cards]
    if event.tickets:
        data["tickets"] = [game.ticket_names[ticket] for ticket in event.tickets]
    if event.returned:
        data["returned"] = [game.ticket_names[ticket] for ticket in event.returned]
    return data


def _about(game: Game, event: Event) -> dict[str, Any]:
    """What an event is about: a route, a city, a slot, a deck, another player, pieces."""
    kind, target = event.kind, int(event.target)
    if kind in ON_ROUTES:
        return {"route": game.route_names[target]}
    if kind == kinds.BUILT:
        return {"city": game.city_names[target], "building": BUILDINGS[event.number]}
    if kind == kinds.STORED:
        deck = game.notation.decks[target // (SEAT_MASK + 1)]
        return {"owner": target & SEAT_MASK, "deck": deck}
    if kind == kinds.RAIDED:
        return {"owner": target}
    if kind in (kinds.TOOK, kinds.TURNED_UP):
        return {"slot": target}
    if kind in (kinds.DREW, kinds.RESHUFFLED):
        return {"deck": game.notation.decks[target]}
    if kind == kinds.EXCHANGED:
        return {"piece": game.suit_names[target]}
    return {"pieces": _pieces(game, event.number)} if kind == kinds.EQUIPPED else {}


def _pieces(game: Game, first: int) -> dict[str, int]:
    """Name the pieces a seat starts with: `first` of the first suit, the rest of the other."""
    chosen = choice(game)
    assert chosen is not None
    return dict(zip(game.suit_names, (int(first), chosen.kept - int(first)), strict=True))
