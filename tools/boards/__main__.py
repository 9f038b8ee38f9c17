"""Draws the boards: `python -m tools.boards usa europe`, or all of them."""

from __future__ import annotations

import sys

from tools.boards.drawings import DRAWINGS
from tools.boards.making import make


def main(names: list[str]) -> None:
    """Write the art and the labels of the named boards into their folders."""
    for name in names or list(DRAWINGS):
        if name not in DRAWINGS:
            sys.exit(f"Expected one of {', '.join(DRAWINGS)}; found {name}.")
        make(DRAWINGS[name])


main(sys.argv[1:])
