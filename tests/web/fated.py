"""`fogg` with luck that a test can foretell: it follows from the words in a file.

python -m tests.web.fated FILE serve …
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from fogg.cli.main import main
from fogg.server.tables import beginning, lobby, rematch
from tests.server.serving import Server


class Fate:
    """What is drawn where chance would be: always the same for the same words."""

    def __init__(self, file: Path, kind: str) -> None:
        self._file = file
        self._kind = kind
        self._words = ""
        self._drawn = 0

    def draw(self) -> str:
        """Draw 64 hexadecimal digits."""
        words = self._file.read_text("utf-8")
        if words != self._words:
            self._words, self._drawn = words, 0
        self._drawn += 1
        return hashlib.sha256(f"{words} {self._kind} {self._drawn}".encode()).hexdigest()


def fated(server: Server, file: Path) -> Server:
    """Have a server that is not yet started draw its luck from a file's words."""
    server.program = ["-m", "tests.web.fated", str(file)]
    return server


if __name__ == "__main__":
    file = Path(sys.argv.pop(1))
    lobby.new_secret = rematch.new_secret = Fate(file, "secret").draw  # type: ignore[attr-defined]
    # Bots decide by the game's id.
    beginning.new_game_id = Fate(file, "game").draw  # type: ignore[attr-defined]
    main()
