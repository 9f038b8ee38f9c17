"""Fonts to measure and print with; a letter that a font lacks is an error, not a box."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fogg.engine.errors import FoggError
from fogg.paper.truetype import NotTrueType, TrueType

SHIPPED = Path(__file__).parent / "fonts"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
# French puts a narrow space before a colon, which many fonts lack.
SPACES = str.maketrans(dict.fromkeys("\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}", NO_BREAK_SPACE))


class FontError(FoggError):
    """A font that can't be read, or lacks a letter."""


class Face:
    """One TrueType font."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.font = TrueType(path.read_bytes())
        except (NotTrueType, OSError) as reason:
            raise FontError("unreadable_font", font=str(path), reason=str(reason)) from reason

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

    def glyphs(self, text: str) -> list[int]:
        """List the numbers of a text's glyphs."""
        return [self.font.glyphs[ord(letter)] for letter in self.printable(text)]

    def width(self, text: str, size: float) -> float:
        """Measure the width of a text, in the unit of the size."""
        font = self.font
        return sum(font.widths[glyph] for glyph in self.glyphs(text)) * size / font.units

    def _has(self, letter: str) -> bool:
        return ord(letter) in self.font.glyphs


class Fonts:
    """A regular, a bold and an italic face; a font of one's own serves as all it does not bring."""

    def __init__(self, font: Path | None = None, bold: Path | None = None) -> None:
        self.regular = _face(font or SHIPPED / "besley-regular.ttf")
        self.bold = _face(bold or font or SHIPPED / "besley-bold.ttf")
        self.italic = _face(font or SHIPPED / "besley-italic.ttf")

    @property
    def heavy(self) -> Fonts:
        """The same fonts, all in the bold face."""
        return Fonts(self.bold.path)

    def face(self, bold: bool, italic: bool = False) -> Face:
        """The bold face, the italic or the regular one."""
        if bold:
            return self.bold
        return self.italic if italic else self.regular


@cache
def _face(path: Path) -> Face:
    return Face(path)
