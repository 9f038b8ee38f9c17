"""Writing the record of a game: the file asked for at the start, and those that `save` names."""

from __future__ import annotations

from pathlib import Path

from fogg.cli.common import Shell
from fogg.engine.errors import FoggError
from fogg.record import Record, write


class Saver:
    """Writes a game's record; it never overwrites a file that it has not written itself."""

    def __init__(self, shell: Shell, file: Path | None) -> None:
        self.shell = shell
        self.file = file
        self._own: set[Path] = set()

    def begin(self, record: Record) -> None:
        """Write the file at once, so that a wrong name is refused before the game, not after it."""
        if self.file is not None:
            self._write(self.file, record)

    def keep(self, record: Record) -> None:
        """Write the file asked for at the start, if there is one."""
        if self.file is not None:
            self.save(self.file, record)

    def save(self, file: Path, record: Record) -> None:
        """Write the record and say so."""
        self._write(file, record)
        say = self.shell.say
        key = "play.saved" if record.totals is not None else "play.saved_unfinished"
        self.shell.out.line(say(key, file=str(file)))

    def _write(self, file: Path, record: Record) -> None:
        # Checked here, not by open(): a game may write its own file again and again.
        if file not in self._own and file.exists():
            raise FoggError("file_exists", file=str(file), line=0)
        file.write_text(write(record), "utf-8")
        self._own.add(file)
