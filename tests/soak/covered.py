"""What a soak run has covered: games and decisions of each variant, number of players and way."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field

import fogg
from tests.soak.games import COMBINATIONS
from tests.soak.play import planned


class Covered(Struct):
    """The games of a seed from 0 on; they are played in their order."""

    seed: int
    games: int = 0
    decisions: int = 0
    build: str = fogg.__version__
    """What was played with: another version begins anew."""
    of_each: dict[str, list[int]] = field(default_factory=dict)
    """Games and decisions by variant and seats."""
    ways: dict[str, list[int]] = field(default_factory=dict)
    """The same by the way in which they were played and checked."""

    def add(self, first: int, decisions: Iterable[int]) -> None:
        """Count games, the first of which has this number."""
        for number, made in enumerate(decisions, first):
            combination, way = planned(number)
            for counted in (
                self.of_each.setdefault(str(combination), [0, 0]),
                self.ways.setdefault(way, [0, 0]),
            ):
                counted[0] += 1
                counted[1] += made
            self.games += 1
            self.decisions += made

    def page(self) -> str:
        """Write the summary."""
        lines = [
            "# Random games, checked",
            "",
            f"`python tests/soak/run.py`, seed {self.seed}, version {self.build}:"
            f" {self.games:,} games with {self.decisions:,} decisions, all sound.",
            "",
            "| checked | games | decisions |",
            "|---|--:|--:|",
            *(f"| {NAMES.get(way, way)} | {n:,} | {m:,} |" for way, (n, m) in self.ways.items()),
            "",
            "| variant and players | games | decisions |",
            "|---|--:|--:|",
        ]
        for combination in COMBINATIONS:
            games, decisions = self.of_each.get(str(combination), [0, 0])
            lines.append(f"| {combination} | {games:,} | {decisions:,} |")
        return "\n".join([*lines, ""])


NAMES = {
    "fast": "at the end, by chance",
    "uniform": "every move, by chance",
    "by_kind": "every move, each kind of action alike",
    "hoarder": "every move, collecting cards",
    "starved": "every move, from where a seat has nothing",
}
