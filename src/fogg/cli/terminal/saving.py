"""Writing the record of a game: the file asked for at the start, and those that `save` names."""

from __future__ import annotations

import os
from pathlib import Path

from fogg.cli.common import Shell
from fogg.cli.system_errors import of_system
from fogg.cli.terminal.resuming import Secret, secret_file
from fogg.engine.errors import FoggError
from fogg.record import Record, write


class Saver:
    """Writes a game's record; it never overwrites a file that it has not written itself."""

    def __init__(self, shell: Shell, file: Path | None) -> None:
        self.shell = shell
        self.file = file
        self._own: set[Path] = set()
        self._failed = False

    def begin(self, record: Record, secret: Secret) -> None:
        """Write the file at once, so that a wrong name is refused before the game, not after it."""
        if self.file is not None:
            self._write(self.file, record)
            beside = secret_file(self.file)
            # Nobody else on this machine should be able to read the luck that is still to come.
            with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
                out.write(secret.text())
            self.shell.out.line(self.shell.say("play.secret", file=str(beside)), style="dim")

    def go_on(self, record: Record) -> None:
        """Take up the file of a game that goes on."""
        assert self.file is not None
        self._own.add(self.file)
        self._write(self.file, record)

    def moved(self, record: Record) -> None:
        """Write a move down at once: whatever happens to the program, it is kept."""
        if self.file is None:
            return
        try:
            self._write(self.file, record)
            self._failed = False
        except OSError as error:
            # The game goes on, also on a full disk; once is enough to say so.
            if not self._failed:
                self.shell.err.line(self.shell.say.error(of_system(error)), style="red")
            self._failed = True

    def keep(self, record: Record) -> None:
        """Write the file asked for at the start, if there is one; the end needs no secret."""
        if self.file is not None:
            self.save(self.file, record)
            if record.totals is not None:
                secret_file(self.file).unlink(missing_ok=True)

    def save(self, file: Path, record: Record) -> None:
        """Write the record and say so."""
        self._write(file, record)
        say = self.shell.say
        key = "play.saved" if record.totals is not None else "play.saved_unfinished"
        self.shell.out.line(say(key, file=str(file)))
        if record.totals is None and file == self.file:
            self.shell.out.line(say("play.go_on", file=str(file)))

    def _write(self, file: Path, record: Record) -> None:
        # Checked here, not by open(): a game may write its own file again and again.
        if file not in self._own and file.exists():
            raise FoggError("file_exists", file=str(file), line=0)
        # Beside it first: a program that is killed while it writes leaves the last move whole.
        part = file.with_name(file.name + ".part")
        try:
            part.write_text(write(record), "utf-8")
            part.replace(file)
        except OSError as error:
            part.unlink(missing_ok=True)
            error.filename = str(file)
            raise
        self._own.add(file)
