"""Extras: packages that only some of Fogg needs, and how they are installed today."""

from __future__ import annotations

from fogg.engine.errors import FoggError

PUBLISHED = False
"""Whether a package index has Fogg; `python tools/publish.py` turns it, and the docs with it."""


def missing(extra: str, module: str) -> FoggError:
    """Make the error for a module that is not there, which says how to install its extra."""
    source, package = ("index", "fogg-rail") if PUBLISHED else ("folder", ".")
    command = f'pip install "{package}[{extra}]"'
    return FoggError("extra_missing", extra=extra, module=module, source=source, command=command)
