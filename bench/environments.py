"""How many steps environments make in a second of CPU time, and what a step is made of.

    .venv/bin/python -P bench/environments.py [VARIANT] [--rounds 5] [--seconds 1] [--games 64]

Numbers are chosen at random among the legal ones; choosing is not counted. The kinds of
environments take turns, round by round, so that a busy machine slows all of them; a step is also
told in decisions of the engine alone (`play_random`), measured in the same rounds.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Callable, Sequence
from time import process_time
from typing import Any

import numpy

import fogg.lab.environments.games as compiled_part
from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.playout import play_random
from fogg.lab.environments import aec
from fogg.lab.environments.seat import SeatEnv
from fogg.lab.environments.vector import SeatsEnv

Round = Callable[[float], float]
"""Makes steps for so many CPU seconds, and returns how many it made a second."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure all kinds of environments, and print a line for each."""
    asked = _arguments(arguments)
    build = "interpreted" if compiled_part.__file__.endswith(".py") else "compiled"
    kinds = {
        "engine alone, decisions": engine(asked.variant),
        "one seat against random": one_seat(asked.variant),
        "every seat, PettingZoo": every_seat(asked.variant),
        f"{asked.games} games against random": many(asked.variant, asked.games, ["random"]),
        f"{asked.games} games, all seats": many(asked.variant, asked.games, None),
        f"{asked.games} games, no copies": many(asked.variant, asked.games, None, copy=False),
    }
    rates: dict[str, list[float]] = {name: [] for name in kinds}
    for _ in range(asked.rounds):
        for name, measured in kinds.items():
            rates[name].append(measured(asked.seconds))
    alone = rates["engine alone, decisions"]
    print(f"{asked.variant}, {build}, {asked.rounds} rounds; steps a CPU second")
    print(f"{'':28}{'median':>12}{'least':>12}{'most':>12}{'decisions a step':>18}")
    for name, row in rates.items():
        share = statistics.median(one / own for one, own in zip(alone, row, strict=True))
        middle = statistics.median(row)
        print(f"{name:28}{middle:12,.0f}{min(row):12,.0f}{max(row):12,.0f}{share:18.2f}")


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variant", nargs="?", default="usa")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--games", type=int, default=64)
    return parser.parse_args(arguments)


def engine(variant: str) -> Round:
    """Whole random games, without rows and masks."""
    game = Catalogue().game(variant)

    def measured(seconds: float) -> float:
        luck, decisions, start = Seeded(1), 0, process_time()
        while process_time() - start < seconds:
            decisions += play_random(game, game.start(2, luck), luck, luck)
        return decisions / (process_time() - start)

    return measured


def one_seat(variant: str) -> Round:
    """Gymnasium: one seat."""
    env = SeatEnv(variant, ["random"])
    _, info = env.reset(seed=1)
    luck = random.Random(1)

    def measured(seconds: float) -> float:
        nonlocal info
        spent, steps = 0.0, 0
        while spent < seconds:
            number = luck.choice(numpy.flatnonzero(info["action_mask"]).tolist())
            start = process_time()
            _, _, over, _, info = env.step(number)
            if over:
                _, info = env.reset()
            spent += process_time() - start
            steps += 1
        return steps / spent

    return measured


def every_seat(variant: str) -> Round:
    """PettingZoo: all seats by turns."""
    env = aec.raw_env(variant, 2)
    env.reset(seed=1)
    luck = random.Random(1)

    def measured(seconds: float) -> float:
        spent, steps = 0.0, 0
        while spent < seconds:
            start = process_time()
            if not env.agents or env.terminations[env.agent_selection]:
                env.reset()
            observation = env.observe(env.agent_selection)
            spent += process_time() - start
            number = luck.choice(numpy.flatnonzero(observation["action_mask"]).tolist())
            start = process_time()
            env.step(number)
            spent += process_time() - start
            steps += 1
        return steps / spent

    return measured


def many(variant: str, games: int, opponents: Sequence[str] | None, copy: bool = True) -> Round:
    """Gymnasium's vector API: many games at once."""
    envs = SeatsEnv(games, variant, opponents, copy=copy)
    _, info = envs.reset(seed=1)
    luck = numpy.random.default_rng(1)

    def chosen(masks: Any) -> Any:
        return (luck.random(masks.shape, numpy.float32) * masks).argmax(1)

    def measured(seconds: float) -> float:
        nonlocal info
        spent, steps = 0.0, 0
        while spent < seconds:
            numbers = chosen(info["action_mask"])
            start = process_time()
            _, _, _, _, info = envs.step(numbers)
            spent += process_time() - start
            steps += games
        return steps / spent

    return measured


if __name__ == "__main__":
    main()
