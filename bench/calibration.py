"""Calibration: what the win chances of a review said, against what came, in self-play.

python bench/calibration.py [--variant usa] [--seats 2] [--games 300] [--rounds 48] [--seed 1]

Each game gives some positions: before the first choice, and at turns all through the game. The win
chance of the seat to move, from what it knows, stands against its share of the win at the end.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fogg.bots import make_bot
from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.phases import TURN_PHASE
from fogg.lab.review.trials import PLAYS_ON, Trials, mean, won
from fogg.record import Recorder, replay

PARTS = ("opening", "first third", "second third", "last third")
BINS = 10
TURNS_A_PART = 2
"""Turns that are examined in each third of a game."""


class Sample(NamedTuple):
    """What was said in a part of a game, and what came."""

    part: int
    said: float
    came: float


def main() -> None:
    """Play, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", default="usa")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bot", default="planner")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=48)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    game = Catalogue().game(options.variant)
    samples: list[Sample] = []
    for number in range(options.games):
        samples += of_a_game(game, options, f"calibration/{options.seed}/{number}")
    print(
        f"{options.variant}, {options.seats} seats, {options.bot}, {options.games} games,", end=" "
    )
    print(f"{options.rounds} rounds, seed {options.seed}: {len(samples)} positions")
    show_parts(samples, options.seats)
    show_bins(samples)


def of_a_game(game: Game, options: argparse.Namespace, stream: str) -> Iterator[Sample]:
    """Play a game, then examine some of its positions."""
    recorder = Recorder(game, options.variant, options.seats, Seeded(stream))
    bots = [make_bot(options.bot, seat) for seat in range(options.seats)]
    while not game.over(recorder.state):
        seat = game.actors(recorder.state)[0]
        view = game.view(recorder.state, seat)
        recorder.act(seat, bots[seat].act(view, view.legal()))
    shares = won(game, recorder.state)
    steps = list(replay(recorder.record, game))
    turns = [step for step in steps if step.state.phase == TURN_PHASE]
    luck = Seeded(stream + "/choice")
    chosen = [(0, steps[0])]
    for part in range(3):
        third = turns[part * len(turns) // 3 : (part + 1) * len(turns) // 3]
        chosen += [(part + 1, third[luck.below(len(third))]) for _ in range(TURNS_A_PART)]
    for part, step in chosen:
        seat = game.actors(step.state)[0]
        trials = Trials(game.view(step.state, seat), [PLAYS_ON], f"{stream}/{step.number}")
        trials.play(options.rounds, [0])
        yield Sample(part, mean(trials.own(0)).value, shares[seat])


def brier(samples: Sequence[Sample]) -> float:
    """The mean square of what was said less what came."""
    return sum((each.said - each.came) ** 2 for each in samples) / len(samples)


def slope(samples: Sequence[Sample]) -> float:
    """By how much more came where more was said: 1 is right, less is overconfident."""
    said, came = (sum(each[at] for each in samples) / len(samples) for at in (1, 2))
    both = sum((each.said - said) * (each.came - came) for each in samples)
    return both / sum((each.said - said) ** 2 for each in samples)


def show_parts(samples: Sequence[Sample], seats: int) -> None:
    """The Brier score of each part, beside that of always saying 1 / seats."""
    titles = ("part", "positions", "said", "came", "slope", "Brier", "always even")
    print("\n| " + " | ".join(titles) + " |\n|" + "---|" * len(titles))
    rows = [(name, [s for s in samples if s.part == at]) for at, name in enumerate(PARTS)]
    for name, part in [*rows, ("all", list(samples))]:
        means = [sum(s[at] for s in part) / len(part) for at in (1, 2)]
        even = brier([each._replace(said=1 / seats) for each in part])
        numbers = [*means, slope(part), brier(part), even]
        print(f"| {name} | {len(part)} | " + " | ".join(f"{n:.3f}" for n in numbers) + " |")


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
