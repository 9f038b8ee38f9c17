"""Measures words in the font of the labels."""

from __future__ import annotations

from functools import cache
from typing import Any

from fontTools.ttLib import TTFont

from tools.boards.sources import package

UPRIGHT = "files/besley-latin-600-normal.woff2"
SLANTED = "files/besley-latin-400-italic.woff2"


@cache
def face(file: str) -> Any:
    """A font of the label family."""
    return TTFont(package("font") / file)


def width(words: str, size: float, slanted: bool = False) -> float:
    """How wide words are when set in a size."""
    font = face(SLANTED if slanted else UPRIGHT)
    glyphs, advances = font.getBestCmap(), font["hmtx"]
    missing = [letter for letter in words if ord(letter) not in glyphs]
    if missing:
        raise ValueError(f"expected letters of Besley; found {missing} in {words!r}")
    units = sum(advances[glyphs[ord(letter)]][0] for letter in words)
    return float(units) * size / float(font["head"].unitsPerEm)
