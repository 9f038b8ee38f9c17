"""States: independent copies, packing, comparing."""

from __future__ import annotations

import pickle

import pytest

from fogg.engine.chance import Seeded
from fogg.engine.ints import ints
from fogg.engine.playout import play_random
from fogg.engine.state import NUMBERS, ROWS, State, unpack
from tests.toys import VARIANTS, random_states, variant


def fields() -> list[str]:
    """Every field that a state has, whatever the tuples of names say."""
    state = State()
    return [
        name
        for name in dir(state)
        if not name.startswith("_") and not callable(getattr(state, name))
    ]


def numbers() -> list[str]:
    return [name for name in fields() if isinstance(getattr(State(), name), int)]


def rows() -> list[str]:
    return [name for name in fields() if name not in (*numbers(), "extra")]


def played() -> State:
    """A position with something in every row."""
    states = random_states(variant("europe"), 3, "state")
    state = states[len(states) // 2].copy()
    for name in rows():
        if not len(getattr(state, name)):
            setattr(state, name, ints([7, 8]))
    state.extra = [ints([1, 2, 3]), ints([4])]
    return state


def change(state: State, name: str) -> None:
    if name in numbers():
        setattr(state, name, getattr(state, name) + 1)
        return
    row = getattr(state, name)
    (row[0] if name == "extra" else row)[0] += 1


def test_every_field_is_packed() -> None:
    state = State()
    assert sorted(NUMBERS) == numbers()
    assert sorted(ROWS) == rows()
    assert len(state.numbers()) == len(numbers())
    assert len(state.rows()) == len(rows())


def test_a_row_that_a_mechanic_declared_is_packed_too() -> None:
    state = played()
    assert unpack(state.pack()).same(state)
    twin = state.copy()
    twin.extra.pop()
    assert not twin.same(state)


@pytest.mark.parametrize("name", fields())
def test_a_copy_is_independent(name: str) -> None:
    state = played()
    before = state.pack()
    twin = state.copy()
    assert twin.same(state)
    change(twin, name)
    assert state.pack() == before
    assert not twin.same(state)
    assert not state.same(twin)
    assert twin.pack() != before


@pytest.mark.parametrize("name", rows())
def test_a_longer_row_is_another_state(name: str) -> None:
    state = played()
    twin = state.copy()
    setattr(twin, name, ints([*getattr(twin, name), 0]))
    assert not state.same(twin)


@pytest.mark.parametrize("id", VARIANTS)
def test_packing_has_an_exact_inverse(id: str) -> None:
    for state in random_states(variant(id), 4, "pack", every=5):
        packed = state.pack()
        again = unpack(packed)
        assert again.same(state)
        assert again.pack() == packed
        assert unpack(pickle.loads(pickle.dumps(packed))).same(state)
        assert hash(packed) == hash(again.pack())


@pytest.mark.parametrize("id", VARIANTS)
def test_sizes_are_those_of_the_piles(id: str) -> None:
    game = variant(id)
    for state in random_states(game, 5, "sizes", every=9):
        assert set(state.fresh) <= {0, 1}
        assert sum(state.fresh) == state.fresh_left
        assert sum(state.deck) == sum(state.deck_size)
        assert sum(state.discard) == sum(state.discard_size)
        up = [kind for kind in state.display if kind >= 0]
        everywhere = sum(state.hands) + sum(state.deck) + sum(state.discard) + len(up)
        everywhere += sum(state.laid) + sum(state.turned) + sum(state.warehouses)
        assert everywhere == sum(game.card_counts)


def test_an_unpacked_game_goes_on_as_the_original() -> None:
    game = variant("usa")
    states = random_states(game, 3, "unpacked")
    state = states[len(states) // 2]
    ends = []
    for each in (state.copy(), unpack(state.pack())):
        play_random(game, each, Seeded(1), Seeded(2))
        ends.append(each.pack())
    assert ends[0] == ends[1]


def test_playing_a_copy_leaves_the_original_alone() -> None:
    game = variant("usa-mega")
    for state in random_states(game, 2, "alone", every=40):
        before = state.pack()
        twin = state.copy()
        play_random(game, twin, Seeded(1), Seeded(2))
        assert state.pack() == before
