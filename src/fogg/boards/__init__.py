"""Boards as folders of data, and the code that reads them."""

from __future__ import annotations

from fogg.boards.layout import Layout, Point, Space
from fogg.boards.lettering import Label
from fogg.boards.load import (
    builtin,
    check_board,
    find_boards,
    load_board,
    load_layout,
    load_variants,
)
from fogg.boards.manifest import VariantEntry
from fogg.boards.names import Names

__all__ = [
    "Label",
    "Layout",
    "Names",
    "Point",
    "Space",
    "VariantEntry",
    "builtin",
    "check_board",
    "find_boards",
    "load_board",
    "load_layout",
    "load_variants",
]
