"""What type checkers read of the compiled modules in a wheel: plain ints, nothing is missing."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path

import pytest
from mypy import api

import hatch_build

ROOT = Path(__file__).parents[2]
USER = """
from typing import TYPE_CHECKING

from fogg.bots import Agent
from fogg.catalogue import Catalogue
from fogg.engine.action import CLAIM, kind_of, make, target_of
from fogg.engine.chance import Seeded
from fogg.engine.view import View

if TYPE_CHECKING:
    from fogg.engine.ints import Ints


class Mine:
    def act(self, view: View, legal: Ints) -> int:
        reveal_type(kind_of(legal[0]))
        reveal_type(view.owner(3))
        reveal_type(view.turn)
        reveal_type(view.game.route_length[target_of(legal[0])])
        reveal_type(view.legal()[0])
        reveal_type(make(CLAIM, 3))
        return max(legal)


bot: Agent = Mine()
game = Catalogue().game("usa")
reveal_type(game.totals(game.start(2, Seeded(3)))[0])
"""


@pytest.fixture(scope="module")
def stubs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as a wheel has it, without the compiled files."""
    folder = tmp_path_factory.mktemp("stubs")
    shutil.copytree(ROOT / "src" / "fogg", folder / "fogg", ignore=lambda *_: {"static", "server"})
    places = hatch_build.stub_files(ROOT, folder)
    assert {Path(place).suffix for place in places.values()} == {".pyi"}
    assert len(places) == len(hatch_build.compiled_modules(ROOT))
    return folder


def declared(file: Path) -> set[str]:
    """The public names that a file declares, those of classes too."""
    tree = ast.parse(file.read_text("utf-8"))
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found = {
        f"{node.name}.{each.name}"
        for node in classes
        for each in node.body
        if isinstance(each, ast.FunctionDef)
    }
    kinds = ast.FunctionDef | ast.ClassDef
    return found | {node.name for node in tree.body if isinstance(node, kinds)}


def test_stubs_declare_what_modules_do(stubs: Path) -> None:
    for module in hatch_build.compiled_modules(ROOT):
        stub = (stubs / module).with_suffix(".pyi")
        assert declared(stub) == declared(ROOT / "src" / module)
        names = {
            node.id
            for node in ast.walk(ast.parse(stub.read_text("utf-8")))
            if isinstance(node, ast.Name)
        }
        assert not names & {"i64", "i32", "u8"}


def test_a_user_sees_plain_ints(
    stubs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "mine.py"
    program.write_text(USER, "utf-8")
    monkeypatch.setenv("MYPYPATH", str(stubs))
    monkeypatch.chdir(tmp_path)
    # Errors within the package are as silent as those of any package that was installed.
    said, _, _ = api.run(["--strict", "--no-incremental", "--follow-imports=silent", str(program)])
    lines = [line for line in said.splitlines() if line.startswith("mine.py")]
    assert [line.rpartition("is ")[2] for line in lines] == ['"int"'] * 7
