"""The how-to page is the example: what it shows of it is in its files, and its commands are run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from fogg.texts import messages
from tests.cli.running import Runner
from tests.own_mechanics.conftest import STAKES

PAGE = (Path(__file__).parents[2] / "docs/how-to/add-a-mechanic.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FILES = {"python": "stakes.py", "toml": "board.toml"}
COMMANDS = re.findall(r"^    fogg (.*)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("language", "text"), BLOCKS)
def test_what_is_shown_is_there(language: str, text: str) -> None:
    assert text in (STAKES / FILES[language]).read_text("utf-8")


def test_keys_that_it_names_have_words() -> None:
    words = (STAKES / "stakes.en.json").read_text("utf-8")
    table = [line for line in PAGE.splitlines() if line.startswith("| `")]
    keys = [key for line in table for key in re.findall(r"`([a-z_]+\.[a-z_]+)`", line)]
    assert len(keys) > 8 and all(f'"{key}"' in words or key in messages("en") for key in keys)


def test_its_simulation_runs(fogg: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(STAKES.parents[2])
    [command] = [each for each in COMMANDS if each.startswith("sim")]
    assert "hungry" in fogg(*shlex.split(command.replace("--games 100", "--games 4"))).out
    assert {each.split()[0] for each in COMMANDS} == {"play", "sim", "serve"}
