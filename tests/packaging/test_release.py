"""The release script: what it writes, what it refuses, and that it only shows by default."""

from __future__ import annotations

import datetime
import subprocess
from pathlib import Path

import pytest

from tools import release

DAY = datetime.date(2027, 2, 3)
FILES = {
    release.PACKAGE: '"""A package."""\n\n__version__ = "0.1.0"\n',
    release.CHANGELOG: (
        "# Changelog\n\n## Unreleased\n\n- Trains.\n\n## 0.1.0 – 2026-01-01\n\n- Rails.\n"
    ),
    release.CITATION: "title: Fogg\nversion: 0.1.0\ndate-released: 2026-01-01\n",
}


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "Ana")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "ana@example.org")
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    for command in ("init --quiet --initial-branch=main", "add .", "commit --quiet -m Start"):
        subprocess.run(["git", *command.split()], cwd=tmp_path, check=True)
    return tmp_path


def test_only_shows_by_default(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    release.main(["0.2.0"], repository)
    shown = capsys.readouterr().out
    assert '+__version__ = "0.2.0"' in shown
    assert "+## 0.2.0 – " in shown
    assert "would tag v0.2.0" in shown
    assert release.git(repository, "status", "--porcelain") == ""
    assert release.git(repository, "tag") == ""


def test_writes_commits_and_tags(repository: Path) -> None:
    release.main(["0.2.0", "--write"], repository)
    assert release.present_version(repository) == "0.2.0"
    assert release.git(repository, "status", "--porcelain") == ""
    assert release.git(repository, "describe", "--exact-match") == "v0.2.0"
    assert release.git(repository, "log", "-1", "--format=%s") == "Release 0.2.0"


def test_changelog_gets_a_heading() -> None:
    text = release.changelog(FILES[release.CHANGELOG], "0.2.0", DAY)
    assert "## Unreleased\n\n## 0.2.0 – 2027-02-03\n\n- Trains.\n\n## 0.1.0" in text


def test_citation_gets_version_and_day() -> None:
    text = release.citation(FILES[release.CITATION], "0.2.0", DAY)
    assert text == "title: Fogg\nversion: 0.2.0\ndate-released: 2027-02-03\n"


@pytest.mark.parametrize("version", ["0.2", "v0.2.0", "0.02.0", "0.2.0rc1", "0.0.9"])
def test_refuses_other_versions(repository: Path, version: str) -> None:
    with pytest.raises(SystemExit, match="expected a version"):
        release.main([version], repository)


def test_refuses_a_version_without_changes() -> None:
    text = "# Changelog\n\n## Unreleased\n\n## 0.1.0 – 2026-01-01\n\n- Rails.\n"
    with pytest.raises(release.ReleaseError, match="expected changes under"):
        release.changelog(text, "0.2.0", DAY)
    with pytest.raises(release.ReleaseError, match=r"expected no heading of 0\.1\.0"):
        release.changelog(FILES[release.CHANGELOG], "0.1.0", DAY)
    with pytest.raises(release.ReleaseError, match="expected the heading"):
        release.changelog("# Changelog\n", "0.2.0", DAY)


def test_refuses_what_is_not_committed(repository: Path) -> None:
    (repository / "new.txt").write_text("", "utf-8")
    with pytest.raises(SystemExit, match="expected everything committed"):
        release.main(["0.2.0", "--write"], repository)
    assert release.present_version(repository) == "0.1.0"


def test_refuses_other_branches_and_old_tags(repository: Path) -> None:
    release.git(repository, "tag", "v0.2.0")
    with pytest.raises(SystemExit, match="expected a new tag"):
        release.main(["0.2.0", "--write"], repository)
    release.git(repository, "switch", "--quiet", "--create", "other")
    with pytest.raises(SystemExit, match="expected the branch main, got other"):
        release.main(["0.3.0", "--write"], repository)


def test_versions_here_agree() -> None:
    """The citation names the version of the package."""
    text = (release.ROOT / release.CITATION).read_text("utf-8")
    assert f"\nversion: {release.present_version(release.ROOT)}\n" in text
    release.changed(release.ROOT, "99.0.0", DAY)
