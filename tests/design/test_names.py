"""No board, variant or city is named in the engine: what they need is data or a mechanic."""

from __future__ import annotations

import re

import pytest

from fogg.catalogue import Catalogue
from fogg.variants import CATALOGUE
from tests.design.source import Module, modules, strings


def _names() -> set[str]:
    catalogue = Catalogue()
    boards = [catalogue.board(variant.id) for variant in CATALOGUE]
    return {
        *(variant.id for variant in CATALOGUE),
        *(board.id for board in boards),
        *(city.id for board in boards for city in board.cities),
    }


NAMES = _names()


def _words(text: str) -> set[str]:
    """The words of a text, and the parts of those with hyphens."""
    words = re.findall(r"[\w-]+", text.lower())
    return {*words, *(part for word in words for part in word.split("-"))}


@pytest.mark.parametrize(
    "module", [m for m in modules() if m.part == "engine"], ids=lambda module: module.name
)
def test_the_engine_names_no_board(module: Module) -> None:
    named = {word for text in strings(module) for word in _words(text)} & NAMES
    assert not named, f"{module.name} names {named}"


def test_names_are_found() -> None:
    assert len(NAMES) > len(CATALOGUE)
    assert _words("from los_angeles-new_york") >= {"los_angeles", "new_york"}
