"""How far bots are above others: each level over the one below, the styles, and expert-2026.

    .venv/bin/python -P bench/ladder.py [--what levels,search,styles,next] [--games 200]
        [--variants usa,europe,world] [--seats 2,4] [--pace c0.1] [--table]

With more than two seats one bot sits among several of the other. What was played is kept in
`bench/results/ladder.jsonl`, a line a block: a run may be stopped at any time and goes on later.
The first blocks of a cell are played anew: if one does not end as it did, the bots play otherwise
now, and the cell begins anew. `--table` plays nothing and prints what is kept.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from fogg.catalogue import Catalogue
from fogg.lab import kept_lines
from fogg.lab.arena import Block, Contest, play_block
from fogg.lab.ratings import block_interval

LEVELS = (("easy", "first"), ("medium", "easy"), ("hard", "medium"))
STYLES = tuple(("hard", style) for style in ("route", "long-route", "one-step", "hungry"))
FILE = Path(__file__).parent / "results" / "ladder.jsonl"
FIRST_LINE = {"kept": "blocks of ladder.py", "seed": 0}
AGAIN = 4
"""Blocks that are played anew to see whether the bots are those that played them."""
CATALOGUE = Catalogue()


class Cell(NamedTuple):
    """Who plays against whom on which board."""

    variant: str
    seats: int
    one: str
    other: str

    @property
    def contest(self) -> Contest:
        """What the arena plays."""
        others = [self.other] * (self.seats - 1)
        return Contest(self.variant, (self.one, *others), self.seats)


class Ended(NamedTuple):
    """A block of a cell: the share of the win in each game, and the points of both sides."""

    cell: Cell
    number: int
    shares: list[float]
    points: list[list[float]]


def ended(cell: Cell, block: Block) -> Ended:
    """Sum up a block."""
    shares, points = [], []
    for game in block.games:
        others = [seat.score for seat in game if seat.bot != 0]
        own = next(seat for seat in game if seat.bot == 0)
        shares.append(own.share)
        points.append([float(own.score), sum(others) / len(others)])
    return Ended(cell, block.number, shares, points)


def read(data: list[Any]) -> Ended:
    """Make a block from its line."""
    return Ended(Cell(*data[0]), *data[1:])


def pairs(what: str, pace: str) -> Iterator[tuple[str, str]]:
    """List who is compared with whom."""
    if what == "levels":
        yield from LEVELS
    elif what == "search":
        yield from ((f"expert:{pace}", "hard"), (f"champion:{pace}", f"expert:{pace}"))
    elif what == "styles":
        yield from STYLES
    elif what == "next":
        yield f"champion:{pace}", f"expert-2026:{pace.removeprefix('c')}"
    else:
        raise SystemExit(f"expected levels, search, styles or next, got {what!r}")


def play(cell: Cell, games: int, kept: list[Ended]) -> None:
    """Play what a cell lacks."""
    own = [each for each in kept if each.cell == cell]
    # Small changes of a bot leave many a game as it was: one alone would not tell.
    again = (ended(cell, play_block(CATALOGUE, cell.contest, each.number)) for each in own[:AGAIN])
    if any(one != other for one, other in zip(again, own, strict=False)):
        print(f"{cell}: the bots play otherwise now, the cell begins anew", flush=True)
        for each in own:
            kept.remove(each)
        write(kept)
    done = {each.number for each in kept if each.cell == cell}
    for number in range(-(-games // cell.seats)):
        if number not in done:
            block = ended(cell, play_block(CATALOGUE, cell.contest, number))
            kept.append(block)
            kept_lines.add(FILE, list(block))


def write(kept: list[Ended]) -> None:
    """Write the file anew."""
    FILE.unlink()
    kept_lines.resume(FILE, FIRST_LINE, read)
    for each in kept:
        kept_lines.add(FILE, list(each))


def told(cell: Cell, kept: list[Ended]) -> str:
    """Write a cell as a line of the table."""
    blocks = [each for each in kept if each.cell == cell]
    games = sum(len(each.shares) for each in blocks)
    rate, (low, high) = block_interval([sum(each.shares) / len(each.shares) for each in blocks])
    own, others = (
        sum(points[side] for each in blocks for points in each.points) / games for side in (0, 1)
    )
    words = (
        *(f"`{cell.one}` over `{cell.other}`", cell.variant, str(cell.seats), str(games)),
        *(f"{100 * rate:.1f} % ({100 * low:.0f}–{100 * high:.0f})", f"{own:.0f} : {others:.0f}"),
    )
    return f"| {' | '.join(words)} |"


def main() -> None:
    """Play, and print the table of everything that is kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--what", default="levels")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--variants", default="usa,europe,world")
    parser.add_argument("--seats", default="2,4")
    parser.add_argument("--pace", default="c0.1", help="of those that search")
    parser.add_argument("--table", action="store_true")
    options = parser.parse_args()
    kept = kept_lines.resume(FILE, FIRST_LINE, read)
    if not options.table:
        for what in options.what.split(","):
            for one, other in pairs(what, options.pace):
                for variant in options.variants.split(","):
                    for seats in map(int, options.seats.split(",")):
                        play(Cell(variant, seats, one, other), options.games, kept)
    print("| | board | seats | games | wins (95 %) | points |")
    print("|---|---|--:|--:|--:|--:|")
    for cell in dict.fromkeys(each.cell for each in kept):
        print(told(cell, kept))


if __name__ == "__main__":
    main()
