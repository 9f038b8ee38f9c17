"""A contest's blocks in a file: a line each, so that a contest can be interrupted and resumed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from fogg.bots.weights.tuned import fingerprint
from fogg.engine.game import Game
from fogg.lab import kept_lines
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
    return kept_lines.resume(file, first_line, read_block)


def writer(file: Path) -> Callable[[Block], None]:
    """Make a function that adds a block to a file."""

    def keep(block: Block) -> None:
        kept_lines.add(file, block.data())

    return keep
