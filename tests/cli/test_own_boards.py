"""The how-to page for one's own board, tried as it is printed."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from fogg.boards import builtin
from tests.cli.running import Runner

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "add-a-board.md"


@pytest.fixture
def own_board(tmp_path: Path) -> Path:
    """The folder that the page describes: that of the USA with the board.toml of the page."""
    folder = tmp_path / "my-board"
    shutil.copytree(builtin("usa"), folder)
    match = re.search(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert match is not None
    (folder / "board.toml").write_text(match.group(1), "utf-8")
    return folder


def test_the_page_is_right(own_board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fogg = Runner(capsys)
    fogg("check", own_board)
    seats = ("--seats", "route,route", "--games", "2")
    assert "route" in fogg("sim", "my-short-game", "--boards", own_board, *seats).out


def test_an_error_names_the_folder(own_board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (own_board / "routes.csv").write_text("a,b\n", "utf-8")
    ran = Runner(capsys)("variants", "--boards", own_board.parent)
    assert "The board my-board is left out. my-board/routes.csv, line 1" in ran.err


def test_depots_go_with_a_board_of_ones_own(
    own_board: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fogg = Runner(capsys)
    seats = ("--seats", "route,hungry", "--games", "2")
    assert "Depots" in fogg("sim", "my-short-game+depots", "--boards", own_board, *seats).out
    data = fogg("rules", "my-short-game+depots", "--boards", own_board, "--json").data
    assert data["base"] == "my-short-game"


def test_a_board_of_ones_own_may_be_like_one_with_depots(
    own_board: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    manifest = own_board / "board.toml"
    text = manifest.read_text("utf-8").replace('like = "usa"', 'like = "usa+depots"')
    manifest.write_text(text, "utf-8")
    fogg = Runner(capsys)
    fogg("check", own_board)
    result = [row["id"] for row in fogg("variants", "--boards", own_board, "--json").data]
    assert "my-short-game" in result and "my-short-game+depots" not in result
    rules = fogg("rules", "my-short-game", "--boards", own_board, "--json").data["rules"]
    assert rules["depots"] == {"each": 5, "most_left": 10, "any_moment": True}
