"""Trains a small network with masked PPO, and draws how well it does against bots.

pip install ".[train]"
python docs/examples/ppo.py --variant usa --opponent easy --steps 2000000 --plot curves.png

The games go on side by side in compiled code (`SeatsEnv`); `Tables` hands them to
Stable-Baselines3.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any, NamedTuple

import matplotlib
import numpy
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from fogg.lab.environments.vector import SeatsEnv
from fogg.lab.simulate import wilson

matplotlib.use("Agg")


class Tables(VecEnv):  # type: ignore[misc] # Stable-Baselines3's own types are not read
    """The games of a `SeatsEnv`, as Stable-Baselines3 wants them."""

    def __init__(self, envs: SeatsEnv) -> None:
        self.envs = envs
        self._numbers: Any = None
        super().__init__(envs.num_envs, envs.single_observation_space, envs.single_action_space)

    def reset(self) -> Any:
        """Start all games."""
        rows, _ = self.envs.reset(seed=self._seeds[0])
        return rows

    def step_async(self, actions: Any) -> None:
        """Keep the numbers for `step_wait`."""
        self._numbers = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        """Carry the numbers out."""
        rows, rewards, over, cut, info = self.envs.step(self._numbers)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for place in numpy.flatnonzero(over | cut):
            infos[place]["terminal_observation"] = info["final_obs"][place]
        return rows, rewards.astype(numpy.float32), over | cut, infos

    def env_method(self, name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Return the masks, which is all that is asked for."""
        assert name == "action_masks", name
        return list(self.envs.action_masks())

    def has_attr(self, name: str) -> bool:
        """Whether all games have an attribute: the masks."""
        return name == "action_masks"

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        """Return an attribute of each game: none is drawn."""
        return [None] * self.num_envs

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        """Refuse: games have no attributes of their own."""
        raise AttributeError(name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Whether each game is wrapped: none is."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing is left to close."""


class Point(NamedTuple):
    """How well a network does against a bot after so many steps."""

    steps: int
    seconds: float
    bot: str
    rate: float
    low: float
    high: float
    score: float


class Judge(BaseCallback):  # type: ignore[misc] # Stable-Baselines3's own types are not read
    """Lets the network play from time to time, and draws what came of it."""

    def __init__(self, asked: argparse.Namespace) -> None:
        super().__init__()
        self.asked = asked
        self.points: list[Point] = []
        self._next = 0
        self._spent = 0.0
        self._since = process_time()

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self._next:
            self._next = self.num_timesteps + self.asked.every
            self.judge()

    def _on_step(self) -> bool:
        return True

    def judge(self) -> None:
        """Play against every judge; the time for that is not counted."""
        self._spent += process_time() - self._since
        for bot in self.asked.judges:
            rate, score = played(self.model, self.asked.variant, bot, self.asked.games)
            low, high = wilson(rate * self.asked.games, self.asked.games)
            point = Point(self.num_timesteps, self._spent, bot, rate, low, high, score)
            self.points.append(point)
            print(
                f"{point.steps:9,} steps, {point.seconds:6,.0f} CPU seconds: wins {rate:.1%} "
                f"({low:.1%}–{high:.1%}) against {bot}, mean score {score:.1f}",
                flush=True,
            )
        if self.asked.plot:
            draw(self.points, self.asked.plot)
        if self.asked.save:
            self.model.save(self.asked.save)
        self._since = process_time()


def played(model: Any, variant: str, bot: str, games: int) -> tuple[float, float]:
    """How often a network wins games that it was not trained with, and its mean score."""
    envs = SeatsEnv(games, variant, [bot], autoreset_mode="Disabled")
    rows, info = envs.reset(seed=1_000_000)
    # Games that are over wait until the last one is: whatever is chosen in them changes nothing.
    wins, points = 0.0, 0
    waiting: Any = numpy.ones(games, bool)
    while waiting.any():
        numbers, _ = model.predict(
            rows, action_masks=info["action_mask"] | ~waiting[:, None], deterministic=True
        )
        rows, rewards, over, _, info = envs.step(numbers)
        for place in numpy.flatnonzero(over & waiting):
            wins += (rewards[place] + 1) / 2
            points += info["points"][place][0]
        waiting &= ~over
    return wins / games, points / games


def draw(points: list[Point], file: str) -> None:
    """Draw the win rates over the steps, with their intervals of 95 %."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    for bot in dict.fromkeys(point.bot for point in points):
        own = [point for point in points if point.bot == bot]
        steps = [point.steps for point in own]
        axes.plot(steps, [point.rate for point in own], label=f"against {bot}")
        axes.fill_between(
            steps, [point.low for point in own], [point.high for point in own], alpha=0.2
        )
    axes.set(xlabel="steps", ylabel="share of games won", ylim=(0, 1))
    axes.legend()
    figure.tight_layout()
    figure.savefig(file)
    pyplot.close(figure)


def arguments() -> argparse.Namespace:
    """What to train, against whom, for how long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", default="usa")
    parser.add_argument("--opponent", default="easy", help="who is trained against")
    parser.add_argument("--judges", nargs="+", default=["easy", "medium"])
    parser.add_argument("--steps", type=int, default=2_000_000)
    parser.add_argument("--every", type=int, default=200_000, help="steps between judgments")
    parser.add_argument("--games", type=int, default=200, help="games of a judgment")
    parser.add_argument("--shaping", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plot", default="curves.png")
    parser.add_argument("--load", default="", help="a network to go on with")
    parser.add_argument("--save", default="")
    return parser.parse_args()


def main() -> None:
    """Train, and judge from time to time."""
    asked = arguments()
    tables = Tables(SeatsEnv(64, asked.variant, [asked.opponent], shaping=asked.shaping))
    if asked.load:
        model = MaskablePPO.load(asked.load, tables, device="cpu")
    else:
        model = MaskablePPO(
            "MlpPolicy",
            tables,
            n_steps=128,
            batch_size=1024,
            n_epochs=4,
            learning_rate=5e-4,
            gamma=1.0,
            gae_lambda=0.98,
            ent_coef=0.005,
            policy_kwargs={"net_arch": [256, 128]},
            seed=asked.seed,
            device="cpu",
        )
    judge = Judge(asked)
    model.learn(asked.steps, judge)
    judge.judge()


if __name__ == "__main__":
    main()
