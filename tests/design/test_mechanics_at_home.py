"""A mechanic lives in files of its name; elsewhere its name occurs in few, and not in more."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.design.source import Module, modules

WORDS = {
    "stations": "station",
    "harbors": "harbor",
    "warehouses": "warehouse",
    "depots": "depot",
    "tunnels": "tunnel",
    "exchange": "exchang",
}
"""What names each mechanic in code, in whatever form."""
BESIDE = {"depots": "warehouses"}
"""Mechanics that are nothing without another: what is named in the other's files is at home."""
ELSEWHERE = {
    "stations": 12,  # Two of them tell of tickets that only a station joins.
    "harbors": 10,
    "warehouses": 7,
    "depots": 9,
    "tunnels": 17,
    "exchange": 9,
}
"""In how many files that do not have its name each mechanic is named; these numbers only go down.

A tunnel is a route of a board too: that boards, their pictures and the table of routes know it
can't be avoided. All are named by the catalogue of variants, by the numbers of kinds and
phases, and by the lists of what terminal, bots and score sheets know of each mechanic.
"""


def _names(module: Module) -> Iterator[str]:
    """Every name and text in the code of a module; comments and docstrings left out."""
    prose = {id(node.value) for node in ast.walk(module.tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(module.tree):
        if id(node) in prose:
            continue
        for _, value in ast.iter_fields(node):
            for each in value if isinstance(value, list) else (value,):
                if isinstance(each, str):
                    yield each


def _named_in(mechanic: str) -> list[str]:
    """The modules with another name in which a mechanic is named."""
    word = re.compile(WORDS[mechanic], re.IGNORECASE)
    own = (mechanic, WORDS[mechanic], BESIDE.get(mechanic))
    return [
        module.name
        for module in modules()
        if module.name.rpartition(".")[2] not in own
        and any(word.search(name) for name in _names(module))
    ]


@pytest.mark.parametrize("mechanic", WORDS)
def test_a_mechanic_is_named_in_no_more_files(mechanic: str) -> None:
    files = _named_in(mechanic)
    most = ELSEWHERE[mechanic]
    assert len(files) <= most, f"{mechanic}: {len(files)} files, at most {most}: {files}"
    assert len(files) == most, f"{mechanic}: only {len(files)} files; lower the number here"


def test_prose_is_not_counted() -> None:
    tree = ast.parse(
        '"""Stations."""\n# A station.\nx = harbors\n"""A depot."""\ny = f"{z} exchange"'
    )
    assert sorted(_names(Module("a", 5, tree))) == [" exchange", "harbors", "x", "y", "z"]
