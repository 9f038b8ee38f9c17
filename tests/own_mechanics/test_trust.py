"""Python that a board names is run only from folders that the host named, and loading says so."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from fogg import own_mechanics
from fogg.catalogue import Catalogue
from fogg.engine.errors import RulesError
from fogg.texts import messages
from tests.cli.running import Runner
from tests.own_mechanics.conftest import STAKES, VARIANT


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the example, which may be changed."""
    copy = tmp_path / "stakes"
    shutil.copytree(STAKES, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def test_without_trust_nothing_is_run(folder: Path) -> None:
    (folder / "stakes.py").write_text("raise SystemExit('run')", encoding="utf-8")
    with pytest.raises(RulesError, match="mechanic_not_trusted"):
        Catalogue([folder])


def test_boards_alone_are_no_trust(fogg: Runner) -> None:
    refused = fogg("rules", VARIANT, "--boards", STAKES, fails=2)
    assert "--mechanics FOLDER" in refused.err


def test_what_the_environment_names_is_not_trusted(
    fogg: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(own_mechanics.TRUSTED, str(STAKES))
    fogg("rules", VARIANT, "--boards", STAKES, fails=2)


def test_trust_is_for_one_folder(folder: Path, tmp_path: Path) -> None:
    own_mechanics.trust(tmp_path / "another")
    with pytest.raises(RulesError, match="mechanic_not_trusted"):
        Catalogue([folder])
    own_mechanics.trust(tmp_path)
    Catalogue([folder])


def test_loading_says_so(fogg: Runner, folder: Path) -> None:
    # Another source than any test has loaded before.
    with (folder / "stakes.py").open("a") as file:
        file.write("\n# A comment.\n")
    ran = fogg("rules", VARIANT, "--boards", folder, "--mechanics", folder)
    digest = own_mechanics.source_hash(folder / "stakes.py")
    assert f"Loading stakes.py (SHA-256 {digest[:12]}" in ran.err


@pytest.mark.parametrize("file", ["../stakes.py", "other.py", "board.toml", ""])
def test_only_files_of_the_boards_folder(folder: Path, file: str) -> None:
    shutil.copy(folder / "stakes.py", folder.parent / "stakes.py")
    manifest = folder / "board.toml"
    text = manifest.read_text("utf-8").replace('file = "stakes.py"', f'file = "{file}"')
    manifest.write_text(text, encoding="utf-8")
    own_mechanics.trust(folder)
    with pytest.raises(RulesError, match="no_mechanic_file"):
        Catalogue([folder])


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('class = "Stakes"', 'class = "Steaks"', "no_mechanic_class"),
        ('class = "Stakes"', 'class = "Offer"', "no_mechanic_class"),
        ("points = 3", "pints = 3", "bad_mechanic"),
    ],
)
def test_a_wrong_entry(folder: Path, old: str, new: str, code: str) -> None:
    manifest = folder / "board.toml"
    manifest.write_text(manifest.read_text("utf-8").replace(old, new), encoding="utf-8")
    own_mechanics.trust(folder)
    with pytest.raises(RulesError, match=code):
        Catalogue([folder])


def test_a_file_that_fails(folder: Path) -> None:
    (folder / "stakes.py").write_text("1 / 0", encoding="utf-8")
    own_mechanics.trust(folder)
    with pytest.raises(RulesError, match="bad_mechanic") as caught:
        Catalogue([folder])
    assert "ZeroDivisionError" in str(caught.value)


def test_the_source_belongs_to_the_digest(folder: Path) -> None:
    own_mechanics.trust(folder)
    before = Catalogue([folder]).game(VARIANT).digest
    source = (folder / "stakes.py").read_text("utf-8")
    (folder / "stakes.py").write_text(source.replace("# The city of", "# A city of"), "utf-8")
    assert Catalogue([folder]).game(VARIANT).digest != before
    (folder / "stakes.py").write_text(source, "utf-8")
    assert Catalogue([folder]).game(VARIANT).digest == before


@pytest.mark.parametrize("words", ['{"event.claimed": "Mine!"}', "{", '{"event.new": "{n:"}'])
def test_wrong_words(folder: Path, words: str) -> None:
    # Words are read with a source that was not loaded before.
    with (folder / "stakes.py").open("a") as file:
        file.write(f"\n# {hash(words)}\n")
    (folder / "stakes.en.json").write_text(words, encoding="utf-8")
    own_mechanics.trust(folder)
    before = dict(messages("en"))
    with pytest.raises(RulesError, match="bad_words"):
        Catalogue([folder])
    assert messages("en") == before


def test_words_of_both_languages() -> None:
    english, french = (
        json.loads((STAKES / f"stakes.{language}.json").read_text("utf-8"))
        for language in ("en", "fr")
    )
    assert set(english) == set(french)
