"""Fonts to measure and print the labels with; a letter that a font lacks is an error, not a box."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import reportlab
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from fogg.engine.errors import FoggError

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
# French puts a narrow space before a colon, which many fonts lack.
SPACES = str.maketrans(dict.fromkeys("\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}", NO_BREAK_SPACE))


class FontError(FoggError):
    """A font that can't be read, or lacks a letter."""


class Face:
    """One TrueType font, known to reportlab by `name`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = f"fogg:{path}"
        try:
            self._font = TTFont(self.name, str(path))
        except (TTFError, OSError) as reason:
            raise FontError("unreadable_font", font=str(path), reason=str(reason)) from reason
        pdfmetrics.registerFont(self._font)

    def printable(self, text: str) -> str:
        """Make a text printable in this font: rare spaces that it lacks become common ones."""
        text = "".join(letter if self._has(letter) else letter.translate(SPACES) for letter in text)
        for letter in text:
            if not self._has(letter):
                point = f"U+{ord(letter):04X}"
                raise FontError(
                    "missing_glyph", font=self.path.name, character=letter, point=point, text=text
                )
        return text

    def width(self, text: str, size: float) -> float:
        """Measure the width of a text in points."""
        return float(pdfmetrics.stringWidth(self.printable(text), self.name, size))

    def _has(self, letter: str) -> bool:
        return ord(letter) in self._font.face.charToGlyph


class Fonts:
    """A regular and a bold face; a font of one's own serves as both unless it brings its bold."""

    def __init__(self, font: Path | None = None, bold: Path | None = None) -> None:
        shipped = Path(reportlab.__file__).parent / "fonts"
        self.regular = _face(font or shipped / "Vera.ttf")
        self.bold = _face(bold or font or shipped / "VeraBd.ttf")

    def face(self, bold: bool) -> Face:
        """The bold face or the regular one."""
        return self.bold if bold else self.regular


@cache
def _face(path: Path) -> Face:
    return Face(path)
