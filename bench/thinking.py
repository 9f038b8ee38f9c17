"""What more time is worth to the expert: by how much its choices fall short of a long search's.

    .venv/bin/python bench/thinking.py [--variant usa] [--positions 80] [--times 0.1,0.5,2]

Positions come from games of the planner against itself. In each of them a long search, other states
imagined, shows what every candidate is worth; the expert thinks about the same candidates for each
of the times. Its loss is what the best candidate is worth more than the one it chose, in points of
100 of utility. All times meet the same positions, so their differences say more than their values.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence

from fogg.bots import make_bot
from fogg.bots.expert import Expert
from fogg.bots.planner import Planner
from fogg.bots.search.budget import Budget
from fogg.bots.search.candidates import candidates
from fogg.bots.search.rollouts import Rollouts
from fogg.bots.search.search_config import SearchConfig
from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.view import View

EVERY = 13
"""Every how many decisions of a game one is examined."""


def main() -> None:
    """Think, and print what was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", default="usa")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--positions", type=int, default=80)
    parser.add_argument("--times", default="0.1,0.5,2")
    parser.add_argument("--long", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    times = [float(time) for time in options.times.split(",")]
    game = Catalogue().game(options.variant)
    losses: list[list[float]] = []
    for number, view in zip(
        range(options.positions), positions(game, options.seats, options.seed), strict=False
    ):
        losses.append(lost(view, times, options.long, number))
        if (number + 1) % 10 == 0:
            print(f"{number + 1} positions", flush=True)
    show(times, losses)


def positions(game: Game, seats: int, seed: int) -> Iterator[View]:
    """Positions with something to decide, from as many games as are wanted."""
    for number in range(1 << 30):
        luck = Seeded(f"thinking/{seed}/{number}")
        state = game.start(seats, luck)
        bots = [make_bot("planner", seat) for seat in range(seats)]
        decisions = number  # so that each game is examined at other decisions
        while not game.over(state):
            seat = game.actors(state)[0]
            view = game.view(state, seat)
            decisions += 1
            if decisions % EVERY == 0 and len(tried(view)) > 1:
                yield game.view(state.copy(), seat)
            game.apply(state, seat, bots[seat].act(view, view.legal()), luck)


def tried(view: View) -> list[int]:
    """The candidates of a search."""
    return [int(action) for action in candidates(Planner(0), view, view.legal(), SearchConfig())]


def lost(view: View, times: Sequence[float], long: float, number: int) -> list[float]:
    """How much worse the choice of each time is than the best, by a long search."""
    actions = candidates(Planner(0), view, view.legal(), SearchConfig())
    search = Rollouts(view, actions, 1_000_000 + number)
    search.run(Budget(long))
    worth = {each.action: each.gain for each in search.estimates()}
    best = max(worth.values())
    return [best - worth[Expert(number, time).act(view, view.legal())] for time in times]


def show(times: Sequence[float], losses: Sequence[Sequence[float]]) -> None:
    """The mean loss of each time, and what it gains over the time before."""
    print("\n| seconds | loss (95 %) | less than the time before (95 %) |\n|---|---|---|")
    for place, time in enumerate(times):
        row = [each[place] for each in losses]
        gains = [each[place - 1] - each[place] for each in losses] if place else []
        print(f"| {time:g} | {_interval(row)} | {_interval(gains) if gains else ''} |")


def _interval(row: Sequence[float]) -> str:
    mean = sum(row) / len(row)
    variance = sum((each - mean) ** 2 for each in row) / max(1, len(row) - 1)
    margin = 1.96 * math.sqrt(variance / len(row))
    return f"{100 * mean:.2f} ({100 * (mean - margin):.2f}–{100 * (mean + margin):.2f})"


if __name__ == "__main__":
    main()
