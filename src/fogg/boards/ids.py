"""Ids: lower case letters, digits and underscores; a hyphen joins those of cities."""

from __future__ import annotations

import re

from fogg.engine.cards import SHIP, WAGON
from fogg.engine.grammar import NONE

ID = re.compile(r"[a-z0-9_]+(-[a-z0-9_]+)*", re.ASCII)
CITY_ID = re.compile(r"[a-z0-9_]*[a-z][a-z0-9_]*", re.ASCII)

# The words for no route, for the decks, and those that end the names of cards: red-ship.
NOTATION = frozenset((NONE, "deck", f"{WAGON}s", f"{SHIP}s", SHIP, "anchor"))


def is_id(text: str) -> bool:
    """Whether this can be the id of a board, a variant or a deck."""
    return ID.fullmatch(text) is not None


def is_city_id(text: str) -> bool:
    """Whether this can be a city's id; without a letter it could be taken for a lane's number."""
    return CITY_ID.fullmatch(text) is not None


def is_word_of_notation(text: str) -> bool:
    """Whether this means something else where actions and luck are written."""
    return text in NOTATION
