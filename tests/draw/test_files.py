"""The art and the sprites are plain, self-contained SVG that a strict page may show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fogg.boards import builtin, load_layout
from fogg.boards.colors import COLORS
from fogg.draw import board as draw
from fogg.draw.measures import UNIT
from fogg.engine.cards import GRAY, SHIP, WAGON, Card
from fogg.variants import CATALOGUE
from tests.draw.shapes import BOARDS

HERE = Path(draw.__file__).parent
SPRITES = HERE / "sprites.svg"
FILES = [SPRITES, *(builtin(board) / "art.svg" for board in BOARDS)]
STYLE = (HERE / "board.css").read_text(encoding="utf-8")


def _elements(path: Path) -> Iterator[ElementTree.Element]:
    return ElementTree.fromstring(path.read_text(encoding="utf-8")).iter()


def _ids(path: Path) -> list[str]:
    return [element.attrib["id"] for element in _elements(path) if "id" in element.attrib]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_nothing_that_a_strict_page_blocks(path: Path) -> None:
    tags = {element.tag.rpartition("}")[2] for element in _elements(path)}
    assert not tags & {"script", "style", "image", "foreignObject", "a", "animate", "set"}
    for element in _elements(path):
        assert not [key for key in element.attrib if key.startswith("on") or key == "style"]
        href = element.attrib.get("href", "#")
        assert href.startswith("#")
        assert all(
            target.startswith("#")
            for value in element.attrib.values()
            for target in re.findall(r"url\(([^)]*)\)", value)
        )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_ids_are_unique_and_references_hold(path: Path) -> None:
    ids = _ids(path)
    assert len(ids) == len(set(ids))
    text = path.read_text(encoding="utf-8")
    used = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
    assert used <= set(ids)


def test_ids_do_not_clash_between_files() -> None:
    ids = [id for path in FILES for id in _ids(path)]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_every_color_comes_from_the_style_sheet(path: Path) -> None:
    """So that one file serves the light and the night theme."""
    used = set(re.findall(r"var\((--[\w-]+)", path.read_text(encoding="utf-8")))
    defined = set(re.findall(r"(--[\w-]+):", STYLE))
    assert used <= defined
    free = {
        value
        for element in _elements(path)
        for key, value in element.attrib.items()
        if key in ("fill", "stroke") and not value.startswith("var(")
    }
    assert free <= {"none", "#000", "#fff", "#ffe9a0"}


@pytest.mark.parametrize("board", BOARDS)
def test_art_is_small_and_in_both_languages(board: str) -> None:
    path = builtin(board) / "art.svg"
    assert 20_000 < path.stat().st_size < 90_000
    languages = [element.attrib["lang"] for element in _elements(path) if "lang" in element.attrib]
    assert languages.count("en") == languages.count("fr") >= 2


@pytest.mark.parametrize("board", BOARDS)
def test_art_shows_every_city(board: str) -> None:
    left, top, width, height = draw.art_view(builtin(board))
    for place in load_layout(builtin(board)).places.values():
        assert left < place.x * UNIT < left + width, place
        assert top < place.y * UNIT < top + height, place


def test_a_board_without_art_has_no_view_of_it(tmp_path: Path) -> None:
    assert draw.art_view(tmp_path) == []


def test_every_card_of_every_game_has_a_face() -> None:
    names = {count.card.name for variant in CATALOGUE for count in variant.rules.cards}
    assert {f"card-{name}" for name in names} <= set(_ids(SPRITES))


def test_every_kind_of_card_has_a_face() -> None:
    cards = [
        Card(suit, color, units, anchor)
        for color in COLORS
        if color != GRAY
        for suit, units, anchor in (
            (WAGON, 1, False),
            (WAGON, 1, True),
            (SHIP, 1, True),
            (SHIP, 2, False),
        )
    ]
    assert {f"card-{card.name}" for card in cards} | {"card-locomotive"} <= set(_ids(SPRITES))


def test_marks_digits_and_pieces() -> None:
    ids = set(_ids(SPRITES))
    assert {f"mark-{color}" for color in COLORS if color != GRAY} <= ids
    assert {f"digit-{seat}" for seat in range(1, 6)} <= ids
    assert {f"piece-{kind}" for kind in "wagon ship station harbor depot".split()} <= ids
    assert {"back-wagon", "back-ship", "back-ticket", "back-long-ticket"} <= ids
    assert {"mark-locomotive", "mark-anchor"} <= ids
