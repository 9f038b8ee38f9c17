"""How far apart the colors of routes and owners are, for each palette and each color vision.

.venv/bin/python bench/colors.py > bench/results/colors.md
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.palettes import (
    PALETTES,
    THEMES,
    VISIONS,
    Pair,
    between_routes,
    between_seats,
    rim_contrasts,
    seats_and_routes,
)

MEASURES = {
    "two owners": between_seats,
    "an owner and a route": seats_and_routes,
    "two routes": between_routes,
}


def main() -> None:
    """Print the tables."""
    print("# How far apart colors are\n")
    print("Made by `bench/colors.py` from the style sheets.")
    print("The least CIEDE2000 between any two, and which.\n")
    print("| palette | between | " + " | ".join(VISIONS) + " |")
    print("|---|---|" + "---|" * len(VISIONS))
    for palette in PALETTES:
        for words, measure in MEASURES.items():
            nearest = [_words(measure(palette, vision)[0]) for vision in VISIONS]
            print(f"| {palette} | {words} | " + " | ".join(nearest) + " |")
    print("\nThe rim of every piece is a light and a dark line.")
    print("The contrast of luminance of the better one:\n")
    print("| palette | theme | to the route where it is least | to the ground where it is least |")
    print("|---|---|---|---|")
    for palette in PALETTES:
        for theme in THEMES:
            rims = rim_contrasts(palette, theme)
            least = [
                min((value, name) for name, value in rims.items() if ("card" in name) == card)
                for card in (True, False)
            ]
            cells = " | ".join(f"{value:.1f} : 1 ({name[2:]})" for value, name in least)
            print(f"| {palette} | {theme} | {cells} |")


def _words(pair: Pair) -> str:
    names = (name.removeprefix("--").removeprefix("card-").replace("-", " ") for name in pair[:2])
    return f"{pair.difference:.1f} ({', '.join(names)})"


if __name__ == "__main__":
    main()
