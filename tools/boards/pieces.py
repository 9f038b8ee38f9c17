"""The pieces on the board and the marks of the cards, each a clear silhouette.

Pieces take the color of their seat from --seat. Each has a rim of two lines, light and dark, of
which one stands out from any color of the map, and a shadow; the client lays the digit of the seat
on them. Wagons and ships lie along a space, seen from above and a little from the side: 42 by 18,
middle at 0, 0. Buildings stand on a city: 26 by 26, middle at 0, 0.
"""

from __future__ import annotations

import math

from fogg.draw.svg import element, number
from tools.boards.figures import path

SEAT = "var(--seat,#0e4b80)"
CASE = "var(--ink-light,#fffdf4)"
DARK = "var(--ink-dark,#1b1712)"
INK = "var(--mark-ink,currentColor)"
LAMP = "#ffe9a0"

WAGON_BODY = (
    "M-15.6-5.9H15.6Q17.2-5.9 17.2-4.3V4.3Q17.2 5.9 15.6 5.9H-15.6Q-17.2 5.9-17.2 4.3V-4.3"
    "Q-17.2-5.9-15.6-5.9z"
)
SHIP_HULL = "M-11.6-5.9H4.6Q12.8-5.4 18.6 0 12.8 5.4 4.6 5.9H-11.6Q-15.2 4.6-15.2 0T-11.6-5.9z"


def piece(shape: str, details: str, below: str = "") -> str:
    """A painted piece: shadow, what lies below it, dark line, light casing, color, details."""
    shadow = path(
        shape, "#000", stroke="#000", stroke_width=3.6, opacity=".34", transform="translate(.6 1.7)"
    )
    line = path(shape, DARK, stroke=DARK, stroke_width=3.8)
    case = path(shape, SEAT, stroke=CASE, stroke_width=2)
    body = shadow + below + line + case + path(shape, SEAT) + details
    return element("g", body, stroke_linejoin="round")


def wagon() -> str:
    """A carriage: a roof with ventilators, a side with lit windows, couplings at both ends."""
    couplings = path("M-21 0H21", stroke=CASE, stroke_width=3.4) + path(
        "M-21 0H21", stroke=DARK, stroke_width=2
    )
    side = path(
        "M-17.2 1.5H-6.2V5.9H-15.6Q-17.2 5.9-17.2 4.3zM17.2 1.5H6.2V5.9H15.6Q17.2 5.9 17.2 4.3z",
        "#000",
        opacity=".42",
    )
    windows = path(
        "".join(f"M{number(x)} 2.6h2.5v2.1h-2.5z" for x in (-15.6, -12.2, -8.8, 6.3, 9.7, 13.1)),
        LAMP,
    )
    vents = path("M-13.8-2.4h4.4v1.7h-4.4zM9.4-2.4h4.4v1.7h-4.4z", "#000", opacity=".38")
    light = path("M-15.6-4.7H15.6", stroke="#fff", stroke_width=1.5, opacity=".6")
    return piece(WAGON_BODY, side + windows + vents + light, couplings)


def ship() -> str:
    """A steamer under way to the right: hull with portholes, funnel with smoke, wake."""
    wake = path(
        "M-16.6-3.2Q-18.4-2.8-20.8-3.6M-16.6 3.2Q-18.4 2.8-20.8 3.6M-17.4 0H-20.4",
        stroke="#fff",
        stroke_width=0.9,
        stroke_linecap="round",
    )
    side = path(
        "M-15 1.2Q-14.6 5-11.6 5.9H4.6Q12.2 5.4 17.6 1Q11 2.4 6.2 2.4V5.9H-6.2V2.4H-11.6"
        "Q-14 2.2-15 1.2z",
        "#000",
        opacity=".42",
    )
    holes = "".join(
        element("circle", cx=x, cy=3.9, r=0.9, fill=LAMP) for x in (-11.6, -8.4, 8.2, 11)
    )
    deck = path("M9.4-2.4Q12.4-1.6 14.4 0", stroke=CASE, stroke_width=0.9, opacity=".8")
    light = path("M-6.4-4.7H4.6Q9.6-4.4 13.4-1.9", stroke="#fff", stroke_width=1.5, opacity=".6")
    funnel = path("M-12.4-7.6H-8.2V.6H-12.4z", DARK, stroke=CASE, stroke_width=0.7)
    band = path("M-12-5.6H-8.6V-3.6H-12z", CASE)
    smoke = element("circle", cx=-14.7, cy=-7.2, r=1.4, fill="#fff", opacity=".85") + element(
        "circle", cx=-17.8, cy=-7.5, r=1, fill="#fff", opacity=".6"
    )
    return piece(SHIP_HULL, side + holes + deck + light + funnel + band + smoke, wake)


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
    lamp = path("M-1.8-9h3.6v2h-3.6z", LAMP, stroke=DARK, stroke_width=0.4)
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
