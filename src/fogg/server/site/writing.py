"""Writes the folder: the client, the engine, what is shown before the engine is there."""

from __future__ import annotations

import gzip
import hashlib
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct, json

from fogg.catalogue import Catalogue, leave_out
from fogg.draw import Look, draw_board
from fogg.server.errors import ServerError
from fogg.server.settings import STATIC
from fogg.server.site.bundle import RUNTIME, engine_files
from fogg.server.wire.encode.catalogue import CatalogueEncoder, art_files
from fogg.texts import LANGUAGES, Texts

POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "script-src 'self' 'wasm-unsafe-eval'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    ]
)
"""What the page may do, said in the page itself: whoever serves the folder need not say it."""
MARK = ".fogg-site"
"""The file by which a folder is known as a site, which may be written anew."""
PACKED = frozenset(
    {".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".webmanifest", ".zip"}
)
"""Files that are put beside their packed forms; pictures, fonts and sounds are packed already."""
WORTH_BYTES = 1024
"""Smaller files are not worth a second one."""
ALWAYS_PACKED = frozenset({"engine.json"})
"""By how these come the client sees whether their host sends packed forms."""
BROTLI = """
const {brotliCompressSync, constants} = require('node:zlib');
const {readFileSync, writeFileSync} = require('node:fs');
for (const name of readFileSync(0, 'utf8').split('\\n')) {
  const data = readFileSync(name);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
  };
  writeFileSync(name + '.br', brotliCompressSync(data, {params}));
}
"""
"""A program for Node that packs the files named on its input."""


class ListedFile(Struct):
    """A file of the engine as the client finds it."""

    name: str
    bytes: int
    packed: int
    """Its length packed by gzip."""


class SiteSizes(NamedTuple):
    """What was written."""

    files: int
    plain: int
    """Bytes of all files as they are."""
    gzip: int
    """Bytes if each is sent in its form for gzip, where it has one."""
    brotli: int
    """The same for Brotli; 0: nothing was there to make that form."""


def write_site(
    folder: Path, node: list[str] | None, *, server: str = "", brotli: bool = True
) -> SiteSizes:
    """Write a site into a folder that is new, empty or a site.

    `node` calls Node, which compiles and, if `brotli` says so, packs by that; `server` is the
    address of the server that hands the site out, if it is one of Fogg's.
    """
    if not (STATIC / "index.html").is_file():
        raise ServerError("no_client")
    engine = engine_files(None if node is None else tuple(node))
    _make_room(folder)
    shutil.copytree(STATIC, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".built"))
    (folder / MARK).write_text("", encoding="utf-8")
    _write_given(folder, server)
    listed = {}
    (folder / "engine").mkdir()
    for file in engine:
        (folder / "engine" / file.name).write_bytes(file.data)
        listed[file.part] = ListedFile(file.name, len(file.data), len(zipped(file.data)))
    listing = {"about": json.decode((RUNTIME / "about.json").read_bytes()), "files": listed}
    (folder / "engine.json").write_bytes(json.encode(listing))
    _write_worker(folder)
    _pack(folder, node if brotli else None)
    return _measure(folder)


def _make_room(folder: Path) -> None:
    """Empty the folder, if there is nothing else in it than a site."""
    if folder.is_dir() and any(folder.iterdir()):
        if not (folder / MARK).is_file():
            raise ServerError("folder_not_empty", folder=str(folder))
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)


def zipped(data: bytes) -> bytes:
    """Pack by gzip, the same every time."""
    return gzip.compress(data, 9, mtime=0)


# What is shown before the engine is there


def _write_given(folder: Path, server: str) -> None:
    """Write what a server would answer first, and the page that knows where it is."""
    made = dict(_given())
    digest = hashlib.sha256(b"".join(name.encode() + data for name, data in sorted(made.items())))
    name = f"given-{digest.hexdigest()[:10]}"
    for path, data in made.items():
        (folder / name / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / name / path).write_bytes(data)
    page = folder / "index.html"
    page.write_text(site_page(page.read_text(encoding="utf-8"), name, server), encoding="utf-8")
    manifest = folder / "manifest.webmanifest"
    described = json.decode(_relative(manifest.read_text(encoding="utf-8")))
    for shortcut in described["shortcuts"]:
        # The places of a site are behind the # of its address.
        shortcut["url"] = "./#" + shortcut["url"].removeprefix(".")
    manifest.write_bytes(json.format(json.encode(described)))


def _given() -> Iterator[tuple[str, bytes]]:
    catalogue = Catalogue([], leave_out)
    for language in LANGUAGES:
        encoder = CatalogueEncoder(catalogue, Texts(language), 0.0)
        yield f"catalogue.{language}.json", json.encode(encoder.whole(""))
    for board in sorted({variant.board for variant in catalogue.variants()}):
        place = catalogue.folder(board)
        for file in art_files(place):
            yield f"boards/{board}/{file}", (place / file).read_bytes()
        yield f"boards/{board}/picture.svg", draw_board(place, Look("")).encode()


def site_page(page: str, given: str, server: str = "") -> str:
    """Turn the server's page into the site's: for any folder, with its policy in it."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    page = _relative(page.replace("<head>", f"<head>\n    {policy}", 1))
    behind = f' data-server="{server}"' if server else ""
    return page.replace("<html", f'<html data-site="{given}"{behind}', 1)


def _relative(text: str) -> str:
    """Let addresses begin at the file itself instead of the root of its server."""
    return re.sub(r'"/(?!/)', '"./', text)


def _write_worker(folder: Path) -> None:
    """Write what keeps the site in a browser: it names every file but those of the engine."""
    files = {path.relative_to(folder).as_posix(): path for path in _all(folder)}
    # What installing it shows is looked at once, with a network.
    names = [name for name in files if not name.startswith(("engine", "screenshot-", "."))]
    digest = hashlib.sha256()
    for name in [*names, "engine.json"]:
        digest.update(name.encode() + files[name].read_bytes())
    text = Path(__file__).with_name("service_worker.js").read_text(encoding="utf-8")
    text = text.replace("{version}", digest.hexdigest()[:10])
    text = text.replace("{files}", json.encode(names).decode())
    (folder / "sw.js").write_text(text, encoding="utf-8")


# Packing


def _pack(folder: Path, node: list[str] | None) -> None:
    files = [path for path in _all(folder) if path.suffix in PACKED]
    large = [p for p in files if p.stat().st_size >= WORTH_BYTES or p.name in ALWAYS_PACKED]
    for path in large:
        path.with_name(path.name + ".gz").write_bytes(zipped(path.read_bytes()))
    if node is not None:
        names = "\n".join(map(str, large))
        subprocess.run([*node, "-e", BROTLI], input=names, text=True, check=True)


def _all(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _measure(folder: Path) -> SiteSizes:
    files = [path for path in _all(folder) if path.suffix not in (".gz", ".br")]

    def total(ending: str) -> int:
        packed: Callable[[Path], Path] = lambda path: path.with_name(path.name + ending)  # noqa: E731
        return sum((packed(p) if packed(p).is_file() else p).stat().st_size for p in files)

    brotli = total(".br") if any(folder.rglob("*.br")) else 0
    return SiteSizes(len(files), total(""), total(".gz"), brotli)
