"""Calibration: what the win chances of a review said, against what came, in self-play.

    .venv/bin/python -P bench/calibration.py play [--variants usa,europe,world] [--seats 2,4]
        [--games 400] [--seed 1]
    .venv/bin/python -P bench/calibration.py show [--seed 1]

Each game gives a position before the first choice and one in each of its thirds. The win chance of
the seat to move, from what it knows, stands against its share of the win at the end. Every game is
kept in a file at once, so that the run can be broken off and goes on where it stopped. Games of
seed 1, on World of seed 2 too, are those that `fogg.lab.review.reliance` was fitted to; others
prove it.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from fogg.bots import make_bot
from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.phases import TURN_PHASE
from fogg.lab.kept_lines import add, resume
from fogg.lab.review.reliance import won
from fogg.lab.review.trials import PLAYS_ON, Trials, mean
from fogg.record import Recorder, Step, replay

RESULTS = Path(__file__).with_name("results") / "calibration"
PARTS = ("opening", "first third", "second third", "last third")
BINS = 10
BOT = "planner"
ROUNDS = 64
"""Imagined games for each position."""
RESAMPLED = 1000
"""How often games are drawn anew for an interval."""


class Sample(NamedTuple):
    """What was said in a part of a game, and what came."""

    part: int
    said: float
    came: float


Examined = list[Sample]
"""The positions of one game."""


def main() -> None:
    """Play, or print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("play", "show"))
    parser.add_argument("--variants", default="usa,europe,world")
    parser.add_argument("--seats", default="2,4")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    cells = [(v, int(s)) for v in options.variants.split(",") for s in options.seats.split(",")]
    if options.what == "play":
        play(cells, options.games, options.seed)
    else:
        show(cells, options.seed)


# Playing


def play(cells: Sequence[tuple[str, int]], games: int, seed: int) -> None:
    """Play what is missing of all cells, some games of each in turn."""
    for most in range(20, games + 20, 20):
        for variant, seats in cells:
            file, done = kept(variant, seats, seed)
            game = Catalogue().game(variant)
            for number in range(len(done), min(most, games)):
                add(file, of_a_game(game, variant, seats, f"calibration/{seed}/{number}"))


def kept(variant: str, seats: int, seed: int) -> tuple[Path, list[Examined]]:
    """Read what was examined so far."""
    file = RESULTS / f"{variant}-{seats}-{seed}.jsonl"
    first_line = {
        "variant": variant,
        "seats": seats,
        "bot": BOT,
        "rounds": ROUNDS,
        "seed": seed,
    }
    return file, resume(file, first_line, lambda data: [Sample(*each) for each in data])


def of_a_game(game: Game, variant: str, seats: int, stream: str) -> Examined:
    """Play a game, then examine some of its positions."""
    recorder = Recorder(game, variant, seats, Seeded(stream))
    bots = [make_bot(BOT, seat) for seat in range(seats)]
    while not game.over(recorder.state):
        seat = game.actors(recorder.state)[0]
        view = game.view(recorder.state, seat)
        recorder.act(seat, bots[seat].act(view, view.legal()))
    shares = won(game, recorder.state)
    return [
        examined(game, part, step, shares, f"{stream}/{step.number}")
        for part, step in chosen(list(replay(recorder.record, game)), Seeded(stream + "/choice"))
    ]


def chosen(steps: Sequence[Step], luck: Seeded) -> list[tuple[int, Step]]:
    """Choose the position before the first choice, and a turn in each third."""
    turns = [step for step in steps if step.state.phase == TURN_PHASE]
    found = [(0, steps[0])]
    for part in range(3):
        third = turns[part * len(turns) // 3 : (part + 1) * len(turns) // 3]
        found.append((part + 1, third[luck.below(len(third))]))
    return found


def examined(game: Game, part: int, step: Step, shares: Sequence[float], stream: str) -> Sample:
    """Estimate the win chance of the seat to move, as a review does."""
    seat = game.actors(step.state)[0]
    trials = Trials(game.view(step.state, seat), [PLAYS_ON], stream)
    trials.play(ROUNDS, [0])
    return Sample(part, round(mean(trials.own(0)).value, 4), round(shares[seat], 4))


# Showing


def show(cells: Sequence[tuple[str, int]], seed: int) -> None:
    """Print the tables of all cells that something is kept of."""
    found = {cell: games for cell in cells if (games := kept(*cell, seed)[1])}
    titles = ("board", "seats", "games", "said", "came", "slope", "95 %", *PARTS)
    print(f"`{BOT}`, {ROUNDS} rounds a position, seed {seed}.\n")
    print("| " + " | ".join((*titles, "Brier", "always even")) + " |")
    print("|---|" + "--:|" * (len(titles) + 1))
    for (variant, seats), games in found.items():
        print(line(variant, seats, games))
    for (variant, seats), games in found.items():
        print(f"\n{variant}, {seats} seats:")
        show_bins([each for game in games for each in game])


def line(variant: str, seats: int, games: Sequence[Examined]) -> str:
    """Write a cell's line: the slope of all its positions, and of each part."""
    samples = [each for game in games for each in game]
    low, high = interval(games)
    said, came = (sum(each[at] for each in samples) / len(samples) for at in (1, 2))
    parts = [slope([s for s in samples if s.part == at]) for at in range(len(PARTS))]
    even = brier([each._replace(said=1 / seats) for each in samples])
    numbers = [said, came, slope(samples)]
    words = (
        *(variant, str(seats), str(len(games)), *(f"{n:.3f}" for n in numbers)),
        *(f"{low:.2f} to {high:.2f}", *(f"{n:.2f}" for n in parts)),
        *(f"{brier(samples):.3f}", f"{even:.3f}"),
    )
    return f"| {' | '.join(words)} |"


def interval(games: Sequence[Examined]) -> tuple[float, float]:
    """The 95 % interval of the slope; games are drawn anew, for positions of one hang together."""
    luck = random.Random(1)
    slopes = sorted(
        slope([each for game in luck.choices(games, k=len(games)) for each in game])
        for _ in range(RESAMPLED)
    )
    return slopes[RESAMPLED // 40], slopes[-RESAMPLED // 40]


def brier(samples: Sequence[Sample]) -> float:
    """The mean square of what was said less what came."""
    return sum((each.said - each.came) ** 2 for each in samples) / len(samples)


def slope(samples: Sequence[Sample]) -> float:
    """By how much more came where more was said: 1 is right, less is overconfident."""
    said, came = (sum(each[at] for each in samples) / len(samples) for at in (1, 2))
    both = sum((each.said - said) * (each.came - came) for each in samples)
    return both / sum((each.said - said) ** 2 for each in samples)


def show_bins(samples: Sequence[Sample]) -> None:
    """What came of what was said, from nearly 0 to nearly 1, in each part."""
    print("\n| said | " + " | ".join(PARTS) + " | all |\n|---|" + "---|" * (len(PARTS) + 1))
    for low in range(BINS):
        inside = [s for s in samples if min(BINS - 1, int(s.said * BINS)) == low]
        parts = [[s for s in inside if s.part == at] for at in range(len(PARTS))]
        cells = [_cell(part) for part in [*parts, inside]]
        print(f"| {10 * low}–{10 * (low + 1)} % | " + " | ".join(cells) + " |")


def _cell(samples: Sequence[Sample]) -> str:
    if not samples:
        return ""
    came = sum(each.came for each in samples) / len(samples)
    return f"{100 * came:.0f} % ({len(samples)})"


if __name__ == "__main__":
    main()
