"""Draws the boards: `python -m tools.boards usa europe`, or everything.

`sprites` stands for the marks, pieces and card faces. What this needs is the extra `boards`.
"""

from __future__ import annotations

import sys

from tools.boards.drawings import DRAWINGS
from tools.boards.making import make
from tools.boards.sprites import make_sprites


def main(names: list[str]) -> None:
    """Write the art and the labels of the named boards, or `sprites`; without names everything."""
    for name in names or [*DRAWINGS, "sprites"]:
        if name == "sprites":
            make_sprites()
            continue
        if name not in DRAWINGS:
            sys.exit(f"Expected one of {', '.join(DRAWINGS)}, sprites; found {name}.")
        make(DRAWINGS[name])


main(sys.argv[1:])
