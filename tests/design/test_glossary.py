"""The glossary is one line a term, in order, and names nothing that the code does not have."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.design.source import modules

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"
ENTRY = re.compile(r"- \*\*(?P<term>[^*]+)\*\*(?: \(`(?P<name>\w+)`\))?: (?P<words>\S.*\.)")
LINES = [line for line in GLOSSARY.read_text("utf-8").splitlines() if line.startswith("- ")]
ENDINGS = {"Json", "Info", "Command"}
"""Not names themselves: the endings of names."""


@cache
def names() -> set[str]:
    """Every name that is defined or used in the sources, and those of modules and folders."""
    known = {part for module in modules() for part in module.name.split(".")}
    for module in modules():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                known.add(node.name)
            elif isinstance(node, ast.Name):
                known.add(node.id)
            elif isinstance(node, ast.Attribute):
                known.add(node.attr)
    return known


@pytest.mark.parametrize("line", LINES)
def test_terms_are_names_of_the_code(line: str) -> None:
    entry = ENTRY.fullmatch(line)
    assert entry is not None, "- **term** (`name`): what it is."
    named = set(re.findall(r"`(\w+)`", line)) - ENDINGS
    assert named <= names(), f"not in the code: {named - names()}"


def test_terms_are_in_order_and_stand_once() -> None:
    entries = [entry for line in LINES if (entry := ENTRY.fullmatch(line))]
    terms = [entry["term"] for entry in entries]
    assert len(terms) > 80
    assert terms == sorted(set(terms))
