"""Tuning a bot's constants by play: the cross-entropy method, a generation after the other.

Each generation draws sets of weights around the present mean, lets them all play the same games
against the untuned bot, and moves the mean to those that did best. A generation depends on the
seed and on the one before, so a tuning that was interrupted goes on to the same result.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from fogg.bots.agent import Agent
from fogg.bots.light import Light
from fogg.bots.planner import Planner
from fogg.bots.weights.planner_weights import NOT_TUNED, OFF, PlannerWeights
from fogg.bots.weights.tuned import KEY, weights_from
from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.engine.state import State
from fogg.lab.workers import catalogue, spread

TUNABLE: dict[str, Callable[[int, PlannerWeights], Agent]] = {"planner": Planner, "light": Light}
"""Bots that have weights to tune."""
WIDTH = 0.3
"""Standard deviation of the first generation around the untuned weights, as a part of them."""
NARROWEST = 0.02
"""The least standard deviation of later generations, as a part of a weight."""
MARGIN = 25.0
"""Points of margin that count about as much as winning or losing does."""
WINNING = 0.5
"""How much winning counts with two seats, 0 to 1; the rest is the margin."""
WINNING_OF_MANY = 0.9
"""The same with more seats: against several rivals a narrow defeat is easy to reach."""

Numbers = dict[str, float]


@dataclass(frozen=True)
class Tuning:
    """What is tuned and how: `population` sets of weights a generation, of which `elite` count."""

    variant: str
    board: str
    bot: str
    seats: int
    seed: int = 0
    population: int = 40
    elite: int = 10
    blocks: int = 60
    """Blocks that each set of weights plays in a generation: a game in every seat each."""
    boards: tuple[Path, ...] = ()

    @property
    def winning(self) -> float:
        """How much winning counts, 0 to 1; the rest is the margin."""
        return WINNING if self.seats == 2 else WINNING_OF_MANY

    def header(self) -> dict[str, Any]:
        """Collect what a file must have in common with this tuning to be continued."""
        data = {**asdict(self), "winning": self.winning}
        del data["boards"]
        return data


@dataclass
class Generation:
    """The mean and the spread of each constant after a generation, and how well it did."""

    mean: Numbers
    spread: Numbers
    best: float = 0.0
    """The utility of its best weights, and of all on average below; 0.5 is the untuned bot's."""
    average: float = 0.0


@dataclass
class Progress:
    """A tuning as it stands."""

    tuning: Tuning
    generations: list[Generation] = field(default_factory=list)
    evidence: dict[str, Any] = field(default_factory=dict)

    @property
    def weights(self) -> Numbers:
        """The tuned weights: the mean of the last generation."""
        last = self.generations[-1] if self.generations else untuned()
        return {name: round(number, 4) for name, number in last.mean.items()}

    def data(self) -> dict[str, Any]:
        """Turn the tuning into plain data, as a file of `bots/weights` holds it."""
        return {
            **self.tuning.header(),
            KEY: self.weights,
            "evidence": self.evidence,
            "generations": [asdict(generation) for generation in self.generations],
        }


def untuned() -> Generation:
    """Make generation 0: the weights as they are in the code, and how far the first strays."""
    mean = {name: float(getattr(PlannerWeights(), name)) for name in names()}
    return Generation(mean, {name: WIDTH * abs(mean[name]) or OFF[name] for name in mean})


def names() -> list[str]:
    """Name the weights of a planner."""
    return [
        name
        for name in dir(PlannerWeights())
        if isinstance(getattr(PlannerWeights(), name), float) and name not in NOT_TUNED
    ]


# Files


def resume(file: Path, tuning: Tuning) -> Progress:
    """Read a tuning from its file; begin a new one if there is no file."""
    if not file.exists():
        return Progress(tuning)
    try:
        data = json.loads(file.read_text("utf-8"))
        same = {key: data[key] for key in tuning.header()} == tuning.header()
        generations = [Generation(**each) for each in data["generations"]]
        evidence = dict(data["evidence"])
    except (ValueError, KeyError, TypeError) as error:
        raise FoggError("not_a_tuning", file=str(file), line=0) from error
    if not same:
        raise FoggError("other_tuning", file=str(file), line=0)
    return Progress(tuning, generations, evidence)


def keep(file: Path, progress: Progress) -> None:
    """Write a tuning to its file, whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    # Written beside it and renamed: an interruption leaves the old file whole.
    part = file.with_suffix(".part")
    part.write_text(json.dumps(progress.data(), indent=1) + "\n", "utf-8")
    part.replace(file)


# Generations


def next_generation(progress: Progress, jobs: int) -> Generation:
    """Play the next generation."""
    tuning = progress.tuning
    number = len(progress.generations)
    last = _complete(progress.generations[-1]) if progress.generations else untuned()
    luck = Seeded(f"tune/{tuning.seed}/{number}")
    weight_sets = [_stray(last, luck) for _ in range(tuning.population)]
    match = _Match(tuning, f"{tuning.seed}/{number}", weight_sets)
    utilities = list(spread(_play_batch, match, range(tuning.population), jobs, size=1))
    order = sorted(range(tuning.population), key=lambda place: -utilities[place])
    elite = [weight_sets[place] for place in order[: tuning.elite]]
    mean = {name: sum(each[name] for each in elite) / len(elite) for name in last.mean}
    return Generation(
        mean,
        {name: _width(name, mean, elite) for name in mean},
        best=round(utilities[order[0]], 4),
        average=round(sum(utilities) / len(utilities), 4),
    )


def _complete(last: Generation) -> Generation:
    """Add the weights that are newer than a generation, untuned as yet."""
    new = untuned()
    return replace(last, mean={**new.mean, **last.mean}, spread={**new.spread, **last.spread})


def _stray(around: Generation, luck: Seeded) -> Numbers:
    """Weights near the mean; none changes its sign, and those that are off are positive."""
    weights = {}
    for name, mean in around.mean.items():
        number = mean + around.spread[name] * _normal(luck)
        weights[name] = number if number * mean > 0 else abs(number) if name in OFF else mean / 10
    return weights


def _width(name: str, mean: Numbers, elite: list[Numbers]) -> float:
    """Standard deviation of the elite around its mean, but never 0: the search would end."""
    squares = sum((each[name] - mean[name]) ** 2 for each in elite) / len(elite)
    return max(math.sqrt(squares), NARROWEST * abs(mean[name]))


def _normal(luck: Seeded) -> float:
    """Draw a number of the standard normal distribution, by the method of Box and Muller."""
    one, other = ((int(luck.below(1 << 30)) + 0.5) / (1 << 30) for _ in range(2))
    return math.sqrt(-2 * math.log(one)) * math.cos(2 * math.pi * other)


# Games


@dataclass(frozen=True)
class _Match:
    """Sets of weights that all play the same blocks."""

    tuning: Tuning
    stream: str
    weight_sets: list[Numbers]


def _play_batch(match: _Match, places: list[int]) -> list[float]:
    return [_utility(match, place) for place in places]


def _utility(match: _Match, place: int) -> float:
    """Measure how well a set of weights does, 0 to 1: its share of the win, and its margin."""
    tuning = match.tuning
    variants = catalogue(tuning.boards)
    values = [
        _value(
            variants,
            tuning,
            weights_from(match.weight_sets[place]),
            f"{match.stream}/{block}",
            seat,
        )[0]
        for block in range(tuning.blocks)
        for seat in range(tuning.seats)
    ]
    return sum(values) / len(values)


def _value(
    variants: Catalogue, tuning: Tuning, weights: PlannerWeights, stream: str, place: int
) -> tuple[float, float]:
    """A game of these weights in one seat against untuned bots: utility and share of the win."""
    game = variants.game(tuning.variant)
    make = TUNABLE[tuning.bot]
    bots = [
        make(int(Seeded(f"{stream}/{place}/{seat}").below(1 << 30)), weights_from({}))
        for seat in range(tuning.seats)
    ]
    # With the seed that the untuned bot would have had: only the weights differ.
    bots[place] = make(int(Seeded(f"{stream}/{place}/{place}").below(1 << 30)), weights)
    state = _play(game, bots, Seeded(stream))
    totals = [int(total) for total in game.totals(state)]
    winners = game.winners(state)
    margin = totals[place] - max(totals[:place] + totals[place + 1 :])
    share = 1 / len(winners) if place in winners else 0.0
    squeezed = 1 / (1 + math.exp(-margin / MARGIN))
    return tuning.winning * share + (1 - tuning.winning) * squeezed, share


def _play(game: Game, bots: list[Agent], chance: Seeded) -> State:
    state = game.start(len(bots), chance)
    while not game.over(state):
        for seat in game.actors(state):
            view = game.view(state, seat)
            game.apply(state, seat, bots[seat].act(view, view.legal()), chance)
    return state


# Evidence


def prove(progress: Progress, blocks: int, jobs: int) -> dict[str, Any]:
    """Measure the tuned weights against the untuned bot, in games of another seed."""
    tuning = replace(progress.tuning, blocks=blocks)
    match = _Match(tuning, f"{tuning.seed}/evidence", [progress.weights])
    rates = list(spread(_prove_batch, match, range(blocks), jobs, size=8))
    mean = sum(rates) / blocks
    squares = sum((rate - mean) ** 2 for rate in rates) / max(blocks - 1, 1)
    error = 1.96 * math.sqrt(squares / blocks)
    return {
        "games": blocks * tuning.seats,
        "win_rate": round(mean, 4),
        "interval": [round(mean - error, 4), round(mean + error, 4)],
    }


def _prove_batch(match: _Match, numbers: list[int]) -> list[float]:
    """Measure the share of the win in each of these blocks."""
    variants = catalogue(match.tuning.boards)
    weights = weights_from(match.weight_sets[0])
    seats = match.tuning.seats
    return [
        sum(
            _value(variants, match.tuning, weights, f"{match.stream}/{number}", seat)[1]
            for seat in range(seats)
        )
        / seats
        for number in numbers
    ]
