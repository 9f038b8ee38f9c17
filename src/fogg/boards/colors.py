"""The words for colors, in English and French; the board files and the players share them."""

from __future__ import annotations

from functools import lru_cache

from fogg.boards.spelling import nearest, normalize
from fogg.engine.cards import GRAY
from fogg.engine.errors import FoggError

COLORS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green", GRAY)

# Orange is called brown in one of the rule books, purple is pink or violet elsewhere.
OTHER_WORDS = {
    "purple": "pink violet violette rose mauve pourpre",
    "white": "blanc blanche",
    "blue": "bleu bleue",
    "yellow": "jaune",
    "orange": "brown marron brun brune",
    "black": "noir noire",
    "red": "rouge",
    "green": "vert verte",
    GRAY: "grey gris grise",
}

WORDS = {color: color for color in COLORS} | {
    word: color for color, others in OTHER_WORDS.items() for word in others.split()
}


def color(text: str) -> str:
    """Find the color that an English or French word means, in any case, gender or number."""
    word = normalize(text)
    for candidate in (word, word.removesuffix("s")):
        if candidate in WORDS:
            return WORDS[candidate]
    raise FoggError("unknown_color", color=text, near=list(_near(word)))


# A line of many words asks for each of them many times whether it is a color.
@lru_cache(maxsize=512)
def _near(word: str) -> tuple[str, ...]:
    return tuple(nearest(word, WORDS))
