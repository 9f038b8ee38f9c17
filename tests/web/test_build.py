"""The built client: small, up to date with the server's types, and served as it should be."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import httpx
import pytest

from fogg.boards import builtin
from fogg.server.settings import STATIC
from tests.server.serving import Server
from tools import client_types

LIMIT = 150 * 1024
"""What the first screen may weigh, compressed."""
TABLE_LIMIT = 250 * 1024
"""What a table may weigh, compressed: everything that is fetched until its map is drawn."""
FIRST = ("index.html", "assets/en-*.js", "assets/table.en-*.js")
TABLE = (*FIRST, "assets/TableScreen-*.*", "assets/Table*-*.css", "assets/sprites-*.svg")


def files_of(*patterns: str) -> list[Path]:
    """Files, what they name, and what these import at once, in one language."""
    seen: list[Path] = []
    todo = [path for pattern in patterns for path in STATIC.glob(pattern)]
    while todo:
        path = todo.pop()
        if path in seen or not path.is_file():
            continue
        seen.append(path)
        if path.suffix in (".html", ".js", ".css"):
            text = path.read_text("utf-8")
            static = re.findall(r'(?:from|import)\s*"\./([^"]+)"', text)
            linked = re.findall(r'(?:src|href)="/([^"]+)"', text)
            fonts = re.findall(r"url\(/(assets/[^)]*latin-600[^)]*)\)", text)
            todo += [STATIC / "assets" / name for name in static]
            todo += [STATIC / name for name in (*linked, *fonts)]
    return seen


def weights(files: list[Path]) -> dict[str, int]:
    """What each file weighs, compressed; fonts are as small as they get."""
    return {
        path.name: len(data if path.suffix == ".woff2" else gzip.compress(data))
        for path in files
        for data in [path.read_bytes()]
    }


def test_the_first_screen_is_small() -> None:
    sizes = weights(files_of(*FIRST))
    assert len(sizes) > 4
    assert sum(sizes.values()) < LIMIT, sizes


@pytest.mark.parametrize("board", ["usa", "europe", "world", "great_lakes"])
def test_a_table_is_small(board: str) -> None:
    sizes = weights([*files_of(*TABLE), builtin(board) / "art.svg"])
    assert any(name.startswith("TableScreen-") for name in sizes)
    assert sum(sizes.values()) < TABLE_LIMIT, sizes


def test_types_are_those_of_the_server() -> None:
    assert client_types.TARGET.read_text("utf-8") == client_types.written()


def test_files_are_compressed_and_kept_by_browsers(site: Server) -> None:
    page = httpx.get(site.url)
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["content-encoding"] == "gzip"
    (script,) = re.findall(r'<script[^>]*src="([^"]+)"', page.text)
    file = httpx.get(site.url + script)
    assert "immutable" in file.headers["cache-control"]
    assert file.headers["content-encoding"] == "gzip"


def test_the_policy_allows_nothing_inline(site: Server) -> None:
    page = httpx.get(site.url)
    assert "'unsafe-inline'" not in page.headers["content-security-policy"]
    assert "style=" not in page.text
    assert "<style" not in page.text


def test_a_page_that_is_not_there_is_told_by_the_client(site: Server) -> None:
    page = httpx.get(site.url + "/nowhere", headers={"Accept": "text/html"})
    assert page.status_code == 404
    assert "<script" in page.text
    assert httpx.get(site.url + "/assets/nothing.js").status_code == 404


def test_the_manifest_names_pictures_that_are_there(site: Server) -> None:
    manifest = httpx.get(site.url + "/manifest.webmanifest").json()
    for picture in [*manifest["icons"], *manifest["screenshots"]]:
        assert httpx.get(site.url + picture["src"]).status_code == 200
