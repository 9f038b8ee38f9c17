"""A sample is a sound state that its seat can't tell from the real one; the view decides it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fogg.engine.chance import Forced, Recording, Seeded
from fogg.engine.errors import ChanceError
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.engine.mechanics.tickets import SHOWED
from fogg.engine.mechanics.warehouses import RAIDED
from fogg.engine.phases import CLOSING_PHASE, OPENING_PHASE
from fogg.engine.state import State
from tests.soak.actions import sampled
from tests.soak.checks import (
    check_board,
    check_buildings,
    check_cards,
    check_depots,
    check_stations,
    check_tickets,
    check_tunnel,
    check_turns,
)
from tests.soak.games import (
    COMBINATIONS,
    STYLED,
    STYLES,
    Combination,
    Decision,
    Style,
    by_kind,
    decisions,
)

EVERY = 7
"""Of so many decisions one is looked at, in turn by each seat and by a spectator."""
AIDS_EVERY = 5 * EVERY


def _moments(
    combination: Combination, style: Style, seed: str
) -> Iterator[tuple[int, Decision, int | None]]:
    """Some moments of a game, each with a seat to see it: by turns who acts and who does not."""
    viewers: list[int | None] = [None, *range(combination.seats)]
    for number, decision in enumerate(decisions(combination, style, seed)):
        together = decision.state.phase in (OPENING_PHASE, CLOSING_PHASE)
        if together or number % EVERY == 0:
            yield number, decision, viewers[number // EVERY % len(viewers)]
            yield number, decision, decision.seat
        combination.game.apply(decision.state, decision.seat, decision.action, decision.chance)


def _check_sample(game: Game, state: State, viewer: int | None, seed: str) -> State:
    view = game.view(state, viewer)
    before = state.pack()
    twin = game.sample(view, Seeded(seed))
    assert state.pack() == before
    assert game.view(twin, viewer).data() == view.data()
    check_cards(game, twin)
    check_tickets(game, twin)
    check_board(game, twin)
    check_tunnel(game, twin)
    check_buildings(game, twin)
    check_stations(game, twin)
    check_depots(game, twin)
    check_turns(game, twin)
    for other in (seed, f"{seed}/again"):
        again = game.sample(game.view(twin, viewer), Seeded(other))
        assert again.pack() == game.sample(view, Seeded(other)).pack()
    return twin


@pytest.mark.parametrize(("combination", "style"), STYLED, ids=str)
def test_a_sample_gives_the_same_view_and_follows_from_it(
    combination: Combination, style: str
) -> None:
    for number, decision, viewer in _moments(combination, STYLES[style], "sample"):
        _check_sample(combination.game, decision.state, viewer, f"{combination}/{number}")


def _check_alike(game: Game, state: State, twin: State, viewer: int, number: int) -> None:
    """All that the engine answers to a seat's questions."""
    assert list(game.legal(state, viewer)) == list(game.legal(twin, viewer))
    assert game.offers(state, viewer) == game.offers(twin, viewer)
    assert game.actors(state) == game.actors(twin)
    luck = Seeded(number)
    tried = sampled(game.legal(state, viewer), luck, 3)
    tried += [action ^ (1 << bit) for action in tried for bit in range(0, 63, 3)]
    for action in tried:
        assert game.problem(state, viewer, action) == game.problem(twin, viewer, action)
    if number % AIDS_EVERY == 0:
        assert game.aids(game.view(state, viewer)) == game.aids(game.view(twin, viewer))


@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_a_seat_gets_the_same_answers_in_a_sample(combination: Combination) -> None:
    game = combination.game
    for number, decision, viewer in _moments(combination, by_kind, "answers"):
        if viewer is not None:
            view = game.view(decision.state, viewer)
            twin = game.sample(view, Seeded(number))
            _check_alike(game, decision.state, twin, viewer, number)


def _after(
    game: Game, state: State, decision: Decision, chance: Recording | Forced
) -> tuple[State, list[Event]]:
    events: list[Event] = []
    copy = state.copy()
    game.apply(copy, decision.seat, decision.action, chance, events)
    return copy, [event.seen_by(decision.seat) for event in events]


def _same_outcome(game: Game, decision: Decision, twin: State, seed: str) -> bool:
    """Act in both states with the same luck; False if that luck can't be in the sample."""
    recording = Recording(Seeded(seed))
    state, events = _after(game, decision.state, decision, recording)
    forced = Forced([index for _, index in recording.picked])
    try:
        twin, twin_events = _after(game, twin, decision, forced)
    except ChanceError:
        return False
    # Returned tickets come up in their order, without luck: others know which they are.
    returned_come_up = decision.state.fresh_left < game.rules.more.draw
    if forced.indices or (returned_come_up and _tickets(events) != _tickets(twin_events)):
        return False
    if _revealed(events) != _revealed(twin_events):
        return False
    assert events == twin_events
    assert game.view(state, decision.seat).data() == game.view(twin, decision.seat).data()
    return True


def _revealed(events: list[Event]) -> list[tuple[int, ...]]:
    """What lay in warehouses and, at the end, the tickets of others: nobody knew them before."""
    raided = [event.cards for event in events if event.kind == RAIDED]
    return raided + [event.tickets for event in events if event.kind == SHOWED]


def _tickets(events: list[Event]) -> list[tuple[int, ...]]:
    return [event.get("tickets") for event in events]


@pytest.mark.parametrize(("combination", "style"), STYLED, ids=str)
def test_an_action_with_the_same_luck_looks_the_same_in_a_sample(
    combination: Combination, style: str
) -> None:
    game = combination.game
    done = tried = 0
    for number, decision, viewer in _moments(combination, STYLES[style], "outcome"):
        together = decision.state.phase in (OPENING_PHASE, CLOSING_PHASE)
        ends_choices = together and len(game.actors(decision.state)) == 1
        if viewer != decision.seat or ends_choices:
            continue
        twin = game.sample(game.view(decision.state, viewer), Seeded(number))
        tried += 1
        done += any(
            _same_outcome(game, decision, twin, f"{combination}/{number}/{again}")
            for again in range(5)
        )
    assert done > tried // 2, f"only {done} of {tried} actions could be compared"
