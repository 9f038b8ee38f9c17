"""What sets the characters apart: each against others of its level, and the plain level beside it.

    .venv/bin/python -P bench/characters.py [--games 300] [--seats 3] [--variants usa]

A character sits in every seat in turn, with bots of its plain level in all others. A line gives the
mean length of the routes that it claimed, its tickets, those it completed, how often it drew some
in mid-game, the rounds of the game, its blocks, its mean and its largest hand, its score and its
share of the wins.
"""

from __future__ import annotations

import argparse
from functools import partial
from multiprocessing import Pool

from fogg.bots import CHARACTERS, searches
from fogg.catalogue import Catalogue
from fogg.lab.styles import MeanStyle, PlayStyle, mean_style, observe_style

CATALOGUE = Catalogue()
COLUMNS = (
    *(
        "variant",
        "level",
        "character",
        "style",
        "mean length",
        "tickets",
        "made",
        "drawn",
        "rounds",
    ),
    *("blocks", "hand", "largest", "points", "wins"),
)


def game_number(variant: str, bot: str, others: str, seats: int, number: int) -> PlayStyle:
    """Play one game of a line."""
    return observe_style(CATALOGUE.game(variant), bot, others, seats, number)


def line(variant: str, name: str, told: MeanStyle) -> str:
    """Write a line of the table."""
    character = CHARACTERS.get(name)
    level = character.level if character else name
    style = character.style.__name__ if character and character.style else ""
    error = 196 * (told.wins * (1 - told.wins) / told.games) ** 0.5
    words = (
        *(variant, level, f"**{name}**" if character else "", style),
        *(
            f"{told.length:.2f}",
            f"{told.kept:.2f}",
            f"{told.made:.2f}",
            f"{told.drawn:.2f}",
            f"{told.rounds:.1f}",
        ),
        *(f"{told.blocks:.2f}", f"{told.hand:.1f}", f"{told.largest_hand:.1f}"),
        *(f"{told.points:.0f}", f"{100 * told.wins:.0f} ± {error:.0f} %"),
    )
    return f"| {' | '.join(words)} |"


def main() -> None:
    """Play, and print a line for each level and each of its characters."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--variants", default="usa")
    parser.add_argument("--levels", default="first,easy,medium,hard")
    parser.add_argument("--pace", default="x12", help="of those that search")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    print(f"| {' | '.join(COLUMNS)} |")
    print("|---|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    with Pool(options.jobs) as pool:
        for variant in options.variants.split(","):
            for level in options.levels.split(","):
                pace = f":{options.pace}" if searches(level) else ""
                own = [name for name, each in CHARACTERS.items() if each.level == level]
                for name in (level, *own):
                    bots = (name + pace, level + pace)
                    play = partial(game_number, variant, *bots, options.seats)
                    told = mean_style(pool.map(play, range(options.games), 5))
                    print(line(variant, name, told), flush=True)


if __name__ == "__main__":
    main()
