"""Records for tests, and ways to damage them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from fogg.bots import make_bot
from fogg.catalogue import Catalogue
from fogg.engine.chance import Sealed
from fogg.record import Recorder, write


def sealed_game(variant: str = "usa", stop: int = 10_000) -> str:
    """A game of two random bots with sealed luck, perhaps stopped after some moves."""
    game = Catalogue().game(variant)
    bots = [make_bot("random", seat) for seat in range(2)]
    table = Recorder(game, variant, 2, Sealed(bytes(range(32))), names=["Ana", "Ben"])
    while not game.over(table.state) and len(table.record.moves) < stop:
        seat = game.actors(table.state)[0]
        view = game.view(table.state, seat)
        table.act(seat, bots[seat].act(view, view.legal()))
    return write(table.record)


def changed(text: str, change: Callable[[str], str]) -> str:
    """A record with its lines changed by somebody who mends the check."""
    lines = [change(line) for line in text.splitlines()[:-1]]
    check = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
    return "\n".join([*lines, f"check {check}", ""])


def saved(folder: Path, name: str, text: str) -> str:
    """The path of a file with this text."""
    file = folder / name
    file.write_text(text, "utf-8")
    return str(file)
