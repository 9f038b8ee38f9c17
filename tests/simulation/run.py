"""The server in virtual time, from a seed, with every fault it may meet.

    python tests/simulation/run.py --seed 17 --show    # one world, and all that happens in it
    python tests/simulation/run.py --seeds 10000       # many, and how often each thing happened

One seed is one world: one or two server processes, a database, a table, people and a spectator.
The real application runs in it (tables, rooms, bots, sockets, requests, both databases' code)
on an event loop of our own, in which nothing waits. Instead of the world outside there are

* clocks (doors.py): each machine has its own, and somebody sets them;
* luck (doors.py): tokens, secrets and waiting times come from the seed;
* a disk (disk.py): the real SQLite and the code of its writing thread; a crash keeps what was
  synced, and of what was being written any sectors;
* a shared database (shared.py): the real code for PostgreSQL, on a stand-in for its driver;
* a network (network.py): sockets that break, requests that are late, lost, doubled;
* workers (machines.py), in which bots think with the worker's own code, and which die;
* people (players.py) who sleep, come back, and send again what was not answered.

storm.py lets the faults come; referee.py looks whether every promise was kept: each
acknowledged move is there once, nobody is told of what is not stored, everybody knows what
their seat may know and no secret, and once it is calm every table goes on to its end.
planted.py has bugs that must be found.

The same seed is the same world on any machine and in either build, as long as the code and the
version of Python are the same (asyncio wakes tasks in another order here and there).
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path

from msgspec import Struct, field

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.simulation.story import Outcome, play
from tests.soak.kept import keep, kept_or

TOGETHER = 25
USUAL_SEEDS = 10_000


def again(seed: int) -> str:
    """The command that shows a world again."""
    return f"python tests/simulation/run.py --seed {seed} --show"


def outcomes(seeds: range, jobs: int) -> Iterator[Outcome]:
    """What became of each world, in the order of the seeds."""
    if jobs == 1:
        yield from map(play, seeds)
        return
    with Pool(jobs) as pool:
        yield from pool.imap(play, seeds, 5)


class Simulated(Struct):
    """What happened in the worlds so far."""

    first: int
    worlds: int = 0
    broken: list[int] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, outcome: Outcome) -> None:
        """Count a world; say what was broken in it, and how to see it again."""
        self.worlds += 1
        if outcome.problem:
            self.broken.append(outcome.seed)
            print(f"seed {outcome.seed}: {outcome.problem}\nagain with: {again(outcome.seed)}")
            sys.stdout.flush()
        else:
            self._count(outcome)

    def play_broken(self) -> None:
        """Play the broken worlds again: those that were mended since are counted."""
        for outcome in [play(seed) for seed in self.broken]:
            if not outcome.problem:
                self.broken.remove(outcome.seed)
                self._count(outcome)

    def _count(self, outcome: Outcome) -> None:
        for what, number in outcome.counts.items():
            self.counts[what] = self.counts.get(what, 0) + number

    def page(self) -> str:
        """Write the summary."""
        last = self.first + self.worlds - 1
        lines = [
            "# Simulated worlds",
            "",
            f"`python tests/simulation/run.py`, seeds {self.first} to {last}:"
            f" {self.worlds:,} worlds, {len(self.broken):,} of them broken.",
            "",
            "| what happened | how often |",
            "|---|--:|",
            *(f"| {what} | {number:,} |" for what, number in sorted(self.counts.items())),
        ]
        return "\n".join([*lines, ""])


def run(counted: Simulated, seeds: int, jobs: int, result: Path | None) -> None:
    """Run worlds until there were so many, and keep what was counted every now and then."""
    while counted.worlds < seeds:
        start = counted.first + counted.worlds
        some = range(start, min(start + TOGETHER * jobs, counted.first + seeds))
        for outcome in outcomes(some, jobs):
            counted.add(outcome)
        if result is not None:
            keep("simulation", counted)
            result.write_text(counted.page(), "utf-8")


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Simulate the server, with faults.")
    parser.add_argument("--seed", type=int, help="one world only")
    parser.add_argument("--show", action="store_true", help="tell all that happens in it")
    parser.add_argument("--first", type=int, default=0, help="the first seed of many")
    parser.add_argument("--seeds", type=int, default=USUAL_SEEDS, help="how many")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--result", type=Path, help="the file of the summary; goes on with a run")
    options = parser.parse_args(arguments)
    if options.seed is not None:
        return show(options.seed, options.show)
    counted = Simulated(options.first)
    if options.result:
        kept = kept_or("simulation", counted)
        counted = kept if kept.first == options.first else counted
        counted.play_broken()
    run(counted, options.seeds, options.jobs, options.result)
    print(counted.page())
    return 1 if counted.broken else 0


def show(seed: int, everything: bool) -> int:
    """Run one world, and tell what happens in it."""
    outcome = play(seed)
    if everything:
        print("\n".join(outcome.lines))
    print(outcome.problem or f"seed {seed}: every promise was kept")
    return 1 if outcome.problem else 0


if __name__ == "__main__":
    sys.exit(main())
