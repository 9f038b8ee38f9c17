"""How strong the bots are that are tuned or search: long contests, kept and resumed.

    .venv/bin/python bench/expert.py [--jobs 2] [--part 1.0] [words that a claim must contain]

The blocks are kept in `bench/results` (`--into`), so a run may be stopped at any time and goes on
later; with `--part 0.1` only a tenth of the games of each claim is played. Times are by the clock:
do nothing else on the machine meanwhile, and use no more jobs than it has cores.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from strength import Claim, judge

CLAIMS = (
    (Claim("usa", "planner,planner-untuned", 0.6), 1000),
    (Claim("usa", "planner,hungry", 0.6), 400),
    (Claim("usa", "champion,planner", 0.75), 200),
    (Claim("usa", "champion,planner", 115, mean=True), 200),
    (Claim("usa", "champion,planner,planner,planner", 0.45), 100),
    (Claim("europe", "champion,planner", 0.7), 100),
    (Claim("world", "champion,planner", 0.7), 100),
    (Claim("usa", "champion:0.1,planner", 0.6), 200),
    (Claim("usa", "champion:2,planner", 0.75), 60),
    (Claim("europe", "planner,planner-untuned", 0.5), 400),
    (Claim("world", "planner,planner-untuned", 0.5), 400),
)
"""What is claimed, and in how many games it is to be shown."""


def main() -> int:
    """Replay the claims; the exit code is 1 if one fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--part", type=float, default=1.0)
    parser.add_argument("--into", type=Path, default=Path(__file__).parent / "results")
    options = parser.parse_args()
    held = [
        judge(claim, max(2, round(options.part * games)), options.jobs, options.seed, options.into)
        for claim, games in CLAIMS
        if all(word in claim.words for word in options.words)
    ]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
