"""Which lane of a double route is meant: a number, a color, or land or sea, as people write it."""

from __future__ import annotations

import re

from fogg.boards.colors import WORDS
from fogg.boards.names import DASH, Names
from fogg.boards.spelling import normalize
from fogg.engine.cards import SHIP, WAGON
from fogg.engine.errors import FoggError

SUITS = {"land": WAGON, "terre": WAGON, "sea": SHIP, "mer": SHIP}
MOST_DIGITS = 4
LAST_WORD = re.compile(
    r"(?P<cities>.*?\w\.?)[\s\-,;:/(\[]+(?:(?:lane|track|voie|no\.?|n\u00b0|#)\s*)?"
    r"(?P<lane>\w+)[\s)\]]*",
    re.IGNORECASE,
)
"""Some text, then the word that may be a lane."""


def lane_of(text: str) -> int | str:
    """Read a lane: the number that its digits make, else the word."""
    word = text.strip()
    digits = word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS
    return int(word) if digits else word


def split_lane(text: str, names: Names) -> tuple[str, int | str | None]:
    """Split "Boston - New York - red" into cities and lane; None: the last word is a city.

    The lane may also stand in brackets, behind a comma or only behind a space.
    """
    match = LAST_WORD.fullmatch(DASH.sub("-", text).strip())
    if match is None or not _is_lane(match["lane"]):
        return text, None
    # A city may be called like a color, and "Boston - red" names no second city.
    if _number_of_cities(text, names) or _number_of_cities(match["cities"], names) == 1:
        return text, None
    return match["cities"], lane_of(match["lane"])


def _is_lane(text: str) -> bool:
    word = normalize(text)
    return isinstance(lane_of(text), int) or word in SUITS or word in WORDS


def _number_of_cities(text: str, names: Names) -> int:
    """Count the cities that a text names; 0 if it can't be read."""
    try:
        return len(names.cities(text))
    except FoggError:
        return 0
