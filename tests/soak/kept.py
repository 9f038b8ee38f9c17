"""What long runs have counted so far, so that one that was stopped goes on where it was."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from msgspec import Struct, json

KEPT = Path(__file__).parents[2] / "bench" / "results" / "kept"
"""Beside the results and, like them, committed: a run goes on in another checkout too."""

S = TypeVar("S", bound=Struct)


def keep(name: str, counted: Struct) -> None:
    """Keep what was counted."""
    KEPT.mkdir(parents=True, exist_ok=True)
    # Moved into its place when it is whole: the run may be killed at any moment.
    new = KEPT / f"{name}.new"
    new.write_bytes(json.encode(counted))
    new.replace(KEPT / f"{name}.json")


def kept_or(name: str, new: S) -> S:
    """Give what was counted before, or this if that is not there."""
    file = KEPT / f"{name}.json"
    return json.decode(file.read_bytes(), type=type(new)) if file.exists() else new
