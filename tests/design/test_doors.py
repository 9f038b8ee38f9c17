"""The server meets the world through few doors, so that a simulation can stand in for it."""

from __future__ import annotations

import ast

import pytest

from tests.design.source import Module, imports, modules

ASKED = {"time", "secrets", "random"}
"""Asked by these names only: the simulation puts its own in their place."""
CLOSED = {"datetime", "uuid", "zoneinfo"}
"""Clocks and luck that nobody could replace there."""
THREADS = {"storage.sqlite_thread", "storage.sqlite", "aside"}
"""Where threads may be: the simulation stands in for the first two, and does without the third."""
SERVER = [module for module in modules() if module.part == "server"]


def _ids(module: Module) -> str:
    return module.name


@pytest.mark.parametrize("module", SERVER, ids=_ids)
def test_time_and_luck_come_in_by_the_doors(module: Module) -> None:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom):
            assert node.module not in ASKED | CLOSED, f"import {node.module} as a whole"
        if isinstance(node, ast.Import):
            names = {alias.name for alias in node.names}
            assert not names & CLOSED, names
            assert all(alias.asname is None for alias in node.names if alias.name in ASKED)
        if isinstance(node, ast.Attribute):
            assert node.attr not in ("urandom", "run_in_executor"), node.attr


@pytest.mark.parametrize("module", SERVER, ids=_ids)
def test_threads_are_where_they_are_known(module: Module) -> None:
    names = {node.attr for node in ast.walk(module.tree) if isinstance(node, ast.Attribute)}
    if "to_thread" in names or "threading" in imports(module):
        assert module.name.removeprefix("fogg.server.") in THREADS
