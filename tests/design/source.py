"""The sources as syntax trees, for tests about how they are built."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).parents[2] / "src" / "fogg"


class Module(NamedTuple):
    """A file of the package."""

    name: str
    lines: int
    tree: ast.Module

    @property
    def part(self) -> str:
        """The folder or file directly below the package that it belongs to; empty for its top."""
        return self.name.partition(".")[2].partition(".")[0]


@cache
def modules() -> list[Module]:
    """Every module of the package."""
    return [_module(path) for path in sorted(SOURCE.rglob("*.py"))]


def _module(path: Path) -> Module:
    text = path.read_text("utf-8")
    parts = ["fogg", *path.relative_to(SOURCE).with_suffix("").parts]
    if parts[-1] == "__init__":
        parts.pop()
    return Module(".".join(parts), text.count("\n"), ast.parse(text))


def imports(module: Module) -> Iterator[str]:
    """The full names of the modules that a module imports, wherever it does."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module.name} imports relatively"
            assert node.module is not None
            # `from fogg import record` names a module too.
            if node.module == "fogg":
                yield from (f"fogg.{alias.name}" for alias in node.names)
            else:
                yield node.module


def imported(module: Module) -> Iterator[str]:
    """As `imports`, but `from a import b` names the module a.b where there is one, not a."""
    names = {each.name for each in modules()}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in names else str(node.module)


Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(module: Module) -> Iterator[Function]:
    """Every function and method, nested ones too."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def public(module: Module) -> Iterator[tuple[str, Function | ast.ClassDef]]:
    """Public functions and classes with their names, and the public methods of these classes."""
    yield from _public(module.tree.body, module.name)


def _public(body: list[ast.stmt], name: str) -> Iterator[tuple[str, Function | ast.ClassDef]]:
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if not node.name.startswith("_"):
                yield f"{name}.{node.name}", node
                if isinstance(node, ast.ClassDef):
                    yield from _public(node.body, f"{name}.{node.name}")
        elif isinstance(node, ast.If):
            yield from _public([*node.body, *node.orelse], name)


def strings(module: Module) -> Iterator[str]:
    """Every text in the code, docstrings left out."""
    prose = {id(node.value) for node in ast.walk(module.tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.value
