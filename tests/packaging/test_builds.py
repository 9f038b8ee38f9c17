"""The two builds are what they claim to be, and compiled files stay out of the sources."""

from __future__ import annotations

import gc
import importlib
import os
import tracemalloc
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import hatch_build
from fogg.bots import make_bot
from fogg.catalogue import Catalogue
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.state import State, unpack
from tests.soak.actions import check_actions
from tests.soak.checks import check_position

ROOT = Path(__file__).parents[2]


def test_sources_hold_no_compiled_file() -> None:
    strange = {".so", ".pyd", ".c", ".h", ".o"}
    assert [path for path in (ROOT / "src").rglob("*") if path.suffix in strange] == []


def test_engine_is_compiled() -> None:
    modules = hatch_build.compiled_modules(ROOT)
    assert {"fogg/engine/state.py", "fogg/engine/mechanics/base.py"} <= set(modules)
    folders = tuple(f"fogg/{folder}/" for folder in hatch_build.COMPILED)
    assert [name for name in modules if not name.startswith(folders)] == []


def test_package_files_stay_interpreted() -> None:
    modules = hatch_build.compiled_modules(ROOT)
    assert not [name for name in modules if name.endswith("__init__.py")]


def test_interpreted_list_names_real_modules() -> None:
    package = ROOT / "src" / "fogg"
    assert [name for name in hatch_build.INTERPRETED if not (package / name).is_file()] == []


def test_compiler_gets_every_module_it_compiles() -> None:
    seen = {path.relative_to(ROOT / "src").as_posix() for path in hatch_build.sources(ROOT)}
    assert set(hatch_build.compiled_modules(ROOT)) <= seen


def test_pure_build_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOGG_PURE", "1")
    assert hatch_build.reason_for_pure() == "FOGG_PURE is set"


def test_pure_build_without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FOGG_PURE", raising=False)
    monkeypatch.setenv("CC", "no-such-compiler")
    assert hatch_build.reason_for_pure() == "no C compiler found"


def test_this_run_is_of_the_expected_build() -> None:
    """`make test` says which build each of its runs is meant for."""
    expected = os.environ.get("FOGG_EXPECT_BUILD")
    if not expected:
        pytest.skip("FOGG_EXPECT_BUILD is set by make test")
    for name in hatch_build.compiled_modules(ROOT):
        module = importlib.import_module(name.removesuffix(".py").replace("/", "."))
        compiled = str(module.__file__).endswith(tuple(EXTENSION_SUFFIXES))
        assert compiled == (expected == "compiled"), module.__file__


CALLS: dict[str, Callable[[Game, State], object]] = {
    "a bot": lambda game, state: make_bot("random", 1).act(
        game.view(state, 0), game.legal(state, 0)
    ),
    "unpack": lambda game, state: unpack(state.pack()),
    "copy": lambda game, state: state.copy(),
    "offers": lambda game, state: game.offers(state, 0),
    "sample": lambda game, state: game.sample(game.view(state, 0), Seeded(1)),
    "final": lambda game, state: game.final(state),
    "position": check_position,
    "actions": check_actions,
}
"""What interpreted code asks of the engine, with rows that go both ways."""


@pytest.mark.parametrize("name", CALLS)
def test_rows_that_cross_into_the_engine_are_freed(name: str) -> None:
    """Compiled code keeps no row of its caller, nor one that it has put into a field."""
    game = Catalogue().game("usa")
    state, call = game.start(2, Seeded(1)), CALLS[name]
    for _ in range(20):
        call(game, state)  # what is remembered once is there
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for _ in range(100):
        call(game, state)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after - before < 10_000
