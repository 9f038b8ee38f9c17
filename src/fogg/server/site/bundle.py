"""What a browser needs to run the server itself: Python, our package, and those it uses."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from fogg.server.errors import ServerError

PACKAGE = Path(str(files("fogg")))
RUNTIME = PACKAGE / "server" / "runtime"
"""Python for browsers, if it was there when this package was built (`tools/runtime.py`)."""
PURE = ("anyio", "idna", "mypy_extensions", "platformdirs", "starlette")
"""Packages that the server uses within a browser too; they are taken as they are installed here."""
LEFT_OUT = frozenset(
    {
        *("cli", "lab/environments", "server/runtime", "server/site", "server/static"),
        *("__main__.py", "lab/cluster.py", "server/serve.py", "server/storage/postgres.py"),
        *("server/http/patience.py", "server/http/sockets.py", "lab/league.py", "lab/puzzles"),
    }
)
"""What of our package does nothing there."""
NOT_THERE = frozenset(
    {"anyio/_backends/_trio.py", "anyio/pytest_plugin.py", "idna/cli.py", "starlette/testclient.py"}
)
"""What of the others' does nothing there."""
MOMENT = (1980, 1, 1, 0, 0, 0)
"""The same time in every archive, so that the same content gives the same file."""


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
def engine_files() -> tuple[EngineFile, ...]:
    """Read or make all the files; raise if Python for browsers is not there."""
    if not (RUNTIME / "pyodide.mjs").is_file():
        raise ServerError("no_runtime")
    return (
        _taken("loader", "pyodide.mjs"),
        _taken("module", "pyodide.asm.mjs"),
        _taken("wasm", "pyodide.asm.wasm"),
        _taken("library", "python_stdlib.zip"),
        _taken("packages", "packages.zip"),
        EngineFile("fogg", "fogg", ".zip", package()),
    )


def _taken(part: str, name: str) -> EngineFile:
    stem, _, suffix = name.rpartition(".")
    return EngineFile(part, stem, f".{suffix}", (RUNTIME / name).read_bytes())


def package() -> bytes:
    """Pack our package and the pure ones that it uses, without compression."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as target:
        for name, path in sorted([*_own(), *_others()]):
            target.writestr(zipfile.ZipInfo(name, MOMENT), path.read_bytes())
    return out.getvalue()


def _own() -> Iterator[tuple[str, Path]]:
    """Yield our own files: sources and data, nothing that was compiled for this machine."""
    for path in PACKAGE.rglob("*"):
        name = path.relative_to(PACKAGE).as_posix()
        parts = name.split("/")
        inside = {"/".join(parts[:depth]) for depth in range(1, len(parts) + 1)}
        wanted = path.suffix not in (".pyc", ".so", ".pyd", ".pyi") and path.name != "py.typed"
        if path.is_file() and wanted and not inside & LEFT_OUT:
            yield f"fogg/{name}", path


def _others() -> Iterator[tuple[str, Path]]:
    for package in PURE:
        for file in metadata.files(package) or []:
            # Licenses come along; tests and what tools note of an installation do not.
            licensed = "license" in file.name.lower()
            wanted = file.suffix == ".py" and file.as_posix() not in NOT_THERE
            if (wanted or licensed) and ".." not in file.parts:
                yield file.as_posix(), Path(str(file.locate()))
