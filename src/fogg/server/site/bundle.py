"""What a browser needs to run the server itself: Python, our package, and those it uses."""

from __future__ import annotations

import hashlib
import logging
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from fogg.server.errors import ServerError
from fogg.server.site.bytecode import PACKAGES_PLACE, compiled_by, packed, repacked

LOG = logging.getLogger("fogg.server")
PACKAGE = Path(str(files("fogg")))
RUNTIME = PACKAGE / "server" / "runtime"
"""Python for browsers, if it was there when this package was built (`tools/runtime.py`)."""
LEFT_OUT = frozenset(
    {
        *("cli", "lab/environments", "server/runtime", "server/site", "server/static"),
        *("__main__.py", "lab/cluster.py", "server/serve.py", "server/storage/postgres.py"),
        *("server/http/patience.py", "server/http/sockets.py", "lab/league.py", "lab/puzzles"),
    }
)
"""What of our package does nothing there."""


class EngineFile(NamedTuple):
    """A file that makes a browser a host."""

    part: str
    """What it is, as the client knows it."""
    stem: str
    suffix: str
    data: bytes

    @property
    def name(self) -> str:
        """Name the file, another content by another name."""
        return f"{self.stem}-{hashlib.sha256(self.data).hexdigest()[:10]}{self.suffix}"


@cache
def engine_files(node: tuple[str, ...] | None = None) -> tuple[EngineFile, ...]:
    """Read or make all the files; raise if Python for browsers is not there."""
    if not (RUNTIME / "pyodide.mjs").is_file():
        raise ServerError("no_runtime")
    return (
        _taken("loader", "pyodide.mjs"),
        _taken("module", "pyodide.asm.mjs"),
        _taken("wasm", "pyodide.asm.wasm"),
        _taken("library", "python_stdlib.zip"),
        _taken("packages", "packages.zip"),
        EngineFile("fogg", "fogg", ".zip", package(None if node is None else list(node))),
    )


def _taken(part: str, name: str) -> EngineFile:
    stem, _, suffix = name.rpartition(".")
    return EngineFile(part, stem, f".{suffix}", (RUNTIME / name).read_bytes())


def package(node: list[str] | None) -> bytes:
    """Pack our package; `node` calls Node, with which what is needed at the start is compiled."""
    plain = packed({f"fogg/{name}": path.read_bytes() for name, path in _own()})
    if node is None:
        return repacked(plain, PACKAGES_PLACE, ())
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder, "fogg.zip")
        archive.write_bytes(plain)
        beside = (RUNTIME / "packages.zip", archive)
        try:
            return compiled_by(node, RUNTIME, archive, PACKAGES_PLACE, beside)
        except subprocess.CalledProcessError as error:
            # An old Node can't run it. All works without, only later.
            LOG.warning("not compiled for browsers: %s", error.stderr.strip())
            return repacked(plain, PACKAGES_PLACE, ())


def _own() -> Iterator[tuple[str, Path]]:
    """Yield our own files: sources and data, nothing that was compiled for this machine."""
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        parts = name.split("/")
        inside = {"/".join(parts[:depth]) for depth in range(1, len(parts) + 1)}
        wanted = path.suffix not in (".pyc", ".so", ".pyd", ".pyi") and path.name != "py.typed"
        if path.is_file() and wanted and not inside & LEFT_OUT:
            yield name, path
