"""How strong the bots are: the claims of docs/bots.md, replayed in a short form.

    .venv/bin/python bench/strength.py [--games 100] [--jobs 2] [words that a claim must contain]

Each claim is a contest of `fogg arena`; it holds if its bot's rate is as high as promised, and is
proved once the whole 95 % interval is. With `--into folder` the blocks are kept there: a contest
that was interrupted goes on from them. The claims about bots that search are in bench/expert.py.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from fogg.bots.playout import finish
from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.lab.arena import Block, Contest, contend
from fogg.lab.blocks_file import header, resume, writer
from fogg.lab.ratings import standings

SECONDS = 5.0
"""How long the speed of playouts is measured."""
PLAYOUTS = 300
"""US games of two seats that the light bot finishes in a second on one core."""


@dataclass(frozen=True)
class Claim:
    """What a bot should reach: a share of the wins, or a mean score."""

    variant: str
    bots: str
    least: float
    mean: bool = False

    @property
    def words(self) -> str:
        """Describe the claim in one line."""
        what = "mean score" if self.mean else "wins"
        least = f"{self.least:.0f}" if self.mean else f"{100 * self.least:.0f} %"
        return f"{self.variant:12} {self.bots:32} {what} ≥ {least}"


WEAKER = ("one-step", "long-route", "route")
SIMPLE = (*WEAKER, "hungry")
CLAIMS = (
    Claim("usa", "hungry,hungry", 90, mean=True),
    Claim("usa", "planner,planner", 95, mean=True),
    *(Claim("usa", f"planner,{bot}", 0.75) for bot in WEAKER),
    Claim("usa", "planner,hungry", 0.5),
    Claim("usa", "planner,hungry,hungry,hungry", 0.3),
    *(Claim(variant, f"planner,{bot}", 0.75) for variant in ("europe", "world") for bot in SIMPLE),
    Claim("usa", "easy,first", 0.62),
    Claim("usa", "medium,easy", 0.62),
    Claim("usa", "hard,medium", 0.62),
)


def play(contest: Contest, games: int, jobs: int, into: Path | None) -> list[Block]:
    """Play the blocks of a contest, except those that a file in the folder `into` holds already."""
    numbers = range(-(-games // contest.seats))
    if into is None:
        blocks: list[Block] = []
        contend(contest, numbers, jobs, blocks.append)
        return blocks
    words = "+".join(contest.bots).replace(":", "@")
    file = into / f"{contest.variant}-{contest.seats}-{words}-{contest.seed}.jsonl"
    first_line = header(contest, Catalogue().game(contest.variant))
    done = {block.number for block in resume(file, first_line)}
    contend(contest, [number for number in numbers if number not in done], jobs, writer(file))
    blocks = resume(file, first_line)
    return sorted((each for each in blocks if each.number in numbers), key=lambda each: each.number)


def judge(claim: Claim, games: int, jobs: int, seed: int, into: Path | None = None) -> bool:
    """Play a claim's contest and print its result; return whether the claim holds."""
    bots = tuple(claim.bots.split(","))
    contest = Contest(claim.variant, bots, len(bots), seed)
    blocks = play(contest, games, jobs, into)
    first = standings(contest.names, blocks).bots[0]
    low, high = first.interval
    if claim.mean:
        held = first.mean >= claim.least
        result = f"{first.mean:.1f}"
    else:
        held = first.win_rate >= claim.least
        result = f"{100 * first.win_rate:.1f} % ({100 * low:.1f}–{100 * high:.1f})"
        held_for_sure = low >= claim.least
        result += ", proved" if held_for_sure else ""
    result += f", mean score {first.mean:.1f}" if not claim.mean else ""
    times = f"{first.milliseconds:.2f} ms a decision, the longest {first.milliseconds_most:.0f} ms"
    print(f"{'ok  ' if held else 'FAIL'} {claim.words:62} {result}, {times}", flush=True)
    return held


def playouts() -> bool:
    """Print how many US games the light bot finishes a second; return whether that is enough."""
    game = Catalogue().game("usa")
    number = 0
    begin = process_time()
    while process_time() - begin < SECONDS:
        chance = Seeded(f"strength/{number}")
        state = game.start(2, chance)
        finish(game, state, chance)
        game.totals(state)
        number += 1
    rate = number / (process_time() - begin)
    held = rate >= PLAYOUTS
    print(
        f"{'ok  ' if held else 'FAIL'} usa playouts a second ≥ {PLAYOUTS}: {rate:.0f}", flush=True
    )
    return held


def main() -> int:
    """Replay the claims; the exit code is 1 if one fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--into", type=Path)
    options = parser.parse_args()
    claims = [claim for claim in CLAIMS if all(word in claim.words for word in options.words)]
    held = [
        judge(claim, options.games, options.jobs, options.seed, options.into) for claim in claims
    ]
    if not options.words:
        held.append(playouts())
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
