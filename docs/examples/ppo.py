"""Trains a small masked PPO to beat the bot `random`, and says how well it does.

pip install "fogg-rail[train]"
python docs/examples/ppo.py --variant usa --steps 60000 --games 200
"""

from __future__ import annotations

import argparse
from typing import Any

from sb3_contrib import MaskablePPO

from fogg.lab.environments.seat import SeatEnv
from fogg.lab.simulate import wilson


def main() -> None:
    """Train, then play games that were not trained with."""
    asked = arguments()
    learning = SeatEnv(asked.variant, [asked.opponent], shaping=asked.shaping)
    model = MaskablePPO(
        "MlpPolicy",
        learning,
        n_steps=2048,
        batch_size=256,
        gamma=1.0,
        policy_kwargs={"net_arch": [128, 64]},
        seed=asked.seed,
        device="cpu",
    )
    print(f"before: {played(model, asked)}", flush=True)
    model.learn(asked.steps)
    print(f"after {model.num_timesteps} steps: {played(model, asked)}")
    if asked.save:
        model.save(asked.save)


def arguments() -> argparse.Namespace:
    """What to train, against whom, for how long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", default="usa")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--steps", type=int, default=60_000)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--shaping", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", default="")
    return parser.parse_args()


def played(model: Any, asked: argparse.Namespace) -> str:
    """How often the model wins, without shaping, in games of their own seeds."""
    env = SeatEnv(asked.variant, [asked.opponent])
    wins, points = 0.0, 0
    for game in range(asked.games):
        observation, info = env.reset(seed=1_000_000 + game)
        over = False
        while not over:
            masks = env.action_masks()
            number, _ = model.predict(observation, action_masks=masks, deterministic=True)
            observation, reward, over, _, info = env.step(int(number))
        wins += (reward + 1) / 2
        points += info["points"][0]
    low, high = wilson(wins, asked.games)
    rate = f"{wins / asked.games:.1%} ({low:.1%}–{high:.1%})"
    return f"wins {rate} of {asked.games} games, mean score {points / asked.games:.1f}"


if __name__ == "__main__":
    main()
