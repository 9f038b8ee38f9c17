"""Labels for people with the cardboard game: each city's ticket partners, to stick on the board."""

from __future__ import annotations

from pathlib import Path

from fogg.engine.errors import FoggError
from fogg.labels.sheet import CityLabel, LabelSheet, Link, sheet
from fogg.labels.to_html import html

__all__ = ["FORMATS", "CityLabel", "LabelSheet", "Link", "html", "pdf", "sheet", "svg", "write"]

FORMATS = ("pdf", "svg", "html")


class FormatError(FoggError):
    """A format that labels are not written in."""


# The PDF library is loaded only where it is needed: it is slow to load and may be missing.
def pdf(
    sheet: LabelSheet, paper: str = "a4", font: Path | None = None, bold: Path | None = None
) -> bytes:
    """Print the labels on pages of A4 or Letter, in the shipped font or in one's own."""
    from fogg.labels.to_pdf import pdf as render

    return render(sheet, paper, font, bold)


def svg(
    sheet: LabelSheet, paper: str = "a4", font: Path | None = None, bold: Path | None = None
) -> str:
    """Draw the labels as one image of the paper's width, measured by the font."""
    from fogg.labels.to_svg import svg as render

    return render(sheet, paper, font, bold)


def write(
    sheet: LabelSheet,
    path: Path,
    paper: str = "a4",
    font: Path | None = None,
    bold: Path | None = None,
) -> None:
    """Write the labels to a file, in the format that its name ends with."""
    path.write_bytes(_content(sheet, path.suffix.lower().lstrip("."), paper, font, bold))


def _content(
    sheet: LabelSheet, format: str, paper: str, font: Path | None, bold: Path | None
) -> bytes:
    if format == "pdf":
        return pdf(sheet, paper, font, bold)
    if format == "svg":
        return svg(sheet, paper, font, bold).encode()
    if format == "html":
        return html(sheet).encode()
    raise FormatError("unknown_format", format=format, known=FORMATS)
