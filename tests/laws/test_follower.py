"""Replaying a seat's own events rebuilds its view: they tell all that a view shows, and no more."""

from __future__ import annotations

import pytest

from fogg.engine.chance import Seeded
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.engine.state import State
from tests.laws.follower import Follower
from tests.soak.games import STYLED, STYLES, Combination, decisions


def _follow(followers: list[Follower], events: list[Event], state: State) -> None:
    for follower in followers:
        for event in events:
            follower.fold(event.seen_by(follower.seat))
        follower.settle(told=bool(events))
        view = follower.game.view(state, follower.seat)
        assert follower.data() == view.data()


def _start(game: Game, seats: int, seed: str) -> tuple[State, list[Follower]]:
    events: list[Event] = []
    state = game.start(seats, Seeded(seed), events=events)
    followers = [Follower(game, seat) for seat in (*range(seats), None)]
    _follow(followers, events, state)
    return state, followers


@pytest.mark.parametrize(("combination", "style"), STYLED, ids=str)
def test_events_rebuild_every_view(combination: Combination, style: str) -> None:
    game = combination.game
    state, followers = _start(game, combination.seats, f"follower/{combination}")
    for _, seat, action, chance in decisions(combination, STYLES[style], "follower", state):
        events: list[Event] = []
        game.apply(state, seat, action, chance, events)
        _follow(followers, events, state)
