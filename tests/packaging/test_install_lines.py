"""How extras are installed: docs and commands say the same, and one switch turns both."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fogg import extras
from fogg.texts import Texts
from tools import publish

# For those who work on Fogg itself, or build an image of its sources: not for users of an index.
OF_THE_SOURCES = ("pip install -e ", "pip install .`", "pip install --no-cache-dir", "uninstall")


def copied(tmp_path: Path) -> Path:
    """Copy what the switch changes."""
    for path in (publish.ROOT / publish.SWITCH, *publish.pages(publish.ROOT)):
        target = tmp_path / path.relative_to(publish.ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    return tmp_path


def lines(root: Path) -> list[str]:
    """Every line about pip that users read."""
    found = [
        line
        for page in publish.pages(root)
        for line in page.read_text("utf-8").splitlines()
        if re.search(r"\bpip install\b", line)
    ]
    return [line for line in found if not any(words in line for words in OF_THE_SOURCES)]


def test_docs_say_what_works_today() -> None:
    assert len(lines(publish.ROOT)) >= 4
    for line in lines(publish.ROOT):
        assert publish.EXTRA.search(line), line
        assert publish.written(line, extras.PUBLISHED) == line


def test_one_switch_turns_all_lines_and_back(tmp_path: Path) -> None:
    root = copied(tmp_path)
    before = {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}
    publish.main(["yes"], root)
    assert publish.published(root)
    assert all('"fogg-rail[' in line for line in lines(root))
    publish.main(["no"], root)
    assert all('".[' in line for line in lines(root))
    publish.main(["yes" if extras.PUBLISHED else "no"], root)
    assert {path: path.read_bytes() for path in before} == before


def test_another_word_changes_nothing(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="expected yes, no or nothing, got maybe"):
        publish.main(["maybe"], tmp_path)


@pytest.mark.parametrize(
    ("published", "words"),
    [
        (False, 'in the folder of Fogg’s sources with pip install ".[rl]"'),
        (True, 'from the package index with pip install "fogg-rail[rl]"'),
    ],
)
def test_hints_follow_the_switch(
    published: bool, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extras, "PUBLISHED", published)
    assert words in Texts("en").error(extras.missing("rl", "pettingzoo"))


def test_without_psycopg_the_command_names_the_extra() -> None:
    code = """
import sys
sys.modules["psycopg"] = None
from fogg.cli.main import main
sys.argv = ["fogg", "serve", "--lang", "en", "--port", "0", "--database", "postgresql:///none"]
main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert 'pip install ".[postgres]"' in done.stderr
