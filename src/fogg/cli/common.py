"""What the commands share: options, output, and the user's language."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from rich.console import Console

from fogg.catalogue import Catalogue
from fogg.texts import Texts


class Shell:
    """A running command line: its words and where it writes."""

    def __init__(self, say: Texts) -> None:
        self.say = say
        self.out = Console(highlight=False)
        self.err = Console(stderr=True, highlight=False)

    @property
    def language(self) -> str:
        """fr or en."""
        return self.say.language

    def catalogue(self, boards: list[Path] | None) -> Catalogue:
        """The variants, with those of the given board folders."""
        return Catalogue(boards or [])

    def json(self, data: Any) -> None:
        """Print data for a program to read."""
        sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
