"""Which lane of a double route is meant: a number, a color, or land or sea, as people write it."""

from __future__ import annotations

from fogg.boards.colors import WORDS
from fogg.boards.names import DASH, Names
from fogg.boards.spelling import normalize
from fogg.engine.cards import SHIP, WAGON

SUITS = {"land": WAGON, "terre": WAGON, "sea": SHIP, "mer": SHIP}
MOST_DIGITS = 4


def lane_of(text: str) -> int | str:
    """Read a lane: the number that its digits make, else the word."""
    word = text.strip()
    digits = word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS
    return int(word) if digits else word


def split_lane(text: str, names: Names) -> tuple[str, int | str | None]:
    """Split "Boston - New York - red" into cities and lane; None: the last word is a city."""
    cities, dash, last = DASH.sub("-", text).rpartition("-")
    word = normalize(last)
    if not dash or "-" not in cities or word in names.known:
        return text, None
    lane = lane_of(last)
    if isinstance(lane, int) or word in SUITS or word in WORDS:
        return cities.rstrip(), lane
    return text, None
