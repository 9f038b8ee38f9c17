"""Short functions and files; a docstring and types on all that is public."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.design.source import Function, Module, functions, modules, public

LONGEST_FUNCTION = 60
LONGEST_FILE = 500
TESTS = Path(__file__).parents[1]


def _ids(module: Module) -> str:
    return module.name


@pytest.mark.parametrize("module", modules(), ids=_ids)
def test_files_and_functions_are_short(module: Module) -> None:
    assert module.lines <= LONGEST_FILE, f"{module.name} has {module.lines} lines"
    for function in functions(module):
        assert function.end_lineno is not None
        length = function.end_lineno - function.lineno + 1
        assert length <= LONGEST_FUNCTION, f"{module.name}.{function.name} has {length} lines"


def test_files_of_tests_are_short() -> None:
    lines = {path: path.read_text("utf-8").count("\n") for path in TESTS.rglob("*.py")}
    assert len(lines) > 50
    long = {path.name: number for path, number in lines.items() if number > LONGEST_FILE}
    assert not long


@pytest.mark.parametrize("module", modules(), ids=_ids)
def test_what_is_public_has_a_docstring(module: Module) -> None:
    assert ast.get_docstring(module.tree), f"{module.name} has no docstring"
    missing = [name for name, node in public(module) if not ast.get_docstring(node)]
    assert not missing


def _annotated(function: Function) -> bool:
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    named += [each for each in (arguments.vararg, arguments.kwarg) if each is not None]
    untyped = [each.arg for each in named if each.annotation is None]
    return function.returns is not None and set(untyped) <= {"self", "cls"}


@pytest.mark.parametrize("module", modules(), ids=_ids)
def test_every_function_has_types(module: Module) -> None:
    missing = [function.name for function in functions(module) if not _annotated(function)]
    assert not missing
