"""The spaces of routes as inlaid slots; each kind is known by its shape, without its color."""

from __future__ import annotations

from fogg.boards import Space
from fogg.draw.svg import element, number
from fogg.engine.board import Route
from fogg.engine.cards import GRAY, SHIP

UNIT = 1000.0
"""Units of a picture in the width of a board."""

EDGE = "var(--slot-edge,#4a3d2d)"
LIP = "var(--slot-lip,#fffaf0)"
CARD = "var(--card,#9a9ea5)"
INK = "var(--mark-ink,#1b1712)"


class Slots:
    """Draws the spaces of a board, which are all of one size."""

    def __init__(self, length: float, width: float) -> None:
        self.length = length * UNIT
        self.width = width * UNIT

    def route(self, route: Route, spaces: tuple[Space, ...]) -> str:
        """All spaces of a route."""
        return element(
            "g",
            "".join(self._space(route, space) for space in spaces),
            class_=f"route {route.color}",
            data_route=route.id,
        )

    def _space(self, route: Route, space: Space) -> str:
        x, y = number(space.x * UNIT), number(space.y * UNIT)
        place = f"translate({x} {y})rotate({number(space.angle)})"
        mark = self._mark(route, space)
        return element("g", self._slot(route) + mark, transform=place, class_="space")

    def _slot(self, route: Route) -> str:
        """A bed cut into the map: a lip that catches the light, a dark edge, the color."""
        ship = route.suit == SHIP
        drawn = self._shape(-0.5, ship, fill="none", stroke=LIP, stroke_width=0.9, opacity=".75")
        drawn += self._shape(0.2, ship, fill=CARD, stroke=EDGE, stroke_width=0.9)
        drawn += self._shade(ship)
        if route.tunnel:
            drawn += self._shape(
                1, ship, fill="none", stroke=INK, stroke_width=1.9, stroke_dasharray="1.7 2.3"
            )
        if route.paired:
            drawn += self._pair()
        if ship:
            drawn += self._wave()
        return drawn

    def _shape(self, inset: float, ship: bool, **look: str | float) -> str:
        length, width = self.length - 2 * inset, self.width - 2 * inset
        return element(
            "rect",
            x=-length / 2,
            y=-width / 2,
            width=length,
            height=width,
            rx=width / 2 if ship else max(1.6 - inset * 0.5, 0.8),
            **look,
        )

    def _shade(self, ship: bool) -> str:
        """The shadow of the upper edge on the floor of the slot."""
        end = self.length / 2 - (self.width / 2 if ship else 1.2)
        return element(
            "path",
            d=f"M{number(-end)} {number(1.1 - self.width / 2)}H{number(end)}",
            stroke="var(--slot-shade,#000)",
            stroke_width=1.1,
            opacity=".28",
        )

    def _pair(self) -> str:
        """Two frames side by side: two cards for one space."""
        half, side = self.length / 2, self.width / 2
        frames = "".join(
            f"M{number(start)} {number(1.9 - side)}h{number(half - 2.9)}"
            f"v{number(2 * side - 3.8)}h{number(2.9 - half)}z"
            for start in (1.9 - half, 1.0)
        )
        return element("path", d=frames, fill="none", stroke=INK, stroke_width=0.8)

    def _wave(self) -> str:
        """Two swells, bow and stern, that make a slot one of the sea."""
        step = self.width * 0.19
        y = self.width * 0.02
        path = "".join(
            f"M{number(x, 2)} {number(y, 2)}q{number(step / 2, 2)} {number(-step, 2)} "
            f"{number(step, 2)} 0t{number(step, 2)} 0"
            for x in (-self.length / 2 + self.width * 0.42, self.length / 2 - self.width * 0.8)
        )
        return element(
            "path",
            d=path,
            fill="none",
            stroke=INK,
            stroke_width=0.7,
            stroke_linecap="round",
            opacity=".55",
        )

    def _mark(self, route: Route, space: Space) -> str:
        name = "locomotive" if space.locomotive else route.color
        if name == GRAY:
            return ""
        size = self.width * (0.9 if space.locomotive else 0.7)
        return element(
            "use",
            href=f"#mark-{name}",
            x=-size / 2,
            y=-size / 2,
            width=size,
            height=size,
            transform=f"rotate({number(-space.angle)})",
        )
