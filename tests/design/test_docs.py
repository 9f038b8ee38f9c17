"""What the documentation names is there: links, pictures, modules, pages of the site's menu.

`make docs` checks more, but needs tools that `make test` does without.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), ROOT / "web" / "README.md"])
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)\s]*)?\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def _ids(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=_ids)
def test_links_lead_somewhere(page: Path) -> None:
    links = LINK.findall(CODE.sub("", page.read_text("utf-8")))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_reference_names_modules() -> None:
    pages = [page.read_text("utf-8") for page in (DOCS / "reference").glob("*.md")]
    names = re.findall(r"^::: ([\w.]+)$", "\n".join(pages), re.MULTILINE)
    places = [ROOT / "src" / name.replace(".", "/") for name in names]
    assert len(places) > 20
    assert [
        str(place)
        for place in places
        if not place.with_suffix(".py").is_file() and not (place / "__init__.py").is_file()
    ] == []


def test_every_page_is_in_the_menu() -> None:
    menu = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:")[2]
    named = set(re.findall(r"[\w/-]+\.md", menu))
    # A list of its own names the decisions.
    pages = {path.relative_to(DOCS).as_posix() for path in PAGES if path.is_relative_to(DOCS)}
    assert {page for page in pages if not page.startswith("decisions/")} <= named


def test_files_that_pages_name_are_there() -> None:
    """The walk and the design name files in full: after a move they must follow."""
    for page in ("walk.md", "architecture.md"):
        text = (DOCS / page).read_text("utf-8")
        named = re.findall(r"`((?:src|web|tools|docs|tests)/[\w./+-]+)`", text)
        assert [name for name in named if not (ROOT / name).exists()] == []
    walk = (DOCS / "walk.md").read_text("utf-8")
    assert len(re.findall(r"`(?:src|web)/", walk)) > 40


def test_the_tree_names_every_room() -> None:
    """One sentence a room: folders of the package that hold modules, and of the client."""
    tree = (DOCS / "architecture.md").read_text("utf-8").split("```")[1]
    package = ROOT / "src" / "fogg"
    rooms = {path.parent for path in package.rglob("*.py")} - {package}
    rooms |= {path for path in (ROOT / "web" / "src").iterdir() if path.is_dir()}
    missing = [room.name for room in rooms if f"{room.name}/" not in tree]
    assert missing == []
