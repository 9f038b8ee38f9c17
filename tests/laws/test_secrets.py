"""No ticket that a seat does not know is ever named to it, in its view or in its events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fogg.engine.chance import Seeded
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.engine.phases import CLOSING_PHASE, OVER_PHASE
from fogg.engine.state import NOTHING, State
from tests.soak.games import COMBINATIONS, STYLED, STYLES, Combination, by_kind, decisions


def _known(game: Game, state: State, viewer: int | None) -> set[int]:
    """The tickets that a seat keeps, is offered, or has given back."""
    if viewer is None:
        return set()
    start = viewer * game.offer_size
    offered = state.offered[start : start + game.offer_size]
    returned = [
        *zip(state.bottom, state.bottom_from, strict=True),
        *zip(state.gone, state.gone_from, strict=True),
    ]
    return {
        *(ticket for ticket, holder in enumerate(state.holder) if holder == viewer),
        *(int(ticket) for ticket in offered if ticket != NOTHING),
        *(int(ticket) for ticket, returner in returned if returner == viewer),
    }


def _words(data: Any) -> Iterator[str]:
    """Every word in plain data, keys too."""
    if isinstance(data, str):
        yield from data.split()
    elif isinstance(data, dict):
        yield from _words([*data, *data.values()])
    elif isinstance(data, list):
        for each in data:
            yield from _words(each)


def _check_view(game: Game, state: State, viewer: int | None) -> None:
    data = game.view(state, viewer).data()
    # A route may have the same cities as a ticket.
    for name in ("owners", "tunnel", "raid_at"):
        data.pop(name, None)
    known = {game.ticket_names[ticket] for ticket in _known(game, state, viewer)}
    told = set(game.ticket_names).intersection(_words(data)) - known
    assert not told, f"{viewer} is told of {told}"


def _check_events(events: list[Event], viewer: int | None, known: set[int]) -> None:
    for event in events:
        seen = event.seen_by(viewer)
        tickets = (*(seen.get("tickets") or ()), *(seen.get("returned") or ()))
        assert known.issuperset(tickets), seen
        if viewer != event.seat:
            assert all(seen.values[name] is None for name in event.kind.hidden), seen


@pytest.mark.parametrize(("combination", "style"), STYLED, ids=str)
def test_nobody_hears_of_foreign_tickets(combination: Combination, style: str) -> None:
    game = combination.game
    viewers = [*range(combination.seats), None]
    events: list[Event] = []
    state = game.start(combination.seats, Seeded(f"secrets/{combination}"), events=events)
    for viewer in viewers:
        _check_events(events, viewer, _known(game, state, viewer))
    for number, decision in enumerate(decisions(combination, STYLES[style], "secrets", state)):
        events = []
        before = [_known(game, state, viewer) for viewer in viewers]
        game.apply(state, decision.seat, decision.action, decision.chance, events)
        if state.phase in (CLOSING_PHASE, OVER_PHASE):
            break
        for viewer, known in zip(viewers, before, strict=True):
            _check_events(events, viewer, known | _known(game, state, viewer))
        _check_view(game, state, viewers[number % len(viewers)])


@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_blind_cards_and_deals_are_for_one_seat(combination: Combination) -> None:
    game = combination.game
    seen = set()
    for state, seat, action, chance in decisions(combination, by_kind, "blind"):
        events: list[Event] = []
        hand = game.view(state, seat).hand_size(seat)
        game.apply(state, seat, action, chance, events)
        for event in events:
            if event.name == "drew":
                assert event.card >= 0 and event.seen_by(seat).card == event.card
                assert event.seen_by(None).card is None
                assert event.seen_by((seat + 1) % combination.seats).card is None
                assert game.view(state, seat).hand_size(seat) == hand + 1
                seen.add(event.name)
    assert seen == {"drew"}
