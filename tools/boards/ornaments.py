"""The ornaments of a board: frame, title plate, wind rose, rhumb lines."""

from __future__ import annotations

import math
from collections.abc import Iterable

from shapely.geometry import Point, box
from shapely.geometry.base import BaseGeometry

from fogg.draw.svg import element, number
from tools.boards.font import width
from tools.boards.paths import Pen, straight_line
from tools.boards.settings import Cartouche, Compass, View

FRAME = 20.0
"""How wide the frame is."""
TRACKING = 0.08
"""Between the capitals of a title, in sizes of the letters."""
BAND = (8.0, 13.0)
"""Where the scale of the frame begins and ends, counted from the picture outwards."""


def frame(view: View) -> str:
    """The printed frame around the picture, with a scale of light and dark bars."""
    lines = "".join(
        element("path", d=_rectangle(_grown(view, grow)), stroke_width=width)
        for grow, width in ((0, 1.1), (BAND[0], 0.5), (BAND[1], 0.5), (FRAME - 3.5, 1.8))
    )
    bars = element("path", class_="frame-bars", fill="var(--map-frame,#5d4a35)", d=_bars(view))
    corners = "".join(_corner(x, y) for x, y in _corners(_grown(view, sum(BAND) / 2)))
    drawn = element("g", lines, fill="none", stroke="var(--map-frame,#5d4a35)")
    return element("g", drawn + bars + corners, class_="frame")


def paper(view: View) -> str:
    """The sheet that the map is printed on."""
    sheet = _grown(view, FRAME)
    return element(
        "rect",
        class_="paper",
        x=sheet.left,
        y=sheet.top,
        width=sheet.right - sheet.left,
        height=sheet.bottom - sheet.top,
        fill="var(--map-paper,#f1e6cc)",
    )


def outer(view: View) -> View:
    """The picture with its frame."""
    return _grown(view, FRAME)


def areas(plate: Cartouche, compass: Compass) -> list[BaseGeometry]:
    """What the title plate and the wind rose cover."""
    x, y = plate.width / 2 + 3, plate.height / 2 + 3
    return [
        box(plate.x - x, plate.y - y, plate.x + x, plate.y + y),
        Point(compass.x, compass.y).buffer(compass.radius * 1.05),
        box(compass.x - 8, compass.y - compass.radius * 1.4, compass.x + 8, compass.y),
    ]


def rhumbs(compass: Compass, view: View) -> str:
    """Lines in the 32 directions of the wind rose, out to the edges of the picture."""
    reach = math.hypot(view.right - view.left, view.bottom - view.top)
    lines = []
    for index in range(32):
        turn = math.tau * index / 32
        start, end = ((compass.radius * 1.15), reach)
        lines.append(
            straight_line([_around(compass.x, compass.y, turn, at) for at in (start, end)])
        )
    return "".join(lines)


def rose(compass: Compass) -> str:
    """A wind rose of sixteen points, with a fleur for the north."""
    x, y, radius = compass
    rings = "".join(
        element("circle", cx=x, cy=y, r=radius * share, stroke_width=width)
        for share, width in ((0.62, 0.5), (0.66, 0.9), (0.36, 0.5))
    )
    ticks = "".join(
        straight_line([_around(x, y, math.tau * index / 64, radius * at) for at in (0.62, 0.66)])
        for index in range(64)
    )
    drawn = element("g", rings + element("path", d=ticks, stroke_width=0.4), fill="none")
    points = "".join(
        _star(compass, 8, offset, reach, waist)
        for offset, reach, waist in ((1, 0.56, 0.2), (0, 0.8, 0.2))
    )
    cardinal = _star(compass, 4, 0, 1.0, 0.17)
    letter = element(
        "text",
        "N",
        x=x,
        y=y - radius * 1.07,
        font_size=radius * 0.34,
        text_anchor="middle",
        fill="var(--map-ornament,#6b5334)",
        stroke="none",
        class_="letter",
    )
    return element(
        "g",
        drawn + points + cardinal + letter,
        class_="compass",
        stroke="var(--map-ornament,#6b5334)",
        stroke_width=0.5,
        stroke_linejoin="round",
    )


def cartouche(plate: Cartouche) -> str:
    """The title plate, in both languages; the style sheet shows the page's own."""
    x, y = plate.x - plate.width / 2, plate.y - plate.height / 2
    across, down = plate.width, plate.height
    drawn = element("path", d=_plate(x, y, across, down, 7), fill="var(--map-plate,#f7eed8)")
    drawn += element(
        "path",
        d=_plate(x + 3.2, y + 3.2, across - 6.4, down - 6.4, 5.2),
        fill="none",
        stroke_width=0.5,
    )
    rule = _rule(plate)
    texts = "".join(
        _title(plate, language, words)
        for language, words in (("en", plate.english), ("fr", plate.french))
    )
    group = element("g", drawn + rule, stroke="var(--map-ornament,#6b5334)", stroke_width=1.1)
    return element("g", group + texts, class_="cartouche")


def _title(plate: Cartouche, language: str, words: tuple[str, str]) -> str:
    small, large = words
    shown: dict[str, str] = {} if language == "en" else {"display": "none"}
    common: dict[str, str | float] = {
        "x": plate.x,
        "text_anchor": "middle",
        "fill": "var(--map-ink,#33271a)",
        "lang": language,
        **shown,
    }
    top = element(
        "text",
        small.upper(),
        **common,
        y=plate.y - plate.height * 0.18,
        font_size=_fitting(small.upper(), plate, 0.125, TRACKING),
        letter_spacing=f"{TRACKING}em",
        class_="title-small",
    )
    main = element(
        "text",
        large,
        **common,
        y=plate.y + plate.height * 0.3,
        font_size=_fitting(large, plate, 0.3, 0.02),
        class_="title",
    )
    return top + main


def _fitting(words: str, plate: Cartouche, share: float, spacing: float) -> float:
    """The size of letters: a share of the plate's height, or less if the words would not fit."""
    long = width(words, 1) + spacing * len(words)
    return min(plate.height * share, (plate.width - 30) / long)


def _rule(plate: Cartouche) -> str:
    half, y = plate.width * 0.26, plate.y - plate.height * 0.07
    diamond = f"M{number(plate.x - 3)} {number(y)}l3-1.8 3 1.8-3 1.8z"
    lines = f"M{number(plate.x - half)} {number(y)}H{number(plate.x - 6)}"
    lines += f"M{number(plate.x + 6)} {number(y)}H{number(plate.x + half)}"
    return element("path", d=lines, stroke_width=0.5) + element(
        "path", d=diamond, fill="var(--map-ornament,#6b5334)", stroke="none"
    )


def _plate(x: float, y: float, width: float, height: float, notch: float) -> str:
    """A rectangle whose corners are cut out in quarter circles."""
    across, down, r = number(width - 2 * notch), number(height - 2 * notch), number(notch)
    back, up = number(2 * notch - width), number(2 * notch - height)
    return (
        f"M{number(x + notch)} {number(y)}h{across}a{r} {r} 0 0 0 {r} {r}v{down}"
        f"a{r} {r} 0 0 0-{r} {r}h{back}a{r} {r} 0 0 0-{r}-{r}v{up}a{r} {r} 0 0 0 {r}-{r}z"
    )


def _star(compass: Compass, count: int, offset: float, reach: float, waist: float) -> str:
    """Rays of a wind rose, each half light and half dark."""
    light, dark = "", ""
    x, y, radius = compass
    for index in range(count):
        turn = math.tau * (index + offset / 2) / count
        tip = _around(x, y, turn, radius * reach)
        left, right = (
            _around(x, y, turn + side * math.pi / count, radius * waist) for side in (-1, 1)
        )
        light += straight_line([(x, y), tip, left]) + "z"
        dark += straight_line([(x, y), tip, right]) + "z"
    return element("path", d=light, fill="var(--map-plate,#f7eed8)") + element(
        "path", d=dark, fill="var(--map-ornament,#6b5334)"
    )


def _around(x: float, y: float, turn: float, distance: float) -> tuple[float, float]:
    """A point in a direction, turning clockwise from the north."""
    return x + distance * math.sin(turn), y - distance * math.cos(turn)


def _grown(view: View, by: float) -> View:
    return View(view.left - by, view.top - by, view.right + by, view.bottom + by)


def _rectangle(view: View) -> str:
    return (
        f"M{number(view.left)} {number(view.top)}H{number(view.right)}"
        f"V{number(view.bottom)}H{number(view.left)}z"
    )


def _bars(view: View) -> str:
    """Every second bar of the scale, on all four sides."""
    inner, thickness = _grown(view, BAND[0]), BAND[1] - BAND[0]
    across, down = _steps(inner.left, inner.right), _steps(inner.top, inner.bottom)
    path = ""
    for y in (inner.top - thickness, inner.bottom):
        path += "".join(_bar(start, y, end - start, thickness) for start, end in across)
    for x in (inner.left - thickness, inner.right):
        path += "".join(_bar(x, start, thickness, end - start) for start, end in down)
    return path


def _steps(start: float, end: float) -> Iterable[tuple[float, float]]:
    count = round((end - start) / 25) // 2 * 2 + 1
    step = (end - start) / count
    return [(start + step * index, start + step * (index + 1)) for index in range(0, count, 2)]


def _bar(x: float, y: float, width: float, height: float) -> str:
    inset = 1.3
    if height > width:
        x, width = x + inset, width - 2 * inset
    else:
        y, height = y + inset, height - 2 * inset
    return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}z"


def _corners(view: View) -> list[tuple[float, float]]:
    return [(x, y) for x in (view.left, view.right) for y in (view.top, view.bottom)]


def _corner(x: float, y: float) -> str:
    """A square with a small flower over the meeting of two scales."""
    size = BAND[1] - BAND[0] + 4
    square = element(
        "rect",
        x=x - size / 2,
        y=y - size / 2,
        width=size,
        height=size,
        fill="var(--map-paper,#f1e6cc)",
        stroke="var(--map-frame,#5d4a35)",
        stroke_width=0.7,
    )
    petals = ""
    for dx, dy in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
        pen = Pen((x, y))
        pen.curve((x + dx * 3.4, y + dy * 0.4), (x + dx * 3.2, y + dy * 3.2))
        pen.curve((x + dx * 0.4, y + dy * 3.2), (x, y))
        petals += pen.text
    return square + element("path", d=petals, fill="var(--map-frame,#5d4a35)")
