"""A board as a map of use: bars on its routes and dots in its cities, by how much they are used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from xml.sax.saxutils import escape

from fogg.boards import Layout
from fogg.draw.measures import UNIT
from fogg.draw.svg import element, number
from fogg.engine.board import Board, City, Route

SCALE = ("#f3d98b", "#f2a94a", "#e2662c", "#b3212b", "#5c0f3a")
"""Colors from little used to much used: each is darker too, so that gray shows the order."""
UNUSED = "#9aa0a0"
FOOT = 34.0
"""The height of the strip with the key, below the board."""
KEY_STEPS = 5


class Heat(NamedTuple):
    """How much routes and cities are used, by id, from 0 to 1; words for each, and for the key."""

    routes: Mapping[str, float]
    cities: Mapping[str, float]
    words: Mapping[str, str]
    """Tooltips of routes and cities, by id."""
    title: str
    least: str
    most: str


def draw_heat(board: Board, layout: Layout, heat: Heat) -> str:
    """The bars of all routes, the least used ones below, and the dots of all cities."""
    routes = [route for route in board.routes if route.id in layout.spaces]
    routes.sort(key=lambda route: heat.routes.get(route.id, 0.0))
    bars = "".join(_bars(route, layout, heat) for route in routes)
    return bars + "".join(_dot(city, layout, heat) for city in board.cities)


def color_of(weight: float) -> str:
    """The color of a weight from 0 to 1."""
    if weight <= 0:
        return UNUSED
    place = min(weight, 1.0) * (len(SCALE) - 1)
    low = min(int(place), len(SCALE) - 2)
    part = place - low
    mixed = (
        round(one + (two - one) * part)
        for one, two in zip(_channels(SCALE[low]), _channels(SCALE[low + 1]), strict=True)
    )
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def _channels(color: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(color[1:]))


def _thickness(weight: float, layout: Layout) -> float:
    return layout.space_width * UNIT * (0.25 + 1.15 * weight)


def _bars(route: Route, layout: Layout, heat: Heat) -> str:
    """A bar for each space, longer than the space so that they make one line."""
    weight = heat.routes.get(route.id, 0.0)
    length, width = layout.space_length * UNIT * 1.1, _thickness(weight, layout)
    drawn = _tooltip(heat, route.id)
    for space in layout.spaces[route.id]:
        x, y = number(space.x * UNIT), number(space.y * UNIT)
        drawn += element(
            "rect",
            x=-length / 2,
            y=-width / 2,
            width=length,
            height=width,
            rx=width / 2,
            transform=f"translate({x} {y})rotate({number(space.angle)})",
        )
    look = {"fill": color_of(weight), "stroke": "var(--map-halo,#f7efdb)", "stroke_width": ".8"}
    return element("g", drawn, class_="heat-route", data_route=route.id, **look)


def _dot(city: City, layout: Layout, heat: Heat) -> str:
    place = layout.places[city.id]
    radius = layout.city_radius * UNIT * (0.6 + 1.1 * heat.cities.get(city.id, 0.0))
    x, y = number(place.x * UNIT), number(place.y * UNIT)
    drawn = _tooltip(heat, city.id)
    drawn += element("circle", r=radius, fill="var(--city-edge,#2d2217)")
    drawn += element("circle", r=radius * 0.72, fill="var(--city-ring,#fffaf0)")
    return element(
        "g", drawn, class_="heat-city", data_city=city.id, transform=f"translate({x} {y})"
    )


def _tooltip(heat: Heat, id: str) -> str:
    words = heat.words.get(id)
    return element("title", escape(words)) if words else ""


def with_foot(view: str) -> str:
    """A view box with room for the key below."""
    x, y, width, height = (float(part) for part in view.split())
    return " ".join(number(part) for part in (x, y, width, height + FOOT))


def draw_key(layout: Layout, heat: Heat, view: str) -> str:
    """The key, below a board with this view box: what is shown, and samples from least to most."""
    x, y, width, height = (float(part) for part in view.split())
    middle, size = y + height + FOOT / 2, 14.0
    paper = element(
        "rect", x=x, y=y + height, width=width, height=FOOT, fill="var(--map-paper,#f1e6cc)"
    )
    right = x + width - 16
    step = layout.space_length * UNIT * 1.3
    samples_end = right - 9.5 * len(heat.most)
    samples_start = samples_end - KEY_STEPS * step
    drawn = paper + _words(heat.title, x + 16, middle, size, "start")
    drawn += _words(heat.least, samples_start - 8, middle, size, "end")
    drawn += _words(heat.most, right, middle, size, "end")
    for index in range(KEY_STEPS):
        weight = index / (KEY_STEPS - 1)
        thickness = _thickness(weight, layout)
        drawn += element(
            "rect",
            x=samples_start + index * step,
            y=middle - thickness / 2,
            width=step * 0.85,
            height=thickness,
            rx=thickness / 2,
            fill=color_of(weight),
        )
    return element("g", drawn, class_="heat-key")


def _words(text: str, x: float, y: float, size: float, anchor: str) -> str:
    return element(
        "text",
        escape(text),
        class_="label",
        x=x,
        y=y + size * 0.35,
        font_size=size,
        text_anchor=anchor,
        fill="var(--map-ink,#2d2217)",
    )
