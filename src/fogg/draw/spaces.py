"""The spaces of routes as printed slots; each kind is known by its shape, without its color."""

from __future__ import annotations

from fogg.boards import Space
from fogg.draw.measures import SLOT, UNIT
from fogg.draw.svg import element, number
from fogg.engine.board import Route
from fogg.engine.cards import GRAY, SHIP

EDGE = "var(--slot-edge,#4a3d2d)"
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
        marks = self._marks(route, space)
        return element("g", self._slot(route) + marks, transform=place, class_="space")

    def _slot(self, route: Route) -> str:
        """A flat field of the color, inset by a thin edge and the shadow below it."""
        ship = route.suit == SHIP
        drawn = self._shape(SLOT.inset, ship, fill=CARD)
        drawn += self._shade(ship)
        edge = {"fill": "none", "stroke": EDGE, "opacity": number(SLOT.edge_opacity, 2)}
        drawn += self._shape(SLOT.inset, ship, stroke_width=SLOT.edge, **edge)
        if route.tunnel:
            rock = {"fill": "none", "stroke": INK, "stroke_dasharray": SLOT.tunnel_dashes}
            drawn += self._shape(SLOT.tunnel_inset, ship, stroke_width=SLOT.tunnel_edge, **rock)
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
            rx=width / 2 if ship else SLOT.corner,
            **look,
        )

    def _shade(self, ship: bool) -> str:
        """The shadow of the upper edge on the floor of the slot."""
        end = self.length / 2 - (self.width / 2 if ship else SLOT.shade_margin)
        top = SLOT.inset + SLOT.shade / 2 - self.width / 2
        return element(
            "path",
            d=f"M{number(-end)} {number(top)}H{number(end)}",
            stroke="var(--slot-shade,#000)",
            stroke_width=SLOT.shade,
            opacity=number(SLOT.shade_opacity, 2),
        )

    def _pair(self) -> str:
        """Two frames side by side: two cards for one space."""
        half, margin, gap = self.length / 2, SLOT.pair_margin, SLOT.pair_gap
        top, across, down = margin - self.width / 2, half - margin - gap, self.width - 2 * margin
        frames = "".join(
            f"M{number(start)} {number(top)}h{number(across)}v{number(down)}h{number(-across)}z"
            for start in (margin - half, gap)
        )
        return element("path", d=frames, fill="none", stroke=INK, stroke_width=SLOT.pair_edge)

    def _wave(self) -> str:
        """Two swells, bow and stern, that make a slot one of the sea."""
        step = self.width * SLOT.wave_step
        bow = self.width * SLOT.wave_bow - self.length / 2
        stern = self.length / 2 - self.width * SLOT.wave_stern
        path = "".join(
            f"M{number(x, 2)} 0q{number(step / 2, 2)} {number(-step, 2)} "
            f"{number(step, 2)} 0t{number(step, 2)} 0"
            for x in (bow, stern)
        )
        return element(
            "path",
            d=path,
            fill="none",
            stroke=INK,
            stroke_width=SLOT.wave_edge,
            stroke_linecap="round",
            opacity=number(SLOT.wave_opacity, 2),
        )

    def _marks(self, route: Route, space: Space) -> str:
        """The marks that hatch a slot; a ferry's locomotive stands alone."""
        if space.locomotive:
            return self._mark("locomotive", 0.0, self.width * SLOT.locomotive, space.angle)
        if route.color == GRAY:
            return ""
        step = self.length * SLOT.mark_step
        places = [-step, step] if route.paired else [-step, 0.0, step]
        if route.suit == SHIP:
            places = [0.0]  # between its swells
        size = self.width * SLOT.mark
        return "".join(self._mark(route.color, x, size, space.angle) for x in places)

    def _mark(self, name: str, x: float, size: float, angle: float) -> str:
        """A mark, upright whatever the angle of its slot."""
        half = -size / 2
        return element(
            "use",
            href=f"#mark-{name}",
            x=half,
            y=half,
            width=size,
            height=size,
            transform=f"translate({number(x)} 0)rotate({number(-angle)})",
        )
