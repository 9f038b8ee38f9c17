"""The sentences below the fields of the wire's types, which the language itself does not keep."""

from __future__ import annotations

import ast
import inspect
from functools import cache
from types import ModuleType
from typing import Any

import msgspec


def field_words(kind: type[msgspec.Struct]) -> dict[str, str]:
    """Map the fields of a type to the sentences that stand below them in the source."""
    words: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        module = inspect.getmodule(each)
        if module is not None and issubclass(each, msgspec.Struct):
            words |= _of_module(module).get(each.__name__, {})
    return words


@cache
def _of_module(module: ModuleType) -> dict[str, dict[str, str]]:
    """Read the sentences of a module by class and field."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except OSError:
        # Without its source, as in some bundles, a program still describes its types.
        return {}
    classes = (node for node in tree.body if isinstance(node, ast.ClassDef))
    return {node.name: _of_class(node) for node in classes}


def _of_class(node: ast.ClassDef) -> dict[str, str]:
    words: dict[str, str] = {}
    for field, below in zip(node.body, node.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            text = _text(below)
            if text:
                words[field.target.id] = inspect.cleandoc(text)
    return words


def _text(node: ast.stmt) -> str:
    value: Any = node.value if isinstance(node, ast.Expr) else None
    constant = value.value if isinstance(value, ast.Constant) else None
    return constant if isinstance(constant, str) else ""
