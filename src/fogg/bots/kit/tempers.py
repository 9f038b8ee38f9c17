"""Tuned tempers: which constants play best on which board with how many seats, from data files.

A file `planner-usa-2.json` in `bots/tempers` is what `fogg tune` wrote. Three and five seats take
the temper of four, and some boards that of a board like them.
"""

from __future__ import annotations

import hashlib
import json
from importlib import resources
from typing import Final

from fogg.bots.kit.temper import Temper

FOLDER: Final = "tempers"
BOTS: Final = ("planner", "light")
"""The bots that are tuned."""
LIKE: Final = {"great_lakes": "world"}
"""Boards that play like another one, for which they are tuned."""

_known: dict[str, Temper] = {}


def tempered(numbers: dict[str, float]) -> Temper:
    """A temper with these constants, the others as they are untuned."""
    temper = Temper()
    for name, number in numbers.items():
        assert hasattr(temper, name), f"expected a constant of Temper, got {name!r}"
        setattr(temper, name, float(number))
    return temper


def cell_of(bot: str, board: str, seats: int) -> str:
    """The name of the file that a bot takes its temper from; empty: it plays untuned."""
    # Two seats are a game of its own: what wins there loses with more, and the other way round.
    tuned = 2 if seats == 2 else 4
    for home in (board, LIKE.get(board, "")):
        if _is_there(f"{bot}-{home}-{tuned}"):
            return f"{bot}-{home}-{tuned}"
    return ""


def temper_for(bot: str, board: str, seats: int) -> Temper:
    """The temper of a bot on a board with so many seats."""
    key = f"{bot}/{board}/{seats}"
    if key not in _known:
        cell = cell_of(bot, board, seats)
        _known[key] = tempered(_numbers(cell)) if cell else Temper()
    return _known[key]


def fingerprint(board: str, seats: int) -> str:
    """What tells whether tuned bots played with the tempers of now."""
    texts = [_text(cell) for bot in BOTS if (cell := cell_of(bot, board, seats))]
    return hashlib.sha256("".join(texts).encode()).hexdigest()[:12]


def _is_there(cell: str) -> bool:
    return resources.files("fogg.bots").joinpath(FOLDER, f"{cell}.json").is_file()


def _numbers(cell: str) -> dict[str, float]:
    """The constants in a file."""
    numbers: dict[str, float] = json.loads(_text(cell))["temper"]
    return numbers


def _text(cell: str) -> str:
    return resources.files("fogg.bots").joinpath(FOLDER, f"{cell}.json").read_text("utf-8")
