"""What a fault costs: `hard` with a single fault of the weaker levels against `hard` without it.

    .venv/bin/python -P bench/faults.py [--games 200] [--variants usa,europe,world]

Both seatings of each seed, two seats. A fault that costs much on one board and little on another
makes levels that are a step there and none here.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Final

from fogg.bots.habits import Habits
from fogg.bots.levels import hard_habits
from fogg.bots.sociable import Sociable
from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.lab.arena import play_game
from fogg.lab.ratings import block_interval

FAULTS: Final[dict[str, tuple[str, float]]] = {
    "keeps the easiest tickets": ("timid", True),
    "thinks of one ticket at a time": ("in_mind", 1),
    "forgets a ticket": ("forgets", 1),
    "claims two turns too soon": ("haste", 2.0),
    "claims five turns too soon": ("haste", 5.0),
    "is at ease with half of the cards": ("ease", 0.5),
    "minds no cards that other routes need": ("waste", 0.0),
    "loves a color": ("favorite", 2.0),
    "loves locomotives": ("locomotives", 2.0),
    "never looks at rivals": ("rivals", 0.0),
    "knows of no surprise in tunnels": ("surcharges", 0.0),
}
"""Each fault in words, the habit and what it is instead of the good one."""


def made(fault: str) -> Callable[[int], Sociable]:
    """Make what makes the player with a fault; empty: with none."""

    def make(seed: int) -> Sociable:
        habits: Habits = hard_habits()
        if fault:
            name, value = FAULTS[fault]
            setattr(habits, name, value)
        return Sociable(seed, habits)

    return make


def block(game: Game, fault: str, number: int) -> float:
    """Play two games of a seed; the share of the wins of who has the fault."""
    won = 0.0
    for seat in range(2):
        bots = [made(fault if place == seat else "")(place) for place in range(2)]
        state, _ = play_game(game, ("faulty", "hard"), bots, Seeded(f"faults/{number}"))
        winners = game.winners(state)
        won += (seat in winners) / len(winners)
    return won / 2


def main() -> None:
    """Play, and print a line for each fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--variants", default="usa,europe,world")
    options = parser.parse_args()
    variants = options.variants.split(",")
    print(f"| wins against `hard` in % | {' | '.join(variants)} |")
    print(f"|---|{'--:|' * len(variants)}")
    for fault in FAULTS:
        words = []
        for variant in variants:
            game = Catalogue().game(variant)
            blocks = [block(game, fault, number) for number in range(options.games // 2)]
            rate, (low, high) = block_interval(blocks)
            words.append(f"{100 * rate:.0f} ± {50 * (high - low):.0f}")
        print(f"| {fault} | {' | '.join(words)} |", flush=True)


if __name__ == "__main__":
    main()
