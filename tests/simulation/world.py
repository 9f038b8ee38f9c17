"""What all parts of a simulated world share: its seed, its time, its plan, and what happened."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from typing import Any

from tests.simulation.loop import LIFE, Life, VirtualLoop


class Plan:
    """How rough a world is: drawn from its seed, so that some are calm and some are all storms."""

    def __init__(self, luck: random.Random) -> None:
        self.shared = luck.random() < 0.5
        """Two processes on one PostgreSQL; else one on a file of SQLite."""
        self.storm = luck.uniform(5.0, 60.0)
        """Seconds after which no more faults come."""
        self.between = luck.choice([0.7, 2.0, 6.0, 20.0])
        """Seconds between two faults, on the average."""
        self.delay = luck.choice([0.002, 0.02, 0.3])
        """Seconds that a message takes, on the average."""
        self.storing = luck.choice([0.0, 0.001, 0.01, 0.2])
        """Seconds that the database takes for a thing, on the average."""
        self.drop = luck.choice([0.0, 0.01, 0.1])
        self.double = luck.choice([0.0, 0.05, 0.2])
        """Which share of requests over HTTP is lost, and comes twice."""
        self.failing = luck.choice([0.0, 0.01, 0.08])
        """Which share of what is stored fails although nothing is the matter otherwise."""
        self.idle = luck.choice([5.0, 60.0, 900.0])
        """Seconds after which a table that nobody watches leaves the memory of a server."""
        self.patient = luck.random() < 0.5
        """Whether tables have no clock."""


class World:
    """One run: everything that happens in it follows from its seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.loop = VirtualLoop()
        self.plan = Plan(self.luck("plan"))
        self.calm = False
        """Whether the storm is over: nothing fails any more."""
        self.counts: Counter[str] = Counter()
        self.lines: list[str] = []
        self.failures: list[str] = []
        """What was wrong and could not be raised where it was seen."""
        self.lives: list[Life] = []
        self._digest = hashlib.sha256()

    def luck(self, name: str) -> random.Random:
        """Give a luck of its own to whoever has this name: none depends on the others' turns."""
        return random.Random(f"{self.seed}/{name}")

    def note(self, what: str, *details: Any) -> None:
        """Count something that happened, and write it down."""
        self.counts[what] += 1
        line = f"{self.loop.time():10.4f} {what} {' '.join(map(str, details))}".rstrip()
        self.lines.append(line)
        self._digest.update(line.encode())

    def fail(self, what: str) -> None:
        """Note that a promise was broken."""
        self.note("BROKEN", what)
        self.failures.append(what)

    @property
    def fingerprint(self) -> str:
        """What is the same for two runs in which the same happened at the same times."""
        return self._digest.hexdigest()

    def new_life(self, name: str) -> Life:
        """Begin a process."""
        life = Life(name)
        self.lives.append(life)
        return life


def running() -> Life:
    """Give the process that this code runs in."""
    life = LIFE.get()
    assert life is not None
    return life
