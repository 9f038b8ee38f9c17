"""Writes what type checkers and editors of users read of the compiled modules: all numbers are int.

The sources say `i64`, and rows of numbers are `vec[i64]`, because the compiler makes fast code of
them. To whoever calls a compiled function both are plain: an int, and a sequence of ints. The build
hook puts a stub beside each compiled module into the wheel.
"""

from __future__ import annotations

import ast
from pathlib import Path

COMPILER = "mypy_extensions"
NUMBERS, ROW = ("i64", "i32", "u8"), "vec"
IMPORTS = "from collections.abc import MutableSequence\nfrom typing import cast"


def write_stubs(package: Path, modules: list[str], target: Path) -> dict[str, str]:
    """Write the stubs of modules (paths below `package`): files, and their places in the wheel."""
    places: dict[str, str] = {}
    for module in modules:
        file = (target / module).with_suffix(".pyi")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(stub((package / module).read_text("utf-8")), "utf-8")
        places[str(file)] = file.relative_to(target).as_posix()
    return places


def stub(source: str) -> str:
    """Write the stub of a module: its declarations and docstrings, with plain numbers."""
    tree = ast.parse(source)
    # Behind the docstring and the import from the future, which have to come first.
    first = int(ast.get_docstring(tree) is not None)
    while first < len(tree.body) and _from_the_future(tree.body[first]):
        first += 1
    plain = ast.fix_missing_locations(_Plain().visit(tree))
    plain.body[first:first] = ast.parse(IMPORTS).body
    return ast.unparse(plain) + "\n"


def _from_the_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


class _Plain(ast.NodeTransformer):
    """Replaces the compiler's types, and leaves out what functions do."""

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name("int", node.ctx) if node.id in NUMBERS else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        return _expression(_plain_row(node)) if _is_row(node) else self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        # Of a row that becomes an attribute only the type matters.
        if not _is_row(node.func):
            return self.generic_visit(node)
        return _expression(f"cast('{_plain_row(node.func)}', ...)")

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | None:
        if node.module == COMPILER:
            node.names = [each for each in node.names if each.name not in NUMBERS]
        return node if node.names else None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if not any(map(_sets_an_attribute, ast.walk(node))):
            documented = ast.get_docstring(node, clean=False) is not None
            node.body = [*node.body[:documented], ast.Expr(ast.Constant(...))]
        return self.generic_visit(node)


def _is_row(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Name)
        and node.value.id == ROW
    )


def _plain_row(node: ast.expr) -> str:
    """The type of a row to whoever calls a compiled function."""
    items = node.slice if isinstance(node, ast.Subscript) else node
    of_floats = isinstance(items, ast.Name) and items.id == "float"
    return f"MutableSequence[{'float' if of_floats else 'int'}]"


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _sets_an_attribute(node: ast.AST) -> bool:
    """Whether a statement gives an attribute of `self` its value, and so its type."""
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AnnAssign):
        targets = [node.target]
    named = (inner for each in targets for inner in ast.walk(each))
    return any(
        isinstance(each, ast.Attribute)
        and isinstance(each.value, ast.Name)
        and each.value.id == "self"
        for each in named
    )
