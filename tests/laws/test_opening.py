"""The order of simultaneous choices changes nothing."""

from __future__ import annotations

from itertools import permutations

import pytest

from fogg.engine.chance import Seeded
from fogg.engine.event import Event
from fogg.engine.state import OPENING, State
from tests.soak.games import COMBINATIONS, Combination, uniform

ORDERS = 24


def _choices(combination: Combination, start: State) -> dict[int, list[int]]:
    """For each seat what it will choose, step by step."""
    game, state = combination.game, start.copy()
    luck = Seeded(f"choices/{combination}")
    chosen: dict[int, list[int]] = {seat: [] for seat in range(combination.seats)}
    while state.phase == OPENING:
        for seat in game.actors(state):
            action = uniform(game.legal(state, seat), luck)
            chosen[seat].append(action)
            game.apply(state, seat, action, Seeded("reveal"))
    return chosen


def _opened(
    combination: Combination, start: State, order: tuple[int, ...], chosen: dict[int, list[int]]
) -> tuple[State, list[Event]]:
    """The opening with each seat making all its choices in its place of the order."""
    game, state = combination.game, start.copy()
    events: list[Event] = []
    for seat in order:
        for action in chosen[seat]:
            assert action in game.legal(state, seat)
            game.apply(state, seat, action, Seeded("reveal"), events)
    assert state.phase != OPENING
    return state, events


@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_the_order_of_choices_changes_nothing(combination: Combination) -> None:
    game = combination.game
    start = game.start(combination.seats, Seeded(f"opening/{combination}"))
    chosen = _choices(combination, start)
    orders = list(permutations(range(combination.seats)))
    expected, events = _opened(combination, start, orders[0], chosen)
    for order in orders[1 :: max(1, len(orders) // ORDERS)]:
        state, others = _opened(combination, start, order, chosen)
        assert state.pack() == expected.pack()
        for viewer in (*range(combination.seats), None):
            seen = [event.seen_by(viewer) for event in events]
            assert sorted(seen) == sorted(event.seen_by(viewer) for event in others)


@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_a_choice_does_not_change_what_others_may_choose(combination: Combination) -> None:
    game = combination.game
    state = game.start(combination.seats, Seeded(f"opening/{combination}"))
    before = {seat: list(game.legal(state, seat)) for seat in game.actors(state)}
    for seat in list(before)[:-1]:
        game.apply(state, seat, before.pop(seat)[0], Seeded("reveal"))
        for other, legal in before.items():
            assert list(game.legal(state, other)) == legal


@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_others_do_not_learn_which_choice_was_made(combination: Combination) -> None:
    game = combination.game
    start = game.start(combination.seats, Seeded(f"opening/{combination}"))
    others = [*range(1, combination.seats), None]
    seen = []
    for action in game.legal(start, 0):
        state, events = start.copy(), list[Event]()
        game.apply(state, 0, int(action), Seeded("reveal"), events)
        assert state.phase == OPENING
        told = [[event.seen_by(other) for event in events] for other in others]
        seen.append((told, [game.view(state, other).data() for other in others]))
    assert len(seen) > 1
    assert all(each == seen[0] for each in seen)
