"""The labels as a PDF file to print, its fonts inside."""

from __future__ import annotations

from pathlib import Path

from fogg.labels.layout import USUAL, LabelLook, pages
from fogg.labels.sheet import LabelSheet
from fogg.labels.to_svg import drawing
from fogg.paper.fonts import Fonts
from fogg.paper.pdf import pdf as write_pdf
from fogg.paper.sizes import paper_named


def pdf(
    sheet: LabelSheet,
    paper: str = "a4",
    font: Path | None = None,
    bold: Path | None = None,
    look: LabelLook = USUAL,
) -> bytes:
    """Print the labels on pages of A4 or Letter, in the shipped font or in one's own."""
    fonts = Fonts(font, bold)
    drawings = page_drawings(sheet, paper, fonts, look)
    return write_pdf(drawings, sheet.title, sheet.language, fonts)


def page_drawings(
    sheet: LabelSheet, paper: str, fonts: Fonts, look: LabelLook = USUAL
) -> list[str]:
    """Draw each page of the labels."""
    set_pages = pages(sheet, paper_named(paper), fonts, look)
    return [drawing(page, sheet, look.scale) for page in set_pages]
