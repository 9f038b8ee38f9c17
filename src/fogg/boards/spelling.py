"""When two spellings are the same name, and which known name a wrong one comes nearest to."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import TypeVar

from fogg.engine.board import City

Known = TypeVar("Known")

DASHES = r"\-\u2010\u2011\u2012\u2013\u2014\u2212"
SEPARATORS = re.compile(rf"[\s{DASHES}_.,'\u2018\u2019\u02bc]+")
# Letters of one piece, which normalization does not split into a plain one and an accent.
LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d"})
LONG_FORMS = {"st": "saint", "ste": "sainte"}
MOST_NEAR = 3


def plain(text: str) -> str:
    """Write a text in lower case and without accents."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return letters.casefold().translate(LETTERS)


def words(text: str) -> list[str]:
    """Split a name into plain words, with "st" and "ste" written out."""
    parts = [word for word in SEPARATORS.split(plain(text)) if word]
    return [LONG_FORMS.get(word, word) for word in parts]


# Whoever reads a line tries the same few words again and again.
@lru_cache(maxsize=2048)
def normalize(text: str) -> str:
    """Reduce a name to what all its spellings have in common."""
    return "".join(words(text))


def spellings(city: City) -> list[str]:
    """List all that a city may be called: its id, its names, its other spellings."""
    return [city.id, *city.names.values(), *city.aliases]


def nearest(text: str, known: Mapping[str, Known]) -> list[Known]:
    """List the known things (by normalized spelling) that a wrong one may mean, best first."""
    wrong = normalize(text)
    close = get_close_matches(wrong, known, n=2 * MOST_NEAR, cutoff=0.6)
    longer = [name for name in known if len(wrong) >= 3 and name.startswith(wrong)]
    near: list[Known] = []
    for name in [*close, *longer]:
        if known[name] not in near:
            near.append(known[name])
    return near[:MOST_NEAR]
