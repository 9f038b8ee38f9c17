"""How many games `champion` finishes in its head for a decision, by board, seats and stage.

    .venv/bin/python -P bench/playouts.py [--games 2] [--seconds 0.5] [--variants usa,europe]
        [--json FILE]

Positions come from games of planners; a stage is a quarter of the pieces that a seat still has, of
those it began with, the last first. Seconds are those of the processor, so that others on the
machine hardly matter; a search that stops early counts as if it had gone on at the same pace.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path

from fogg.bots.planner import Planner
from fogg.bots.search.budget import Budget
from fogg.bots.search.candidates import candidates
from fogg.bots.search.counted import STAGES, stage
from fogg.bots.search.rollouts import Rollouts
from fogg.bots.search.search_config import SearchConfig
from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.view import View

VARIANTS = ("usa", "europe", "world", "great-lakes")
CATALOGUE = Catalogue()


def in_a_position(view: View, seconds: float) -> float:
    """Count the playouts of a decision; 0: there is hardly a choice."""
    actions = candidates(Planner(0), view, view.legal(), SearchConfig())
    if len(actions) < 3:
        return 0.0
    begin = time.process_time()
    rollouts = Rollouts(view, actions, 1)
    rollouts.run(Budget(seconds, 0, time.process_time))
    return float(rollouts.playouts) * seconds / (time.process_time() - begin)


def by_stage(variant: str, seats: int, games: int, each: int, seconds: float) -> list[float]:
    """Mean playouts a decision in each stage, from the last quarter of the pieces to the first."""
    game = CATALOGUE.game(variant)
    counts: list[list[float]] = [[] for _ in range(STAGES)]
    for number in range(games):
        luck = Seeded(f"playouts/{number}")
        chosen = random.Random(number)
        state = game.start(seats, luck)
        bots = [Planner(seat) for seat in range(seats)]
        done = [0] * STAGES
        while not game.over(state):
            for seat in game.actors(state):
                view = game.view(state, seat)
                place = stage(view)
                if done[place] < each and chosen.random() < 0.4:
                    count = in_a_position(view, seconds)
                    if count > 0.0:
                        counts[place].append(count)
                        done[place] += 1
                game.apply(state, seat, bots[seat].act(view, view.legal()), luck)
    return [sum(row) / max(1, len(row)) for row in counts]


def main() -> None:
    """Count, and print a line for each board and number of seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--each", type=int, default=6, help="positions of a stage in a game")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--variants", default=",".join(VARIANTS))
    parser.add_argument("--seats", default="2,3,4,5")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    print("| board | seats | first quarter | second | third | last |")
    print("|---|--:|--:|--:|--:|--:|")
    told: dict[str, list[int]] = {}
    for variant in options.variants.split(","):
        for seats in map(int, options.seats.split(",")):
            counts = by_stage(variant, seats, options.games, options.each, options.seconds)
            row = [round(count) for count in counts]
            told[f"{CATALOGUE.game(variant).board.id}-{seats}"] = row
            print(f"| {variant} | {seats} | {' | '.join(map(str, reversed(row)))} |", flush=True)
    if options.json is not None:
        options.json.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
