"""Colors are far enough apart, measured on the style sheets of pictures and client themselves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from coloraide import Color

from tools.palettes import (
    DEFAULT,
    GROUNDS,
    PALETTES,
    ROUTES,
    SEATS,
    THEMES,
    VISIONS,
    between_routes,
    between_seats,
    colors,
    contrast,
    ink_contrasts,
    rim_contrasts,
    seats_and_routes,
)

LEAST_RIM = 3.0
LEAST_INK = 4.5
OWNERS, OWNER_AND_ROUTE, TWO_ROUTES = 10.0, 8.0, 11.0
"""The least CIEDE2000 of the default palette, in every color vision."""
CLIENT = tuple(f"--seat-{color}" for color in "blue red green yellow black".split())
SETTINGS = Path(__file__).parents[2] / "web" / "src" / "browser" / "settings.svelte.ts"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("palette", PALETTES)
def test_the_rim_of_a_piece_stands_out_from_every_route_and_from_the_paper(
    palette: str, theme: str
) -> None:
    rims = rim_contrasts(palette, theme)
    assert set(rims) == {*ROUTES, *GROUNDS}
    assert {name: value for name, value in rims.items() if value < LEAST_RIM} == {}


@pytest.mark.parametrize("vision", VISIONS)
def test_owners_are_unlike_each_other_and_every_free_route(vision: str) -> None:
    assert [pair for pair in between_seats(DEFAULT, vision) if pair.difference < OWNERS] == []
    near = seats_and_routes(DEFAULT, vision)
    assert [pair for pair in near if pair.difference < OWNER_AND_ROUTE] == []
    assert [pair for pair in between_routes(DEFAULT, vision) if pair.difference < TWO_ROUTES] == []


@pytest.mark.parametrize("palette", PALETTES)
def test_who_sees_all_colors_takes_no_owner_for_a_route(palette: str) -> None:
    """The other palettes are for who sees colors as most do; marks and shapes do the rest."""
    near = seats_and_routes(palette, "normal")
    assert [pair for pair in near if pair.difference < OWNER_AND_ROUTE] == []
    assert [pair for pair in between_seats(palette, "normal") if pair.difference < OWNERS] == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("palette", PALETTES)
def test_what_is_written_on_colors_can_be_read(palette: str, theme: str) -> None:
    inks = ink_contrasts(palette, theme, ROUTES + CLIENT)
    assert {name: value for name, value in inks.items() if value < LEAST_INK} == {}


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("name", ROUTES + SEATS)
def test_marks_can_be_read(name: str, palette: str) -> None:
    """Marks and digits have the inks of board.css, by class, whatever the palette."""
    sheet = (Path(__file__).parents[2] / "src/fogg/draw/board.css").read_text(encoding="utf-8")
    ink = re.search(rf"var\({name}\); --(?:mark|seat)-ink: var\((--[\w-]+)\)", sheet)
    assert ink is not None
    table = colors(palette, "light")
    assert contrast(table[name], table[ink[1]]) >= LEAST_INK


def test_purple_is_no_magenta() -> None:
    """Purple may not outshine all other colors, as it did when it alone had to be told by color."""
    table = colors(DEFAULT, "light")
    chroma = {name: Color(table[name]).convert("lch-d65")["chroma"] for name in ROUTES}
    assert sorted(chroma, key=chroma.__getitem__).index("--card-purple") < len(ROUTES) - 3


def test_the_default_is_the_palette_of_a_new_browser() -> None:
    assert f"palette: '{DEFAULT}'," in SETTINGS.read_text(encoding="utf-8")
