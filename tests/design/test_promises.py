"""Every promise of docs/promises.md names tests, and each of them is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "promises.md").read_text("utf-8")
NAMED = sorted(set(re.findall(r"`([\w/]+\.py)::(\w+)`", TEXT)))
ITEM = re.compile(r"^- .*(?:\n  .*)*", re.MULTILINE)


def test_every_promise_names_a_test() -> None:
    promises = ITEM.findall(TEXT)
    assert len(promises) > 25
    assert [promise for promise in promises if "::test_" not in promise] == []


@pytest.mark.parametrize(("file", "test"), NAMED, ids="::".join)
def test_the_tests_are_there(file: str, test: str) -> None:
    tree = ast.parse((ROOT / "tests" / file).read_text("utf-8"))
    assert test in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
