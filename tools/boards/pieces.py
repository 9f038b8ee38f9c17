"""The pieces on the board and the marks of the cards, each a clear silhouette.

Pieces take the color of their seat from --seat, with a light casing and a soft shadow; the client
lays the digit of the seat on them. Wagons and ships lie along a space: 42 by 18, middle at 0, 0.
Buildings stand on a city: 26 by 26, middle at 0, 0.
"""

from __future__ import annotations

import math

from fogg.draw.svg import element, number
from tools.boards.figures import path

SEAT = "var(--seat,#0b5fb0)"
CASE = "var(--ink-light,#fffdf4)"
DARK = "var(--ink-dark,#1b1712)"
INK = "var(--mark-ink,currentColor)"

WAGON_BODY = (
    "M-15.8-6.2H15.8Q17.4-6.2 17.4-4.6V4.6Q17.4 6.2 15.8 6.2H-15.8Q-17.4 6.2-17.4 4.6V-4.6"
    "Q-17.4-6.2-15.8-6.2z"
)
SHIP_HULL = "M-13.4-6H7Q15-5.4 18.2 0 15 5.4 7 6H-13.4Q-17.4 4.4-17.4 0T-13.4-6z"


def piece(shape: str, details: str) -> str:
    """A painted piece: shadow, dark line, light casing, color, details."""
    shadow = path(
        shape, "#000", stroke="#000", stroke_width=2.4, opacity=".3", transform="translate(.8 1.3)"
    )
    line = path(shape, CASE, stroke=DARK, stroke_width=3.4)
    case = path(shape, SEAT, stroke=CASE, stroke_width=2.2)
    return element("g", shadow + line + case + path(shape, SEAT) + details, stroke_linejoin="round")


def wagon() -> str:
    """A wagon from above: rounded roof, ribs, a line of light."""
    light = path("M-15.4-4.6H15.4", stroke="#fff", stroke_width=1.3, opacity=".5")
    shade = path("M-15.4 4.9H15.4", stroke="#000", stroke_width=1.3, opacity=".28")
    ribs = path("M-11.5-5.4V5.4M11.5-5.4V5.4", stroke="#000", stroke_width=0.9, opacity=".35")
    return piece(WAGON_BODY, ribs + light + shade)


def ship() -> str:
    """A ship from above: pointed bow, deck, hatches."""
    deck = path(
        "M-12.4-3.8H6.6Q12-3.4 14.6 0 12 3.4 6.6 3.8H-12.4Q-15 2.6-15 0T-12.4-3.8z",
        stroke="#000",
        stroke_width=0.9,
        opacity=".35",
    )
    light = path("M-12.6-4.9H7Q12.4-4.4 15.2-1.4", stroke="#fff", stroke_width=1.1, opacity=".6")
    hatches = path("M-12.6-1.6h3.2v3.2h-3.2zM9.6-1.3l3 1.3-3 1.3z", "#000", opacity=".4")
    return piece(SHIP_HULL, deck + light + hatches)


def station() -> str:
    """A station: a house with a clock gable and a canopy."""
    shape = "M-9.5 9V-1H-11L-8-5H-4.5V-7L0-11 4.5-7V-5H8L11-1H9.5V9z"
    clock = element("circle", cy=-6.3, r=1.7, fill=CASE) + path(
        "M0-7.3v1l.8.5", stroke=DARK, stroke_width=0.5
    )
    line = path("M-9.5-.8H9.5", stroke="#000", stroke_width=0.9, opacity=".45")
    return piece(shape, line + clock)


def harbor() -> str:
    """A harbor: a lighthouse on a quay."""
    shape = "M-10.5 9.5V5.5H-6L-3.5-5.5H-5V-7.5H-3V-9L0-11 3-9V-7.5H5V-5.5H3.5L6 5.5H10.5V9.5z"
    lamp = path("M-1.8-9h3.6v2h-3.6z", "#ffe9a0", stroke=DARK, stroke_width=0.4)
    beams = path(
        "M4-8.3l4-1.4M4-7.3h4.4M-4-8.3l-4-1.4M-4-7.3h-4.4",
        stroke=CASE,
        stroke_width=0.9,
        stroke_linecap="round",
    )
    quay = path("M-10 6.2H10", stroke="#000", stroke_width=0.9, opacity=".45")
    return piece(shape, lamp + quay + beams)


def depot() -> str:
    """A depot: an engine shed with a saw-tooth roof."""
    shape = "M-10.5 9.5V-3L-4.5-8.5V-3L1.5-8.5V-3L7.5-8.5V-10.5H10.5V9.5z"
    line = path("M-10-1.6H10", stroke="#000", stroke_width=0.9, opacity=".4")
    return piece(shape, line)


PIECES = {
    "wagon": ("-21 -9 42 18", wagon),
    "ship": ("-21 -9 42 18", ship),
    "station": ("-13 -13 26 26", station),
    "harbor": ("-13 -13 26 26", harbor),
    "depot": ("-13 -13 26 26", depot),
}


def _turned(count: int, *radii: float) -> str:
    """A polygon or star with its first point upwards."""
    points = []
    for index in range(count * len(radii)):
        turn = math.tau * index / (count * len(radii))
        radius = radii[index % len(radii)]
        points.append(f"{number(radius * math.sin(turn), 2)} {number(-radius * math.cos(turn), 2)}")
    return f"M{'L'.join(points)}z"


HEART = (
    "M0 4.3C-2.2 2.3-4.4.6-4.4-1.6-4.4-3-3.4-4-2.2-4-1.2-4-.4-3.4 0-2.5.4-3.4 1.2-4 2.2-4"
    " 3.4-4 4.4-3 4.4-1.6 4.4.6 2.2 2.3 0 4.3z"
)
ANCHOR = (
    "M0-2V4M-2-.9H2M-3.9 1.2C-3.6 3.2-2 4.1 0 4.1S3.6 3.2 3.9 1.2"
    "M-4.3 2.2-3.9 1.1-2.9 1.7M4.3 2.2 3.9 1.1 2.9 1.7"
)
MARKS = {
    "purple": path("M0-4.6 3.9 0 0 4.6-3.9 0z", INK),
    "white": element("circle", r=3.2, fill="none", stroke=INK, stroke_width=1.7),
    "blue": path("M0-4.1 4.5 3.7H-4.5z", INK),
    "yellow": element("circle", r=3.9, fill=INK),
    "orange": path("M-1.5-4.3h3v2.8h2.8v3h-2.8v2.8h-3v-2.8h-2.8v-3h2.8z", INK),
    "black": path(_turned(5, 4.5), INK),
    "red": path(HEART, INK),
    "green": path("M-3.6-3.6h7.2v7.2h-7.2z", INK),
    "locomotive": path(_turned(5, 4.8, 2), INK),
    "anchor": element(
        "g",
        element("circle", cy=-3.2, r=1.1) + path(ANCHOR),
        fill="none",
        stroke=INK,
        stroke_width=1.1,
        stroke_linecap="round",
        stroke_linejoin="round",
    ),
}
"""The mark of each color, of the locomotive and of harbors: 10 by 10, middle at 0, 0."""
