"""Labels for people with the cardboard game: each city's ticket partners, to stick on the board."""

from __future__ import annotations

from pathlib import Path

from fogg.engine.errors import FoggError
from fogg.labels.layout import USUAL, LabelLook
from fogg.labels.sheet import CityLabel, LabelSheet, Link, chosen, sheet
from fogg.labels.to_html import html
from fogg.labels.to_pdf import pdf
from fogg.labels.to_svg import svg

__all__ = [
    "FORMATS",
    "CityLabel",
    "LabelLook",
    "LabelSheet",
    "Link",
    "chosen",
    "html",
    "pdf",
    "sheet",
    "svg",
    "write",
]

FORMATS = ("pdf", "svg", "html")


class FormatError(FoggError):
    """A format that labels are not written in."""


def write(
    sheet: LabelSheet,
    path: Path,
    paper: str = "a4",
    font: Path | None = None,
    bold: Path | None = None,
    look: LabelLook = USUAL,
) -> None:
    """Write the labels to a file, in the format that its name ends with."""
    format = path.suffix.lower().lstrip(".")
    path.write_bytes(_content(sheet, format, paper, (font, bold), look))


def _content(
    sheet: LabelSheet,
    format: str,
    paper: str,
    fonts: tuple[Path | None, Path | None],
    look: LabelLook,
) -> bytes:
    if format == "pdf":
        return pdf(sheet, paper, *fonts, look)
    if format == "svg":
        return svg(sheet, paper, *fonts, look).encode()
    if format == "html":
        return html(sheet).encode()
    raise FormatError("unknown_format", format=format, known=FORMATS)
