"""The environments pass the checks of PettingZoo and Gymnasium, and hold no secrets."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from fogg.bots import make_bot
from fogg.engine.chance import Seeded
from fogg.engine.errors import FoggError
from fogg.engine.state import State
from fogg.lab.environments import Numbering, aec, seat
from fogg.lab.environments.features import Features
from fogg.lab.environments.seat_row import SeatRow, empty_rows
from tests.toys import variant

FAMILIES = ["usa", "europe", "europe+loans", "world", "great-lakes", "usa+depots", "world+depots"]
MASKED = (
    # The convention for masks is a Dict, of which the test itself says this.
    "ignore:Observation space for each agent probably",
    "ignore:Observation is not a NumPy array",
)


@pytest.mark.parametrize("id", FAMILIES)
@pytest.mark.filterwarnings(*MASKED)
def test_pettingzoo_finds_nothing_wrong(id: str) -> None:
    api_test(aec.env(variant=id, seats=3), num_cycles=1000)
    seed_test(lambda: aec.env(variant=id, seats=2), num_cycles=300)


@pytest.mark.filterwarnings(*MASKED)
def test_pettingzoo_with_shaping_and_every_number_of_seats() -> None:
    for seats in (2, 5):
        api_test(aec.env(variant="usa", seats=seats, shaping=0.01), num_cycles=500)
    render_test(lambda render_mode: aec.env(variant="usa", render_mode=render_mode))


@pytest.mark.parametrize("id", FAMILIES)
def test_gymnasium_finds_nothing_wrong(id: str) -> None:
    check_env(gymnasium.make(seat.ID, variant=id, opponents=["random"]).unwrapped)


def test_gymnasium_against_several_bots() -> None:
    env = gymnasium.make(seat.ID, variant="europe", opponents=["random", "light"], shaping=0.01)
    check_env(env.unwrapped)


def test_shaping_adds_up_for_every_agent() -> None:
    env = aec.env(variant="usa", seats=2, shaping=0.01)
    env.reset(seed=5)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    luck = numpy.random.default_rng(1)
    for agent in env.agent_iter():
        observation, reward, done, _, _ = env.last()
        rewards[agent] += reward
        env.step(None if done else int(luck.choice(numpy.flatnonzero(_mask(observation)))))
    match = env.unwrapped.match
    for place, end in enumerate(match.rewards()):
        assert rewards[f"player_{place}"] == pytest.approx(end + 0.01 * match.worth(place))


def test_a_whole_game_gives_wins_and_losses() -> None:
    env = aec.env(variant="usa", seats=3)
    env.reset(seed=5)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    luck = numpy.random.default_rng(1)
    for agent in env.agent_iter():
        observation, reward, done, cut, _ = env.last()
        rewards[agent] += reward
        env.step(None if done or cut else int(luck.choice(numpy.flatnonzero(_mask(observation)))))
    assert not cut and sorted(rewards.values()) in ([-1, -1, 1], [-1, 0, 0])


def _mask(observation: dict[str, Any]) -> Any:
    return observation["action_mask"]


def test_an_illegal_number_ends_a_pettingzoo_game() -> None:
    env = aec.env(variant="usa")
    env.reset(seed=5)
    agent = env.agent_selection
    observation, *_ = env.last()
    env.step(int(numpy.flatnonzero(_mask(observation) == 0)[0]))
    assert env.terminations[agent] and env.rewards[agent] == -1
    plain = aec.raw_env("usa")
    plain.reset(seed=5)
    with pytest.raises(FoggError, match="number_not_legal"):
        plain.step(int(numpy.flatnonzero(_mask(observation) == 0)[0]))


def test_an_illegal_number_does_nothing_in_gymnasium_but_cost() -> None:
    env = seat.SeatEnv("usa", penalty=0.25)
    before, info = env.reset(seed=3)
    illegal = int(numpy.flatnonzero(info["action_mask"] == 0)[0])
    for number in range(1, seat.MOST_ILLEGAL + 1):
        after, reward, over, given_up, info = env.step(illegal)
        assert (after == before).all() and reward == -0.25 and not over and info["illegal"]
        assert given_up == (number >= seat.MOST_ILLEGAL)


def _played(env: seat.SeatEnv, seed: int) -> tuple[float, float, list[int]]:
    """The rewards before and at the end of a game of a planner, and the points."""
    env.reset(seed=seed)
    bot, numbering = make_bot("light", 1), Numbering(env.booth.game)
    before, over = 0.0, False
    while not over:
        view = env.match.view(seat.OWN)
        number = numbering.number(view, bot.act(view, view.legal()))
        assert env.action_masks()[number]
        _, reward, over, cut, info = env.step(number)
        assert not cut
        before += 0.0 if over else reward
    return before, reward, info["points"]


def test_a_bot_can_play_by_numbers_and_beats_random() -> None:
    for seed in range(5):
        before, last, points = _played(seat.SeatEnv("usa"), seed)
        assert before == 0 and last == 1 and points[0] > points[1]


def test_shaping_adds_up_to_the_points() -> None:
    """Routes and tickets as they stand: all points but the bonus for the longest path."""
    env = seat.SeatEnv("usa", shaping=0.01)
    before, last, points = _played(env, 2)
    worth = env.match.worth(seat.OWN)
    assert before + last - 1 == pytest.approx(0.01 * worth)
    assert points[0] - worth in (0, 10)


@pytest.mark.parametrize("id", FAMILIES)
def test_features_hold_no_secret(id: str) -> None:
    """A state that a seat could not tell from the real one gives the same numbers."""
    game = variant(id)
    features = Features(game, 3)
    luck, other = Seeded(5), Seeded(6)
    state = game.start(3, luck)
    bots = [make_bot("random", place) for place in range(3)]
    moves = 0
    while not game.over(state):
        acting = game.actors(state)[0]
        if moves % 9 == 0:
            for place in range(3):
                view = game.view(state, place)
                row = row_of(features, state, place)
                assert (row == row_of(features, game.sample(view, other), place)).all()
                assert (row == features.row(view)).all()
                lows = [each.low for each in features.columns]
                highs = [each.high for each in features.columns]
                assert (row >= lows).all() and (row <= highs).all()
        view = game.view(state, acting)
        game.apply(state, acting, bots[acting].act(view, view.legal()), luck)
        moves += 1


def row_of(features: Features, state: State, place: int) -> Any:
    """The row of a seat, made of the real position."""
    row = SeatRow(features, place, empty_rows(features.size), 0)
    row.update(state)
    return numpy.frombuffer(row.rows, numpy.float32)


def test_features_are_seen_from_the_seat() -> None:
    """Seats that know the same of themselves and of each other are shown the same."""
    game = variant("usa")
    features = Features(game, 2)
    state = game.start(2, Seeded(4))
    route = 7
    state.owner[route] = 1
    at = features.layout["routes"].start + route * 3
    assert list(features.row(game.view(state, 1))[at : at + 3]) == [0, 1, 0]
    assert list(features.row(game.view(state, 0))[at : at + 3]) == [0, 0, 1]


def test_features_tell_which_tickets_are_offered() -> None:
    game = variant("europe")
    features = Features(game, 2)
    view = game.view(game.start(2, Seeded(4)), 1)
    row = numpy.asarray(features.row(view))[features.layout["offered_tickets"]]
    assert [ticket for ticket, there in enumerate(row) if there] == sorted(view.offered())
    assert len(view.offered()) > 2


def test_unknown_opponents_and_seats_are_refused() -> None:
    with pytest.raises(FoggError, match="unknown_bot"):
        seat.SeatEnv("usa", ["nobody"])
    with pytest.raises(FoggError, match="wrong_number_of_players"):
        aec.env("usa", seats=6)


def test_an_opponent_that_does_what_it_may_not_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "bots.py"
    file.write_text(
        "class Wrong:\n"
        "    def __init__(self, seed): ...\n"
        "    def act(self, view, legal): return -5\n"
    )
    env = seat.SeatEnv("usa", [f"{file}:Wrong"])
    env.reset(seed=1)
    number = int(numpy.flatnonzero(env.action_masks())[0])
    with pytest.raises(FoggError, match="illegal_action"):
        env.step(number)


def test_the_lab_needs_no_extra() -> None:
    """Extras are loaded by the environments alone."""
    code = (
        "import sys, fogg.cli.main, fogg.lab.arena, fogg.lab.stats, fogg.lab.environments;"
        "assert not {'numpy', 'gymnasium', 'pettingzoo', 'ray', 'torch'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
