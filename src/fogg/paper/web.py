"""Drawings for browsers: as images that bring their letters, and as pages that print as drawn."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape

from fogg.paper.fonts import Fonts
from fogg.paper.painting import Letters, paint

FAMILY = "'Fogg on paper', Besley, Rockwell, Georgia, serif"


def with_fonts(drawing: str, fonts: Fonts, language: str) -> str:
    """Put the letters that a drawing uses into it, so that it looks the same everywhere."""
    start = drawing.index(">") + 1
    style = f"<style>{_faces([drawing], fonts, language)}</style>"
    return drawing[:start] + style + drawing[start:]


def stacked(drawings: Sequence[str], size: tuple[float, float]) -> str:
    """Put the pages of one size below each other in one drawing."""
    width, height = size
    tall = height * len(drawings)
    pages = "\n".join(
        drawing.replace("<svg ", f'<svg x="0" y="{height * index:.2f}" ', 1)
        for index, drawing in enumerate(drawings)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.2f}pt" height="{tall:.2f}pt"'
        f' viewBox="0 0 {width:.2f} {tall:.2f}">\n{pages}\n</svg>\n'
    )


def html(
    drawings: Sequence[str], title: str, language: str, fonts: Fonts, size: tuple[float, float]
) -> str:
    """Write drawings as one page of a browser, which prints each on a sheet of its own."""
    width, height = size
    faces = _faces(drawings, fonts, language)
    sheets = "\n".join(f"<section>{drawing}</section>" for drawing in drawings)
    return f"""<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>{escape(title)}</title>
<style>{faces}
  @page {{ size: {width:.2f}pt {height:.2f}pt; margin: 0; }}
  body {{ margin: 0; background: #d8d2c4; }}
  section {{ break-after: page; width: {width:.2f}pt; max-width: 100%; margin: 5mm auto; }}
  section > svg {{ display: block; width: 100%; height: auto; background: #fff; }}
  @media print {{ body {{ background: none; }} section {{ margin: 0; }} }}
</style>
</head>
<body>
{sheets}
</body>
</html>
"""


def _faces(drawings: Sequence[str], fonts: Fonts, language: str) -> str:
    letters = Letters(fonts)
    for drawing in drawings:
        paint(drawing, letters, language)
    rules = []
    for face, used in letters.used.values():
        data = b64encode(face.font.subset(used)).decode("ascii")
        weight = 600 if face is fonts.bold else 400
        slant = "italic" if face is fonts.italic else "normal"
        rules.append(
            f"@font-face{{font-family:'Fogg on paper';font-weight:{weight};font-style:{slant};"
            f"src:url(data:font/ttf;base64,{data})}}"
        )
    return "".join(rules)
