"""How bots treat a table: when they first claim, how large hands get, whether decks last.

    .venv/bin/python -P bench/sociable.py [--games 100] [--bots easy,medium,hard] [--seats 2,3,4,5]

One bot has all seats of a table. A line gives the mean round of the first claim, the largest hand
that 99 % of its games do not exceed, the share of turns that began with an empty deck (nor a
discard), tickets drawn in mid-game by each seat, and the mean length and score.
"""

from __future__ import annotations

import argparse
from functools import partial
from multiprocessing import Pool

from fogg.catalogue import Catalogue
from fogg.lab.manners import Manners, TableManners, observe, together

VARIANTS = ("usa", "europe", "world", "usa+depots")
CATALOGUE = Catalogue()


def game_number(variant: str, bot: str, seats: int, number: int) -> Manners:
    """Play one game of a line."""
    return observe(CATALOGUE.game(variant), bot, seats, f"sociable/{number}")


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
    options = parser.parse_args()
    columns = ("variant", "seats", "bot", "first claim", "largest hand", "deck empty")
    print(f"| {' | '.join((*columns, 'tickets drawn', 'rounds', 'points'))} |")
    print("|---|--:|---|--:|--:|--:|--:|--:|--:|")
    with Pool(options.jobs) as pool:
        for variant in options.variants.split(","):
            for seats in map(int, options.seats.split(",")):
                for bot in options.bots.split(","):
                    play = partial(game_number, variant, bot, seats)
                    told = together(pool.map(play, range(options.games), 5), seats)
                    print(line(variant, bot, seats, told), flush=True)


if __name__ == "__main__":
    main()
