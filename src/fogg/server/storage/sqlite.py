"""SQLite: one file, one writing thread that commits together all that has queued meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from fogg.server.errors import ServerError, Unavailable
from fogg.server.storage import rows
from fogg.server.storage.base import Heard, LostRace, Row, Write
from fogg.server.storage.reading import StoredReader
from fogg.server.storage.schema import KINDS, MIGRATIONS, VERSION, insert, select

MARK = "?"
MOST_TOGETHER = 500
"""The most jobs that share one commit."""

T = TypeVar("T")


class WriterJob(NamedTuple):
    """Work for the writing thread; its answer goes to the future once it is on the disk."""

    work: Callable[[sqlite3.Connection], Any]
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class SqliteStorage(StoredReader):
    """A database in a file, for one process."""

    shared = False

    def __init__(self, path: Path | str) -> None:
        self.path = path
        self.name = "sqlite"
        self._connection = connect(path)
        migrate(self._connection)
        self._jobs: queue.Queue[WriterJob | None] = queue.Queue()
        self._thread = threading.Thread(target=self._write, name="fogg-sqlite", daemon=True)
        self._thread.start()

    # The one thread that touches the database

    def _write(self) -> None:
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            while len(jobs) < MOST_TOGETHER:
                try:
                    more = self._jobs.get_nowait()
                except queue.Empty:
                    break
                # None ends the thread, but only after what is queued before it is on the disk.
                if more is None:
                    self._jobs.put(None)
                    break
                jobs.append(more)
            self._together(jobs)

    def _together(self, jobs: list[WriterJob]) -> None:
        """Do the jobs in one transaction; an answer is given only after the commit."""
        answers: list[tuple[WriterJob, Any, Exception | None]] = []
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for job in jobs:
                answers.append(self._one(job))
            self._connection.execute("COMMIT")
        except Exception as error:
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            answers = [(job, None, error) for job in jobs]
        for job, answer, problem in answers:
            _settle(job, answer, problem)

    def _one(self, job: WriterJob) -> tuple[WriterJob, Any, Exception | None]:
        # A job that fails is rolled back alone: the others of this commit go through.
        self._connection.execute("SAVEPOINT job")
        try:
            answer = job.work(self._connection)
        except Exception as error:
            self._connection.execute("ROLLBACK TO job")
            self._connection.execute("RELEASE job")
            return job, None, error
        self._connection.execute("RELEASE job")
        return job, answer, None

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(WriterJob(work, future, loop))
        return await future

    # What the server asks

    async def commit(self, table: str, *writes: Write) -> bool:
        """Do all the writes or none."""
        try:
            await self._do(lambda connection: _commit(connection, writes))
        except LostRace:
            return False
        except sqlite3.Error as error:
            raise Unavailable("not_stored") from error
        return True

    async def _select(self, text: str, values: tuple[object, ...]) -> list[Any]:
        statement = text.format(mark=MARK)
        try:
            return await self._do(
                lambda connection: connection.execute(statement, values).fetchall()
            )
        except sqlite3.Error as error:
            raise Unavailable("database_unreachable") from error

    def listen(self, heard: Heard) -> None:
        """Do nothing: no other process writes here."""

    def notify(self, table: str, words: str) -> None:
        """Do nothing: no other process is there."""

    async def rows(self) -> AsyncIterator[Row]:
        """Yield every row, as they are at one moment."""
        for kind in KINDS:
            for row in await self._select(select(kind), ()):
                yield kind, row

    async def restore(self, rows: list[Row]) -> None:
        """Put exported rows back."""
        try:
            await self._do(lambda connection: _restore(connection, rows))
        except sqlite3.IntegrityError as error:
            raise ServerError("row_there") from error

    async def close(self) -> None:
        """Finish what has queued and close."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._connection.close()


def connect(path: Path | str) -> sqlite3.Connection:
    """Open a database so that what is committed survives a power cut."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    # With WAL, anything less may lose commits in a power cut.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database to the present version."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise ServerError("database_from_the_future", found=version, known=VERSION)
    for number, statements in enumerate(MIGRATIONS[version:], version + 1):
        connection.execute("BEGIN IMMEDIATE")
        for statement in statements:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {number}")
        connection.execute("COMMIT")


def backup(source: Path | str, target: Path) -> None:
    """Copy a database that may be in use into a new file."""
    reader = sqlite3.connect(source)
    writer = sqlite3.connect(target)
    with contextlib.closing(reader), contextlib.closing(writer):
        reader.backup(writer)


def _commit(connection: sqlite3.Connection, writes: tuple[Write, ...]) -> None:
    for write in writes:
        text, values = rows.statement(write, MARK)
        if connection.execute(text, values).rowcount != 1:
            raise LostRace


def _restore(connection: sqlite3.Connection, exported: list[Row]) -> None:
    for kind, values in exported:
        connection.execute(insert(kind, MARK), values)


def _settle(job: WriterJob, answer: Any, problem: Exception | None) -> None:
    def settle() -> None:
        if job.future.cancelled():
            return
        if problem is None:
            job.future.set_result(answer)
        else:
            job.future.set_exception(problem)

    job.loop.call_soon_threadsafe(settle)
