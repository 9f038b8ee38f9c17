"""Makes a release: `python tools/release.py 0.2.0` shows what would change, `--write` does it.

The version goes into the package and CITATION.cff, the changelog's "Unreleased" becomes the
version's heading under a new empty one, and all is committed and tagged as v0.2.0. Nothing is
pushed: that starts the workflow that builds the wheels.
"""

from __future__ import annotations

import argparse
import datetime
import difflib
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "src/fogg/__init__.py"
CHANGELOG = "CHANGELOG.md"
CITATION = "CITATION.cff"
UNRELEASED = "## Unreleased"
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)


class ReleaseError(Exception):
    """The release can't be made; the text says what was expected and what came."""


def main(arguments: list[str], root: Path = ROOT) -> None:
    """Show or make the release."""
    parser = argparse.ArgumentParser(description="Make a release; without --write, only show it.")
    parser.add_argument("version", help="the new version, as 0.2.0")
    parser.add_argument("--write", action="store_true", help="change the files, commit and tag")
    chosen = parser.parse_args(arguments)
    today = datetime.datetime.now(datetime.UTC).date()
    try:
        check_version(chosen.version, present_version(root))
        texts = changed(root, chosen.version, today)
        if chosen.write:
            check_repository(root, chosen.version)
            write(root, texts, chosen.version)
        else:
            print(difference(root, texts), end="")
    except ReleaseError as error:
        sys.exit(f"release: {error}")
    tag = f"v{chosen.version}"
    print(f"tagged {tag}: git push origin main {tag}" if chosen.write else f"would tag {tag}")


def present_version(root: Path) -> str:
    """Read the version of the package."""
    match = VERSION.search((root / PACKAGE).read_text("utf-8"))
    if match is None:
        raise ReleaseError(f"expected __version__ in {PACKAGE}, got none")
    return match[1]


def numbers(version: str) -> tuple[int, ...]:
    """Read the three numbers of a version."""
    if not re.fullmatch(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}", version):
        raise ReleaseError(f"expected a version of three numbers, as 0.2.0, got {version}")
    return tuple(map(int, version.split(".")))


def check_version(new: str, present: str) -> None:
    """Raise unless the new version is later; the present one may be released as it is."""
    if numbers(new) < numbers(present):
        raise ReleaseError(f"expected a version not before {present}, got {new}")


def check_repository(root: Path, version: str) -> None:
    """Raise unless all is committed, on main, and the tag is new."""
    if changes := git(root, "status", "--porcelain"):
        raise ReleaseError(f"expected everything committed, got\n{changes}")
    branch = git(root, "branch", "--show-current")
    if branch != "main":
        raise ReleaseError(f"expected the branch main, got {branch}")
    if git(root, "tag", "--list", f"v{version}"):
        raise ReleaseError(f"expected a new tag, got v{version}, which exists")


def changed(root: Path, version: str, today: datetime.date) -> dict[str, str]:
    """Work out the new texts of the files, by their paths."""
    texts = {path: (root / path).read_text("utf-8") for path in (PACKAGE, CHANGELOG, CITATION)}
    texts[PACKAGE] = VERSION.sub(f'__version__ = "{version}"', texts[PACKAGE])
    texts[CHANGELOG] = changelog(texts[CHANGELOG], version, today)
    texts[CITATION] = citation(texts[CITATION], version, today)
    return texts


def changelog(text: str, version: str, today: datetime.date) -> str:
    """Give what is unreleased the version's heading, under a new heading for what comes next."""
    before, heading, after = text.partition(f"{UNRELEASED}\n")
    if not heading:
        raise ReleaseError(f"expected the heading {UNRELEASED} in {CHANGELOG}, got none")
    if f"\n## {version} " in text:
        raise ReleaseError(f"expected no heading of {version} in {CHANGELOG}, got one")
    if not after.partition("\n## ")[0].strip():
        raise ReleaseError(f"expected changes under {UNRELEASED} in {CHANGELOG}, got none")
    return f"{before}{UNRELEASED}\n\n## {version} – {today}\n{after}"


def citation(text: str, version: str, today: datetime.date) -> str:
    """Put version and day into CITATION.cff."""
    text = re.sub(r"^version: .*$", f"version: {version}", text, flags=re.MULTILINE)
    return re.sub(r"^date-released: .*$", f"date-released: {today}", text, flags=re.MULTILINE)


def difference(root: Path, texts: dict[str, str]) -> str:
    """Show what would change, as a patch."""
    lines: list[str] = []
    for path, text in texts.items():
        old = (root / path).read_text("utf-8")
        lines += difflib.unified_diff(
            old.splitlines(True), text.splitlines(True), f"a/{path}", f"b/{path}"
        )
    return "".join(lines)


def write(root: Path, texts: dict[str, str], version: str) -> None:
    """Write the files, commit them and tag the commit."""
    for path, text in texts.items():
        (root / path).write_text(text, "utf-8")
    git(root, "add", *texts)
    git(root, "commit", "--quiet", "--message", f"Release {version}")
    git(root, "tag", "--annotate", f"v{version}", "--message", f"Fogg {version}")


def git(root: Path, *arguments: str) -> str:
    """Call git in the repository; its output."""
    done = subprocess.run(
        ["git", *arguments], cwd=root, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise ReleaseError(f"git {arguments[0]} failed: {done.stderr.strip()}")
    return done.stdout.strip()


if __name__ == "__main__":
    main(sys.argv[1:])
