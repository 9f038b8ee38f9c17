"""What was played so far, a line each in a file, so that it can be interrupted and resumed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from fogg.engine.errors import FoggError

T = TypeVar("T")


def resume(file: Path, first_line: dict[str, Any], read: Callable[[Any], T]) -> list[T]:
    """Read what a file holds already; begin the file if it is not there.

    `first_line` says what is played, so that nothing else is mixed with it.
    """
    text = file.read_text("utf-8") if file.exists() else ""
    if not text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(first_line) + "\n", "utf-8")
        return []
    # A line that was cut off by the interruption is played again.
    *lines, cut = text.split("\n")
    try:
        begun = json.loads(lines[0]) if lines else None
        kept = [read(json.loads(line)) for line in lines[1:]]
    except (ValueError, KeyError, TypeError) as error:
        raise FoggError("not_a_contest", file=str(file), line=0) from error
    if begun != first_line:
        raise FoggError("other_contest", file=str(file), line=1)
    if cut:
        file.write_text("".join(line + "\n" for line in lines), "utf-8")
    return kept


def add(file: Path, data: Any) -> None:
    """Add a line to a file."""
    with file.open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(data) + "\n")
