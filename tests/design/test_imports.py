"""Imports go one way, and the engine does no I/O: no clock, no files, no luck of its own."""

from __future__ import annotations

import ast
import sys
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.design.source import Module, imported, imports, modules

BELOW: dict[str, tuple[str, ...]] = {
    "": (),
    "engine": (),
    "boards": ("engine",),
    "extras": ("engine",),
    "variants": ("engine", "boards"),
    "editions": ("engine",),
    "texts": ("engine", "boards"),
    "own_mechanics": ("engine", "boards", "texts"),
    "catalogue": ("engine", "boards", "variants", "editions", "own_mechanics"),
    "record": ("engine", "boards", "variants", "editions", "catalogue"),
    "puzzles": ("engine", "boards", "variants", "editions", "catalogue", "record"),
    "narration": ("engine", "boards", "variants", "catalogue", "record", "texts"),
    "reading": ("engine", "boards", "variants", "texts", "narration"),
    "companion": ("engine",),
    "draw": ("engine", "boards"),
    "paper": ("engine",),
    "labels": ("engine", "boards", "texts", "paper"),
    "printing": (
        *("engine", "boards", "variants", "catalogue", "texts", "narration"),
        *("draw", "paper", "labels"),
    ),
    "sheet": ("engine", "boards", "texts"),
    "score": ("engine", "boards", "variants", "catalogue", "texts", "sheet"),
    "bots": ("engine", "boards", "variants", "catalogue", "record"),
    "lab": (
        *("engine", "boards", "variants", "editions", "catalogue", "record", "puzzles"),
        *("bots", "extras"),
    ),
}
"""What each part of the package may import besides itself."""
BELOW["lessons"] = (*BELOW["record"], "record", "texts")
BELOW["coach"] = (
    *("engine", "boards", "variants", "catalogue", "record", "texts", "narration", "bots"),
)
BELOW["server"] = (
    *BELOW["lab"],
    "lab",
    "lessons",
    "texts",
    "narration",
    "reading",
    "companion",
    "labels",
    "draw",
    "paper",
    "printing",
    "sheet",
    "score",
    "coach",
)
BELOW["cli"] = (*BELOW["server"], "server", "own_mechanics")
BELOW["__main__"] = (*BELOW["cli"], "cli")

ROOMS: dict[str, tuple[str, ...]] = {
    "wire.types": (),
    "storage": ("wire.types",),
    "wire.encode": ("wire.types", "storage"),
    "workers": ("wire.types",),
    "tables": ("wire.types", "storage", "wire.encode", "workers"),
    "http": ("wire.types", "storage", "wire.encode", "workers", "tables"),
}
"""What each room of the server may import besides itself and the files beside the rooms."""

COMPILER = {"mypy_extensions", "librt"}
"""What the engine may import besides the standard library: the compiler's own."""

WORLD = {
    *("random", "secrets", "uuid", "time", "datetime", "zoneinfo"),
    *("os", "io", "sys", "pathlib", "shutil", "tempfile", "glob", "fileinput", "sqlite3"),
    *("socket", "ssl", "select", "selectors", "http", "urllib", "asyncio", "subprocess"),
    *("threading", "multiprocessing", "concurrent", "signal", "logging", "importlib", "ctypes"),
}
"""Modules of the standard library that touch the world outside."""

ACTS = {"open", "print", "input", "exec", "eval", "breakpoint", "__import__"}


def _ids(module: Module) -> str:
    return module.name


@pytest.mark.parametrize("module", modules(), ids=_ids)
def test_imports_go_one_way(module: Module) -> None:
    assert module.part in BELOW, f"say in BELOW what {module.part} may import"
    allowed = {module.part, "", *BELOW[module.part]}
    parts = {name.split(".")[1] for name in imports(module) if name.startswith("fogg.")}
    assert parts <= allowed, f"{module.name} imports {parts - allowed}"


@pytest.mark.parametrize(
    "module", [m for m in modules() if m.name.startswith("fogg.server.")], ids=_ids
)
def test_rooms_of_the_server_import_one_way(module: Module) -> None:
    room = _room(module.name)
    if room is not None:
        rooms = {_room(name) for name in imports(module)} - {None, room}
        assert rooms <= set(ROOMS[room]), f"{module.name} imports {rooms - set(ROOMS[room])}"


def _room(name: str) -> str | None:
    """The room of the server that a module is in; None for those beside the rooms."""
    inside = name.removeprefix("fogg.server.") + "."
    return next((room for room in ROOMS if inside.startswith(f"{room}.")), None)


def test_parts_know_only_what_is_below() -> None:
    order = list(BELOW)
    for part, below in BELOW.items():
        assert all(order.index(other) < order.index(part) for other in below), part


@pytest.mark.parametrize("module", [m for m in modules() if m.part == "engine"], ids=_ids)
def test_the_engine_stands_alone(module: Module) -> None:
    for name in imports(module):
        top = name.split(".")[0]
        assert top not in WORLD, f"{module.name} imports {name}"
        assert top in {"fogg", *COMPILER, *sys.stdlib_module_names}, f"{module.name}: {name}"
    called = {
        node.func.id
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & ACTS, f"{module.name} calls {called & ACTS}"


@pytest.mark.parametrize("module", [m for m in modules() if m.part == "bots"], ids=_ids)
def test_bots_look_at_nothing_private(module: Module) -> None:
    """A bot's view is a window on the real state: what it shows is behind no underscore."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
            called = node.value.func if isinstance(node.value, ast.Call) else node.value
            own = isinstance(called, ast.Name) and called.id in ("self", "cls", "super")
            made = node.attr == "__init__"
            assert made or (own and node.attr != "_state"), f"{module.name}:{node.lineno}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("getattr", "vars"), f"{module.name}:{node.lineno}"


@pytest.mark.parametrize(
    "module", [m for m in modules() if m.part not in ("engine", "bots")], ids=_ids
)
def test_only_the_engine_opens_a_view(module: Module) -> None:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and node.attr == "_state":
            own = isinstance(node.value, ast.Name) and node.value.id == "self"
            assert own, f"{module.name}:{node.lineno} uses _state"


def test_no_circle_of_imports_outside_the_engine() -> None:
    """Types point one way too: imports for the type checker and those within functions count.

    The engine is left out: a game and its mechanics know each other, in types.
    """
    names = {module.name for module in modules() if module.part != "engine"}
    graph = {
        module.name: {name for name in imported(module) if name in names} - {module.name}
        for module in modules()
        if module.name in names
    }
    assert "fogg.cli.terminal.conversation" in graph["fogg.cli.terminal.session"]
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' → '.join(error.args[1])}")
