"""The labels as one tall SVG image whose texts stay texts."""

from __future__ import annotations

from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from fogg.labels.layout import USUAL, LabelLook, Line, Page, Text, tall_page
from fogg.labels.sheet import LabelSheet
from fogg.paper.fonts import Fonts
from fogg.paper.sizes import paper_named
from fogg.paper.web import FAMILY, with_fonts


def svg(
    sheet: LabelSheet,
    paper: str = "a4",
    font: Path | None = None,
    bold: Path | None = None,
    look: LabelLook = USUAL,
) -> str:
    """Draw the labels as an image of the paper's width, its letters inside."""
    fonts = Fonts(font, bold)
    page = tall_page(sheet, paper_named(paper), fonts, look)
    return with_fonts(drawing(page, sheet, look.scale), fonts, sheet.language)


def drawing(page: Page, sheet: LabelSheet, scale: float) -> str:
    """Draw a page of labels; letters are `scale` times as large as the page has them."""
    parts = [_head(page, sheet, scale)]
    parts += [_line(line) for line in page.lines]
    parts += [_text(text) for text in page.texts]
    return "\n".join([*parts, "</svg>", ""])


def _head(page: Page, sheet: LabelSheet, scale: float) -> str:
    width, height = _number(page.width), _number(page.height)
    real = (_number(length * scale) for length in (page.width, page.height))
    size = 'width="{}pt" height="{}pt"'.format(*real)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xml:lang="{sheet.language}"'
        f' {size} viewBox="0 0 {width} {height}" font-family={quoteattr(FAMILY)}>\n'
        f"<title>{escape(sheet.title)}</title>\n"
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    )


def _line(line: Line) -> str:
    ends = " ".join(
        f'{name}="{_number(value)}"'
        for name, value in zip(("x1", "y1", "x2", "y2"), line[:4], strict=True)
    )
    dots = f' stroke-dasharray="0 {_number(line.pitch)}" stroke-linecap="round"'
    stroke = f'stroke="{line.color}" stroke-width="{_number(line.width)}"'
    return f"<line {ends} {stroke}{dots if line.dotted else ''}/>"


def _text(text: Text) -> str:
    weight = ' font-weight="bold"' if text.bold else ""
    anchor = ' text-anchor="end"' if text.end else ""
    return (
        f'<text x="{_number(text.x)}" y="{_number(text.y)}" font-size="{_number(text.size)}"'
        f' fill="{text.color}"{weight}{anchor}>{escape(text.words)}</text>'
    )


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
