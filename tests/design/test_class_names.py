"""No two classes have the same name, so that a name alone says which class is meant."""

from __future__ import annotations

import ast
from collections import Counter

import pytest

from tests.design.source import Module, modules

WIRE_ENDINGS = ("Json", "Info", "Command")


def _classes(module: Module) -> list[str]:
    return [node.name for node in ast.walk(module.tree) if isinstance(node, ast.ClassDef)]


def test_no_two_classes_have_the_same_name() -> None:
    numbers = Counter(name for module in modules() for name in _classes(module))
    shared = {name for name, number in numbers.items() if number > 1}
    assert not shared, f"used more than once: {sorted(shared)}"


@pytest.mark.parametrize(
    "module",
    [m for m in modules() if m.name.startswith("fogg.server.wire.types")],
    ids=lambda module: module.name,
)
def test_types_of_the_wire_say_that_they_are(module: Module) -> None:
    others = [name for name in _classes(module) if not name.endswith(WIRE_ENDINGS)]
    assert not others, f"{module.name} has {others}"
