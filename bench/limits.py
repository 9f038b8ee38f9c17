"""What good play loses: the quantiles by which a review names mistakes.

    .venv/bin/python -P bench/limits.py play [--variants usa,europe,world] [--seats 2,4]
        [--games 12] [--seed 1]
    .venv/bin/python -P bench/limits.py show [--seed 1]

A good player who can't change any more (`expert-2026`, a fiftieth of a second a decision) plays in
all seats; one of ten decisions, by lot, is judged deeply, as a review does. Every game is kept in
a file at once, so that the run can be broken off and goes on where it stopped. `show` prints the
numbers that `fogg.lab.review.limits` holds.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from fogg.bots import make_bot
from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.lab.kept_lines import add, resume
from fogg.lab.review import DEEP
from fogg.lab.review.judging import judge
from fogg.lab.review.limits import LEAST, QUANTILES, USUAL

RESULTS = Path(__file__).with_name("results") / "limits"
BOT = "expert-2026:0.02"
LOTS = 10
"""One of so many decisions is judged."""
PULL = 100.0
"""So many decisions of a cell count as much as the usual limits."""


class Loss(NamedTuple):
    """What a decision lost against the best move found, and the standard error of that."""

    loss: float
    error: float


Judged = list[Loss]
"""The decisions of one game that were judged."""
Cell = tuple[str, int]


def main() -> None:
    """Play, or print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("play", "show"))
    parser.add_argument("--variants", default="usa,europe,world")
    parser.add_argument("--seats", default="2,4")
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    cells = [(v, int(s)) for v in options.variants.split(",") for s in options.seats.split(",")]
    if options.what == "play":
        play(cells, options.games, options.seed)
    show(cells, options.seed)


# Playing


def play(cells: Sequence[Cell], games: int, seed: int) -> None:
    """Play and judge what is missing, a game of each cell in turn."""
    for number in range(games):
        for variant, seats in cells:
            file, done = kept(variant, seats, seed)
            if len(done) <= number:
                game = Catalogue().game(variant)
                add(file, of_a_game(game, seats, f"limits/{seed}/{number}"))


def kept(variant: str, seats: int, seed: int) -> tuple[Path, list[Judged]]:
    """Read what was judged so far."""
    file = RESULTS / f"{variant}-{seats}-{seed}.jsonl"
    deep = DEEP._asdict()
    first_line = {"variant": variant, "seats": seats, "bot": BOT, "deep": deep, "seed": seed}
    return file, resume(file, first_line, lambda data: [Loss(*each) for each in data])


def of_a_game(game: Game, seats: int, stream: str) -> Judged:
    """Play a game, and judge some of its decisions on the way."""
    luck, lots = Seeded(stream), Seeded(stream + "/lots")
    bots = [make_bot(BOT, int(lots.below(1 << 30))) for _ in range(seats)]
    state = game.start(seats, luck)
    judged: Judged = []
    step = 0
    while not game.over(state):
        seat = game.actors(state)[0]
        view = game.view(state, seat)
        action = bots[seat].act(view, view.legal())
        step += 1
        if len(view.legal()) > 1 and lots.below(LOTS) == 0:
            found = judge(view, action, DEEP, f"{stream}/{step}")
            judged.append(Loss(round(max(0.0, found.loss), 4), round(found.error, 4)))
        game.apply(state, seat, action, luck)
    return judged


# Showing


def show(cells: Sequence[Cell], seed: int) -> None:
    """Print what good play loses in each cell, and the limits that follow."""
    found = {cell: games for cell in cells if (games := kept(*cell, seed)[1])}
    print(f"`{BOT}`, seed {seed}; losses in points of 100.\n")
    heads = [f"{100 * part:.0f} %" for part in QUANTILES]
    print("| board | seats | games | decisions | mean | " + " | ".join(heads) + " | limits |")
    print("|---|--:|--:|--:|--:|" + "--:|" * len(heads) + "---|")
    for (variant, seats), games in found.items():
        print(line(variant, str(seats), games))
    if found:
        print(line("all", "", [game for games in found.values() for game in games]))


def quantile(losses: Sequence[float], part: float) -> float:
    """Find the loss that this part of all does not exceed."""
    return losses[min(len(losses) - 1, int(part * len(losses)))]


def line(board: str, seats: str, games: Sequence[Judged]) -> str:
    """Write a line of the table; the limits are between these quantiles and the usual ones."""
    losses = sorted(each.loss for game in games for each in game)
    own = [quantile(losses, part) for part in QUANTILES]
    weight = len(losses) / (len(losses) + PULL)
    limits = [
        max(LEAST, weight * mine + (1.0 - weight) * usual)
        for mine, usual in zip(own, USUAL, strict=True)
    ]
    numbers = [sum(losses) / len(losses), *own]
    words = (
        *(board, seats, str(len(games)), str(len(losses))),
        *(f"{100 * each:.1f}" for each in numbers),
        ", ".join(f"{each:.3f}" for each in limits),
    )
    return f"| {' | '.join(words)} |"


if __name__ == "__main__":
    main()
