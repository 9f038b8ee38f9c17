"""Many random games of every variant with every number of players: `make soak`, or

    python tests/soak/run.py [--games N] [--jobs J] [--seed S] [--only NUMBER]

Without --games, 2,000 of each.
Ends with 1 and the command that repeats the game as soon as one breaks a rule; Ctrl-C ends it too.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.soak.games import COMBINATIONS
from tests.soak.play import combination_of, play

BATCH = 50
GAMES_EACH = 2_000


class Batch(NamedTuple):
    """Games first to last − 1 of a seed."""

    seed: int
    first: int
    last: int


class Result(NamedTuple):
    """What a batch came to; `error` is the traceback of its game `broken`."""

    games: int
    decisions: int
    broken: int = -1
    error: str = ""


def play_batch(batch: Batch) -> Result:
    """Play a batch up to its first broken game."""
    decisions = 0
    for number in range(batch.first, batch.last):
        try:
            decisions += play(batch.seed, number)
        except Exception:
            return Result(number - batch.first, decisions, number, traceback.format_exc())
    return Result(batch.last - batch.first, decisions)


def batches(seed: int, games: int) -> Iterator[Batch]:
    """All the games in portions."""
    for first in range(0, games, BATCH):
        yield Batch(seed, first, min(first + BATCH, games))


def results(seed: int, games: int, jobs: int) -> Iterator[Result]:
    """The results of all batches, in order."""
    if jobs == 1:
        yield from map(play_batch, batches(seed, games))
        return
    with Pool(jobs, _leave_interrupts_to_the_parent) as pool:
        yield from pool.imap(play_batch, batches(seed, games))


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Progress:
    """One line that tells how far the run is."""

    def __init__(self, games: int) -> None:
        self._of = games
        self._began = time.monotonic()
        self._shown = -1.0
        self.games = 0
        self.decisions = 0

    def add(self, result: Result) -> None:
        self.games += result.games
        self.decisions += result.decisions
        now = time.monotonic()
        if now - self._shown >= (0.5 if sys.stderr.isatty() else 30) or self.games == self._of:
            self._shown = now
            self._show(now - self._began)

    def _show(self, seconds: float) -> None:
        speed = self.games / max(seconds, 1e-9)
        left = (self._of - self.games) / max(speed, 1e-9) / 60
        line = f"{self.games:,} of {self._of:,} games, {speed:,.0f} a second, {left:.0f} min left"
        end = "" if sys.stderr.isatty() and self.games < self._of else "\n"
        print(f"\r{line}   " if sys.stderr.isatty() else line, end=end, file=sys.stderr, flush=True)


def run(seed: int, games: int, jobs: int) -> int:
    """Play them all; the exit code."""
    progress = Progress(games)
    try:
        for result in results(seed, games, jobs):
            progress.add(result)
            if result.error:
                return report(seed, result.broken, result.error)
    except KeyboardInterrupt:
        print(f"\nstopped; {progress.games:,} games were sound", file=sys.stderr)
        return 130
    each = games // len(COMBINATIONS)
    print(f"{progress.games:,} games, {progress.decisions:,} decisions: all sound (seed {seed})")
    print(f"{len(COMBINATIONS)} variants and numbers of players, at least {each:,} games of each")
    return 0


def report(seed: int, number: int, error: str) -> int:
    """Tell how to see a broken game again."""
    print(f"\n{error}", file=sys.stderr)
    print(f"game {number} of seed {seed} ({combination_of(number)}) is broken; again with", end=" ")
    print(f"python tests/soak/run.py --seed {seed} --only {number}")
    return 1


def positive(text: str) -> int:
    """A number from 1."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"a number from 1 was expected, not {text}")
    return number


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Play many random games and check them.")
    parser.add_argument("--games", type=positive, default=GAMES_EACH * len(COMBINATIONS))
    parser.add_argument("--jobs", type=positive, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="the number of one game to play again")
    options = parser.parse_args(arguments)
    if options.only is None:
        return run(options.seed, options.games, options.jobs)
    result = play_batch(Batch(options.seed, options.only, options.only + 1))
    if result.error:
        return report(options.seed, options.only, result.error)
    print(f"game {options.only} of seed {options.seed} is sound: {result.decisions} decisions")
    return 0


if __name__ == "__main__":
    sys.exit(main())
