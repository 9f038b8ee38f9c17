"""Whether a quick review contradicts a deep one: which of its mistakes it finds.

    .venv/bin/python -P bench/reviews.py deep [--games 40]   # half an hour; can be broken off
    .venv/bin/python -P bench/reviews.py quick [--games 40]  # some minutes
    .venv/bin/python -P bench/reviews.py show

Two to four bots of the levels that people meet play. One seat, `easy` or `medium`, stands for a
person: every second of its decisions, by a draw of lots, is judged deeply, and every sixth of
the others, who play `hard`. Then the whole games are reviewed quickly, as a server does for that
person. Games, judgements and processor times are kept in `bench/results/reviews`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from fogg.bots import make_bot
from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.lab.kept_lines import add, resume
from fogg.lab.review import DEEP, GLANCED, NOTABLE, QUICK, edition, review
from fogg.lab.review.judging import judge
from fogg.lab.review.result import LARGE
from fogg.record import Record, Recorder, read, replay, write

RESULTS = Path(__file__).with_name("results") / "reviews"
CELLS = (
    *(("usa", 2), ("europe", 2), ("usa", 2), ("usa", 4), ("usa", 2)),
    *(("europe", 2), ("usa", 2), ("europe", 4), ("usa", 2), ("world", 2)),
)
"""Boards and seats of the games, in turn."""
PERSONS = ("medium", "easy")
RIVAL = "hard"
LOTS = (2, 6)
"""One of so many decisions is judged: of the person, of the others."""
LIMITS = (0.03, 0.06, 0.08, 0.12)


class Judged(NamedTuple):
    """A decision that was judged."""

    step: int
    seat: int
    verdict: str
    loss: float
    error: float


class DeepGame(NamedTuple):
    """A game of a person and bots, and what a deep look found."""

    person: int
    record: str
    judged: list[Judged]
    seconds: float


class QuickGame(NamedTuple):
    """What a quick look found of the person's decisions in the same game."""

    judged: list[Judged]
    seconds: float


def main() -> None:
    """Play and judge, or review; then print what is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("deep", "quick", "show"))
    parser.add_argument("--games", type=int, default=40)
    options = parser.parse_args()
    if options.what == "deep":
        look_deep(options.games)
    if options.what == "quick":
        look_quick(options.games)
    show()


# Looking


def deep_games() -> tuple[Path, list[DeepGame]]:
    """Read what was judged deeply so far."""
    file = RESULTS / "deep.jsonl"
    return file, resume(file, {"deep": DEEP._asdict()}, lambda data: DeepGame(*_judged(data)))


def quick_games() -> tuple[Path, list[QuickGame]]:
    """Read what was reviewed quickly so far, by the present code."""
    file = RESULTS / "quick.jsonl"
    first_line = {"quick": QUICK._asdict(), "edition": edition()}
    return file, resume(file, first_line, lambda data: QuickGame(*_judged(data)))


def _judged(data: list[Any]) -> list[Any]:
    return [[Judged(*one) for one in each] if isinstance(each, list) else each for each in data]


def look_deep(games: int) -> None:
    """Play and judge what is missing."""
    file, done = deep_games()
    for number in range(len(done), games):
        add(file, deep_game(number))


def deep_game(number: int) -> DeepGame:
    """Play a game and judge some decisions."""
    variant, seats = CELLS[number % len(CELLS)]
    game, stream, person = Catalogue().game(variant), f"reviews/{number}", number % seats
    record = played(variant, seats, person, PERSONS[number // len(CELLS) % 2], stream)
    judged: list[Judged] = []
    begun, lots = time.process_time(), Seeded(stream + "/lots")
    for before, step in pairwise(list(replay(record, game))):
        assert step.move is not None
        seat = step.move.seat
        view = game.view(before.state, seat)
        if lots.below(LOTS[seat != person]) or len(view.legal()) == 1:
            continue
        found = judge(view, game.notation.parse(step.move.action), DEEP, f"{stream}/{step.number}")
        judged.append(_rounded(step.number, seat, found.verdict, found.loss, found.error))
    return DeepGame(person, write(record), judged, round(time.process_time() - begun, 2))


def _rounded(step: int, seat: int, verdict: str, loss: float, error: float) -> Judged:
    return Judged(step, seat, verdict, round(loss, 4), round(error, 4))


def played(variant: str, seats: int, person: int, level: str, stream: str) -> Record:
    """Play a game of a person and bots."""
    game = Catalogue().game(variant)
    bots = [make_bot(level if seat == person else RIVAL, seat) for seat in range(seats)]
    recorder = Recorder(game, variant, seats, Seeded(stream))
    while not game.over(recorder.state):
        seat = game.actors(recorder.state)[0]
        view = game.view(recorder.state, seat)
        recorder.act(seat, bots[seat].act(view, view.legal()))
    return recorder.record


def look_quick(games: int) -> None:
    """Review what is missing of the same games."""
    file, done = quick_games()
    for each in deep_games()[1][len(done) : games]:
        record = read(each.record)
        game = Catalogue().game(record.variant, record.digest)
        begun = time.process_time()
        result = review(record, game, closely=[each.person])
        seconds = round(time.process_time() - begun, 2)
        judged = [
            _rounded(one.step, one.seat, one.verdict, one.loss, one.error)
            for one in result.decisions
            if one.seat == each.person
        ]
        add(file, QuickGame(judged, seconds))


# Showing


def show() -> None:
    """Print what was found of the large mistakes, how long it took, and how often who errs."""
    deep, quick = deep_games()[1], quick_games()[1]
    print(
        f"Deep: {len(deep)} games; large mistakes lose {100 * LARGE:.0f} points of 100 or more.\n"
    )
    titles = ("board", "seats", "games", "large mistakes", "found", "glanced at", "contradicted")
    print(f"| {' | '.join((*titles, 'false', 'glanced at in all', 'seconds, mean', 'most'))} |")
    print("|---|" + "--:|" * (len(titles) + 3))
    both = list(zip(deep, quick, strict=False))
    for cell in dict.fromkeys(CELLS):
        some = [pair for at, pair in enumerate(both) if CELLS[at % len(CELLS)] == cell]
        if some:
            print(line(cell[0], str(cell[1]), some))
    if both:
        print(line("all", "", both))
    print("\nShare of the decisions that a deep look finds to lose so much:\n")
    print("| who | decisions | " + " | ".join(f"{100 * limit:.0f}" for limit in LIMITS) + " |")
    print("|---|--:|" + "--:|" * len(LIMITS))
    for number, level in enumerate(PERSONS):
        games = [each for at, each in enumerate(deep) if at // len(CELLS) % 2 == number]
        errs(level, [one for each in games for one in each.judged if one.seat == each.person])
    errs(RIVAL, [one for each in deep for one in each.judged if one.seat != each.person])


def line(board: str, seats: str, games: Sequence[tuple[DeepGame, QuickGame]]) -> str:
    """Write a line: what a quick look says of the mistakes that a deep one found."""
    told = [dict(_by_step(quick.judged)) for _, quick in games]
    large = [
        verdicts[one.step]
        for (deep, _), verdicts in zip(games, told, strict=True)
        for one in deep.judged
        if one.seat == deep.person and one.verdict in NOTABLE and one.loss >= LARGE
    ]
    small = [
        verdicts[one.step]
        for (deep, _), verdicts in zip(games, told, strict=True)
        for one in deep.judged
        if one.seat == deep.person and one.loss < LIMITS[0]
    ]
    every = [one.verdict for _, quick in games for one in quick.judged]
    seconds = [quick.seconds for _, quick in games]
    found, glanced = (_share(large, which) for which in (NOTABLE, (GLANCED,)))
    words = (
        *(board, seats, str(len(games)), str(len(large)), f"{found:.0f} %", f"{glanced:.0f} %"),
        *(f"{100 - found - glanced:.0f} %" if large else "", f"{_share(small, NOTABLE):.0f} %"),
        *(f"{_share(every, (GLANCED,)):.0f} %", f"{sum(seconds) / len(seconds):.1f}"),
        f"{max(seconds):.1f}",
    )
    return f"| {' | '.join(words)} |"


def _by_step(judged: Iterable[Judged]) -> Iterable[tuple[int, str]]:
    return ((one.step, one.verdict) for one in judged)


def _share(verdicts: Sequence[str], which: Sequence[str]) -> float:
    """How many of 100 verdicts are among some; 0 if there is none."""
    return 100 * sum(each in which for each in verdicts) / max(1, len(verdicts))


def errs(who: str, judged: Sequence[Judged]) -> None:
    """Print how many of somebody's decisions lose more than each limit."""
    shares = [
        100
        * sum(one.loss >= limit and one.verdict in NOTABLE for one in judged)
        / max(1, len(judged))
        for limit in LIMITS
    ]
    print(f"| `{who}` | {len(judged)} | " + " | ".join(f"{share:.1f} %" for share in shares) + " |")


if __name__ == "__main__":
    main()
