"""Puts an SVG drawing into the words of PDF: shapes, letters, symbols; as far as Fogg draws them.

That is: groups, symbols and their uses, drawings in drawings, clipped parts, paths, rectangles,
circles, ellipses, lines and texts, in plain colors. Pictures, gradients and filters are left out.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from fogg.paper.fonts import Face, Fonts
from fogg.paper.outlines import Stroke, ellipse, outline, rectangle
from fogg.paper.styles import Style, StyleSheet

TRANSFORM = re.compile(r"(\w+)\s*\(([^)]*)\)")
NUMBERS = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
UNSEEN = ("defs", "symbol", "clipPath", "style", "title", "desc", "metadata")
CAPS = {"round": 1, "square": 2}
JOINS = {"round": 1, "bevel": 2}
SHARED = "data-shared"
"""The attribute of a drawing within drawings that is the same on all pages but for its view."""
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"

Matrix = tuple[float, float, float, float, float, float]


class DrawnPage(NamedTuple):
    """A page as PDF draws it: its size in points, its words, and how dark things are, by name."""

    width: float
    height: float
    content: bytes
    darkness: dict[str, float]


class Letters:
    """Which glyphs of which faces are used, and the letters that they stand for."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self.used: dict[str, tuple[Face, dict[int, str]]] = {}
        self.shared: dict[str, DrawnPage] = {}
        """Drawings that stand on several pages and are in the file once, by their names."""
        self._names: dict[int, str] = {}

    def use(self, face: Face, words: str) -> tuple[str, str]:
        """Note that words are written; returns the face's name in the file and the glyphs."""
        name = self._names.setdefault(id(face), f"F{len(self._names) + 1}")
        glyphs = face.glyphs(words)
        known = self.used.setdefault(name, (face, {}))[1]
        known.update(zip(glyphs, face.printable(words), strict=True))
        return name, "".join(f"{glyph:04X}" for glyph in glyphs)


def paint(drawing: str, letters: Letters, language: str) -> DrawnPage:
    """Draw a page from an SVG drawing of it, whose width and height are points."""
    root = ElementTree.fromstring(drawing)
    return Painter(root, letters, language).page()


class Painter:
    """Draws one page."""

    def __init__(self, root: Element, letters: Letters, language: str) -> None:
        self._root = root
        self._letters = letters
        self._language = language
        self._words: list[str] = []
        self._darkness: dict[str, float] = {}
        self._ids = {each.attrib["id"]: each for each in root.iter() if "id" in each.attrib}
        styles = [each.text or "" for each in root.iter() if _kind(each) == "style"]
        self._sheet = StyleSheet("\n".join(styles))

    def page(self) -> DrawnPage:
        """Draw it."""
        width, height = (_length(self._root, name) for name in ("width", "height"))
        self._say(1, 0, 0, -1, 0, height, "cm")
        box = _box(self._root) or (0.0, 0.0, width, height)
        self._say(*_fitted(box, (0.0, 0.0, width, height)), "cm")
        style = Style(self._sheet.variables).within(self._root.attrib, self._sheet)
        for child in self._root:
            self._draw(child, style)
        content = "\n".join(self._words).encode("ascii")
        return DrawnPage(width, height, content, self._darkness)

    def _say(self, *words: float | str) -> None:
        self._words.append(
            " ".join(word if isinstance(word, str) else _number(word) for word in words)
        )

    def _draw(self, element: Element, inherited: Style) -> None:
        kind = _kind(element)
        if kind in UNSEEN or not self._is_shown(element):
            return
        style = inherited.within(element.attrib, self._sheet)
        self._say("q")
        for matrix in _matrices(element.get("transform", "")):
            self._say(*matrix, "cm")
        self._clip(element.get("clip-path", ""))
        if kind == "g":
            for child in element:
                self._draw(child, style)
        elif kind == "svg":
            self._within(element, element, style)
        elif kind == "use":
            self._use(element, style)
        elif kind == "text":
            self._text(element, style)
        else:
            self._shape(_strokes(element), style)
        self._say("Q")

    def _is_shown(self, element: Element) -> bool:
        """Whether an element is for this language; what has none is for all."""
        spoken = element.get("lang") or element.get(LANGUAGE)
        if spoken:
            return spoken == self._language
        return element.get("display") != "none"

    def _clip(self, address: str) -> None:
        match = re.fullmatch(r"url\(#(.+)\)", address)
        if match is None or match[1] not in self._ids:
            return
        for shape in self._ids[match[1]]:
            used = self._ids.get(_reference(shape), shape)
            self._outline(_strokes(used))
        self._say("W n")

    def _use(self, element: Element, style: Style) -> None:
        target = self._ids.get(_reference(element))
        if target is None:
            return
        if _kind(target) == "symbol":
            inner = style.within(target.attrib, self._sheet)
            self._within(target, element, inner)
        else:
            x, y = (_length(element, name) for name in ("x", "y"))
            self._say(1, 0, 0, 1, x, y, "cm")
            self._draw(target, style)

    def _within(self, content: Element, frame: Element, style: Style) -> None:
        """Draw a symbol or an inner drawing into the frame that an element gives it."""
        x, y, width, height = (_length(frame, name) for name in ("x", "y", "width", "height"))
        box = _box(content)
        if _kind(content) == "svg":
            self._outline(rectangle(x, y, width, height, 0))
            self._say("W n")
        self._say(*(_fitted(box, (x, y, width, height)) if box else (1, 0, 0, 1, x, y)), "cm")
        if SHARED in content.attrib:
            self._share(content, style)
        else:
            self._draw_all(content, style)

    def _draw_all(self, content: Element, style: Style) -> None:
        for child in content:
            self._draw(child, style)

    def _share(self, content: Element, style: Style) -> None:
        """Draw what has this name the first time; then it is only named."""
        name = content.attrib[SHARED]
        if name not in self._letters.shared:
            before, self._words = self._words, []
            self._draw_all(content, style)
            drawn = "\n".join(self._words).encode("ascii")
            self._letters.shared[name] = DrawnPage(0, 0, drawn, self._darkness)
            self._words = before
        self._say(f"/{name} Do")

    def _outline(self, strokes: Sequence[Stroke]) -> None:
        for stroke in strokes:
            self._say(*stroke.points, stroke.operator)

    def _shape(self, strokes: Sequence[Stroke], style: Style) -> None:
        fill, stroke = style.color("fill", "#000000"), style.color("stroke", "none")
        width = style.number("stroke-width", 1.0)
        if not strokes or (fill is None and (stroke is None or not width)):
            return
        self._darken(style.opacity)
        if fill is not None:
            self._say(*fill, "rg")
        if stroke is not None:
            self._pen(style, width)
            self._say(*stroke, "RG")
        self._outline(strokes)
        self._say("B" if fill and stroke else "f" if fill else "S")

    def _pen(self, style: Style, width: float) -> None:
        self._say(width, "w")
        self._say(CAPS.get(style.text("stroke-linecap"), 0), "J")
        self._say(JOINS.get(style.text("stroke-linejoin"), 0), "j")
        dashes = [float(each) for each in NUMBERS.findall(style.text("stroke-dasharray"))]
        dashes = dashes * 2 if len(dashes) % 2 else dashes
        self._say(f"[{' '.join(map(_number, dashes))}]", 0, "d")

    def _darken(self, opacity: float) -> None:
        if opacity < 1:
            name = f"G{opacity * 1000:.0f}"
            self._darkness[name] = opacity
            self._say(f"/{name} gs")

    def _text(self, element: Element, style: Style) -> None:
        x, y = (_length(element, name) for name in ("x", "y"))
        if element.text and element.text.strip():
            self._line(element.text.strip(), x, y, style)
        for part in element:
            inner = style.within(part.attrib, self._sheet)
            place = (_length(part, "x", x), _length(part, "y", y))
            self._line((part.text or "").strip(), *place, inner)

    def _line(self, words: str, x: float, y: float, style: Style) -> None:
        size, spacing = style.number("font-size", 16.0), style.number("letter-spacing", 0.0)
        face = self._letters.fonts.face(style.bold, style.italic)
        width = face.width(words, size) + spacing * len(words)
        x -= width * {"middle": 0.5, "end": 1.0}.get(style.text("text-anchor"), 0.0)
        name, glyphs = self._letters.use(face, words)
        self._darken(style.opacity)
        self._say("BT", f"/{name}", size, "Tf", spacing, "Tc", 1, 0, 0, -1, x, y, "Tm")
        stroke, fill = style.color("stroke", "none"), style.color("fill", "#000000")
        if stroke is not None:
            self._pen(style, style.number("stroke-width", 1.0))
            self._say(*stroke, "RG", 1, "Tr", f"<{glyphs}> Tj")
            self._say(1, 0, 0, -1, x, y, "Tm")
        if fill is not None:
            self._say(*fill, "rg", 0, "Tr", f"<{glyphs}> Tj")
        self._say("ET")


def _kind(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _reference(element: Element) -> str:
    href = element.get("href") or element.get("{http://www.w3.org/1999/xlink}href") or ""
    return href.removeprefix("#")


def _length(element: Element, name: str, usual: float = 0.0) -> float:
    match = NUMBERS.match(element.get(name, "").strip())
    return float(match[0]) if match else usual


def _number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _box(element: Element) -> tuple[float, float, float, float] | None:
    numbers = [float(each) for each in NUMBERS.findall(element.get("viewBox", ""))]
    return (numbers[0], numbers[1], numbers[2], numbers[3]) if len(numbers) == 4 else None


def _fitted(
    box: tuple[float, float, float, float], frame: tuple[float, float, float, float]
) -> Matrix:
    """Fit what is in a box into a frame, as large as it can be, in the middle."""
    scale = min(frame[2] / box[2], frame[3] / box[3])
    x = frame[0] + (frame[2] - box[2] * scale) / 2 - box[0] * scale
    y = frame[1] + (frame[3] - box[3] * scale) / 2 - box[1] * scale
    return scale, 0.0, 0.0, scale, x, y


def _matrices(text: str) -> list[Matrix]:
    return [
        matrix
        for name, numbers in TRANSFORM.findall(text)
        for matrix in _matrix(name, [float(each) for each in NUMBERS.findall(numbers)])
    ]


def _matrix(name: str, numbers: Sequence[float]) -> list[Matrix]:
    if name == "matrix" and len(numbers) == 6:
        a, b, c, d, e, f = numbers
        return [(a, b, c, d, e, f)]
    if name == "scale":
        return [(numbers[0], 0, 0, numbers[-1], 0, 0)]
    if name == "translate":
        return [(1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0)]
    if name == "rotate":
        cos, sin = (turn(math.radians(numbers[0])) for turn in (math.cos, math.sin))
        turned: Matrix = (cos, sin, -sin, cos, 0, 0)
        if len(numbers) < 3:
            return [turned]
        return [
            (1, 0, 0, 1, numbers[1], numbers[2]),
            turned,
            (1, 0, 0, 1, -numbers[1], -numbers[2]),
        ]
    return []


def _strokes(element: Element) -> list[Stroke]:
    """Give the outline of a shape; what is none has no outline."""
    kind = _kind(element)
    if kind == "path":
        return outline(element.get("d", ""))
    if kind == "rect":
        x, y, width, height, corner = (
            _length(element, name) for name in ("x", "y", "width", "height", "rx")
        )
        return rectangle(x, y, width, height, corner)
    if kind == "circle":
        x, y, radius = (_length(element, name) for name in ("cx", "cy", "r"))
        return ellipse(x, y, radius, radius)
    if kind == "ellipse":
        x, y, across, down = (_length(element, name) for name in ("cx", "cy", "rx", "ry"))
        return ellipse(x, y, across, down)
    if kind == "line":
        x1, y1, x2, y2 = (_length(element, name) for name in ("x1", "y1", "x2", "y2"))
        return [Stroke("m", (x1, y1)), Stroke("l", (x2, y2))]
    return []
