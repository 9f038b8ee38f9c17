"""Compare the engine and its playouts with an earlier build: games per CPU second, as ratios.

    .venv/bin/python -P bench/engine.py BEFORE [--rounds 15] [--games 200] [--write FILE]

BEFORE is a folder to import the earlier `fogg` from: `site-packages` of another checkout's .venv,
or that checkout itself. The later build is the installed one. Both play the same seeds by the rules
that both know: where the rules changed since, the edition before (`fogg.editions`). Rounds
alternate between two processes that stay alive, so that a busy machine slows both; what counts is
CPU time. A ratio is the median of the rounds' ratios, with its quartiles. Scored random games list
every legal action at every decision; of playouts every seat is played by the bot `light`.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

WORKER = """
import sys, time
from fogg.bots.playout import Playout
from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.playout import play_random

what, variant, seats = sys.argv[1], sys.argv[2], int(sys.argv[3])
game = Catalogue().game(variant)
try:
    from fogg.editions import editions
except ImportError:
    pass  # a build from before the first change of the rules
else:
    game = Game(game.board, editions(game.rules)[-1])
light = Playout(game, seats)

def play(seed):
    luck = Seeded(f"engine/{seed}")
    state = game.start(seats, luck)
    if what == "random":
        decisions = play_random(game, state, luck, Seeded(f"engine/{seed}/choices"))
    else:
        decisions = light.finish(state, luck)
    return decisions, tuple(game.totals(state))

for seed in range(20):
    play(-1 - seed)
for line in sys.stdin:
    first, number = map(int, line.split())
    begin = time.process_time()
    played = [play(seed) for seed in range(first, first + number)]
    print(time.process_time() - begin, hash(tuple(played)), flush=True)
"""
SAME = "same games"
OTHER = "other games"


class Case(NamedTuple):
    """What is played: `random` or `light`, a variant, the number of seats."""

    what: str
    variant: str
    seats: int


class Result(NamedTuple):
    """Games per CPU second before and now, the rounds' ratios, and whether the games are equal."""

    case: Case
    before: float
    now: float
    ratios: list[float]
    same: bool

    def line(self) -> str:
        """Write the result as a row of a table."""
        low, middle, high = statistics.quantiles(self.ratios, n=4)
        games = SAME if self.same else OTHER
        return (
            f"| {self.case.what} | {self.case.variant} | {self.case.seats} | {self.before:,.0f} | "
            f"{self.now:,.0f} | **{middle:.2f}** | {low:.2f} to {high:.2f} | {games} |"
        )


CASES = [
    Case("random", "usa", 2),
    Case("random", "usa", 4),
    Case("random", "europe", 2),
    Case("random", "europe", 4),
    Case("random", "world", 2),
    Case("random", "world", 4),
    Case("random", "great-lakes", 2),
    Case("random", "great-lakes", 4),
    Case("random", "usa+depots", 3),
    Case("random", "europe+depots", 3),
    Case("random", "world+depots", 3),
    Case("random", "great-lakes+depots", 3),
    Case("light", "usa", 2),
    Case("light", "usa", 4),
    Case("light", "europe", 2),
    Case("light", "europe", 4),
    Case("light", "world", 2),
    Case("light", "world", 4),
]
HEADER = (
    "| played | variant | seats | before | now | ratio | quartiles | games |\n"
    "|---|---|---|---|---|---|---|---|"
)


def main() -> None:
    """Measure every case and print a table of them."""
    options = parser().parse_args()
    rows = [HEADER]
    print(HEADER, flush=True)
    for case in CASES:
        if options.only in (None, case.variant, case.what):
            rows.append(measure(case, options).line())
            print(rows[-1], flush=True)
    if options.write:
        Path(options.write).write_text("\n".join(rows) + "\n", encoding="utf-8")


def parser() -> argparse.ArgumentParser:
    """Read what to compare, and how thoroughly."""
    words = (__doc__ or "").split("\n\n")[0]
    reader = argparse.ArgumentParser(description=words)
    reader.add_argument("before", type=Path, help="the folder to import the earlier fogg from")
    reader.add_argument("--now", type=Path, help="the same for the later; else the installed one")
    reader.add_argument("--rounds", type=int, default=15)
    reader.add_argument("--games", type=int, default=200, help="random games a round")
    reader.add_argument("--only", help="a variant, or `random` or `light`")
    reader.add_argument("--write", help="a file for the table")
    return reader


def measure(case: Case, options: argparse.Namespace) -> Result:
    """Play a case with both builds, in turns."""
    later = folder(options.now) if options.now else None
    workers = [worker(case, folder(options.before)), worker(case, later)]
    rounds = options.rounds
    # A playout takes as long as some ten random games.
    number = options.games if case.what == "random" else max(options.games // 10, 1)
    times: list[list[float]] = [[], []]
    same = True
    for turn in range(rounds):
        played = {}
        for which in (0, 1) if turn % 2 == 0 else (1, 0):
            seconds, games_played = ask(workers[which], turn * number, number)
            times[which].append(seconds)
            played[which] = games_played
        same = same and played[0] == played[1]
    for process in workers:
        process.communicate()
    all_games = rounds * number
    ratios = [old / new for old, new in zip(*times, strict=True)]
    return Result(case, all_games / sum(times[0]), all_games / sum(times[1]), ratios, same)


def folder(before: Path) -> Path:
    """Find where a checkout keeps its compiled build, if a checkout was named."""
    inside = sorted(before.glob(".venv/lib/python*/site-packages"))
    found = inside[0] if inside else before
    if not (found / "fogg").is_dir():
        sys.exit(f"expected a folder with the package fogg, or a checkout with .venv, got {before}")
    return found


def worker(case: Case, source: Path | None) -> subprocess.Popen[str]:
    """Start a process that plays a case whenever it is asked to."""
    # Hashes of the games are compared between processes.
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    environment.pop("PYTHONPATH", None)
    if source is not None:
        environment["PYTHONPATH"] = str(source.resolve())
    return subprocess.Popen(
        [sys.executable, "-P", "-c", WORKER, case.what, case.variant, str(case.seats)],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def ask(process: subprocess.Popen[str], first: int, number: int) -> tuple[float, str]:
    """Have some games played; return their CPU seconds and a hash of them."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{first} {number}\n")
    process.stdin.flush()
    seconds, played = process.stdout.readline().split()
    return float(seconds), played


if __name__ == "__main__":
    main()
