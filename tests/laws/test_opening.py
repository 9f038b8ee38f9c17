"""The order of simultaneous choices, before the first turn or after the last, changes nothing."""

from __future__ import annotations

from itertools import permutations

import pytest

from fogg.engine.chance import Seeded
from fogg.engine.event import Event
from fogg.engine.phases import CLOSING_PHASE, OPENING_PHASE, OVER_PHASE
from fogg.engine.state import State
from tests.soak.games import CHOSEN_LOANS, COMBINATIONS, Combination, decisions, uniform

ORDERS = 24
CHOOSING_LAST = [each for each in COMBINATIONS if each.variant == CHOSEN_LOANS]


def _choices(combination: Combination, start: State) -> dict[int, list[int]]:
    """For each seat what it will choose, step by step."""
    game, state = combination.game, start.copy()
    luck = Seeded(f"choices/{combination}")
    chosen: dict[int, list[int]] = {seat: [] for seat in game.actors(state)}
    while state.phase == start.phase:
        for seat in game.actors(state):
            action = uniform(game.legal(state, seat), luck)
            chosen[seat].append(action)
            game.apply(state, seat, action, Seeded("reveal"))
    return chosen


def _opened(
    combination: Combination, start: State, order: tuple[int, ...], chosen: dict[int, list[int]]
) -> tuple[State, list[Event]]:
    """The position once each seat has made all its choices in its place of the order."""
    game, state = combination.game, start.copy()
    events: list[Event] = []
    for seat in order:
        for action in chosen[seat]:
            assert action in game.legal(state, seat)
            game.apply(state, seat, action, Seeded("reveal"), events)
    assert state.phase != start.phase
    return state, events


@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_the_order_of_choices_changes_nothing(combination: Combination) -> None:
    game = combination.game
    _check_orders(combination, game.start(combination.seats, Seeded(f"opening/{combination}")))


def _check_orders(combination: Combination, start: State) -> None:
    chosen = _choices(combination, start)
    orders = list(permutations(chosen))
    expected, events = _opened(combination, start, orders[0], chosen)
    for order in orders[1 :: max(1, len(orders) // ORDERS)]:
        state, others = _opened(combination, start, order, chosen)
        assert state.pack() == expected.pack()
        for viewer in (*range(combination.seats), None):
            seen = [event.seen_by(viewer) for event in events]
            assert sorted(map(repr, seen)) == sorted(
                repr(event.seen_by(viewer)) for event in others
            )


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
        assert state.phase == OPENING_PHASE
        told = [[event.seen_by(other) for event in events] for other in others]
        seen.append((told, [game.view(state, other).data() for other in others]))
    assert len(seen) > 1
    assert all(each == seen[0] for each in seen)


def _closing(combination: Combination) -> State:
    """A game after its last turn, with several seats that have something to borrow."""
    game = combination.game
    for number in range(50):
        for state, seat, action, chance in decisions(combination, uniform, f"closing/{number}"):
            if state.phase == CLOSING_PHASE and len(game.actors(state)) > 1:
                return state
            game.apply(state, seat, action, chance)
    raise AssertionError("no game with several choices at its end")


@pytest.mark.parametrize("combination", CHOOSING_LAST, ids=str)
def test_the_order_of_last_choices_changes_nothing(combination: Combination) -> None:
    _check_orders(combination, _closing(combination))


@pytest.mark.parametrize("combination", CHOOSING_LAST, ids=str)
def test_others_do_not_learn_a_last_choice_before_all_have_chosen(combination: Combination) -> None:
    game, start = combination.game, _closing(combination)
    chooser, *others = game.actors(start)
    seen = []
    for action in game.legal(start, chooser):
        state, events = start.copy(), list[Event]()
        game.apply(state, chooser, int(action), Seeded("reveal"), events)
        told = [[event.seen_by(other) for event in events] for other in others]
        seen.append((told, [game.view(state, other).data() for other in others]))
        assert game.notation.parse(game.view(state, chooser).data()["chosen"][0]) == action
    assert len(seen) > 1
    assert all(each == seen[0] for each in seen)


@pytest.mark.parametrize("combination", CHOOSING_LAST, ids=str)
def test_no_choice_scores_more_than_the_one_proposed(combination: Combination) -> None:
    game, start = combination.game, _closing(combination)
    for seat in game.actors(start):
        [offer] = game.offers(start, seat)
        assert sorted(offer.actions) == sorted(int(action) for action in game.legal(start, seat))
        points = [_points(combination, start, seat, action) for action in offer.actions]
        assert points[0] == max(points)


def _points(combination: Combination, start: State, seat: int, action: int) -> tuple[int, int]:
    """What a choice brings its seat: points, and tickets completed."""
    game, state = combination.game, start.copy()
    game.apply(state, seat, action, Seeded("reveal"))
    for other in game.actors(state):
        game.apply(state, other, int(game.legal(state, other)[0]), Seeded("reveal"))
    assert state.phase == OVER_PHASE
    [tickets] = [line.detail for line in game.final(state)[seat] if line.name == "tickets"]
    return int(game.totals(state)[seat]), sum(ticket["completed"] for ticket in tickets)
