"""The labels as a PDF file to print, its fonts inside."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from fogg.labels.fonts import Fonts
from fogg.labels.layout import Line, Page, Text, pages, paper_named
from fogg.labels.sheet import LabelSheet


def pdf(
    sheet: LabelSheet, paper: str = "a4", font: Path | None = None, bold: Path | None = None
) -> bytes:
    """Print the labels on pages of A4 or Letter, in the shipped font or in one's own."""
    fonts = Fonts(font, bold)
    size = paper_named(paper)
    buffer = BytesIO()
    # Invariant: the same labels give the same bytes, whatever the clock says.
    canvas = Canvas(
        buffer,
        pagesize=(size.width, size.height),
        invariant=1,
        lang=sheet.language,
        initialFontName=fonts.regular.name,  # type: ignore[arg-type]  # a name, despite the stubs
    )
    canvas.setTitle(sheet.title)
    canvas.setCreator("Fogg")
    for page in pages(sheet, size, fonts):
        _draw(canvas, page, fonts)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _draw(canvas: Canvas, page: Page, fonts: Fonts) -> None:
    for line in page.lines:
        _draw_line(canvas, page.height, line)
    for text in page.texts:
        _draw_text(canvas, page.height, text, fonts)


def _draw_line(canvas: Canvas, height: float, line: Line) -> None:
    canvas.setStrokeColor(HexColor(line.color))
    canvas.setLineWidth(line.width)
    canvas.setLineCap(1 if line.dotted else 0)
    canvas.setDash([0, line.pitch] if line.dotted else [])
    canvas.line(line.x1, height - line.y1, line.x2, height - line.y2)


def _draw_text(canvas: Canvas, height: float, text: Text, fonts: Fonts) -> None:
    face = fonts.face(text.bold)
    canvas.setFillColor(HexColor(text.color))
    canvas.setFont(face.name, text.size)
    draw = canvas.drawRightString if text.end else canvas.drawString
    draw(text.x, height - text.y, face.printable(text.words))
