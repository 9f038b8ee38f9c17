"""A board's picture: everything that lies under its routes and labels, as one SVG file."""

from __future__ import annotations

from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from fogg.draw.svg import element, number
from tools.boards import ornaments
from tools.boards.hills import HILL_SHAPES, Hill
from tools.boards.land import OVERSCAN, Land
from tools.boards.paths import area_path, line_path
from tools.boards.settings import Drawing, View, Water

WATERLINES = ((2.4, 0.75), (5.4, 0.5), (9.6, 0.34), (15.5, 0.2))
"""How far from the coast each water line runs, and how strongly it is drawn."""
LAKE_LINES = WATERLINES[:2]

SPACING = 0.22
"""Between the letters of a water's name, as a share of their size."""

SEA = "var(--map-sea,#cbdad6)"
LAND = "var(--map-land,#f4ead2)"
COAST = "var(--map-coast,#6d5a3f)"
RIPPLE = "var(--map-ripple,#7f9ea0)"
BORDER = "var(--map-border,#a98f63)"
TINT = "var(--map-tint,#e3cfa4)"


def compose(drawing: Drawing, land: Land, hills: list[Hill]) -> str:
    """The picture of a board."""
    view, name = drawing.view, f"art-{drawing.board}"
    layers = [
        _sea(drawing, land),
        _land(drawing, name),
        _waters(land),
        _borders(drawing, land, name),
        _hills(hills, name),
        "".join(_water_name(water) for water in drawing.water_names),
        ornaments.rose(drawing.compass),
        ornaments.cartouche(drawing.cartouche),
    ]
    picture = element("g", "\n".join(layers), clip_path=f"url(#{name}-view)")
    outer = ornaments.outer(view)
    size = (outer.left, outer.top, outer.right - outer.left, outer.bottom - outer.top)
    return (
        element(
            "svg",
            "\n".join(
                [
                    "",
                    _definitions(drawing, land, name),
                    ornaments.paper(view),
                    picture,
                    ornaments.frame(view),
                    "",
                ]
            ),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=" ".join(number(value) for value in size),
            class_="board-art",
            aria_hidden="true",
        )
        + "\n"
    )


def _definitions(drawing: Drawing, land: Land, name: str) -> str:
    view = drawing.view
    frame = element(
        "rect",
        x=view.left,
        y=view.top,
        width=view.right - view.left,
        height=view.bottom - view.top,
    )
    shape = element("path", id=f"{name}-land", d=area_path(land.land))
    inside = element("use", href=f"#{name}-land")
    hills = "".join(
        element("g", shape.drawn(drawing.hill_size), id=f"{name}-{shape.name}")
        for shape in HILL_SHAPES
    )
    content = (
        element("clipPath", frame, id=f"{name}-view")
        + shape
        + element("path", id=f"{name}-borders", d=line_path(land.countries, tight=True))
        + element("clipPath", inside, id=f"{name}-inland")
        + hills
    )
    return element("defs", content)


def _sea(drawing: Drawing, land: Land) -> str:
    view = drawing.view
    water = element(
        "rect",
        class_="sea",
        x=view.left,
        y=view.top,
        width=view.right - view.left,
        height=view.bottom - view.top,
        fill=SEA,
    )
    rhumbs = element(
        "path",
        class_="rhumbs",
        d=ornaments.rhumbs(drawing.compass, view),
        fill="none",
        stroke=RIPPLE,
        stroke_width=0.4,
        opacity="var(--map-rhumb,.35)",
    )
    lines = "".join(
        _waterline(line_path(_offset(land.land, distance, view)), strength)
        for distance, strength in WATERLINES
    )
    return water + rhumbs + lines


def _offset(land: BaseGeometry, distance: float, view: View) -> BaseGeometry:
    """The line in the sea at a distance from the coast."""
    picture = box(*view).buffer(OVERSCAN / 2, join_style="mitre")
    return land.buffer(distance).simplify(0.95 + distance / 12).boundary.intersection(picture)


def _waterline(path: str, strength: float) -> str:
    return element(
        "path",
        class_="waterline",
        d=path,
        fill="none",
        stroke=RIPPLE,
        stroke_width=0.6,
        opacity=f"{strength:g}".lstrip("0"),
    )


def _land(drawing: Drawing, name: str) -> str:
    fill = element("use", href=f"#{name}-land", class_="land", fill=LAND)
    tint = element(
        "use",
        href=f"#{name}-land",
        class_="coast-tint",
        fill="none",
        stroke=TINT,
        stroke_width=9 * drawing.line_width,
        clip_path=f"url(#{name}-inland)",
        opacity=".55",
    )
    coast = element(
        "use", href=f"#{name}-land", class_="coast", fill="none", stroke=COAST, stroke_width=0.9
    )
    return fill + tint + coast


def _waters(land: Land) -> str:
    rivers = element(
        "path",
        class_="rivers",
        d=line_path(land.rivers),
        fill="none",
        stroke="var(--map-river,#9db7b5)",
        stroke_width=0.8,
        stroke_linecap="round",
    )
    path = area_path(land.lakes)
    if not path:
        return rivers
    lakes = element("path", class_="lakes", d=path, fill=SEA, stroke=COAST, stroke_width=0.8)
    lines = "".join(
        _waterline(line_path(inner.simplify(0.8).boundary), strength)
        for distance, strength in LAKE_LINES
        if not (inner := land.lakes.buffer(-distance)).is_empty
    )
    return rivers + lakes + lines


def _borders(drawing: Drawing, land: Land, name: str) -> str:
    provinces = element(
        "path",
        class_="provinces",
        d=line_path(land.provinces, tight=True),
        stroke=BORDER,
        stroke_width=0.7,
        stroke_dasharray="2.4 1.8",
    )
    tint = element(
        "use",
        href=f"#{name}-borders",
        class_="country-tint",
        stroke="var(--map-border-tint,#d9a58c)",
        stroke_width=4.5 * drawing.line_width,
        opacity=".32",
    )
    countries = element(
        "use",
        href=f"#{name}-borders",
        class_="countries",
        stroke=BORDER,
        stroke_width=0.9 * drawing.line_width,
        stroke_dasharray="6 1.8 1.2 1.8",
    )
    drawn = (provinces if not land.provinces.is_empty else "") + tint + countries
    return element("g", drawn, fill="none", clip_path=f"url(#{name}-inland)")


def _hills(hills: list[Hill], name: str) -> str:
    drawn = "".join(
        element("use", href=f"#{name}-{hill.shape}", x=hill.x, y=hill.y) for hill in hills
    )
    return element(
        "g",
        drawn,
        class_="hills",
        fill="none",
        stroke="var(--map-hill,#a58d63)",
        stroke_width=0.6,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _water_name(water: Water) -> str:
    drawn = ""
    for language, words in (("en", water.english), ("fr", water.french)):
        shown: dict[str, str | float] = {} if language == "en" else {"display": "none"}
        if water.angle:
            x, y = number(water.x), number(water.y)
            shown["transform"] = f"rotate({number(water.angle)} {x} {y})"
        drawn += element(
            "text",
            words,
            x=water.x,
            y=water.y,
            lang=language,
            font_size=water.size,
            letter_spacing=water.size * SPACING,
            font_style="italic",
            text_anchor="middle",
            fill="var(--map-water-ink,#5f8185)",
            class_="water-name",
            **shown,
        )
    return drawn
