"""Replays: the same positions and events, from the text alone."""

from __future__ import annotations

import random
import secrets

import pytest

from fogg.engine.chance import Sealed, Seeded
from fogg.record import Step, final_state, read, replay, replaying, verify, write
from tests.record.tables import SEED, TOY, full, played, short, unfinished
from tests.toys import VARIANTS, variant


@pytest.mark.parametrize("id", VARIANTS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_replay_is_the_game_at_every_step(id: str, seats: int) -> None:
    game = variant(id)
    table, states = played(game, id, seats, Seeded(f"replay {id} {seats}"))
    record = read(write(table.record))
    steps = list(replay(record, game))
    assert [step.number for step in steps] == list(range(len(states)))
    for step, state in zip(steps, states, strict=True):
        assert step.state.same(state)
    assert [event for step in steps for event in step.events] == table.events
    assert [step.move for step in steps] == [None, *record.moves]
    assert final_state(record, game).same(states[-1])


def test_steps_are_copies() -> None:
    steps = replay(read(short()), TOY)
    first = next(steps)
    before = first.state.pack()
    rest = list(steps)
    assert first.state.pack() == before
    assert len({step.state.pack() for step in rest}) == len(rest)


def refuse(*arguments: object, **more: object) -> object:
    raise AssertionError("a replay asked for luck")


def test_a_replay_uses_no_random_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [step.state.pack() for step in replay(read(full()), variant("usa"))]
    for name in ("Sealed", "Recording"):
        monkeypatch.setattr(replaying, name, refuse)
    monkeypatch.setattr(random, "random", refuse)
    monkeypatch.setattr(random, "getrandbits", refuse)
    monkeypatch.setattr(secrets, "token_bytes", refuse)
    steps: list[Step] = list(replay(read(full()), variant("usa")))
    assert [step.state.pack() for step in steps] == expected


def test_an_unfinished_record_replays_to_where_it_stopped() -> None:
    _, states = played(TOY, "toy", 2, Sealed(SEED), first=1, moves=5)
    state = final_state(read(unfinished()), TOY)
    assert state.same(states[-1])
    verdict = verify(read(unfinished()), TOY)
    assert (verdict.finished, verdict.sealed, verdict.moves) == (False, False, 5)


def test_a_record_of_the_start_alone() -> None:
    table, _ = played(TOY, "toy", 3, Seeded(1), moves=0)
    assert final_state(read(write(table.record)), TOY).same(table.state)


def test_the_end_is_what_the_game_scores() -> None:
    record = read(full())
    game = variant("usa")
    state = final_state(record, game)
    assert game.over(state)
    assert record.totals == [int(points) for points in game.totals(state)]


@pytest.mark.parametrize("first", [0, 2, None])
def test_the_first_player_is_kept(first: int | None) -> None:
    table, _ = played(TOY, "toy", 3, Seeded(4), first=first, moves=3)
    record = read(write(table.record))
    assert record.first == first
    assert final_state(record, TOY).first == table.state.first
