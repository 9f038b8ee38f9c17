"""A whole board as one static SVG picture: art, routes, cities, names."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

from fogg.boards import Label, Layout, load_board, load_layout
from fogg.boards.lettering import SIGN
from fogg.boards.manifest import LANGUAGES
from fogg.draw.edges import exits
from fogg.draw.heat import Heat, draw_heat, draw_key, with_foot
from fogg.draw.measures import CITY, EXIT, NAME, UNIT
from fogg.draw.pieces import Pieces, draw_pieces
from fogg.draw.spaces import Slots
from fogg.draw.svg import element, number
from fogg.engine.board import Board, City

HERE = Path(__file__).parent
ART = "art.svg"
SIDE = 26.0
"""How far the art of a board whose routes wrap reaches beyond its left and right edge."""
OUTER = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
SYMBOL = re.compile(r'<symbol id="([^"]*)".*?</symbol>', re.DOTALL)
USED = re.compile(r'(?:href="|url\()#([^")]*)')
COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
VIEW_BOX = re.compile(r'viewBox="([^"]*)"')


class Look(NamedTuple):
    """How a picture is shown: its language, and light or night."""

    language: str = "en"
    """Empty: every language is in it, and `seen_as` tells which one an address shows."""
    night: bool = False


LIGHT = Look()
NIGHT = "night"
NONE = Pieces({}, {})


def seen_as(look: Look) -> str:
    """Name what stands behind the # of a picture's address to see it so, however it was drawn.

    Empty: light, in the language that it was drawn in, or in English if that was every one.
    """
    language = "" if look.language == LANGUAGES[0] else look.language
    return "-".join(filter(None, (language, NIGHT if look.night else "")))


class Sheet(NamedTuple):
    """What lies under the routes: an SVG fragment, and the part of the plane it fills."""

    content: str
    view: str


def draw_board(
    folder: Path, look: Look = LIGHT, pieces: Pieces = NONE, heat: Heat | None = None
) -> str:
    """The picture of the board in a folder; one without art is drawn on plain paper.

    With `heat` it shows how much routes and cities are used, instead of spaces and pieces.
    """
    board, layout = load_board(folder), load_layout(folder)
    sheet = _sheet(folder, layout)
    layers = [
        *(element("g", id=each) for each in _choices(look)),
        element("g", sheet.content, class_="board-art", opacity=1.0 if heat is None else 0.45),
        _exits(board, layout, sheet),
        _things(board, layout, pieces) if heat is None else draw_heat(board, layout, heat),
        "".join(_label(city, layout, look) for city in board.cities),
        "".join(_sign(sign, layout, look) for sign in layout.signs),
        "" if heat is None else draw_key(layout, heat, sheet.view),
    ]
    drawn, language = "\n".join(layers), look.language or LANGUAGES[0]
    return element(
        "svg",
        "\n".join([element("style", _style(look)), element("defs", _used(drawn)), drawn]),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=sheet.view if heat is None else with_foot(sheet.view),
        id=NIGHT,
        class_="board",
        role="img",
        **{"lang": language, "xml:lang": language},
        aria_label=board.titles[language],
    )


@cache
def sprites() -> str:
    """The symbols of marks, pieces and cards."""
    return _inside((HERE / "sprites.svg").read_text(encoding="utf-8"))


def _used(drawn: str) -> str:
    """The symbols that a drawing uses, and those that are used by these."""
    symbols = {match[1]: match[0] for match in SYMBOL.finditer(sprites())}
    wanted, found = USED.findall(drawn), dict[str, str]()
    while wanted:
        name = wanted.pop()
        if name in symbols and name not in found:
            found[name] = symbols[name]
            wanted += USED.findall(symbols[name])
    return "".join(each for name, each in symbols.items() if name in found)


def style_sheet() -> str:
    """The style sheet that gives the pictures their colors."""
    return (HERE / "board.css").read_text(encoding="utf-8")


def _style(look: Look) -> str:
    scheme = "dark" if look.night else "light"
    themes = f"svg {{ color-scheme: {scheme}; }}\nsvg:target {{ color-scheme: dark; }}\n"
    choices = _choices(look)
    chosen = [_shown(":root", LANGUAGES[0])] if choices else []
    chosen += [_shown(f":root:has(#{each}:target)", each) for each in choices]
    return escape("\n".join([COMMENT.sub("", style_sheet()), themes, *chosen]))


def _choices(look: Look) -> list[str]:
    """What may stand behind the # to choose a language, if every one is in the picture."""
    languages = [] if look.language else LANGUAGES[1:]
    return [seen_as(Look(each, night)) for each in languages for night in (False, True)]


def _shown(root: str, choice: str) -> str:
    """Write the rules of a choice of language, and of night with it."""
    language, _, night = choice.partition("-")
    rules = f"{root} {{ color-scheme: dark; }}\n" if night else ""
    hidden = [f'{root} text[lang="{each}"]' for each in LANGUAGES if each != language]
    shown = f'{root} text[lang="{language}"] {{ display: inline; }}'
    return f"{rules}{', '.join(hidden)} {{ display: none; }}\n{shown}"


def art_view(folder: Path) -> list[float]:
    """Left, top, width and height of what a board's art shows; empty without art."""
    sheet = _art(folder)
    return [float(word) for word in sheet.view.split()] if sheet else []


def _sheet(folder: Path, layout: Layout) -> Sheet:
    art = _art(folder)
    if art:
        return art
    width, height = layout.width * UNIT, layout.height * UNIT
    plain = element("rect", width=width, height=height, fill="var(--map-land,#f5ebd3)")
    return Sheet(plain, f"0 0 {number(width)} {number(height)}")


def _art(folder: Path) -> Sheet | None:
    """The art of the board in a folder; None without any."""
    file = folder / ART
    if not file.is_file():
        return None
    text = file.read_text(encoding="utf-8")
    view_box = VIEW_BOX.search(text)
    return Sheet(_inside(text), view_box[1]) if view_box else None


def _inside(text: str) -> str:
    match = OUTER.search(text)
    return match[1] if match else ""


def _things(board: Board, layout: Layout, pieces: Pieces) -> str:
    """Routes and cities, and the pieces on them."""
    cities = "".join(_city(city, layout) for city in board.cities)
    return _routes(board, layout) + cities + draw_pieces(board, layout, pieces)


def _routes(board: Board, layout: Layout) -> str:
    slots = Slots(layout.space_length, layout.space_width)
    return "".join(
        slots.route(route, layout.spaces[route.id])
        for route in board.routes
        if route.id in layout.spaces
    )


def _exits(board: Board, layout: Layout, sheet: Sheet) -> str:
    """A dotted line from the last space of a route that wraps to the edge of the sheet."""
    lines = ""
    for way in exits(board, layout):
        x = way.edge.x * UNIT + (SIDE if way.edge.x else -SIDE)
        lines += f"M{number(way.start.x * UNIT)} {number(way.start.y * UNIT)}"
        lines += f"L{number(x)} {number(way.edge.y * UNIT)}"
    look = {"fill": "none", "stroke": "var(--map-ink,#2d2217)", "stroke_dasharray": EXIT.dashes}
    drawn = element(
        "path", d=lines, class_="exits", stroke_width=EXIT.edge, stroke_linecap="round", **look
    )
    return drawn if lines else ""


def _city(city: City, layout: Layout) -> str:
    """A dot: a port has an anchor in it, a big city a light, a waypoint is small and has a star."""
    place = layout.places[city.id]
    radius = layout.city_radius * UNIT * (CITY.waypoint if city.waypoint else 1)
    drawn = element("circle", r=radius, fill="var(--city-edge,#2d2217)")
    drawn += element("circle", r=radius * CITY.ring, fill="var(--city-ring,#fffaf0)")
    if city.waypoint:
        drawn += _symbol("locomotive", radius * CITY.star, "city-star")
    elif city.port:
        drawn += element("circle", r=radius * CITY.wide_heart, fill="var(--city,#8c2a1c)")
        drawn += _symbol("anchor", radius * CITY.anchor, "city-anchor")
    else:
        heart = CITY.wide_heart if city.big else CITY.heart
        drawn += element("circle", r=radius * heart, fill="var(--city,#8c2a1c)")
    if city.big and not city.waypoint and not city.port:
        drawn += element("circle", r=radius * CITY.big_ring, fill="var(--city-ring,#fffaf0)")
    x, y = number(place.x * UNIT), number(place.y * UNIT)
    return element("g", drawn, class_="city", data_city=city.id, transform=f"translate({x} {y})")


def _symbol(mark: str, size: float, name: str) -> str:
    half = -size / 2
    return element(
        "use", href=f"#mark-{mark}", class_=name, x=half, y=half, width=size, height=size
    )


def _label(city: City, layout: Layout, look: Look) -> str:
    label = layout.labels.get(city.id) or _above(city, layout)
    return _words(label, layout, look, "label waypoint" if city.waypoint else "label")


def _sign(sign: Label, layout: Layout, look: Look) -> str:
    return _words(sign, layout, look, "label sign")


def _above(city: City, layout: Layout) -> Label:
    """Where a name stands on a board that has no labels.csv."""
    place = layout.places[city.id]
    lines: dict[str, tuple[str, ...]] = {key: (name,) for key, name in city.names.items()}
    y = place.y - layout.city_radius * 1.5
    return Label(city.id, place.x, y, "middle", 0, lines)


def _words(label: Label, layout: Layout, look: Look, name: str) -> str:
    said = label.lines if not look.language else {look.language: label.lines[look.language]}
    if len(set(said.values())) == 1:
        return _text(label, next(iter(said.values())), layout, name)
    return "".join(_text(label, said[each], layout, name, lang=each) for each in LANGUAGES)


def _text(label: Label, said: tuple[str, ...], layout: Layout, name: str, **attributes: str) -> str:
    x, size = number(label.x * UNIT), layout.label_size * UNIT * (SIGN if label.route else 1)
    lines = "".join(
        element("tspan", escape(line), x=x, y=label.y * UNIT + index * size)
        for index, line in enumerate(said)
    )
    return element(
        "text",
        lines,
        **attributes,
        class_=name,
        font_size=size,
        text_anchor=label.anchor,
        fill="var(--map-ink,#2d2217)",
        stroke="var(--map-halo,#f7efdb)",
        stroke_width=NAME.halo,
        stroke_linejoin="round",
        paint_order="stroke",
    )
