"""Prints the numbering of a variant's actions: `python -m fogg.lab.environments usa`."""

from __future__ import annotations

import sys

from fogg.catalogue import Catalogue
from fogg.lab.environments.numbering import Numbering


def main(variant: str) -> None:
    """Print the version of a variant's numbering, then each number with its action."""
    numbering = Numbering(Catalogue().game(variant))
    print(f"{variant} {numbering.version}")
    for number, name in enumerate(numbering.names):
        print(f"{number:5} {name}")


if __name__ == "__main__":
    main(*sys.argv[1:2] or ["usa"])
