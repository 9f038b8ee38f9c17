"""A contest's blocks in a file: a line each, so that a contest can be interrupted and resumed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fogg.bots.weights.tuned import fingerprint
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.lab.arena import Block, Contest, read_block


def header(contest: Contest, game: Game) -> dict[str, Any]:
    """Make the first line: what is played, so that nothing else is mixed with it."""
    return {
        "variant": contest.variant,
        "rules": game.digest,
        # An older name for the tuned weights, kept so that contests begun long ago can go on.
        "tempers": fingerprint(game.board.id, contest.seats),
        "bots": list(contest.bots),
        "seats": contest.seats,
        "seed": contest.seed,
    }


def resume(file: Path, first_line: dict[str, Any]) -> list[Block]:
    """Read the blocks that a file holds already; begin the file if it is not there."""
    text = file.read_text("utf-8") if file.exists() else ""
    if not text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(first_line) + "\n", "utf-8")
        return []
    # A line that was cut off by the interruption is played again.
    *lines, cut = text.split("\n")
    try:
        begun = json.loads(lines[0]) if lines else None
        blocks = [read_block(json.loads(line)) for line in lines[1:]]
    except (ValueError, KeyError, TypeError) as error:
        raise FoggError("not_a_contest", file=str(file), line=0) from error
    if begun != first_line:
        raise FoggError("other_contest", file=str(file), line=1)
    if cut:
        file.write_text("".join(line + "\n" for line in lines), "utf-8")
    return blocks


def writer(file: Path) -> Callable[[Block], None]:
    """Make a function that adds a block to a file."""

    def keep(block: Block) -> None:
        with file.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(block.data()) + "\n")

    return keep
