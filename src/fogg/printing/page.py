"""A page that words, lines and boxes are put on, and that becomes a drawing.

Lengths are points, y grows downwards, and the y of words is their baseline.
"""

from __future__ import annotations

from xml.sax.saxutils import escape

from fogg.draw.svg import element, number
from fogg.paper.fonts import Fonts
from fogg.paper.sizes import MILLIMETER, Paper
from fogg.paper.web import FAMILY

MARGIN = 12 * MILLIMETER
INK = "#1a1a1a"
QUIET = "#5a5a5a"
FAINT = "#b9b2a3"
TINT = "#f3eee1"
LEADING = 1.32
"""From line to line, as a share of the size."""


class PaperPage:
    """One page, still being written."""

    def __init__(self, paper: Paper, fonts: Fonts, language: str, title: str) -> None:
        self.paper = paper
        self.fonts = fonts
        self.language = language
        self.title = title
        self.right = paper.width - MARGIN
        self.bottom = paper.height - MARGIN
        self._parts: list[str] = []

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.right - MARGIN

    def words(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        italic: bool = False,
        anchor: str = "start",
        color: str = INK,
    ) -> None:
        """Write a line of words; `anchor` says which part of it is at x: start, middle or end."""
        look = {"font_weight": "600"} if bold else {}
        look |= {"font_style": "italic"} if italic else {}
        look |= {"text_anchor": anchor} if anchor != "start" else {}
        place = {"x": number(x, 2), "y": number(y, 2), "font_size": number(size, 2)}
        self._parts.append(element("text", escape(text), **place, fill=color, **look))

    def fitted(
        self, x: float, y: float, text: str, size: float, room: float, *, anchor: str = "start"
    ) -> None:
        """Write a heavy line of words, smaller if there is not enough room."""
        width = self.fonts.bold.width(text, size)
        size = min(size, size * room / width) if width else size
        self.words(x, y, text, size, bold=True, anchor=anchor)

    def lines(self, text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
        """Break a text into lines that have room."""
        face = self.fonts.face(bold)
        found: list[str] = []
        for part in text.split("\n"):
            line = ""
            for word in part.split(" "):
                longer = f"{line} {word}" if line else word
                if line and face.width(longer, size) > room:
                    found.append(line)
                    longer = word
                line = longer
            found.append(line)
        return found

    def paragraph(
        self, x: float, y: float, text: str, size: float, room: float, *, color: str = INK
    ) -> float:
        """Write a text in lines, the first at y; returns where a next line would stand."""
        for line in self.lines(text, room, size):
            self.words(x, y, line, size, color=color)
            y += size * LEADING
        return y

    def line(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        *,
        width: float = 0.5,
        color: str = INK,
        dashes: str = "",
    ) -> None:
        """Draw a straight line."""
        look = {"stroke_dasharray": dashes} if dashes else {}
        self._parts.append(
            element(
                "line",
                x1=number(start[0], 2),
                y1=number(start[1], 2),
                x2=number(end[0], 2),
                y2=number(end[1], 2),
                stroke=color,
                stroke_width=number(width, 2),
                **look,
            )
        )

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str = "none",
        stroke: str = "none",
        edge: float = 0.5,
        corner: float = 0.0,
    ) -> None:
        """Draw a rectangle."""
        place = {"x": x, "y": y, "width": width, "height": height, "rx": corner}
        measures = {name: number(value, 2) for name, value in place.items()}
        self._parts.append(
            element("rect", **measures, fill=fill, stroke=stroke, stroke_width=number(edge, 2))
        )

    def add(self, drawing: str) -> None:
        """Add a drawing of its own."""
        self._parts.append(drawing)

    def headed(self, title: str, aside: str = "") -> float:
        """Write a title over the page; returns where what follows may begin."""
        y = MARGIN + 14
        room = self.room
        if aside:
            self.words(self.right, y, aside, 8.5, anchor="end", color=QUIET)
            room -= self.fonts.regular.width(aside, 8.5) + 12
        self.fitted(MARGIN, y, title, 17, room)
        self.line((MARGIN, y + 6), (self.right, y + 6), width=1.2)
        self.line((MARGIN, y + 8.4), (self.right, y + 8.4), width=0.4)
        return y + 9

    def drawing(self) -> str:
        """Return the page as an SVG drawing."""
        width, height = number(self.paper.width, 2), number(self.paper.height, 2)
        paper = element("rect", width=width, height=height, fill="#ffffff")
        content = [element("title", escape(self.title)), paper, *self._parts]
        return element(
            "svg",
            "\n".join(content),
            xmlns="http://www.w3.org/2000/svg",
            **{"xml:lang": self.language},
            width=f"{width}pt",
            height=f"{height}pt",
            viewBox=f"0 0 {width} {height}",
            font_family=FAMILY,
        )
