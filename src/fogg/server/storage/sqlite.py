"""SQLite: one file, one writing thread that commits together all that has queued meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Iterable, Sequence
from pathlib import Path
from typing import Any

from fogg.server.errors import ServerError, Unavailable
from fogg.server.storage import rows
from fogg.server.storage.base import Heard, LostRace, Notice, Row, Write
from fogg.server.storage.file import (
    OpenedFile,
    ServerLock,
    check_before_opening,
    check_opened,
    opening_fault,
    storing_fault,
)
from fogg.server.storage.reading import StoredReader
from fogg.server.storage.rows import Statement
from fogg.server.storage.schema import KINDS, MIGRATIONS, VERSION, insert, select
from fogg.server.storage.sqlite_thread import SqliteThread

MARK = "?"
LOOK_SECONDS = 5.0
"""Seconds between two looks whether another program has written."""
BUSY_SECONDS = 5.0
"""Seconds to wait for another program that keeps the database to itself."""
ROWS_TOGETHER = 200
"""How many rows an export reads at a time."""


class SqliteStatements(StoredReader):
    """What every database of SQLite does in the same way, wherever it is kept."""

    shared = False
    name = "sqlite"
    path: Path
    """The file, or how the database is called where there is none."""
    _writer: SqliteThread
    _reader: SqliteThread

    async def commit(self, table: str, *writes: Write) -> bool:
        """Do all the writes or none."""
        statements = [each for write in writes for each in rows.statements(write, MARK)]
        try:
            await self._writer.do(
                lambda connection: _commit(connection, statements), atomic=len(statements) == 1
            )
        except LostRace:
            return False
        except sqlite3.Error as error:
            raise Unavailable("not_stored") from error
        return True

    async def check(self) -> None:
        """Store something, to see whether it can be done."""
        try:
            await self._writer.do(_store_something)
        except (sqlite3.Error, Unavailable) as error:
            raise storing_fault(self.path, error) from error

    def last_fault(self) -> Unavailable | None:
        """Name why nothing was stored when that was tried last; None if it was."""
        fault = self._writer.fault
        return None if fault is None else storing_fault(self.path, fault)

    async def _select(self, text: str, values: tuple[object, ...]) -> list[Any]:
        statement = text.format(mark=MARK)
        try:
            return await self._reader.do(
                lambda connection: connection.execute(statement, values).fetchall()
            )
        except sqlite3.Error as error:
            raise storing_fault(self.path, error) from error

    async def claim(self, table: str, seconds: float) -> float:
        """Give 0: no other process is there."""
        return 0.0

    def notify(self, table: str, words: str) -> None:
        """Do nothing: no other process is there."""

    async def restore(self, rows: Iterable[Row]) -> None:
        """Put exported rows back."""
        try:
            await self._writer.do(lambda connection: _restore(connection, rows))
        except sqlite3.IntegrityError as error:
            raise ServerError("row_there") from error
        except sqlite3.Error as error:
            raise storing_fault(self.path, error) from error


class SqliteStorage(SqliteStatements):
    """A database in a file, for one server."""

    def __init__(
        self,
        path: Path | str,
        *,
        lock: ServerLock | None = None,
        busy_seconds: float = BUSY_SECONDS,
    ) -> None:
        self.path = Path(path)
        self._lock = lock
        self._looking: asyncio.Task[None] | None = None
        check_before_opening(self.path)
        try:
            writing = connect(path, busy_seconds)
            check_opened(self.path, writing)
            migrate(writing)
            reading = connect(path, busy_seconds)
        except sqlite3.Error as error:
            raise opening_fault(self.path, error) from error
        self._file = OpenedFile(self.path)
        self._writer = SqliteThread(writing, "BEGIN IMMEDIATE", self._file.check)
        # Reading must not wait for a lock that keeps others from writing.
        self._reader = SqliteThread(reading, "BEGIN")

    async def check(self) -> None:
        """Store something, to see whether it can be done."""
        self._file.check_room()
        await super().check()

    def listen(self, heard: Heard) -> None:
        """Call `heard` when another program has written: a host's command removes tables."""
        self._looking = asyncio.get_running_loop().create_task(self._look(heard))

    async def _look(self, heard: Heard) -> None:
        known = None
        while True:
            with contextlib.suppress(sqlite3.Error, Unavailable):
                # It changes with every commit, but not with those of the same connection.
                version = await self._writer.do(
                    lambda connection: connection.execute("PRAGMA data_version").fetchone()[0]
                )
                if known is not None and version != known:
                    heard(Notice())
                known = version
            await asyncio.sleep(LOOK_SECONDS)

    async def rows(self) -> AsyncIterator[Row]:
        """Yield every row, as they are at one moment."""
        async for row in stored_rows(self.path):
            yield row

    async def close(self) -> None:
        """Finish what has queued and close."""
        if self._looking is not None:
            self._looking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._looking
        await self._reader.close()
        await self._writer.close()
        if self._lock is not None:
            self._lock.release()


def connect(path: Path | str, busy_seconds: float = BUSY_SECONDS) -> sqlite3.Connection:
    """Open a database so that what is committed survives a power cut."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute(f"PRAGMA busy_timeout = {round(busy_seconds * 1000)}")
    connection.execute("PRAGMA journal_mode = WAL")
    # With WAL, anything less may lose commits in a power cut.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database to the present version."""
    version = version_of(connection)
    for number, statements in enumerate(MIGRATIONS[version:], version + 1):
        connection.execute("BEGIN IMMEDIATE")
        for statement in statements:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {number}")
        connection.execute("COMMIT")


def version_of(connection: sqlite3.Connection) -> int:
    """Read the version of a database; raise if it is a later one than is known here."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise ServerError("database_from_the_future", found=version, known=VERSION)
    return version


async def stored_rows(path: Path) -> AsyncIterator[Row]:
    """Yield every row of a database that may be in use, as they are at one moment.

    A transaction that only reads holds nobody up, and few rows are in memory at a time.
    """
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    with contextlib.closing(connection):
        try:
            connection.execute("BEGIN")
            for kind in KINDS:
                cursor = connection.execute(select(kind))
                while some := await asyncio.to_thread(cursor.fetchmany, ROWS_TOGETHER):
                    for row in some:
                        yield kind, row
        except sqlite3.Error as error:
            raise storing_fault(path, error) from error


def backup(source: Path | str, target: Path) -> None:
    """Copy a database that may be in use into a new file, which is there only if it is whole."""
    try:
        reader, writer = sqlite3.connect(source), sqlite3.connect(target)
        with contextlib.closing(reader), contextlib.closing(writer):
            reader.backup(writer)
            check_opened(target, writer)
    except (sqlite3.Error, ServerError) as error:
        target.unlink(missing_ok=True)
        if isinstance(error, ServerError):
            # What is damaged in the copy was damaged before.
            raise ServerError(error.code, **{**error.params, "file": str(source)}) from error
        raise opening_fault(Path(source), error) from error


def _commit(connection: sqlite3.Connection, statements: Sequence[Statement]) -> None:
    for statement in statements:
        done = connection.execute(statement.text, statement.values)
        if statement.one and done.rowcount != 1:
            raise LostRace


def _store_something(connection: sqlite3.Connection) -> None:
    # There is no such game: it only matters that the table can be read.
    connection.execute(rows.GAME.format(mark=MARK), ("",)).fetchall()
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    connection.execute(f"PRAGMA user_version = {version}")


def _restore(connection: sqlite3.Connection, exported: Iterable[Row]) -> None:
    for kind, values in exported:
        connection.execute(insert(kind, MARK), values)
