"""The colors of routes, seats and map in the style sheets, and how far apart people see them.

Differences are CIEDE2000; other color visions are those of Brettel, Viénot and Mollon (1997), at
their strongest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

from coloraide import Color

ROOT = Path(__file__).resolve().parent.parent
SHEETS = (
    ROOT / "src" / "fogg" / "draw" / "board.css",
    ROOT / "web" / "src" / "styles" / "tokens.css",
)
DEFAULT = "safe"
"""The palette of pictures, and of a browser in which none was chosen."""
PALETTES = (DEFAULT, "classic", "contrast")
THEMES = ("light", "dark")
VISIONS = ("normal", "protan", "deutan", "tritan")
SEATS = tuple(f"--seat-{seat}" for seat in range(1, 6))
ROUTES = tuple(
    f"--card-{color}" for color in "purple white blue yellow orange black red green gray".split()
)
RIM = ("--ink-dark", "--ink-light")
"""The two lines around every piece."""
GROUNDS = ("--map-paper", "--map-land", "--map-sea", "--map-tint", "--paper")
"""What pieces stand on besides routes: all of it counts as paper."""

BLOCK = re.compile(r"^:root(?:\[data-palette='(\w+)'\])? \{(.*?)^\}", re.DOTALL | re.MULTILINE)
LINE = re.compile(r"(--[\w-]+):\s*([^;]+);")
BOTH = re.compile(r"light-dark\(([^,]+),\s*([^)]+)\)")


class Pair(NamedTuple):
    """Two colors and the difference between them."""

    one: str
    other: str
    difference: float


@cache
def colors(palette: str, theme: str) -> dict[str, str]:
    """Every color of the style sheets by name, as a palette and a theme have it."""
    found: dict[str, str] = {}
    for sheet in SHEETS:
        for name, block in BLOCK.findall(sheet.read_text(encoding="utf-8")):
            if name in ("", palette):
                found |= dict(LINE.findall(block))
    return {name: _plain(found, value, theme) for name, value in found.items()}


def _plain(found: dict[str, str], value: str, theme: str) -> str:
    """A value without light-dark() and var()."""
    value = BOTH.sub(lambda both: both[1 + THEMES.index(theme)], value.strip())
    named = re.fullmatch(r"var\((--[\w-]+)\)", value)
    return _plain(found, found[named[1]], theme) if named else value


@cache
def seen(color: str, vision: str) -> Color:
    """A color as somebody sees it."""
    plain = Color(color)
    return plain if vision == "normal" else plain.filter(vision, 1, method="brettel").clip()


def between_seats(palette: str, vision: str) -> list[Pair]:
    """All pairs of owners, the nearest first."""
    return _pairs(palette, vision, combinations(SEATS, 2))


def between_routes(palette: str, vision: str) -> list[Pair]:
    """All pairs of colors of routes, the nearest first."""
    return _pairs(palette, vision, combinations(ROUTES, 2))


def seats_and_routes(palette: str, vision: str) -> list[Pair]:
    """Every owner with every color of routes, the nearest first."""
    return _pairs(palette, vision, product(SEATS, ROUTES))


def _pairs(palette: str, vision: str, names: Iterator[tuple[str, ...]]) -> list[Pair]:
    table = colors(palette, "light")
    pairs = [
        Pair(
            one, other, seen(table[one], vision).delta_e(seen(table[other], vision), method="2000")
        )
        for one, other in names
    ]
    return sorted(pairs, key=lambda pair: pair.difference)


def contrast(one: str, other: str) -> float:
    """The contrast of luminance between two colors, from 1 to 21."""
    return Color(one).contrast(other)


def rim_contrasts(palette: str, theme: str) -> dict[str, float]:
    """For every color of routes and map, how much the better line of the rim stands out from it."""
    table = colors(palette, theme)
    return {
        name: max(contrast(table[line], table[name]) for line in RIM) for name in ROUTES + GROUNDS
    }


def ink_contrasts(palette: str, theme: str, names: Sequence[str]) -> dict[str, float]:
    """The contrast between colors and the ink that is written on them, which is called so."""
    table = colors(palette, theme)
    return {name: contrast(table[name], table[f"{name}-ink"]) for name in names}
