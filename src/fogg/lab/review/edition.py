"""Which code judges: reviews that another one made are out of date."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

JUDGING: Final = ("engine", "bots", "lab/review")
"""The folders of the package on which a judgement depends, besides the rules of the game."""
LETTERS: Final = 12


@cache
def edition() -> str:
    """Name the code that judges, by a hash of its sources: nobody has to think of a number."""
    digest = hashlib.sha256()
    for folder in JUDGING:
        _add(digest, files("fogg").joinpath(folder))
    return digest.hexdigest()[:LETTERS]


def _add(digest: hashlib._Hash, folder: Traversable) -> None:
    """Add the sources below a folder, in the order of their names."""
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            _add(digest, each)
        elif each.name.endswith(".py"):
            digest.update(each.name.encode())
            # Line ends differ with the tool that unpacked the package.
            digest.update(each.read_text("utf-8").encode())
