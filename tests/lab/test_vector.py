"""Many games at once: the same games as one by one, and whoever plays the other seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from fogg.bots import make_bot
from fogg.engine.errors import FoggError
from fogg.engine.view import View
from fogg.lab.environments import Numbering, aec, seat
from fogg.lab.environments.seat import SeatEnv
from fogg.lab.environments.vector import SeatsEnv

Chooser = Callable[[Any, Any], Any]


def chooser(seed: int) -> Chooser:
    """A policy that chooses any legal number."""
    luck = numpy.random.default_rng(seed)

    def choose(rows: Any, masks: Any) -> Any:
        assert len(rows) == len(masks)
        return [int(luck.choice(numpy.flatnonzero(mask))) for mask in masks]

    return choose


def first_legal(rows: Any, masks: Any) -> Any:
    return masks.argmax(1)


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
@pytest.mark.parametrize("id", ["usa", "great-lakes"])
def test_games_side_by_side_are_the_games_one_by_one(id: str, mode: AutoresetMode) -> None:
    """As Gymnasium's own vector of environments, over several games."""
    single = SyncVectorEnv([lambda: SeatEnv(id, ["random"], shaping=0.01)] * 3, autoreset_mode=mode)
    many = SeatsEnv(3, id, ["random"], shaping=0.01, autoreset_mode=mode)
    assert single.observation_space == many.observation_space
    assert single.action_space == many.action_space
    choose = chooser(1)
    rows, info = many.reset(seed=5)
    others, other_info = single.reset(seed=5)
    ended = 0
    while ended < 7:
        assert (rows == others).all()
        assert (info["action_mask"] == other_info["action_mask"]).all()
        # Games that begin anew in this step ignore their number.
        masks = info["action_mask"] | (info["action_mask"].sum(1, keepdims=True) == 0)
        numbers = numpy.array(choose(rows, masks))
        rows, rewards, over, cut, info = many.step(numbers)
        others, other_rewards, other_over, other_cut, other_info = single.step(numbers)
        assert rewards == pytest.approx(other_rewards)
        assert (over == other_over).all() and (cut == other_cut).all()
        for place in numpy.flatnonzero(over):
            ended += 1
            told, other_told = info, other_info
            if mode == AutoresetMode.SAME_STEP:
                assert (info["final_obs"][place] == other_info["final_obs"][place]).all()
                told, other_told = info["final_info"], other_info["final_info"]
            assert list(told["points"][place]) == other_told["points"][place]


def test_arrays_are_kept_or_used_again() -> None:
    for copy in (True, False):
        envs = SeatsEnv(4, copy=copy)
        rows, info = envs.reset(seed=3)
        kept, masks = rows.copy(), info["action_mask"].copy()
        for _ in range(3):
            envs.step(envs.action_masks().argmax(1))
        assert ((rows == kept).all() and (info["action_mask"] == masks).all()) == copy


def test_gymnasium_makes_it_by_its_name() -> None:
    envs = gymnasium.make_vec(
        seat.ID, num_envs=2, vectorization_mode="vector_entry_point", variant="europe"
    )
    assert isinstance(envs.unwrapped, SeatsEnv) and envs.num_envs == 2
    rows, _ = envs.reset(seed=1)
    assert envs.observation_space.contains(rows)


def test_without_opponents_every_seat_is_asked() -> None:
    """Each sees its own row, and gains what a whole game brings it."""
    envs = SeatsEnv(2, "usa", opponents=None, seats=3)
    rows, info = envs.reset(seed=2)
    choose, asked = chooser(2), set()
    over: Any = numpy.zeros(2, bool)
    while not over.any():
        asked |= set(info["seat"].tolist())
        game = envs.matches.games.games[0]
        assert (rows[0] == envs.booth.features.row(game.view(int(info["seat"][0])))).all()
        acted = info["seat"]
        rows, rewards, over, _, info = envs.step(choose(rows, info["action_mask"]))
        assert (rewards == info["rewards"][[0, 1], acted]).all()
    assert asked == {0, 1, 2}
    done = int(numpy.flatnonzero(over)[0])
    assert sorted(info["rewards"][done]) in ([-1, -1, 1], [-1, 0, 0])


def test_a_policy_plays_the_other_seats() -> None:
    """It is asked for all its games at once, and the game is that of a learner in its place."""
    sizes: list[int] = []

    def policy(rows: Any, masks: Any) -> Any:
        sizes.append(len(rows))
        return first_legal(rows, masks)

    envs = SeatsEnv(8, "usa", opponents=[policy, policy])
    alone = SeatsEnv(8, "usa", opponents=None, seats=3)
    rows, info = envs.reset(seed=4)
    alone.reset(seed=4)
    for _ in range(20):
        rows, _, _, _, info = envs.step(first_legal(rows, info["action_mask"]))
    assert max(sizes) > 1
    met = envs.matches.games.games[0].state
    while not alone.matches.games.games[0].state.same(met):
        _, _, over, _, _ = alone.step(first_legal(None, alone.action_masks()))
        assert not over[0], "the policy did not play as the learner does"


def test_a_policy_that_does_what_it_may_not_is_an_error() -> None:
    envs = SeatsEnv(4, "usa", opponents=[lambda rows, masks: masks.argmin(1)])
    _, info = envs.reset(seed=1)
    with pytest.raises(FoggError, match="number_not_legal"):
        envs.step(info["action_mask"].argmax(1))


class FirstLegal:
    """A bot of one's own."""

    made: list[int] = []

    def __init__(self, seed: int) -> None:
        self.made.append(seed)

    def act(self, view: View, legal: Any) -> int:
        return int(legal[0])


def test_bots_and_classes_of_bots_play_too() -> None:
    FirstLegal.made.clear()
    games = [SeatEnv("usa", [each]) for each in (FirstLegal, FirstLegal(7))]
    assert FirstLegal.made == [7]
    rows = [env.reset(seed=6)[0] for env in games]
    assert len(FirstLegal.made) == 2
    for _ in range(30):
        assert (rows[0] == rows[1]).all()
        rows = [env.step(int(env.action_masks().argmax()))[0] for env in games]
    with pytest.raises(TypeError, match="an opponent is"):
        SeatEnv("usa", [3])  # type: ignore[list-item]


def test_illegal_numbers_are_told() -> None:
    envs = SeatsEnv(2, "usa", penalty=0.5)
    before, info = envs.reset(seed=1)
    numbers = info["action_mask"].argmax(1)
    numbers[1] = info["action_mask"][1].argmin()
    rows, rewards, _, _, info = envs.step(numbers)
    assert list(info["illegal"]) == [False, True] and list(rewards) == [0, -0.5]
    assert (rows[1] == before[1]).all() and (rows[0] != before[0]).any()


def test_some_games_can_be_begun_anew() -> None:
    envs = SeatsEnv(3, "usa", autoreset_mode=AutoresetMode.DISABLED)
    first, info = envs.reset(seed=[1, 2, 3])
    for _ in range(5):
        rows, _, _, _, info = envs.step(info["action_mask"].argmax(1))
    chosen = numpy.array([False, True, False])
    again, _ = envs.reset(seed=[1, 2, 3], options={"reset_mask": chosen})
    assert (again[1] == first[1]).all() and (again[[0, 2]] == rows[[0, 2]]).all()


def test_a_bot_can_use_what_was_learned() -> None:
    """A row and a mask can be made of a view alone, which is all that a bot has."""
    env = SeatEnv("europe", ["random"])
    row, _ = env.reset(seed=1)
    numbering = Numbering(env.booth.game)
    bot = make_bot("light", 1)
    for _ in range(20):
        view = env.match.view(seat.OWN)
        assert (row == env.booth.features.row(view)).all()
        number = numbering.number(view, bot.act(view, view.legal()))
        row, *_ = env.step(number)


def test_every_number_of_a_row_has_a_name_and_a_range() -> None:
    for id in ("usa", "europe+depots", "world"):
        features = aec.env(variant=id, seats=3).unwrapped.booth.features
        names = [column.name for column in features.columns]
        assert len(set(names)) == len(names) == features.size
        assert {(column.low, column.high) for column in features.columns} == {(0, 1), (-1, 1)}
        for part, place in features.layout.items():
            assert all(name.startswith(f"{part}.") for name in names[place])
