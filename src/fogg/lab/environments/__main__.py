"""Prints the numbers of a variant's actions, or the columns of its rows.

python -m fogg.lab.environments usa
python -m fogg.lab.environments usa --rows 2
"""

from __future__ import annotations

import argparse

from fogg.catalogue import Catalogue
from fogg.engine.game import Game
from fogg.lab.environments.features import Features
from fogg.lab.environments.numbering import Numbering


def main() -> None:
    """Print what is asked for, with its version."""
    parser = argparse.ArgumentParser(prog="python -m fogg.lab.environments", description=__doc__)
    parser.add_argument("variant", nargs="?", default="usa")
    parser.add_argument("--rows", type=int, metavar="SEATS", help="the columns of so many seats")
    asked = parser.parse_args()
    game = Catalogue().game(asked.variant)
    if asked.rows:
        print_columns(game, asked.variant, asked.rows)
    else:
        print_numbers(game, asked.variant)


def print_numbers(game: Game, variant: str) -> None:
    """Print the version of a variant's numbering, then each number with its action."""
    numbering = Numbering(game)
    print(f"{variant} {numbering.version}")
    for number, name in enumerate(numbering.names):
        print(f"{number:5} {name}")


def print_columns(game: Game, variant: str, seats: int) -> None:
    """Print the version of a variant's rows, then each column: range, name, meaning."""
    features = Features(game, seats)
    print(f"{variant} {features.version}")
    for number, column in enumerate(features.columns):
        print(f"{number:5} {column.low:2}…{column.high} {column.name:40} {column.meaning}")


if __name__ == "__main__":
    main()
