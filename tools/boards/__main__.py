"""Draws the boards: `python -m tools.boards usa europe`, or everything.

`sprites` stands for the marks, pieces and card faces; `curves` bends routes that turn sharply, if
it is named. What this needs is the extra `boards`.
"""

from __future__ import annotations

import sys

from tools.boards.curving import bend_sharp_routes
from tools.boards.drawings import DRAWINGS
from tools.boards.making import make
from tools.boards.sprites import make_sprites


def main(names: list[str]) -> None:
    """Write the art and the labels of the named boards, `sprites` or `curves`.

    Without names: everything but curves.
    """
    for name in names or [*DRAWINGS, "sprites"]:
        if name == "sprites":
            make_sprites()
            continue
        if name == "curves":
            for board in DRAWINGS:
                bend_sharp_routes(board)
            continue
        if name not in DRAWINGS:
            sys.exit(f"Expected one of {', '.join(DRAWINGS)}, sprites, curves; found {name}.")
        make(DRAWINGS[name])


main(sys.argv[1:])
