"""Fonts: what is read from them, and smaller ones with only the letters that are used."""

from __future__ import annotations

from pathlib import Path

import pytest

from fogg.paper.fonts import SHIPPED, Face, FontError, Fonts
from fogg.paper.truetype import NotTrueType, TrueType

FONTS = sorted(SHIPPED.glob("*.ttf"))


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_shipped_fonts_have_the_letters_of_europe(path: Path) -> None:
    face = Face(path)
    words = "Åé œŒ ß łŁ ńő ŷ Ğİ “«—–•×−” 0123456789"
    assert face.printable(words) == words
    assert face.width("WW", 10) == pytest.approx(2 * face.width("W", 10))
    assert face.width("W", 10) > face.width("i", 10) > 0


def test_french_spaces_become_ones_that_the_font_has() -> None:
    assert (
        Fonts().regular.printable("Jeu\N{NARROW NO-BREAK SPACE}: oui")
        == "Jeu\N{NO-BREAK SPACE}: oui"
    )


def test_a_subset_keeps_its_glyphs_and_their_parts() -> None:
    whole = Fonts().regular.font
    letters = [whole.glyphs[ord(letter)] for letter in "Aéø"]
    small = TrueType(whole.subset(letters))
    assert len(whole.subset(letters)) < len(whole.subset(range(whole.number))) / 3
    for glyph in letters:
        assert small.outline(glyph).rstrip(b"\0") == whole.outline(glyph).rstrip(b"\0")
    # é is put together from e and an accent: e is there too, though nobody asked for it.
    e = whole.glyphs[ord("e")]
    assert small.outline(e) or whole.outline(letters[1])[:1] != b"\xff"
    assert not small.outline(whole.glyphs[ord("Z")])
    assert small.widths == whole.widths and small.glyphs == whole.glyphs


@pytest.mark.parametrize("data", [b"", b"no font", b"\0\1\0\0\0\1glyf", b"OTTO\0\0"])
def test_what_is_no_font(data: bytes, tmp_path: Path) -> None:
    with pytest.raises(NotTrueType):
        TrueType(data)
    path = tmp_path / "font.ttf"
    path.write_bytes(data)
    with pytest.raises(FontError, match="unreadable_font"):
        Face(path)
