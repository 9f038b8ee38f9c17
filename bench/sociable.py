"""How bots treat a table: when they first claim, how large hands get, whether decks last.

    .venv/bin/python -P bench/sociable.py [--games 100] [--bots easy,medium,hard] [--seats 2,3,4,5]
        [--keep bench/results/sociable-expert.jsonl]

One bot has all seats of a table. A line gives the mean round of the first claim, the largest hand
that 99 % of its games do not exceed, the share of turns that began with an empty deck (nor a
discard), tickets drawn in mid-game by each seat, and the mean length and score. For bots that take
their time every game can be kept: the same command goes on from them. Once a bot plays otherwise,
begin another file.
"""

from __future__ import annotations

import argparse
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

from fogg.catalogue import Catalogue
from fogg.lab import kept_lines
from fogg.lab.manners import Manners, TableManners, observe, together

VARIANTS = ("usa", "europe", "world", "usa+depots")
FIRST_LINE = {"kept": "games of sociable.py"}
CATALOGUE = Catalogue()


class Kept(NamedTuple):
    """A game that was played before."""

    variant: str
    bot: str
    seats: int
    number: int
    manners: Manners


def read(data: list[Any]) -> Kept:
    """Make a game from its line."""
    return Kept(data[0], data[1], data[2], data[3], Manners(*data[4]))


def game_number(variant: str, bot: str, seats: int, number: int) -> Manners:
    """Play one game of a line."""
    return observe(CATALOGUE.game(variant), bot, seats, f"sociable/{number}")


def kept_games(
    file: Path, kept: list[Kept], variant: str, bot: str, seats: int, games: int
) -> list[Manners]:
    """Take the games of a line that are kept, and play and keep the others."""
    cell = (variant, bot, seats)
    known = {each.number: each.manners for each in kept if each[:3] == cell}
    for number in range(games):
        if number not in known:
            known[number] = game_number(*cell, number)
            kept_lines.add(file, [*cell, number, list(known[number])])
    return [known[number] for number in range(games)]


def line(variant: str, bot: str, seats: int, told: TableManners) -> str:
    """Write a line of the table."""
    words = (
        *(variant, str(seats), bot, f"{told.first_claim:.1f}", str(told.largest_hand)),
        *(f"{100 * told.dry:.1f} %", f"{told.tickets:.2f}", f"{told.rounds:.0f}"),
        f"{told.points:.0f}",
    )
    return f"| {' | '.join(words)} |"


def main() -> None:
    """Play, and print a line for each variant, number of seats and bot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--bots", default="first,easy,medium,hard")
    parser.add_argument("--seats", default="2,3,4,5")
    parser.add_argument("--variants", default=",".join(VARIANTS))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file that keeps the games, played by one job")
    options = parser.parse_args()
    kept = kept_lines.resume(options.keep, FIRST_LINE, read) if options.keep else []
    columns = ("variant", "seats", "bot", "first claim", "largest hand", "deck empty")
    print(f"| {' | '.join((*columns, 'tickets drawn', 'rounds', 'points'))} |")
    print("|---|--:|---|--:|--:|--:|--:|--:|--:|")
    with Pool(options.jobs) as pool:
        for variant in options.variants.split(","):
            for seats in map(int, options.seats.split(",")):
                for bot in options.bots.split(","):
                    if options.keep:
                        cell = (variant, bot, seats)
                        observed = kept_games(options.keep, kept, *cell, options.games)
                    else:
                        play = partial(game_number, variant, bot, seats)
                        observed = pool.map(play, range(options.games), 5)
                    print(line(variant, bot, seats, together(observed, seats)), flush=True)


if __name__ == "__main__":
    main()
