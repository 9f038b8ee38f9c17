"""What the commands share: the user's language, where they write, and what they read."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from rich import box
from rich.align import AlignMethod
from rich.console import Console, RenderableType
from rich.measure import Measurement
from rich.text import Text

from fogg.cli.system_errors import of_system
from fogg.cli.tables import ENDLESS, FittedTable
from fogg.engine.errors import FoggError
from fogg.texts import Texts

if TYPE_CHECKING:
    from fogg.catalogue import Catalogue

FAILED_CHECK = 1
USER_MISTAKE = 2
STANDARD_INPUT = "-"

# Lines under the head and between sections, none around.
LINES = box.Box("    \n    \n ── \n    \n ── \n ── \n    \n    \n")


class _Console(Console):
    """A console that takes words as they are, and leaves it to the command line to end."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


class Output:
    """Where a command writes for people."""

    def __init__(self, *, stderr: bool = False) -> None:
        self.console: Console = _Console(stderr=stderr, highlight=False, markup=False, emoji=False)

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.console.width

    @property
    def is_terminal(self) -> bool:
        """Whether people look at it."""
        return self.console.is_terminal

    def line(self, words: str = "", style: str | None = None) -> None:
        """Print a line; it is wrapped for people only, so that programs find it whole."""
        self.console.print(words, style=style, soft_wrap=not self.is_terminal)

    def print(self, *things: RenderableType, style: str | None = None) -> None:
        """Print tables and texts, as wide as the terminal; in a pipe, as wide as they must be."""
        width = self.console.width
        if not self.is_terminal and "COLUMNS" not in os.environ:
            options = self.console.options.update(width=ENDLESS)
            wanted = [Measurement.get(self.console, options, thing).maximum for thing in things]
            self.console.width = max([width, *wanted])
        self.console.print(*things, style=style)
        self.console.width = width

    def rule(
        self, title: str | Text = "", style: str = "rule.line", align: AlignMethod = "center"
    ) -> None:
        """Print a line across the terminal."""
        self.console.rule(title, style=style, align=align)


class Shell:
    """A running command line: its words and where it writes."""

    def __init__(self, say: Texts) -> None:
        self.say = say
        self.out = Output()
        self.err = Output(stderr=True)

    @property
    def language(self) -> str:
        """The language of the texts: fr or en."""
        return self.say.language

    def catalogue(self, boards: Sequence[Path] | None = None) -> Catalogue:
        """Load the variants, with those of the given board folders; broken boards are told."""
        from fogg.catalogue import Catalogue

        return Catalogue(boards or [], self._leave_out)

    def _leave_out(self, folder: Path, error: FoggError | OSError) -> None:
        """Say which board is left out, and why; all others play."""
        cause = of_system(error) if isinstance(error, OSError) else error
        words = self.say("boards.left_out", board=folder.name, cause=self.say.error(cause))
        self.err.line(words, style="yellow")

    def json(self, data: Any) -> None:
        """Print data for a program to read; letters that the output lacks are escaped."""
        plain = (sys.stdout.encoding or "utf-8").lower().replace("-", "") != "utf8"
        sys.stdout.write(json.dumps(data, ensure_ascii=plain, indent=2) + "\n")


def read_text(path: str | Path) -> str:
    """Read the text of a file, or of the standard input for a dash."""
    name = os.fspath(path)
    content = sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise FoggError("not_utf8", file=name, line=line) from error


def table() -> FittedTable:
    """Make an empty table with a line under its head."""
    return FittedTable(box=LINES, show_edge=False, pad_edge=False)
