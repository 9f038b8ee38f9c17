"""Tuned weights: which numbers play best on which board with how many seats, from data files.

A file `planner-usa-2.json` beside this one is what `fogg tune` wrote. Three and five seats take the
weights of four, and some boards those of a board like them.
"""

from __future__ import annotations

import hashlib
import json
from copy import copy
from importlib import resources
from typing import TYPE_CHECKING, Final

from fogg.bots.weights.planner_weights import PlannerWeights

if TYPE_CHECKING:
    from fogg.engine.view import View

FOLDER: Final = "weights"
KEY: Final = "temper"
"""Where a file holds its weights: an older name for them, kept so that files go on to be read."""
BOTS: Final = ("planner", "light")
"""The bots that are tuned."""
LIKE: Final = {"great_lakes": "world"}
"""Boards that play like another one, for which they are tuned."""

COMFORT: Final = {"usa": (5.5, 7.0), "europe": (7.0, 9.5), "world": (14.0, 16.0)}
"""Cards that a sociable bot likes to hold at most, by board, with two seats and with more;"""
USUAL_COMFORT: Final = (6.0, 6.0)
"""and on all others; but no more than its share of the smallest deck."""
CROWD: Final = 0.15
"""Turns by which it claims sooner for each card more;"""
SHORTAGE: Final = 0.2
"""and for each card of a deck that has none left."""
SPREAD: Final = 1.0
"""How much less it likes to store for each card in a warehouse;"""
BURDEN: Final = 1.0
"""and how many cards less a raid is worth to it for each one that makes a large hand larger."""

# Bots are made by the thousand in playouts: each file is read once.
_known: dict[str, PlannerWeights] = {}


def weights_from(numbers: dict[str, float]) -> PlannerWeights:
    """Make weights with these numbers, the others as they are untuned."""
    weights = PlannerWeights()
    for name, number in numbers.items():
        assert hasattr(weights, name), f"expected the name of a weight, got {name!r}"
        setattr(weights, name, float(number))
    return weights


def tuned_file(bot: str, board: str, seats: int) -> str:
    """Name the file, without its suffix, that a bot takes its weights from; empty: untuned."""
    # Two seats are a game of its own: what wins there loses with more, and the other way round.
    tuned = 2 if seats == 2 else 4
    for home in (board, LIKE.get(board, "")):
        if _is_there(f"{bot}-{home}-{tuned}"):
            return f"{bot}-{home}-{tuned}"
    return ""


def tuned_weights(bot: str, board: str, seats: int) -> PlannerWeights:
    """Find the weights of a bot on a board with this number of seats."""
    key = f"{bot}/{board}/{seats}"
    if key not in _known:
        file = tuned_file(bot, board, seats)
        _known[key] = weights_from(_numbers(file)) if file else PlannerWeights()
    return _known[key]


def sociable_weights(bot: str, view: View) -> PlannerWeights:
    """Find the tuned weights of a bot, with a liking for few cards."""
    board = view.game.board.id
    key = f"sociable {bot}/{board}/{view.seats}"
    if key not in _known:
        file = tuned_file(bot, board, view.seats)
        weights = weights_from(_numbers(file)) if file else PlannerWeights()
        comfort = COMFORT.get(board, USUAL_COMFORT)[0 if view.seats == 2 else 1]
        weights.comfort = min(comfort, _share(view))
        weights.crowd = CROWD
        weights.shortage = SHORTAGE
        weights.spread = SPREAD
        weights.burden = BURDEN
        _known[key] = weights
    return _known[key]


def _share(view: View) -> float:
    """Count the cards of the smallest deck for each seat."""
    game = view.game
    smallest = min(
        sum(
            int(game.card_counts[kind])
            for kind in range(game.first_kind[deck], game.last_kind[deck])
        )
        for deck in range(game.decks)
    )
    return smallest / view.seats


def to_the_taste(
    weights: PlannerWeights, stretch: float, ease: float, roomy: float
) -> PlannerWeights:
    """Change weights for one who likes long routes, a part of the usual cards, or some more."""
    if stretch == 0.0 and ease == 1.0 and roomy == 0.0:
        return weights
    own = copy(weights)
    own.stretch = stretch
    own.comfort = ease * own.comfort + roomy
    return own


def fingerprint(board: str, seats: int) -> str:
    """Hash the files of the tuned weights in use: contests with others are not mixed."""
    texts = [_text(file) for bot in BOTS if (file := tuned_file(bot, board, seats))]
    return hashlib.sha256("".join(texts).encode()).hexdigest()[:12]


def _is_there(file: str) -> bool:
    return resources.files("fogg.bots").joinpath(FOLDER, f"{file}.json").is_file()


def _numbers(file: str) -> dict[str, float]:
    """Read the weights in a file."""
    numbers: dict[str, float] = json.loads(_text(file))[KEY]
    return numbers


def _text(file: str) -> str:
    return resources.files("fogg.bots").joinpath(FOLDER, f"{file}.json").read_text("utf-8")
