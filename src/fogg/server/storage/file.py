"""The file of an SQLite database: whether it is whole, still there, and whose it is."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from fogg.server.errors import ServerError, Unavailable
from fogg.server.storage.write_ahead import log_is_damaged

MAGIC = b"SQLite format 3\x00"
HEADER_BYTES = 100
CHECKED_BYTES = 64 * 2**20
"""Files up to this size are read through when they are opened; of larger ones the small tables."""
SMALL_TABLES = ("tables", "games")
LEAST_FREE_BYTES = 64 * 1024
"""With less room on the disk the next moves can't be stored."""


class ServerLock:
    """Keeps an SQLite database for one server; however its process ends, this ends with it."""

    def __init__(self, database: Path) -> None:
        path = database.with_name(database.name + ".lock")
        # Not the database itself: closing any of its files would end the locks that SQLite holds.
        try:
            self._file = path.open("a+")
        except OSError as error:
            reason = error.strerror or str(error)
            raise ServerError("database_not_opened", file=str(database), reason=reason) from error
        try:
            lock(self._file)
        except OSError as error:
            self._file.seek(0)
            process = self._file.read(20).strip() or "?"
            self._file.close()
            raise ServerError("database_in_use", file=str(database), process=process) from error
        self._file.truncate(0)
        self._file.write(f"{os.getpid()}\n")
        self._file.flush()

    def release(self) -> None:
        """Let another server have the database; the file stays, as another may have it by now."""
        self._file.close()


def lock(file: IO[str]) -> None:
    """Lock a file for this process; raise OSError at once if another has it."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        # Beyond the number of the process, which others must be able to read.
        file.seek(1024)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class OpenedFile:
    """An open database's files, as they were: SQLite goes on writing to one that was deleted."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._files = {path: identity(path)}
        self._log = path.with_name(path.name + "-wal")

    def check(self) -> None:
        """Raise if what is stored now would be found by nobody later."""
        if self._log not in self._files and (found := identity(self._log)) is not None:
            self._files[self._log] = found
        for path, known in self._files.items():
            if identity(path) != known:
                raise Unavailable("database_gone", file=path.name)

    def check_room(self) -> None:
        """Raise if the disk is full."""
        if shutil.disk_usage(self._path.parent).free < LEAST_FREE_BYTES:
            raise Unavailable("database_full")


def identity(path: Path) -> tuple[int, int] | None:
    """Give what tells a file from any other that may take its name; None if there is none."""
    with suppress(OSError):
        found = path.stat()
        return found.st_dev, found.st_ino
    return None


# Whether it is whole


def check_before_opening(path: Path) -> None:
    """Raise if a file is no database, or one that was cut: SQLite might open it all the same."""
    if path.is_dir():
        raise ServerError("is_a_folder", file=str(path), line=0)
    if not path.parent.is_dir():
        raise ServerError("database_folder_missing", folder=str(path.parent), file=path.name)
    size = path.stat().st_size if path.exists() else 0
    log = path.with_name(path.name + "-wal")
    logged = log.stat().st_size if log.exists() else 0
    if not size:
        if logged:
            raise ServerError("database_emptied", file=str(path), log=log.name)
        return
    with path.open("rb") as file:
        header = file.read(HEADER_BYTES)
    if not header.startswith(MAGIC):
        raise ServerError("not_a_database", file=str(path))
    # While there is a log, pages of the file may still be in it.
    missing = 0 if logged else expected_bytes(header) - size
    if missing > 0:
        raise ServerError("database_cut", file=str(path), missing=missing)
    if logged and log_is_damaged(log):
        raise ServerError("database_log_damaged", file=str(path), log=log.name)


def expected_bytes(header: bytes) -> int:
    """Read how long a database says it is, in bytes; 0: it does not say."""
    if len(header) < HEADER_BYTES or header[24:28] != header[92:96]:
        return 0
    page = int.from_bytes(header[16:18], "big")
    # 65,536 does not fit in two bytes and is written as 1.
    return int.from_bytes(header[28:32], "big") * (65536 if page == 1 else page)


def check_opened(path: Path, connection: sqlite3.Connection) -> None:
    """Raise if pages of a database are damaged; large ones are not read through."""
    whole = path.stat().st_size <= CHECKED_BYTES
    known = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    checks = ["quick_check(1)"] if whole else [f"quick_check({each})" for each in SMALL_TABLES]
    for check in checks:
        if whole or check[12:-1] in known:
            found = connection.execute(f"PRAGMA {check}").fetchone()[0]
            if found != "ok":
                raise damaged(path, str(found).strip().splitlines()[-1])


def damaged(path: Path, reason: str) -> ServerError:
    """Make the error that names a damaged database."""
    return ServerError("database_damaged", file=str(path), reason=reason)


# Faults


def storing_fault(path: Path | str, error: Exception) -> Unavailable:
    """Name what keeps SQLite from storing; everybody may read it, so it tells no folders."""
    if isinstance(error, Unavailable):
        return error
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return Unavailable("database_full")
    if code == sqlite3.SQLITE_READONLY:
        return Unavailable("database_read_only")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Unavailable("database_busy", file=Path(path).name)
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return Unavailable("database_damaged", file=Path(path).name, reason=str(error))
    return Unavailable("database_unreachable")


def opening_fault(path: Path, error: sqlite3.Error) -> ServerError:
    """Name why SQLite could not open a database."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return damaged(path, str(error))
    return ServerError("database_not_opened", file=str(path), reason=str(error))
