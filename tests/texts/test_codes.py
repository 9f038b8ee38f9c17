"""Every error and problem that the source can give has its words, with the same parameters."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from fogg.texts import aside, messages
from fogg.texts.message import parameters

SOURCE = Path(__file__).parents[2] / "src" / "fogg"


class Use(NamedTuple):
    """A place in the source that names a code with its parameters."""

    place: str
    key: str
    params: frozenset[str]
    open: bool  # some parameters come from a mapping: they can't be read here


def _error_classes(trees: list[ast.Module]) -> set[str]:
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    errors = {"FoggError"}
    while more := {name for name, parents in bases.items() if parents & errors} - errors:
        errors |= more
    return errors


def _family(call: ast.Call, errors: set[str]) -> str:
    if isinstance(call.func, ast.Name):
        name = call.func.id
        return "error" if name in errors else "problem" if name == "problem" else ""
    is_method = isinstance(call.func, ast.Attribute) and call.func.attr == "error"
    return "error" if is_method else ""


def _codes(call: ast.Call) -> list[str]:
    """The code, or both of "one if … else other"."""
    if not call.args:
        return []
    first = call.args[0]
    choices = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
    values = [choice.value for choice in choices if isinstance(choice, ast.Constant)]
    return [value for value in values if isinstance(value, str) and value.isidentifier()]


def _uses() -> Iterator[Use]:
    paths = sorted(SOURCE.rglob("*.py"))
    trees = [ast.parse(path.read_text("utf-8")) for path in paths]
    errors = _error_classes(trees)
    for path, tree in zip(paths, trees, strict=True):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and (family := _family(node, errors)):
                names = [keyword.arg for keyword in node.keywords]
                given = frozenset(name for name in names if name)
                for code in _codes(node):
                    place = f"{path.relative_to(SOURCE)}:{node.lineno}"
                    yield Use(place, f"{family}.{code}", given - aside(given), None in names)


USES = list(_uses())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_code_has_words(language: str) -> None:
    texts = messages(language)
    for use in USES:
        wanted = f"{use.place} needs {use.key} with {sorted(use.params)}"
        assert use.key in texts, wanted
        needed = parameters(texts[use.key])
        assert use.params <= needed if use.open else use.params == needed, wanted


def test_codes_are_found() -> None:
    assert {"error.missing_glyph", "error.unknown_language"} <= {use.key for use in USES}
