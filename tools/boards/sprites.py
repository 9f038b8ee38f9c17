"""Makes sprites.svg: the symbols of marks, digits, pieces and card faces."""

from __future__ import annotations

from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen

from fogg.boards.colors import COLORS
from fogg.draw import board
from fogg.draw.svg import element, number
from fogg.engine.cards import GRAY
from tools.boards.figures import CARD, DARK, FIGURES, LIGHT, figure, path
from tools.boards.font import face
from tools.boards.pieces import INK, MARKS, PIECES

WIDE, HIGH = 140, 92
"""The size of a card."""
PAPER = "var(--card-paper,#f9f1dd)"
INKS = [color for color in COLORS if color != GRAY]
MEDALLION = (
    "M30 10H110A20 20 0 0 0 130 30V62A20 20 0 0 0 110 82H30A20 20 0 0 0 10 62V30A20 20 0 0 0 30 10z"
)
CARD_BOX = f"0 0 {WIDE} {HIGH}"


def make_sprites() -> None:
    """Write sprites.svg."""
    symbols = [
        *(symbol(f"mark-{name}", "-5 -5 10 10", drawn) for name, drawn in MARKS.items()),
        *(symbol(f"digit-{digit}", "-6 -6 12 12", _digit(digit)) for digit in "12345"),
        *(symbol(f"piece-{name}", box, draw()) for name, (box, draw) in PIECES.items()),
        *(
            symbol(f"figure-{name}", "0 -2 120 62", figure(draw()))
            for name, draw in FIGURES.items()
        ),
        *_faces(),
        *_backs(),
    ]
    text = element("svg", "\n" + "\n".join(symbols) + "\n", xmlns="http://www.w3.org/2000/svg")
    target = Path(board.__file__).with_name("sprites.svg")
    target.write_text(text + "\n", encoding="utf-8")
    print(f"sprites.svg {len(text) / 1024:.0f} KB, {len(symbols)} symbols")


def symbol(name: str, box: str, content: str) -> str:
    """A symbol to be drawn with <use>."""
    return element("symbol", content, id=name, viewBox=box)


def _digit(digit: str) -> str:
    """A digit of the label font as an outline, ten high, its middle at 0, 0."""
    font = face("files/besley-latin-700-normal.woff2")
    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getBestCmap()[ord(digit)]]
    bounds = BoundsPen(glyphs)
    glyph.draw(bounds)
    left, low, right, high = bounds.bounds
    scale = 10 / (high - low)
    pen = SVGPathPen(glyphs, ntos=number)
    middle = (-(left + right) / 2 * scale, (low + high) / 2 * scale)
    glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, *middle)))
    return element("path", d=pen.getCommands(), fill="var(--seat-ink,currentColor)")


def _faces() -> list[str]:
    """The faces of all cards, called card-NAME after the engine's name of the card."""
    faces = [
        _shared("land", _ground() + _medallion()),
        _shared("sea", _ground() + waves() + _medallion()),
        _shared("anchor", badge()),
        _shared("twice", twice()),
        symbol("card-locomotive", CARD_BOX, _locomotive()),
    ]
    for color in INKS:
        faces += [
            _face(color, color, f"wagon-{color}", "land"),
            _face(f"{color}-anchor", color, f"wagon-{color}", "land", "anchor"),
            _face(f"{color}-ship", color, "ship", "sea", "anchor"),
            _face(f"{color}-ships", color, "ships", "sea", "twice"),
        ]
    return faces


def _face(name: str, mark: str, drawn: str, *parts: str) -> str:
    """A card: its color to the edge, a paper medallion with a figure, its mark in two corners."""
    content = "".join(use(f"card-part-{part}", 0, 0, WIDE, HIGH) for part in parts)
    content += use(f"figure-{drawn}", 17, 18, 106, 55)
    content += use(f"mark-{mark}", 6, 6, 17, 17)
    content += use(f"mark-{mark}", WIDE - 23, HIGH - 23, 17, 17)
    return symbol(f"card-{name}", CARD_BOX, content)


def _shared(name: str, content: str) -> str:
    """A part that many cards have."""
    return symbol(f"card-part-{name}", CARD_BOX, content)


def _ground() -> str:
    return _rectangle(0, 7, fill=CARD)


def _locomotive() -> str:
    """The card that stands for every color."""
    return rainbow() + _medallion() + use("figure-locomotive", 17, 18, 106, 55) + stars()


def _medallion() -> str:
    line = _rectangle(2.5, 5, fill="none", stroke=INK, stroke_width=0.8, opacity=".6")
    medallion = path(MEDALLION, PAPER, stroke=INK, stroke_width=1.2)
    return line + medallion + _rectangle(0.5, 6.5, fill="none", stroke=DARK)


def _rectangle(inset: float, rounding: float, **look: str | float) -> str:
    """A rectangle within a card."""
    width, height = WIDE - 2 * inset, HIGH - 2 * inset
    return element("rect", x=inset, y=inset, width=width, height=height, rx=rounding, **look)


def use(name: str, x: float, y: float, width: float, height: float) -> str:
    """Another symbol, placed."""
    return element("use", href=f"#{name}", x=x, y=y, width=width, height=height)


def rainbow() -> str:
    """The edge of the locomotive: a stripe of each color."""
    order = ("red", "orange", "yellow", "green", "blue", "purple", "white", "black")
    step = WIDE / len(order)
    stripes = ""
    for index, color in enumerate(order * 2):
        start, end, across = step * index, step * (index + 1) - 24, step + 0.3
        shape = f"M{number(start)} 0h{number(across)}L{number(end)} {HIGH}h{number(-across)}z"
        stripes += path(shape, f"var(--card-{color})")
    clip = element("rect", width=WIDE, height=HIGH, rx=7)
    return element("clipPath", clip, id="card-outline") + element(
        "g", stripes, clip_path="url(#card-outline)"
    )


def stars() -> str:
    """The stars in the corners of the locomotive, on dark plates."""
    return "".join(
        element("circle", cx=x, cy=y, r=10.5, fill=LIGHT, stroke=DARK)
        + element("g", use("mark-locomotive", x - 8, y - 8, 16, 16), class_="on-light")
        for x, y in ((15, 15), (WIDE - 15, HIGH - 15))
    )


def badge() -> str:
    """The anchor of cards that pay for a harbor."""
    return element(
        "circle", cx=WIDE - 15, cy=15, r=11, fill=LIGHT, stroke=DARK, stroke_width=1.2
    ) + element("g", use("mark-anchor", WIDE - 23.5, 6.5, 17, 17), class_="on-light")


def twice() -> str:
    """The sign of a double ship: times two."""
    plate = element(
        "rect",
        x=WIDE - 35,
        y=5,
        width=30,
        height=19,
        rx=9.5,
        fill=LIGHT,
        stroke=DARK,
        stroke_width=1.2,
    )
    cross = path(
        "M110 11.5l6.5 6.5m0-6.5l-6.5 6.5", stroke=DARK, stroke_width=2.2, stroke_linecap="round"
    )
    return plate + cross + element("g", use("digit-2", 118, 7, 15, 15), class_="on-light")


def waves() -> str:
    """Fine waves on the ground of a ship card."""
    lines = "".join(f"M0 {y}q5-4 10 0" + "t10 0" * 13 for y in range(8, HIGH, 12))
    return path(lines, stroke=INK, stroke_width=0.8, opacity=".28")


def _backs() -> list[str]:
    """Backs: of wagon cards, ship cards, tickets, long tickets."""
    wheel = element("circle", cx=70, cy=46, r=22, fill="none", stroke=LIGHT, stroke_width=3)
    spokes = path("M70 26V66M50 46H90M56 32L84 60M84 32L56 60", stroke=LIGHT, stroke_width=2.2)
    hub = element("circle", cx=70, cy=46, r=5, fill=LIGHT)
    anchor = element("g", use("mark-anchor", 46, 22, 48, 48), class_="on-dark")
    return [
        _back("back-wagon", "var(--back-wagon,#6b2a20)", wheel + spokes + hub),
        _back("back-ship", "var(--back-ship,#1e4a5f)", anchor),
        _back("back-ticket", "var(--back-ticket,#8a6a2f)", _ticket(1)),
        _back("back-long-ticket", "var(--back-long-ticket,#3f4a2b)", _ticket(2)),
    ]


def _ticket(count: int) -> str:
    """A way between two cities; a long one has a city on the way."""
    way = path("M38 60Q56 24 70 44T102 32", stroke=LIGHT, stroke_width=3, stroke_dasharray="7 4")
    dots = [(38, 60), (102, 32)] + ([(70, 44)] if count > 1 else [])
    return way + "".join(element("circle", cx=x, cy=y, r=6, fill=LIGHT) for x, y in dots)


def _back(name: str, color: str, middle: str) -> str:
    ground = _rectangle(0, 7, fill=color)
    lattice = "".join(f"M{x} 8L{x + 76} 84M{x + 76} 8L{x} 84" for x in range(-68, 140, 12))
    lines = path(lattice, stroke=LIGHT, stroke_width=0.6, opacity=".3")
    pattern = element("clipPath", _rectangle(8, 3), id=f"{name}-field")
    pattern += element("g", lines, clip_path=f"url(#{name}-field)")
    frame = _rectangle(5.5, 4, fill="none", stroke=LIGHT, stroke_width=1.4, opacity=".85")
    disc = element(
        "ellipse", cx=70, cy=46, rx=42, ry=32, fill=color, stroke=LIGHT, stroke_width=1.4
    )
    edge = _rectangle(0.5, 6.5, fill="none", stroke=DARK)
    return symbol(name, CARD_BOX, ground + pattern + frame + disc + middle + edge)
