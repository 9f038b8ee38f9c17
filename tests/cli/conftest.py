"""Commands run in English and 80 columns, whatever the machine that tests."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fogg.boards import builtin
from tests.cli.running import Runner

VARIANTS = """
[[variants]]
id = "short"
wagons = 20
longest_path = 7
tickets = ["base"]
[variants.title]
en = "Short game"

[[variants]]
id = "shorter"
like = "short"
wagons = 15
tickets = ["base"]
[variants.title]
en = "Shorter game"
fr = "Partie plus courte"
"""


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def fogg(capsys: pytest.CaptureFixture[str]) -> Runner:
    return Runner(capsys)


@pytest.fixture
def own_board(tmp_path: Path) -> Path:
    """A board of the user's own: that of the USA with a variant `short` and one like it."""
    folder = tmp_path / "mine"
    shutil.copytree(builtin("usa"), folder)
    manifest = folder / "board.toml"
    text = manifest.read_text("utf-8").replace('id = "usa"', 'id = "mine"')
    manifest.write_text(text + VARIANTS, encoding="utf-8")
    return folder
