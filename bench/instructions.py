"""Compare two builds by the instructions that whole games take: what a change costs, without noise.

    python bench/instructions.py BEFORE AFTER        # two folders to import fogg from

Each is a folder for PYTHONPATH: `src` of a checkout, or site-packages with a compiled build.
Games are played under valgrind's callgrind, builds alternating; a number is the difference between
a run of many games and a run of one: starting Python does not count. Above 1, AFTER is cheaper.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import NamedTuple

COUNTED = re.compile(r"Collected : (\d+)")
GAMES = 21
"""Games of the longer run; the shorter one has one."""
WORKLOAD = """
import sys
from fogg.bots import make_bot
from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.playout import play_random

what, variant, seats, games = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
game = Catalogue().game(variant)
for seed in range(games):
    luck = Seeded(seed)
    state = game.start(seats, luck)
    if what == "random":
        play_random(game, state, luck, Seeded(seed + 1))
    bots = [make_bot(what, seat) for seat in range(seats)]
    while not game.over(state):
        seat = game.actors(state)[0]
        view = game.view(state, seat)
        game.apply(state, seat, bots[seat].act(view, view.legal()), luck)
    game.totals(state)
"""


class Case(NamedTuple):
    """Who plays what: a bot's name or `random`, a variant, the number of seats."""

    what: str
    variant: str
    seats: int


CASES = [
    Case("random", "usa", 2),
    Case("random", "usa", 4),
    Case("random", "europe", 3),
    Case("random", "world", 3),
    Case("random", "usa+depots", 3),
    Case("light", "usa", 2),
    Case("light", "europe", 3),
    Case("planner", "usa", 2),
    Case("planner", "world", 2),
]


def main(before: str, after: str) -> None:
    """Print a line for each case: instructions a game before and after, and their ratio."""
    for case in CASES:
        old, new = per_game(before, case), per_game(after, case)
        name = f"{case.what} {case.variant} {case.seats}"
        print(f"{name:24} {old:14,.0f} {new:14,.0f}  {old / new:.3f}", flush=True)


def per_game(folder: str, case: Case) -> float:
    """Count the instructions of one game of a case."""
    return (count(folder, case, GAMES) - count(folder, case, 1)) / (GAMES - 1)


def count(folder: str, case: Case, games: int) -> int:
    """Count the instructions of a whole run."""
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    arguments = [case.what, case.variant, str(case.seats), str(games)]
    run = subprocess.run(
        [*tool, sys.executable, "-c", WORKLOAD, *arguments],
        env={**os.environ, "PYTHONPATH": folder, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    counted = COUNTED.search(run.stderr)
    if counted is None:
        raise RuntimeError(f"expected a count from callgrind, got {run.stderr[-300:]}")
    return int(counted[1])


if __name__ == "__main__":
    main(*sys.argv[1:3])
