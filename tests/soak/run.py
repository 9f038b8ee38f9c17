"""Many random games of every variant with every number of players: the first part of `make soak`.

    python tests/soak/run.py [--games N] [--jobs J] [--seed S] [--only NUMBER] [--result FILE]

Without --games, 2,000 of each. Ends with 1 and the command that repeats the game as soon as one
breaks a rule; Ctrl-C ends it too. With --result it goes on where it was stopped: what was
counted is in bench/results/kept, and the summary of all is written to that file.
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

from tests.soak.covered import Covered
from tests.soak.games import COMBINATIONS
from tests.soak.kept import keep, kept_or
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

    first: int
    decisions: list[int]
    """How many each of its games had."""
    broken: int = -1
    error: str = ""


def play_batch(batch: Batch) -> Result:
    """Play a batch up to its first broken game."""
    decisions: list[int] = []
    for number in range(batch.first, batch.last):
        try:
            decisions.append(play(batch.seed, number))
        except Exception:
            return Result(batch.first, decisions, number, traceback.format_exc())
    return Result(batch.first, decisions)


def batches(seed: int, first: int, games: int) -> Iterator[Batch]:
    """The games from one on in portions."""
    for start in range(first, games, BATCH):
        yield Batch(seed, start, min(start + BATCH, games))


def results(seed: int, first: int, games: int, jobs: int) -> Iterator[Result]:
    """The results of all batches, in order."""
    if jobs == 1:
        yield from map(play_batch, batches(seed, first, games))
        return
    with Pool(jobs, _leave_interrupts_to_the_parent) as pool:
        yield from pool.imap(play_batch, batches(seed, first, games))


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Progress:
    """One line that tells how far the run is."""

    def __init__(self, games: int, covered: Covered) -> None:
        self._of = games
        self._began = time.monotonic()
        self._shown = -1.0
        self._before = covered.games
        self.covered = covered

    @property
    def games(self) -> int:
        return self.covered.games

    def add(self, result: Result) -> None:
        self.covered.add(result.first, result.decisions)
        now = time.monotonic()
        if now - self._shown >= (0.5 if sys.stderr.isatty() else 30) or self.games == self._of:
            self._shown = now
            self._show(now - self._began)

    def _show(self, seconds: float) -> None:
        speed = (self.games - self._before) / max(seconds, 1e-9)
        left = (self._of - self.games) / max(speed, 1e-9) / 60
        line = f"{self.games:,} of {self._of:,} games, {speed:,.0f} a second, {left:.0f} min left"
        end = "" if sys.stderr.isatty() and self.games < self._of else "\n"
        print(f"\r{line}   " if sys.stderr.isatty() else line, end=end, file=sys.stderr, flush=True)


def run(seed: int, games: int, jobs: int, covered: Covered, result: Path | None) -> int:
    """Play those that were not played yet; the exit code."""
    progress = Progress(games, covered)
    try:
        for each in results(seed, covered.games, games, jobs):
            progress.add(each)
            if result is not None:
                keep("games", covered)
            if each.error:
                return report(seed, each.broken, each.error)
    except KeyboardInterrupt:
        print(f"\nstopped; {covered.games:,} games were sound", file=sys.stderr)
        return 130
    if result is not None:
        result.write_text(covered.page(), "utf-8")
    print(f"{covered.games:,} games, {covered.decisions:,} decisions: all sound (seed {seed})")
    fewest = games // len(COMBINATIONS)
    print(f"{len(COMBINATIONS)} variants and numbers of players, at least {fewest:,} games of each")
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
    parser.add_argument("--result", type=Path, help="the file of the summary; goes on with a run")
    options = parser.parse_args(arguments)
    if options.only is None:
        new = Covered(seed=options.seed)
        kept = kept_or("games", new) if options.result else new
        covered = kept if (kept.seed, kept.build) == (new.seed, new.build) else new
        return run(options.seed, options.games, options.jobs, covered, options.result)
    result = play_batch(Batch(options.seed, options.only, options.only + 1))
    if result.error:
        return report(options.seed, options.only, result.error)
    decisions = sum(result.decisions)
    print(f"game {options.only} of seed {options.seed} is sound: {decisions} decisions")
    return 0


if __name__ == "__main__":
    sys.exit(main())
