"""docs/lab.md runs: its Python from top to bottom, and its commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fogg.cli.main import run
from fogg.lab.environments import Numbering
from fogg.lab.environments.features import Features
from tests.toys import variant

PAGE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")
PYTHON = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = [line.split()[1:] for line in re.findall(r"^    (fogg .*)$", PAGE, re.MULTILINE)]
ROW = re.compile(r"^\| `(\w+)[^|]*\| (\d+)(?:–(\d+))? \|", re.MULTILINE)


def test_the_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(PYTHON) == 7
    names: dict[str, object] = {"__name__": "page"}
    for number, block in enumerate(PYTHON):
        exec(compile(block, f"docs/lab.md, block {number + 1}", "exec"), names)
    assert (tmp_path / "usa.svg").read_text("utf-8").startswith("<svg")


def test_the_commands_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    here = [words for words in COMMANDS if "--cluster" not in words]
    assert len(here) == len(COMMANDS) - 1 == 6
    for words in here:
        assert run(words) == 0, capsys.readouterr().err
    assert (tmp_path / "map.svg").exists()


def test_the_table_tells_every_part_of_a_row() -> None:
    table = PAGE.partition("### The numbers of observations")[2].partition("###")[0]
    named = re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)))
    assert named == list(Features(variant("europe"), 2).layout)


def test_the_table_tells_the_numbers_of_usa() -> None:
    names = Numbering(variant("usa")).names
    rows = ROW.findall(PAGE.partition("### The numbers of actions")[2])
    assert len(rows) == 8
    shown = [word for word, first, last in rows for _ in range(int(first), int(last or first) + 1)]
    assert shown == [name.split()[0] for name in names]
