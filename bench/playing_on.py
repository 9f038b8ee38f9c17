"""Other weights for `light`, who finishes imagined games: found by play against `light` itself.

    .venv/bin/python -P bench/playing_on.py tune [--variant usa] [--seats 2] [--generations 20]
    .venv/bin/python -P bench/playing_on.py prove [--variant usa] [--seats 2] [--games 4000]
    FOGG_PACE=c0.02 FOGG_LIGHT=bench/results/playing-on/usa-2.json .venv/bin/fogg arena usa \\
        --bots ./bench/search_configs.py:PlaysOn,expert-2026:0.02 --games 100

`fogg tune` plays against the untuned bot, which all have long left behind; here the opponents are
the tuned `light`. The cross-entropy method, as there; every generation is kept, and goes on.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Sequence
from copy import copy
from pathlib import Path

from fogg.bots import make_bot
from fogg.bots.agent import Agent
from fogg.bots.light import Light
from fogg.bots.weights.planner_weights import PlannerWeights
from fogg.bots.weights.tuned import tuned_weights
from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.lab.ratings import block_interval
from fogg.lab.tune import names

RESULTS = Path(__file__).with_name("results") / "playing-on"
WIDTH, NARROWEST = 0.2, 0.05
"""The first, and the least, standard deviation of a weight, as a part of it."""
STEP = 0.7
"""How far the mean moves to that of the elite in a generation."""
MARGIN = 25.0

Numbers = dict[str, float]


def main() -> None:
    """Tune, or prove what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("tune", "prove"))
    parser.add_argument("--variant", default="usa")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--population", type=int, default=36)
    parser.add_argument("--elite", type=int, default=9)
    parser.add_argument("--blocks", type=int, default=150)
    parser.add_argument("--games", type=int, default=4000)
    options = parser.parse_args()
    game = Catalogue().game(options.variant)
    file = RESULTS / f"{options.variant}-{options.seats}.json"
    if options.what == "tune":
        tune(game, file, options)
        return
    blocks = options.games // options.seats
    usual = weights(game, options.seats, {})
    found = weights(game, options.seats, numbers_of(file))
    for name, rivals in (("light", "light"), ("planner", "planner")):
        for title, own in (("found", found), ("as it is", usual)):
            shares = [
                share
                for share, _ in of_blocks(game, Light(0, own), rivals, options.seats, blocks, "p")
            ]
            rate, (low, high) = block_interval(shares)
            told = f"{100 * rate:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
            print(f"{title} against {name}: {told}, {options.seats * blocks} games", flush=True)


def numbers_of(file: Path) -> Numbers:
    """Read the weights of the last generation."""
    return dict(json.loads(file.read_text("utf-8"))["mean"])


def weights(game: Game, seats: int, numbers: Numbers) -> PlannerWeights:
    """Make the tuned weights of `light` with some of them changed."""
    made = copy(tuned_weights("light", game.board.id, seats))
    for name, number in numbers.items():
        setattr(made, name, number)
    return made


def tune(game: Game, file: Path, options: argparse.Namespace) -> None:
    """Play generation after generation."""
    usual = weights(game, options.seats, {})
    mean = {name: float(getattr(usual, name)) for name in names()}
    spread = {name: WIDTH * abs(number) for name, number in mean.items()}
    first = 0
    if file.exists():
        kept = json.loads(file.read_text("utf-8"))
        first, mean, spread = kept["generation"], kept["mean"], kept["spread"]
    for generation in range(first, options.generations):
        luck = random.Random(f"playing on/{generation}")
        tried = [stray(mean, spread, luck) for _ in range(options.population)]
        worth = [tried_out(game, each, generation, options) for each in tried]
        order = sorted(range(len(tried)), key=lambda place: -worth[place])
        elite = [tried[place] for place in order[: options.elite]]
        for name in mean:
            mean[name], spread[name] = moved(mean[name], spread[name], [e[name] for e in elite])
        kept = {"generation": generation + 1, "mean": mean, "spread": spread}
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
        print(generation + 1, f"{sum(worth) / len(worth):.3f}", flush=True)


def stray(mean: Numbers, spread: Numbers, luck: random.Random) -> Numbers:
    """Draw weights near the mean; none changes its sign."""
    drawn = {name: luck.gauss(number, spread[name]) for name, number in mean.items()}
    return {name: n if n * mean[name] > 0 else mean[name] / 10 for name, n in drawn.items()}


def tried_out(game: Game, numbers: Numbers, generation: int, options: argparse.Namespace) -> float:
    """Value weights as a search does: half the wins, half the margins."""
    own = Light(0, weights(game, options.seats, numbers))
    stream = f"tune/{generation}"
    blocks = of_blocks(game, own, "light", options.seats, options.blocks, stream)
    return sum(share + squeezed for share, squeezed in blocks) / (2 * len(blocks))


def moved(mean: float, spread: float, elite: Sequence[float]) -> tuple[float, float]:
    """Move a weight's mean and spread towards those of the elite."""
    best = sum(elite) / len(elite)
    width = math.sqrt(sum((each - best) ** 2 for each in elite) / len(elite))
    wide = (1 - STEP) * spread + STEP * width
    return (
        round((1 - STEP) * mean + STEP * best, 5),
        round(max(wide, NARROWEST * abs(mean)), 5),
    )


def of_blocks(
    game: Game, own: Light, rivals: str, seats: int, blocks: int, stream: str
) -> list[tuple[float, float]]:
    """Play blocks, a game in every seat each: mean share of the win, and margin squeezed."""
    made: list[Agent] = [make_bot(rivals, seat) for seat in range(seats)]
    found = []
    for number in range(blocks):
        shares = margins = 0.0
        for place in range(seats):
            players = [*made[:place], own, *made[place + 1 :]]
            totals = played(game, players, f"playing on/{stream}/{number}")
            margin = totals[place] - max(totals[:place] + totals[place + 1 :])
            shares += (1.0 if margin > 0 else 0.5 if margin == 0 else 0.0) / seats
            margins += 1 / (1 + math.exp(-margin / MARGIN)) / seats
        found.append((shares, margins))
    return found


def played(game: Game, players: Sequence[Agent], stream: str) -> list[int]:
    """Play a game to its end; the points of all seats."""
    luck = Seeded(stream)
    state = game.start(len(players), luck)
    for player in players:
        if isinstance(player, Light):
            player.forget()
    while not game.over(state):
        for seat in game.actors(state):
            view = game.view(state, seat)
            player = players[seat]
            if isinstance(player, Light):
                game.apply(state, seat, player.move(view), luck)
            else:
                game.apply(state, seat, player.act(view, view.legal()), luck)
    return [int(total) for total in game.totals(state)]


if __name__ == "__main__":
    main()
